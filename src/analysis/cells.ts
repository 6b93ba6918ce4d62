import { resolutionOf } from '../spec/statistics.ts';
import { coordinate } from './axes.ts';
import { type ComparableRun, entry, type Scalar } from './comparable-run.ts';

/** The runs of one series at one x. */
export interface Cell {
  readonly x: Scalar;
  readonly series: string;
  readonly runs: readonly ComparableRun[];
  /** Relative error that all runs' values may share. Default 0. */
  readonly resolution?: number;
}

/** How runs are grouped into lines: the x axis, the axis and names of the series, and the compared measure. */
export interface Lines {
  readonly x: string;
  readonly series: string;
  readonly names: readonly string[];
  readonly metric: string;
}

/** Returns a function that computes its value once per cell: cells do not change, and a comparison asks for the same repeatedly. */
export function oncePerCell<Value>(compute: (cell: Cell) => Value): (cell: Cell) => Value {
  const known = new WeakMap<Cell, { readonly value: Value }>();
  return (cell) => {
    const kept = known.get(cell) ?? { value: compute(cell) };
    known.set(cell, kept);
    return kept.value;
  };
}

/** Returns the position of a run along x; without such an axis, all runs share one position. */
export const placeOf = (run: ComparableRun, x: string): Scalar => coordinate(run, x) ?? 'all';

/** Groups runs by series in plan order, then by x. A series without a result at an x has no cell there. */
export function cellsOf(runs: readonly ComparableRun[], { x, series, names, metric }: Lines): Cell[] {
  const resolution = resolutionOf(metric);
  const cells = new Map<string, Map<Scalar, Map<number, ComparableRun>>>(names.map((name) => [name, new Map()]));
  for (const run of runs) {
    if (run.status !== 'succeeded' || run.value === null) continue;
    const ofSeries = cells.get(String(coordinate(run, series)))!;
    const cell = entry(ofSeries, placeOf(run, x), () => new Map<number, ComparableRun>());
    // Equal seeds mean the same simulation listed twice, which counts once.
    if (!cell.has(run.seed)) cell.set(run.seed, run);
  }
  return [...cells].flatMap(([name, byX]) =>
    [...byX].map(([at, bySeed]) => ({ x: at, series: name, runs: [...bySeed.values()], resolution })).sort(byPlace),
  );
}

function byPlace(a: { x: Scalar }, b: { x: Scalar }): number {
  return typeof a.x === 'number' && typeof b.x === 'number' ? a.x - b.x : 0;
}

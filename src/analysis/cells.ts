import { resolutionOf } from '../spec/statistics.ts';
import { coordinate } from './axes.ts';
import { type ComparableRun, entry, type Scalar } from './comparable-run.ts';

/** The runs of one series at one x. */
export interface Cell {
  readonly x: Scalar;
  readonly series: string;
  readonly runs: readonly ComparableRun[];
  /** By which share the value of each run may be off, the same way in all of them. Default 0. */
  readonly resolution?: number;
}

/** How runs are put together: what lies along x, what a series stands for with its names, and which measure is compared. */
export interface Lines {
  readonly x: string;
  readonly series: string;
  readonly names: readonly string[];
  readonly metric: string;
}

/** Place of a run along x; if there is no such axis, all are at one. */
export const placeOf = (run: ComparableRun, x: string): Scalar => coordinate(run, x) ?? 'all';

/** By series in order of the plan, then by x; a series with no result at an x has no cell there. */
export function cellsOf(runs: readonly ComparableRun[], { x, series, names, metric }: Lines): Cell[] {
  const resolution = resolutionOf(metric);
  const cells = new Map<string, Map<Scalar, Map<number, ComparableRun>>>(names.map((name) => [name, new Map()]));
  for (const run of runs) {
    if (run.status !== 'succeeded' || run.value === null) continue;
    const ofSeries = cells.get(String(coordinate(run, series)))!;
    const cell = entry(ofSeries, placeOf(run, x), () => new Map<number, ComparableRun>());
    // The same seed twice is the same simulation listed twice: it counts once.
    if (!cell.has(run.seed)) cell.set(run.seed, run);
  }
  return [...cells].flatMap(([name, byX]) =>
    [...byX].map(([at, bySeed]) => ({ x: at, series: name, runs: [...bySeed.values()], resolution })).sort(byPlace),
  );
}

function byPlace(a: { x: Scalar }, b: { x: Scalar }): number {
  return typeof a.x === 'number' && typeof b.x === 'number' ? a.x - b.x : 0;
}

import { middleOf } from '../analysis/bisection.ts';
import type { Scalar } from '../analysis/comparable-run.ts';
import type { Binding } from '../spec/binding.ts';
import type { ExperimentSpec, SweepAxis } from '../spec/experiment-spec.ts';
import { rowsOf } from '../spec/normal-form.ts';
import { takesWholeNumbers } from '../spec/schema-node.ts';

/**
 * An axis of the space that is explored. Along a numeric one a coordinate is the value, and there are more between the
 * values that the specification lists; along a listed one it is the place in the list.
 */
export interface ExploredAxis {
  readonly paths: readonly string[];
  readonly rows: readonly (readonly Scalar[])[];
  readonly isNumeric: boolean;
  /** Only whole numbers lie between its values. */
  readonly isWhole: boolean;
  /** Its values are powers of two: powers between them come first. */
  readonly isBinary: boolean;
}

/** A place in the space: a coordinate for each axis. */
export type Place = readonly number[];

export type Point = Readonly<Record<string, Scalar>>;

export function axesOf(spec: ExperimentSpec, { paths }: Pick<Binding, 'paths'>): ExploredAxis[] {
  return spec.sweep.map((axis) => exploredAxis(axis, paths));
}

function exploredAxis(axis: SweepAxis, known: Binding['paths']): ExploredAxis {
  const { paths, rows } = rowsOf(axis);
  const values = rows.map(([value]) => value);
  const numbers = values.filter((value) => typeof value === 'number');
  const isNumeric = paths.length === 1 && numbers.length === values.length;
  const ascending = isNumeric ? rows.toSorted((a, b) => Number(a[0]) - Number(b[0])) : rows;
  return {
    paths,
    rows: ascending,
    isNumeric,
    isWhole: isNumeric && takesWholeNumbers(known.get(paths[0]!)?.schema ?? {}),
    isBinary: isNumeric && numbers.every((value) => value > 0 && Number.isInteger(Math.log2(value))),
  };
}

/** Paths of an axis that make a difference to a mechanism: those of its own parameters, and of what all have in common. */
export const ownPaths = ({ paths }: Pick<ExploredAxis, 'paths'>, mechanism: string): string[] =>
  paths.filter((path) => !path.startsWith('mechanisms.') || path.startsWith(`mechanisms.${mechanism}.`));

/** Coordinates from which an exploration starts, ascending. */
export const startsOf = ({ isNumeric, rows }: ExploredAxis): number[] =>
  rows.map(([value], row) => (isNumeric ? Number(value) : row));

/** Of a numeric axis. */
const endsOf = ({ rows }: ExploredAxis): [lowest: number, highest: number] => [
  Number(rows[0]![0]),
  Number(rows.at(-1)![0]),
];

/** What stands at a coordinate: along an axis in lockstep, the value of its first path. */
export const valueAt = ({ isNumeric, rows }: ExploredAxis, coordinate: number): Scalar =>
  isNumeric ? coordinate : rows[coordinate]![0]!;

/** Path and value of everything that is explored, at a place. */
export function pointAt(axes: readonly ExploredAxis[], place: Place): Point {
  const entries = axes.flatMap(({ isNumeric, paths, rows }, i) => {
    const row = isNumeric ? [place[i]!] : rows[place[i]!]!;
    return paths.map((path, column): [string, Scalar] => [path, row[column]!]);
  });
  return Object.fromEntries(entries);
}

/** Every combination of one item of each list, the last one fastest. */
export function crossed<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>((made, list) => made.flatMap((head) => list.map((item) => [...head, item])), [[]]);
}

/**
 * Width of a stretch of an axis relative to its lower end; where the axis reaches 0 or below, relative to all of the axis.
 */
export function relativeWidth(axis: ExploredAxis, from: number, to: number): number {
  const [lowest, highest] = endsOf(axis);
  if (lowest > 0) return to / from - 1;
  return (to - from) / (highest - lowest);
}

/** A coordinate that halves a stretch; undefined where there is none, or the stretch is narrow enough. */
export function halving(axis: ExploredAxis, from: number, to: number, width: number): number | undefined {
  if (!axis.isNumeric || to <= from || relativeWidth(axis, from, to) <= width) return undefined;
  // Distances are ratios only where every value is positive: between 0.05 and 0.25 of a share, 0.15 is the middle.
  const [lowest] = endsOf(axis);
  const shift = lowest > 0 ? 0 : to;
  const shifted = middleOf([from - shift, to - shift], axis.isWhole);
  const middle = shifted === undefined ? undefined : shifted + shift;
  if (middle === undefined || !axis.isBinary) return middle;
  const power = 2 ** Math.round(Math.log2(middle));
  return power > from && power < to ? power : middle;
}

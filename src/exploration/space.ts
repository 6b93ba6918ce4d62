import { middleOf } from '../analysis/bisection.ts';
import type { Scalar } from '../analysis/comparable-run.ts';
import type { Binding } from '../spec/binding.ts';
import type { ExperimentSpec, SweepAxis } from '../spec/experiment-spec.ts';
import { rowsOf } from '../spec/normal-form.ts';
import { takesWholeNumbers } from '../spec/schema-node.ts';
import { isPowerOfTwo, rounded } from './round-values.ts';

/**
 * An axis of the explored space. Along a numeric axis a coordinate is the value itself, and values between those listed in the
 * specification can be explored too. Along a listed axis a coordinate is an index into the list.
 */
export interface ExploredAxis {
  readonly paths: readonly string[];
  readonly rows: readonly (readonly Scalar[])[];
  readonly isNumeric: boolean;
  /** Whether only whole numbers are possible between its values. */
  readonly isWhole: boolean;
  /** Whether its values are powers of two. Powers of two between them are then tried first. */
  readonly isBinary: boolean;
  /** A text for each row that stands for the value of the first of several paths. */
  readonly labels?: readonly string[];
  /** Set if the labels join the values of all paths, because the first path has a value twice. */
  readonly joined?: boolean;
}

/** Returns a name for each row of an axis in lockstep, if it has names. */
export type RowNames = (
  paths: readonly string[],
  rows: readonly (readonly Scalar[])[],
) => readonly string[] | undefined;

/** A place in the space: one coordinate per axis. */
export type Place = readonly number[];

export type Point = Readonly<Record<string, Scalar>>;

export function axesOf(
  spec: ExperimentSpec,
  { paths }: Pick<Binding, 'paths'>,
  names: RowNames = () => undefined,
): ExploredAxis[] {
  return spec.sweep.map((axis) => exploredAxis(axis, paths, names));
}

function exploredAxis(axis: SweepAxis, known: Binding['paths'], names: RowNames): ExploredAxis {
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
    isBinary: isNumeric && numbers.every(isPowerOfTwo),
    ...labelled(paths, rows, names),
  };
}

function labelled(
  paths: readonly string[],
  rows: ExploredAxis['rows'],
  names: RowNames,
): Pick<ExploredAxis, 'labels' | 'joined'> {
  if (paths.length === 1) return {};
  const labels = names(paths, rows);
  if (labels && new Set(labels).size === rows.length) return { labels };
  const isTold = new Set(rows.map(([value]) => value)).size === rows.length;
  return isTold ? {} : { labels: rows.map((row) => row.join(', ')), joined: true };
}

/** Returns the paths of an axis that affect a mechanism: parameters of its own, and those that all mechanisms share. */
export const ownPaths = ({ paths }: Pick<ExploredAxis, 'paths'>, mechanism: string): string[] =>
  paths.filter((path) => !path.startsWith('mechanisms.') || path.startsWith(`mechanisms.${mechanism}.`));

/** Returns the coordinates from which an exploration starts, in ascending order. */
export const startsOf = ({ isNumeric, rows }: ExploredAxis): number[] =>
  rows.map(([value], row) => (isNumeric ? Number(value) : row));

/** Returns the lowest and the highest listed value of a numeric axis. */
const endsOf = ({ rows }: ExploredAxis): [lowest: number, highest: number] => [
  Number(rows[0]![0]),
  Number(rows.at(-1)![0]),
];

/**
 * Returns the value at a coordinate; for an axis that varies several paths in lockstep, the value of the first path, or the label
 * of the row.
 */
export const valueAt = ({ isNumeric, rows, labels }: ExploredAxis, coordinate: number): Scalar =>
  isNumeric ? coordinate : (labels?.[coordinate] ?? rows[coordinate]![0]!);

/** Returns the values of all explored paths at a place. */
export function pointAt(axes: readonly ExploredAxis[], place: Place): Point {
  const entries = axes.flatMap(({ isNumeric, paths, rows }, i) => {
    const row = isNumeric ? [place[i]!] : rows[place[i]!]!;
    return paths.map((path, column): [string, Scalar] => [path, row[column]!]);
  });
  return Object.fromEntries(entries);
}

/** Returns every combination of one item from each list, the last list varying fastest. */
export function crossed<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>((made, list) => made.flatMap((head) => list.map((item) => [...head, item])), [[]]);
}

/**
 * Returns the width of a stretch of an axis relative to its lower end, or relative to the whole axis if that reaches 0 or below.
 */
export function relativeWidth(axis: ExploredAxis, from: number, to: number): number {
  const [lowest, highest] = endsOf(axis);
  if (lowest > 0) return to / from - 1;
  return (to - from) / (highest - lowest);
}

/** Returns a coordinate that halves a stretch; undefined if there is none or the stretch is narrow enough. */
export function halving(axis: ExploredAxis, from: number, to: number, width: number): number | undefined {
  if (!axis.isNumeric || to <= from || relativeWidth(axis, from, to) <= width) return undefined;
  // The geometric middle makes sense only if every value is positive. Along an axis that reaches 0, such as a share, the middle
  // of 0.05 and 0.25 is 0.15.
  const [lowest] = endsOf(axis);
  const shift = lowest > 0 ? 0 : to;
  const shifted = middleOf([from - shift, to - shift], axis.isWhole);
  if (shifted === undefined) return undefined;
  const middle = axis.isWhole ? shifted + shift : rounded(shifted + shift, (to - from) / 8);
  if (!axis.isBinary) return middle;
  const power = 2 ** Math.round(Math.log2(middle));
  return power > from && power < to ? power : middle;
}

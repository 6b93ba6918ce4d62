import { SharedLayout, type SharedShape, shareBegin, unitsOfFirst, unitsOfThings } from '../shared-layout.ts';
import type { Thread } from '../thread.ts';
import { rowBytesOf } from './levels.ts';
import { FIELDS } from './phases.ts';

/** Arrays of a level of the solver: the solution twice, and the right-hand side. */
export const LEVEL_ARRAYS = 3;
const ERROR_BYTES = 128;
/** Rows at either end of a share that others may read: shares of grids of different sizes do not meet exactly. */
const EDGE = 2;

/** An array of rows: its first unit, and how many. */
interface Rows {
  readonly begin: number;
  readonly points: number;
}

/** Rows of each array: fields, then those of each level. */
function arraysOf(sizes: readonly number[]): number[] {
  return [
    ...Array.from({ length: FIELDS }, () => sizes[0]!),
    ...sizes.flatMap((size) => Array.from({ length: LEVEL_ARRAYS }, () => size)),
  ];
}

/** The rows of all arrays, and the error, which is summed up under a lock. */
export function sharedOf(sizes: readonly number[], threads: number): SharedShape {
  const regionOf = (count: number) => unitsOfThings({ count, perUnit: 1, unitBytes: rowBytesOf(count) }, threads);
  const bySize = new Map(sizes.map((size) => [size, regionOf(size)]));
  const rows = arraysOf(sizes).map((size) => bySize.get(size)!);
  return { regions: [...rows, unitsOfFirst(1, ERROR_BYTES)], locks: 1 };
}

/** The rows of all arrays as units, and touches of them. Rows that only their owner reads need none. */
export class OceanRows {
  readonly layout: SharedLayout;
  readonly error: number;
  private readonly arrays: readonly Rows[];

  constructor(
    readonly sizes: readonly number[],
    readonly threads: number,
  ) {
    let begin = 0;
    this.arrays = arraysOf(sizes).map((rows) => {
      begin += rows;
      return { begin: begin - rows, points: rows };
    });
    this.error = begin;
    this.layout = new SharedLayout(sharedOf(sizes, threads));
  }

  /** Number of an array of a level: one of its solutions, or its right-hand side. */
  ofLevel(level: number, array: number): number {
    return FIELDS + level * LEVEL_ARRAYS + array;
  }

  pointsOf(array: number): number {
    return this.arrays[array]!.points;
  }

  /** Rows of an array that are a thread's. */
  shareOf(array: number, thread: number): readonly [number, number] {
    const { points } = this.arrays[array]!;
    return [shareBegin(points, this.threads, thread), shareBegin(points, this.threads, thread + 1)];
  }

  /** Reads the rows `first` to `behind` (exclusive) that belong to others. */
  read(thread: Thread, array: number, range: readonly [number, number], version: number): void {
    const { begin, points } = this.arrays[array]!;
    const [own, ownBehind] = this.shareOf(array, thread.index);
    for (let row = Math.max(0, range[0]); row < Math.min(points, range[1]); row += 1)
      if (row < own || row >= ownBehind) thread.read(begin + row, version);
  }

  /** Writes the own rows that others may read. */
  writeEdges(thread: Thread, array: number, version: number): void {
    const { begin } = this.arrays[array]!;
    const [own, behind] = this.shareOf(array, thread.index);
    for (let row = own; row < behind; row += 1)
      if (row < own + EDGE || row >= behind - EDGE) thread.write(begin + row, version);
  }
}

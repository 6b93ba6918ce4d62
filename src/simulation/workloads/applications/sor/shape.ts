import { type SharedShape, shareBegin, shareOwner, type UnitRegion } from '../shared-layout.ts';

/** A point is a float. */
export const POINT_BYTES = 4;
const COLOURS = 2;

interface SorSize {
  readonly columns: number;
  readonly unitBytes: number;
}

/** Points of a colour in a row. */
export function halfOf({ columns }: SorSize): number {
  return Math.ceil(columns / 2);
}

/** Units that a row of a colour is made of. */
export function partsOf(size: SorSize): number {
  return Math.ceil((halfOf(size) * POINT_BYTES) / size.unitBytes);
}

/** Rows of one colour, then of the other. */
export function sharedOf(size: SorSize & { readonly rows: number }, threads: number): SharedShape {
  const { rows } = size;
  const parts = partsOf(size);
  const rowsOf = (thread: number) => shareBegin(rows, threads, thread + 1) - shareBegin(rows, threads, thread);
  const region: UnitRegion = {
    units: COLOURS * rows * parts,
    unitBytes: Math.min(size.unitBytes, halfOf(size) * POINT_BYTES),
    owner: (unit) => shareOwner(rows, threads, Math.floor(unit / parts) % rows),
    owned: (thread) => COLOURS * rowsOf(thread) * parts,
  };
  return { regions: [region], locks: 0 };
}

/** A point is a float. */
export const POINT_BYTES = 4;

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

const DOUBLE_BYTES = 8;
/** Interior points of a row of the coarsest grid. */
const COARSEST = 16;

/** Points of a row of each grid, the finest first, without the border around it. */
export function levelsOf(gridSize: number): number[] {
  const levels = [gridSize - 2];
  while (levels.at(-1)! % 2 === 0 && levels.at(-1)! / 2 >= COARSEST) levels.push(levels.at(-1)! / 2);
  return levels;
}

/** Whether a grid can be halved until it is as coarse as it gets, so that no part of an error is left to sweeps alone. */
export function isHalvedFully(levels: readonly number[]): boolean {
  return levels.length > 1 && levels.at(-1)! < 2 * COARSEST;
}

/** Bytes of a row with its border. */
export function rowBytesOf(points: number): number {
  return (points + 2) * DOUBLE_BYTES;
}

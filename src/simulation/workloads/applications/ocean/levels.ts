const DOUBLE_BYTES = 8;
/** Interior points of a row of the coarsest grid. */
const COARSEST = 16;

/** Points of a row of each grid, the finest first, without the border around it. */
export function levelsOf(gridSize: number): number[] {
  const levels = [gridSize - 2];
  while (levels.at(-1)! % 2 === 0 && levels.at(-1)! / 2 >= COARSEST) levels.push(levels.at(-1)! / 2);
  return levels;
}

/** Bytes of a row with its border. */
export function rowBytesOf(points: number): number {
  return (points + 2) * DOUBLE_BYTES;
}

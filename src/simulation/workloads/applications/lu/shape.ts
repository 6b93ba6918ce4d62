export const DOUBLE_BYTES = 8;

interface LuSize {
  readonly matrixSize: number;
  readonly blockSide: number;
  readonly unitBytes: number;
}

/** Blocks in a row, their side, and units that each is made of; the matrix is rounded up to whole blocks. */
export function shapeOf({ matrixSize, blockSide, unitBytes }: LuSize) {
  const side = Math.min(blockSide, matrixSize);
  const blockBytes = side ** 2 * DOUBLE_BYTES;
  return {
    side,
    blocks: Math.ceil(matrixSize / side),
    parts: Math.ceil(blockBytes / unitBytes),
    unitBytes: Math.min(unitBytes, blockBytes),
  };
}

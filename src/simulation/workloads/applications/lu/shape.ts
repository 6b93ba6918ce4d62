import type { SharedShape, UnitRegion } from '../shared-layout.ts';
import { ThreadGrid } from './thread-grid.ts';

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

/** Blocks row by row, dealt out to the threads of a grid. */
export function sharedOf(size: LuSize, threads: number): SharedShape {
  const { blocks, parts, unitBytes } = shapeOf(size);
  const grid = new ThreadGrid(threads);
  const ownerOfBlock = (block: number) => grid.ownerOf(Math.floor(block / blocks), block % blocks);
  const region: UnitRegion = {
    ...{ units: blocks ** 2 * parts, unitBytes },
    owner: (unit) => ownerOfBlock(Math.floor(unit / parts)),
    owned: (thread) => grid.blocksOf(thread, blocks) * parts,
  };
  return { regions: [region], locks: 0 };
}

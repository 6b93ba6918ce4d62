import type { CallSetting, ExpectedCalls, Work } from '../../../contract/expected-calls.ts';
import { nodesOf } from '../../../engine/nodes.ts';
import { applicationCalls } from '../expected-calls.ts';
import type { LuValues } from './parameters.ts';
import { shapeOf } from './shape.ts';
import { ThreadGrid } from './thread-grid.ts';

export function luCalls(setting: CallSetting<LuValues>): ExpectedCalls {
  const { workload, computing, offers, machine } = setting;
  const shape = { matrixSize: workload.matrixSize, blockSide: workload.blockSide, unitBytes: workload.unitBytes };
  const { blocks, side, parts, unitBytes } = shapeOf(shape);
  const isPaged = offers.includes('shared-pages');
  const { rows, columns } = new ThreadGrid(isPaged ? nodesOf(computing, machine.processesPerNode) : computing);
  const updates = blocks ** 3 / 3 + blocks;
  const computations = isPaged ? updates * parts : Math.min(3 * blocks * computing, updates);
  return applicationCalls(setting, {
    fetches: foreignReads(blocks, rows, columns) * parts,
    bytes: unitBytes,
    upgrades: 0,
    returns: 0,
    barriers: 2 * blocks + 1,
    locks: 0,
    computations,
    computeNs: (updates * side ** 3 * workload.multiplyAddNs) / computations,
  });
}

/** Each block that is final is got by the other threads of its row or column with work left; a diagonal one by those of both. */
function foreignReads(blocks: number, rows: number, columns: number): number {
  let reads = 0;
  for (let left = 0; left < blocks; left += 1)
    reads += (left + 1) * (Math.min(rows - 1, left) + Math.min(columns - 1, left));
  return reads;
}

/** Multiplications and additions of all blocks. */
export function luWork({ workload }: CallSetting<LuValues>): Work {
  return { steps: workload.matrixSize ** 3 / 3 };
}

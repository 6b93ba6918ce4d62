import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { CannonValues } from './parameters.ts';

const ELEMENT_BYTES = 8;

/** An aligning move and one after each step, of a block of either matrix, with a barrier after every move. */
export function cannonCalls({ workload, computing, processes }: CallSetting<CannonValues>): ExpectedCalls {
  const side = Math.floor(Math.sqrt(computing));
  // Blocks are as large as on the largest mesh that could be.
  const blockSide = Math.ceil(workload.matrixSize / Math.floor(Math.sqrt(processes)));
  const aligned = (side - 1) / side;
  const moves = 2 * (side + aligned);
  const elements = moves * blockSide ** 2;
  const signals = (side + 1) * Math.ceil(Math.log2(side ** 2));
  // The elements of a block are adjacent, the signals of barriers apart.
  const inRow = (elements + signals) / (moves + signals);
  const puts = { count: side ** 2 * (elements + signals), bytes: ELEMENT_BYTES, inRow };
  return {
    put: puts,
    flush: { count: puts.count },
    compute: { count: side ** 3, ns: blockSide ** 3 * workload.multiplyAddNs },
  };
}

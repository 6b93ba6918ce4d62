import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { putsOfCombination } from '../collective.ts';
import type { XorCheckpointValues } from './parameters.ts';

/** Blocks to handlers, or to pages whose accesses these observe, or individual words; then a lost memory of each group. */
export function xorCheckpointCalls({ workload, computing, offers }: CallSetting<XorCheckpointValues>): ExpectedCalls {
  const groups = Math.max(1, Math.floor(computing / (workload.groupProcesses + 1)));
  const members = computing - groups;
  const checkpoints = members * workload.checkpoints;
  const bytes = Math.min(workload.checkpointBytes, workload.putBytes);
  const blocks = Math.ceil(workload.checkpointBytes / bytes);
  const words = Math.ceil(workload.checkpointBytes / WORD_BYTES);
  const barrier = putsOfCombination(computing);
  const isInvoked = offers.includes('remote-handler');
  const isSeen = !isInvoked && offers.includes('access-handlers');
  const puts = barrier + (isSeen ? checkpoints * blocks : 0);
  const gets = { count: blocks * members, bytes };
  return {
    ...(isInvoked && { invoke: { count: checkpoints * blocks, bytes } }),
    ...(!isInvoked && !isSeen && { atomic: { count: checkpoints * words, inRow: words } }),
    put: { count: puts, bytes: isSeen ? bytes : WORD_BYTES },
    flush: { count: checkpoints },
    get: gets,
    compute: {
      count: checkpoints + barrier + gets.count,
      ns: (checkpoints * workload.computeNs) / (checkpoints + barrier + gets.count),
    },
  };
}

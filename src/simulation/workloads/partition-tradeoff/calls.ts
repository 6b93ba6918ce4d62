import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { READ_BYTES } from './layout.ts';
import type { PartitionTradeoffValues } from './parameters.ts';

/** Each line is got twice, with a wait for DRAM or for hops, an event as that of a computation; a register is rewritten for one of the two. */
export function partitionTradeoffCalls({ workload, computing }: CallSetting<PartitionTradeoffValues>): ExpectedCalls {
  const pairs = Math.floor(computing / 2);
  const count = pairs * workload.operationsPerProcess;
  const ways = workload.hopsPaid === 'both-ways' ? 2 : 1;
  const waitedNs = workload.savedNs + ways * workload.extraHops * workload.hopNs;
  return {
    get: { count: 2 * count, bytes: LINE_BYTES, alone: true, spreadBytes: pairs * READ_BYTES },
    compute: { count: 2 * count, ns: waitedNs / 2 },
    ...(workload.registers === 'rewritten' && { mapPartition: { count } }),
  };
}

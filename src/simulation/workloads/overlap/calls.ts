import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { nodesOf } from '../../engine/nodes.ts';
import type { OverlapValues } from './parameters.ts';

/** Rounds without computation and as many with it, one more of each that is not measured. */
export function overlapCalls(setting: CallSetting<OverlapValues>): ExpectedCalls {
  const { workload, computing } = setting;
  const pairs = Math.floor(computing / 2);
  const rounds = pairs * (workload.operationsPerProcess + 1);
  const bytes = workload.putBytes;
  return {
    epoch: { count: 2 * rounds },
    epochPut: { count: 2 * rounds * workload.putsPerEpoch, bytes, alone: true, spreadBytes: pairs * bytes },
    compute: { count: rounds, ns: workload.computationShare * communicationNs(setting) },
  };
}

/** Approximate time of a round without computation: the senders of a node share its NIC. */
function communicationNs({ machine, workload, processes, computing }: CallSetting<OverlapValues>): number {
  const perNode = computing / nodesOf(processes, machine.processesPerNode);
  const sharers = Math.max(1, Math.min(Math.floor(computing / 2), perNode));
  return sharers * workload.putsPerEpoch * workload.putBytes * machine.gapPerByteNs;
}

import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { nodesOf } from '../../engine/nodes.ts';
import type { PageFaultValues } from './parameters.ts';

/** Faults that are measured and those before them; all meet once for each. */
export function pageFaultCalls({ workload, processes, machine }: CallSetting<PageFaultValues>): ExpectedCalls {
  const nodes = nodesOf(processes, machine.processesPerNode);
  const before = workload.copies + (workload.access === 'upgrade' ? workload.requestors : 0);
  const after = workload.requestors;
  return {
    fault: { count: workload.faults * (after + before), contenders: (after ** 2 + before ** 2) / (after + before) },
    barrier: { count: workload.faults * nodes },
    compute: { count: 2 * workload.faults * processes },
  };
}

import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Faults that are measured and those before them; all meet once for each. */
export function pageFaultCalls({ workload, processes, machine }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const nodes = Math.ceil(processes / machine.processesPerNode);
  const before = number('copies') + (workload.access === 'upgrade' ? number('requestors') : 0);
  const after = number('requestors');
  return {
    fault: { count: number('faults') * (after + before), contenders: (after ** 2 + before ** 2) / (after + before) },
    barrier: { count: number('faults') * nodes },
    compute: { count: 2 * number('faults') * processes },
  };
}

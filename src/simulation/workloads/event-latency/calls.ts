import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Returns the calls that its pattern repeats. */
export function eventLatencyCalls({ workload, processes, machine }: CallSetting): ExpectedCalls {
  const rounds = numbersOf(workload)('rounds');
  if (workload.pattern === 'ping-pong') return { echo: { count: rounds } };
  if (workload.pattern === 'stream') {
    return { stream: { count: rounds, bytes: numbersOf(workload)('writeBytes') }, echo: { count: 1 } };
  }
  if (workload.pattern === 'lock') return { pageLock: { count: 2 * rounds }, compute: { count: 2 * rounds } };
  const nodes = Math.ceil(processes / machine.processesPerNode);
  return { barrier: { count: rounds * nodes }, compute: { count: rounds * processes } };
}

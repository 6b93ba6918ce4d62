import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { nodesOf } from '../../engine/nodes.ts';
import type { EventLatencyValues } from './parameters.ts';

/** Returns the calls that its pattern repeats. */
export function eventLatencyCalls({ workload, processes, machine }: CallSetting<EventLatencyValues>): ExpectedCalls {
  const rounds = workload.rounds;
  if (workload.pattern === 'ping-pong') return { echo: { count: rounds } };
  if (workload.pattern === 'stream') {
    return { stream: { count: rounds, bytes: workload.writeBytes }, echo: { count: 1 } };
  }
  if (workload.pattern === 'lock') return { pageLock: { count: 2 * rounds }, compute: { count: 2 * rounds } };
  const nodes = nodesOf(processes, machine.processesPerNode);
  return { barrier: { count: rounds * nodes }, compute: { count: rounds * processes } };
}

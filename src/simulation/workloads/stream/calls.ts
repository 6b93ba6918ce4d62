import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Frames of every other process, and for TCP those that acknowledge them. */
export function streamCalls({ workload, processes }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const frames = Math.floor(processes / 2) * number('operationsPerProcess');
  const acknowledged = workload.traffic === 'tcp' ? 1 + 1 / number('acknowledgeEvery') : 1;
  return { frame: { count: frames * acknowledged, bytes: number('frameBytes') } };
}

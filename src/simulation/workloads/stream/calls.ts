import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { StreamValues } from './parameters.ts';

/** Frames of every other process, and for TCP those that acknowledge them. */
export function streamCalls({ workload, processes }: CallSetting<StreamValues>): ExpectedCalls {
  const frames = Math.floor(processes / 2) * workload.operationsPerProcess;
  const acknowledged = workload.traffic === 'tcp' ? 1 + 1 / workload.acknowledgeEvery : 1;
  return { frame: { count: frames * acknowledged, bytes: workload.frameBytes } };
}

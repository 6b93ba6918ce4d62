import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { ControlBitsValues } from './parameters.ts';

/** Accesses, blocked or not, and flushes between them. */
export function controlBitsCalls({ workload, computing }: CallSetting<ControlBitsValues>): ExpectedCalls {
  const count = computing * workload.operationsPerProcess;
  const bytes = workload.accessBytes;
  return {
    put: { count: count * workload.putShare, bytes },
    get: { count: count * (1 - workload.putShare), bytes },
    flush: { count: workload.flushEvery > 0 ? count / workload.flushEvery : 0 },
  };
}

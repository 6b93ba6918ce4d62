import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { PageProtectionValues } from './parameters.ts';

/** Accesses, blocked or not. */
export function pageProtectionCalls({ workload, computing }: CallSetting<PageProtectionValues>): ExpectedCalls {
  const count = computing * workload.operationsPerProcess;
  return { put: { count: count * workload.putShare }, get: { count: count * (1 - workload.putShare) } };
}

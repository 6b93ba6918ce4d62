import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { PageProtectionCostValues } from './parameters.ts';

export function pageProtectionCostCalls({ workload, computing }: CallSetting<PageProtectionCostValues>): ExpectedCalls {
  return { protect: { count: computing * workload.operationsPerProcess } };
}

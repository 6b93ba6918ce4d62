import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

export function pageProtectionCostCalls({ workload, computing }: CallSetting): ExpectedCalls {
  return { protect: { count: computing * numbersOf(workload)('operationsPerProcess') } };
}

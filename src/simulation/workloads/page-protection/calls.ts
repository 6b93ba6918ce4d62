import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Accesses, blocked or not. */
export function pageProtectionCalls({ workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const count = computing * number('operationsPerProcess');
  return { put: { count: count * number('putShare') }, get: { count: count * (1 - number('putShare')) } };
}

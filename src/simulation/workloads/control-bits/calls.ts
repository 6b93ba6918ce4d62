import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Accesses, blocked or not, and flushes between them. */
export function controlBitsCalls({ workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const count = computing * number('operationsPerProcess');
  const bytes = number('accessBytes');
  return {
    put: { count: count * number('putShare'), bytes },
    get: { count: count * (1 - number('putShare')), bytes },
    flush: { count: number('flushEvery') > 0 ? count / number('flushEvery') : 0 },
  };
}

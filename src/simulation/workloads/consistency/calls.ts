import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Writes of the first half, and what orders them. */
export function consistencyCalls({ workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const operations = Math.floor(computing / 2) * number('operationsPerProcess');
  const writes = { count: operations * number('writes'), bytes: number('writeBytes') };
  if (workload.order === 'non-posted') return { write: writes };
  if (workload.order === 'none') return { put: writes };
  return { put: writes, [workload.order === 'fence' ? 'fence' : 'flush']: { count: operations } };
}

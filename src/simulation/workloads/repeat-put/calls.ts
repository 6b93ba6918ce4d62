import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Windows of puts with a flush, or gets one by one, of the first half of the processes. */
export function repeatPutCalls({ workload, computing }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const operations = Math.ceil(computing / 2) * number('operationsPerProcess');
  const bytes = number('putBytes');
  if (workload.operation === 'get') return { get: { count: operations, bytes } };
  return { put: { count: operations * number('window'), bytes }, flush: { count: operations } };
}

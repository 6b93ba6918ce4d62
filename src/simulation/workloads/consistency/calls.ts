import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { ordersPuts } from '../answered-write.ts';
import { numbersOf } from '../memory.ts';

/** Writes of the first half, and the calls that order them. */
export function consistencyCalls({ workload, computing, offers }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const writers = Math.floor(computing / 2);
  const operations = writers * number('operationsPerProcess');
  const bytes = number('writeBytes');
  const spread = { alone: true, spreadBytes: writers * number('writes') * bytes };
  const writes = { count: operations * number('writes'), bytes, ...spread };
  const isOrdered = ordersPuts(offers);
  if (workload.order === 'non-posted')
    return isOrdered ? { write: writes } : { put: writes, flush: { count: writes.count } };
  if (workload.order === 'none' || (workload.order === 'fence' && !isOrdered)) return { put: writes };
  return { put: writes, [workload.order === 'fence' ? 'fence' : 'flush']: { count: operations } };
}

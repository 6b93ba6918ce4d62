import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { ordersPuts } from '../answered-write.ts';
import type { ConsistencyValues } from './parameters.ts';

/** Writes of the first half, and the calls that order them. */
export function consistencyCalls({ workload, computing, offers }: CallSetting<ConsistencyValues>): ExpectedCalls {
  const writers = Math.floor(computing / 2);
  const operations = writers * workload.operationsPerProcess;
  const bytes = workload.writeBytes;
  const spread = { alone: true, spreadBytes: writers * workload.writes * bytes };
  const writes = { count: operations * workload.writes, bytes, ...spread };
  const isOrdered = ordersPuts(offers);
  if (workload.order === 'non-posted')
    return isOrdered ? { write: writes } : { put: writes, flush: { count: writes.count } };
  if (workload.order === 'none' || (workload.order === 'fence' && !isOrdered)) return { put: writes };
  return { put: writes, [workload.order === 'fence' ? 'fence' : 'flush']: { count: operations } };
}

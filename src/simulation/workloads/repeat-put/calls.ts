import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { underWay } from '../put-parameters.ts';
import type { RepeatPutValues } from './parameters.ts';

/** Windows of puts with a flush, or gets one by one, of the first half of the processes. */
export function repeatPutCalls({ workload, computing, offers }: CallSetting<RepeatPutValues>): ExpectedCalls {
  const senders = Math.ceil(computing / 2);
  const operations = senders * workload.operationsPerProcess;
  const bytes = workload.putBytes;
  const window = underWay(workload, offers);
  const moved = { count: operations * window, bytes, alone: true, spreadBytes: senders * bytes };
  if (workload.operation === 'get') return window === 1 ? { get: moved } : { postedGet: moved };
  return { put: moved, flush: { count: operations } };
}

import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';
import { underWay } from '../put-parameters.ts';

/** Windows of puts with a flush, or gets one by one, of the first half of the processes. */
export function repeatPutCalls({ workload, computing, offers }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const senders = Math.ceil(computing / 2);
  const operations = senders * number('operationsPerProcess');
  const bytes = number('putBytes');
  const window = underWay({ operation: String(workload.operation), window: number('window') }, offers);
  const moved = { count: operations * window, bytes, alone: true, spreadBytes: senders * bytes };
  if (workload.operation === 'get') return window === 1 ? { get: moved } : { postedGet: moved };
  return { put: moved, flush: { count: operations } };
}

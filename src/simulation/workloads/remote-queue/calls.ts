import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** A message to a handler, or a place taken and then filled. */
export function remoteQueueCalls({ workload, computing, offers }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const element = { count: computing * number('operationsPerProcess'), bytes: number('elementBytes') };
  const flush = { count: number('flushEvery') > 0 ? element.count / number('flushEvery') : 0 };
  if (offers.includes('remote-handler')) return { invoke: element, flush };
  return { atomic: { count: element.count }, put: element, flush };
}

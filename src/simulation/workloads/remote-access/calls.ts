import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

/** Returns the accesses of the requesting processes. */
export function remoteAccessCalls({ workload, computing, offers }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const askers = workload.targets === 'opposite' ? Math.floor(computing / 2) : computing;
  const count = askers * number('operationsPerProcess');
  const bytes = number('accessBytes');
  const isPosted = number('outstanding') > 1;
  if (workload.operation === 'read') return isPosted ? { postedGet: { count, bytes } } : { get: { count, bytes } };
  if (workload.operation === 'fetch-and-add') return isPosted ? { postedAtomic: { count } } : { atomic: { count } };
  if (workload.operation === 'put') return { put: { count, bytes }, flush: { count: count / number('outstanding') } };
  if (workload.operation !== 'write') return { atomic: { count: 2 * count } };
  return offers.includes('ordered-puts') ? { write: { count, bytes } } : { put: { count, bytes }, flush: { count } };
}

import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { RemoteAccessValues } from './parameters.ts';

/** Returns the accesses of the requesting processes. */
export function remoteAccessCalls({ workload, computing, offers }: CallSetting<RemoteAccessValues>): ExpectedCalls {
  const askers = workload.targets === 'opposite' ? Math.floor(computing / 2) : computing;
  const count = askers * workload.operationsPerProcess;
  const asked = workload.targets === 'one' ? 1 : askers;
  const spread = { alone: workload.targets === 'opposite', spreadBytes: asked * workload.windowBytes };
  const moved = { count, bytes: workload.accessBytes, ...spread };
  const isPosted = workload.outstanding > 1;
  if (workload.operation === 'read') return { [isPosted ? 'postedGet' : 'get']: { ...moved, written: 0 } };
  if (workload.operation === 'fetch-and-add') return { [isPosted ? 'postedAtomic' : 'atomic']: { count, ...spread } };
  if (workload.operation === 'put') return { put: moved, flush: { count: count / workload.outstanding } };
  if (workload.operation !== 'write') return { atomic: { ...spread, count: 2 * count } };
  return offers.includes('ordered-puts') ? { write: moved } : { put: moved, flush: { count } };
}

import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import type { RemoteQueueValues } from './parameters.ts';

/** A message to a handler, or a place taken and then filled. */
export function remoteQueueCalls({ workload, computing, offers }: CallSetting<RemoteQueueValues>): ExpectedCalls {
  const element = { count: computing * workload.operationsPerProcess, bytes: workload.elementBytes };
  const flush = { count: workload.flushEvery > 0 ? element.count / workload.flushEvery : 0 };
  if (offers.includes('remote-handler')) return { invoke: element, flush };
  return { atomic: { count: element.count }, put: element, flush };
}

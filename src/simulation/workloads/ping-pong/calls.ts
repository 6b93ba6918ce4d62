import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { PAGE_BYTES } from '../../engine/usual-sizes.ts';
import type { PingPongValues } from './parameters.ts';

/** Messages of a round trip, each of which its receiver waits for, or windows of operations. */
export function pingPongCalls(setting: CallSetting<PingPongValues>): ExpectedCalls {
  const calls = callsOf(setting);
  const { offers, processes, machine, workload } = setting;
  const isShared = offers.includes('shared-pages') && processes > machine.processesPerNode;
  if (!isShared || workload.test !== 'latency' || calls.put === undefined) return calls;
  // Each page moves to the process that waits for it; the next put brings it back.
  const pages = Math.ceil(workload.bytes / PAGE_BYTES);
  return { ...calls, fault: { count: pages * calls.put.count } };
}

function callsOf({ workload, computing }: CallSetting<PingPongValues>): ExpectedCalls {
  const isLatency = workload.test === 'latency';
  const senders = Math.floor(computing / 2) * (isLatency || workload.bothWays !== true ? 1 : 2);
  const operations = senders * workload.operationsPerProcess;
  const bytes = workload.bytes;
  const alone = { alone: true, spreadBytes: senders * bytes } as const;
  if (workload.operation === 'get')
    return { [isLatency ? 'get' : 'postedGet']: { count: operations, bytes, ...alone } };
  if (workload.operation === 'fetch-and-add')
    return { [isLatency ? 'atomic' : 'postedAtomic']: { count: operations, ...alone } };
  const puts = { count: operations * (isLatency ? 2 : 1), bytes };
  const flushes = { flush: { count: isLatency ? puts.count : operations / workload.inFlight } };
  if (workload.operation === 'notified-put' || workload.operation === 'message')
    return { notifiedPut: puts, ...(!isLatency && flushes) };
  if (workload.operation === 'put-then-notify') return { put: puts, notifiedPut: { count: puts.count }, ...flushes };
  if (workload.operation === 'completed-put-then-notify')
    return { signalledPut: puts, notifiedPut: { count: puts.count }, ...(!isLatency && flushes) };
  if (isLatency) return { put: puts, compute: { count: puts.count } };
  return { put: { ...puts, ...alone }, ...flushes };
}

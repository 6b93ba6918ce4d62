import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { PAGE_BYTES } from '../../engine/usual-sizes.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { arePooled } from '../pooled-windows.ts';
import type { MessagingValues } from './parameters.ts';

/** A flag or a descriptor and its answer for each message, and its data by a put or a get. */
export function messagingCalls(setting: CallSetting<MessagingValues>): ExpectedCalls {
  const { workload, computing, offers, processes, machine } = setting;
  const count = Math.floor(computing / 2) * workload.messagesPerProcess;
  const bytes = workload.messageBytes;
  const isPull = workload.transfer === 'pull';
  const isMapped = workload.registers === 'rewritten' && offers.includes('partition-registers');
  return {
    put: isPull ? { count: 2 * count } : { count: 3 * count, bytes: (bytes + 2 * WORD_BYTES) / 3 },
    // From a pool, who receives a message loads it as well.
    ...((isPull || arePooled(setting)) && { get: { count, bytes } }),
    ...(!isPull && offers.includes('registered-transfers') && { flush: { count } }),
    ...(isMapped && { mapPartition: { count } }),
    // Pages of data, of a flag, and of its reply move to the process that waits for them and back; within a node, they are
    // already there.
    ...(offers.includes('shared-pages') &&
      processes > machine.processesPerNode && { fault: { count: (2 + Math.ceil(bytes / PAGE_BYTES)) * count } }),
    ...(workload.spreadNs > 0 && { compute: { count, ns: workload.spreadNs / 2 } }),
  };
}

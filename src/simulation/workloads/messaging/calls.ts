import type { CallSetting, ExpectedCalls } from '../../contract/expected-calls.ts';
import { numbersOf } from '../memory.ts';

const WORD_BYTES = 8;

/** A flag or a descriptor and its answer for each message, and its data by a put or a get. */
export function messagingCalls({ workload, computing, offers }: CallSetting): ExpectedCalls {
  const number = numbersOf(workload);
  const count = Math.floor(computing / 2) * number('messagesPerProcess');
  const bytes = number('messageBytes');
  const mapped = workload.registers === 'rewritten' ? { mapPartition: { count } } : {};
  if (workload.transfer === 'pull') return { put: { count: 2 * count }, get: { count, bytes }, ...mapped };
  const put = { count: 3 * count, bytes: (bytes + 2 * WORD_BYTES) / 3 };
  return { put, ...(offers.includes('registered-transfers') && { flush: { count } }), ...mapped };
}

import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { messagingCalls } from './calls.ts';
import { messagingMemory } from './memory.ts';

export const messaging = {
  id: 'messaging',
  title: 'Messages over remote memory',
  summary: 'Messages made of puts and gets: pushed by their sender, or announced by it and pulled by their receiver.',
  needs: [['put', 'get', 'flush']],
  primaryMetric: 'message_latency_ns',
  maxProcesses: 4096,
  memory: messagingMemory,
  calls: messagingCalls,
  rules: [atLeast(2, 'a message needs two processes: a sender and a receiver')],
  demands: ({ workload }) => ({
    transfer: { bytes: Number(workload.messageBytes), stepBytes: 64, withinNode: true },
    windowBytes: Number(workload.messageBytes) + 128,
  }),
  paper: { id: 'd-pgas', section: '4.4' },
  parameters: [
    {
      name: 'transfer',
      description: 'Push: the sender puts data, then a flag. Pull: it puts a descriptor, and the receiver gets the data from it.',
      type: 'choice',
      unit: '1',
      default: 'push',
      choices: ['push', 'pull'],
    },
    { name: 'messageBytes', description: 'Size of a message.', type: 'integer', unit: 'B', default: 4096, minimum: 1, maximum: 1_048_576, source: 'A page', confidence: 'assumed', seen: 'none' },
    {
      name: 'registers',
      description: 'Partition registers that mean the other process all the time, or that are rewritten before the data of each message move: the extreme case in which they are message passing. Only bridges have them.',
      type: 'choice',
      unit: '1',
      default: 'mapped',
      choices: ['mapped', 'rewritten'],
      source: 'D-PGAS, section 3.1',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'spreadNs', description: 'Computation before each message, drawn: at most so long. It is no part of a latency.', type: 'number', unit: 'ns', default: 1000, minimum: 0, maximum: 1e9, source: 'So that pairs do not stay in step', confidence: 'assumed', seen: 'none' },
    { name: 'messagesPerProcess', description: 'Messages of each process of the first half, one at a time.', type: 'integer', unit: '1', default: 200, small: 10, minimum: 1, maximum: 1e7 },
  ],
  metrics: [
    { name: 'message_latency_ns', unit: 'ns', description: 'From the call that sends a message until its receiver has all of it and knows that.', better: 'lower', distribution: true },
    { name: 'operation_latency_ns', unit: 'ns', description: 'The same until the sender knows that its receiver is done, and may send the next.', better: 'lower', distribution: true },
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Data of messages per time, over all pairs, with one message of a pair under way; 1 B/ns is 1 GB/s.', better: 'higher', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'messaging'>;

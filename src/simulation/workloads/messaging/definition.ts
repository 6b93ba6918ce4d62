import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { messagingCalls } from './calls.ts';
import { messagingMemory } from './memory.ts';

export const messaging = {
  id: 'messaging',
  title: 'Messages over remote memory',
  summary: 'Messages built from puts and gets: pushed by their sender, or announced by it and pulled by their receiver.',
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
      description: 'Push: the sender puts the data, then a flag. Pull: it puts a descriptor, and the receiver gets the data from the sender.',
      type: 'choice',
      unit: '1',
      default: 'push',
      choices: ['push', 'pull'],
    },
    { name: 'messageBytes', description: 'Size of a message.', type: 'integer', unit: 'B', default: 4096, minimum: 1, maximum: 1_048_576, source: 'A page', confidence: 'assumed', seen: 'none' },
    {
      name: 'registers',
      description: 'Partition registers that always point to the other process, or that are rewritten before the data of each message move: the extreme case in which they amount to message passing. Only bridges have them.',
      type: 'choice',
      unit: '1',
      default: 'mapped',
      choices: ['mapped', 'rewritten'],
      source: 'D-PGAS, section 3.1',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'spreadNs', description: 'Upper bound of the computation before each message, which is drawn at random. It is not part of any latency.', type: 'number', unit: 'ns', default: 1000, minimum: 0, maximum: 1e9, source: 'Keeps pairs from running in lockstep', confidence: 'assumed', seen: 'none' },
    { name: 'messagesPerProcess', description: 'Messages of each process of the first half, one at a time.', type: 'integer', unit: '1', default: 200, small: 10, minimum: 1, maximum: 1e7 },
  ],
  metrics: [
    { name: 'message_latency_ns', unit: 'ns', description: 'Time from the call that sends a message until its receiver has all of it and knows so.', better: 'lower', distribution: true },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time until the sender knows that the receiver is done and may send the next message.', better: 'lower', distribution: true },
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Message data per unit of time, over all pairs, with one message of a pair in flight; 1 B/ns is 1 GB/s.', better: 'higher', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'messaging'>;

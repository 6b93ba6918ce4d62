import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { messagingCalls } from './calls.ts';
import { messagingMemory } from './memory.ts';
import { messagingParameters } from './parameters.ts';

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
    transfer: { bytes: workload.messageBytes, stepBytes: 64, withinNode: true },
    windowBytes: workload.messageBytes + 128,
  }),
  paper: { id: 'd-pgas', section: '4.4' },
  parameters: messagingParameters,
  metrics: [
    { name: 'message_latency_ns', unit: 'ns', description: 'Time from the call that sends a message until its receiver has all of it and knows so.', better: 'lower', distribution: true },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time until the sender knows that the receiver is done and may send the next message.', better: 'lower', distribution: true },
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Message data per unit of time, over all pairs, with one message of a pair in flight; 1 B/ns is 1 GB/s.', better: 'higher', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'messaging', typeof messagingParameters>;

import type { WorkloadDefinition } from '../definition.ts';
import { goalCalls } from './calls.ts';
import { goalMemory } from './memory.ts';
import { goalParameters } from './parameters.ts';

export const goal = {
  id: 'goal',
  title: 'GOAL schedule',
  summary: 'Replays the sends, receives and computations of a schedule in the GOAL text format, respecting their dependencies.',
  needs: [['two-sided']],
  primaryMetric: 'finish_ns',
  maxProcesses: 65536,
  memory: goalMemory,
  calls: goalCalls,
  usesSeed: false,
  parameters: goalParameters,
  metrics: [
    { name: 'finish_ns', unit: 'ns', description: 'Time when the last rank finishes.', better: 'lower', distribution: false },
    { name: 'messages', unit: '1', description: 'Messages sent and received.', better: 'neutral', distribution: false },
    { name: 'bytes', unit: 'B', description: 'Bytes sent and received, without headers.', better: 'neutral', distribution: false },
    { name: 'messages_per_second', unit: '1/s', description: 'Messages per second of simulated time, over all ranks.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of a send until the target’s CPU has received the message.', better: 'lower', distribution: true },
    { name: 'computing_share', unit: '1', description: 'Share of CPU time spent on computation until the last rank finishes.', better: 'higher', distribution: false },
    { name: 'overhead_share', unit: '1', description: 'Share of CPU time spent on sending and receiving until the last rank finishes.', better: 'lower', distribution: false },
    { name: 'waiting_share', unit: '1', description: 'Share of CPU time spent on neither until the last rank finishes.', better: 'lower', distribution: false },
  ],
} as const satisfies WorkloadDefinition<'goal', typeof goalParameters>;

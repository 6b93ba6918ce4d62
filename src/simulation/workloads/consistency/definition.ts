import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { consistencyCalls } from './calls.ts';
import { consistencyMemory } from './memory.ts';

export const consistency = {
  id: 'consistency',
  title: 'Ordered writes',
  summary: 'Writes to a process on another node, and the cost of having them in order or of knowing that they have arrived.',
  needs: [['put', 'flush']],
  primaryMetric: 'operation_latency_ns',
  maxProcesses: 4096,
  memory: consistencyMemory,
  calls: consistencyCalls,
  rules: [atLeast(2, 'writes to another process need two')],
  demands: () => ({ accessesLater: true }),
  paper: { id: 'd-pgas', section: '4.1' },
  parameters: [
    { name: 'writes', description: 'Writes per operation.', type: 'integer', unit: '1', default: 10, minimum: 1, maximum: 100_000 },
    { name: 'writeBytes', description: 'Size of a write.', type: 'integer', unit: 'B', default: 64, minimum: 1, maximum: 65_536 },
    {
      name: 'order',
      description:
        'Ordering of the writes of an operation. Either posted writes, the last of which signals that the others have arrived: nothing more; a fence before the last (nothing where the mechanism has no fence); or a flush after it. Or answered writes, one after another (a put and a flush where writes cannot be answered). Without an answer, an operation ends when the last write is visible.',
      type: 'choice',
      unit: '1',
      default: 'flush',
      choices: ['none', 'fence', 'flush', 'non-posted'],
    },
    { name: 'operationsPerProcess', description: 'Operations of each process of the first half.', type: 'integer', unit: '1', default: 200, small: 10, minimum: 1, maximum: 1e7 },
  ],
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of the writes of an operation, until they are answered or their process has learnt that the last one is visible.', better: 'lower', distribution: true },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'consistency'>;

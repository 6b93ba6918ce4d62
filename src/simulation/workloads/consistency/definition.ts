import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { consistencyCalls } from './calls.ts';
import { consistencyMemory } from './memory.ts';
import { consistencyParameters } from './parameters.ts';

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
  parameters: consistencyParameters,
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of the writes of an operation, until they are answered or their process has learnt that the last one is visible.', better: 'lower', distribution: true },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'consistency', typeof consistencyParameters>;

import type { WorkloadDefinition } from '../definition.ts';
import { PUT_METRICS } from '../put-metrics.ts';
import { atLeast } from '../rules.ts';
import { cannonCalls } from './calls.ts';
import { cannonMemory } from './memory.ts';
import { cannonParameters } from './parameters.ts';

export const cannon = {
  id: 'cannon',
  title: 'Cannon’s matrix multiplication',
  summary: 'Processes on a square mesh multiply two matrices; blocks travel along rows and columns, with one put per element.',
  needs: [['put', 'flush']],
  primaryMetric: 'runtime_ns',
  maxProcesses: 1024,
  memory: cannonMemory,
  calls: cannonCalls,
  paper: { id: 'firehose', section: '4.3' },
  rules: [atLeast(4, 'cannon needs at least 4 processes that compute, for a mesh of 2 × 2')],
  parameters: cannonParameters,
  metrics: [...PUT_METRICS, { name: 'most_puts_of_a_process', unit: '1', description: 'Puts by the process that made the most.', better: 'neutral', distribution: false }],
} as const satisfies WorkloadDefinition<'cannon', typeof cannonParameters>;

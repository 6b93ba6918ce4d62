import type { WorkloadDefinition } from '../definition.ts';
import { PUT_METRICS } from '../put-metrics.ts';
import { atLeast } from '../rules.ts';
import { bitonicSortCalls, bitonicSortWork } from './calls.ts';
import { bitonicSortMemory } from './memory.ts';
import { bitonicSortParameters } from './parameters.ts';

export const bitonicSort = {
  id: 'bitonic-sort',
  title: 'Bitonic sort',
  summary: 'Processes sort their own keys, then merge with partners by compare-and-exchange, with one put per key.',
  needs: [['put', 'flush']],
  primaryMetric: 'runtime_ns',
  maxProcesses: 1024,
  memory: bitonicSortMemory,
  calls: bitonicSortCalls,
  work: bitonicSortWork,
  paper: { id: 'firehose', section: '4.3' },
  rules: [atLeast(2, 'bitonic-sort needs at least 2 processes that compute')],
  parameters: bitonicSortParameters,
  metrics: [...PUT_METRICS, { name: 'most_puts_of_a_process', unit: '1', description: 'Puts by the process that made the most.', better: 'neutral', distribution: false }],
} as const satisfies WorkloadDefinition<'bitonic-sort', typeof bitonicSortParameters>;

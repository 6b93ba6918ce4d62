import type { WorkloadDefinition } from '../definition.ts';
import { PUT_METRICS } from '../put-metrics.ts';
import { warmupShare } from '../put-parameters.ts';
import { atLeast } from '../rules.ts';
import { bitonicSortCalls, bitonicSortWork } from './calls.ts';
import { bitonicSortMemory } from './memory.ts';

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
  parameters: [
    {
      name: 'keysPerProcess',
      description: 'Keys of each process, 4 bytes each.',
      type: 'integer',
      unit: '1',
      default: 44_270,
      small: 4,
      minimum: 2,
      maximum: 16_777_216,
      source: 'Not stated. 44,270 keys give 2.125 million puts over 8 nodes; 354,162 give as many for one node, and 519 moves where table 3 has 518',
      confidence: 'derived',
      seen: 'paper',
    },
    {
      name: 'comparisonNs',
      description: 'Computation time for each comparison of two keys.',
      type: 'number',
      unit: 'ns',
      default: 22_000,
      minimum: 0,
      maximum: 1e6,
      source: 'Firehose, table 3: the run time of Rendezvous without unpin',
      confidence: 'calibrated',
      seen: 'paper',
      calibratedWith: 'fh.t3.bitonic.nu.runtime',
    },
    warmupShare,
  ],
  metrics: [...PUT_METRICS, { name: 'most_puts_of_a_process', unit: '1', description: 'Puts by the process that made the most.', better: 'neutral', distribution: false }],
} as const satisfies WorkloadDefinition<'bitonic-sort'>;

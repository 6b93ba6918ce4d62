import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { startSpread } from '../parameters.ts';
import { isCalls, isWork } from './calls.ts';
import { isMemory } from './memory.ts';

export const is = {
  id: 'is',
  title: 'Integer sort',
  summary: 'Threads count their keys in buckets and add the counts to shared ones, region by region.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: isMemory,
  calls: isCalls,
  work: isWork,
  demands: applicationDemands(isMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: [
    { name: 'keys', description: 'Keys of all threads together.', type: 'integer', unit: '1', default: 16_777_216, small: 4096, minimum: 1, maximum: 268_435_456, source: 'Kernel DSM, table 3: 2^24 numbers x 10', confidence: 'stated', seen: 'paper' },
    { name: 'iterations', description: 'Number of times the keys are counted.', type: 'integer', unit: '1', default: 10, small: 2, minimum: 1, maximum: 1000, source: 'Kernel DSM, table 3', confidence: 'stated', seen: 'paper' },
    { name: 'buckets', description: 'Number of key values, each with a shared count of 4 B.', type: 'integer', unit: '1', default: 512, minimum: 1, maximum: 65_536, source: 'Kernel DSM, table 3: 2 KB of shared memory', confidence: 'derived', seen: 'paper' },
    { name: 'keyNs', description: 'Computation time to count a key, or to add a count.', type: 'number', unit: 'ns', default: 55, minimum: 0, maximum: 1e6, source: 'Kernel DSM, table 3: 76 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.IS' },
    startSpread,
  ],
  metrics: METRICS.ofBarriers,
} as const satisfies WorkloadDefinition<'is'>;

import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { isCalls, isWork } from './calls.ts';
import { isMemory } from './memory.ts';
import { isParameters } from './parameters.ts';

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
  parameters: isParameters,
  metrics: METRICS.ofBarriers,
} as const satisfies WorkloadDefinition<'is', typeof isParameters>;

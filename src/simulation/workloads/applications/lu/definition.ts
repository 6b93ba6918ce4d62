import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { luCalls, luWork } from './calls.ts';
import { luMemory } from './memory.ts';
import { luParameters } from './parameters.ts';
import { luRules } from './rules.ts';

export const lu = {
  id: 'lu',
  title: 'LU factorisation',
  summary: 'A matrix of contiguous blocks is factored; the threads of a block’s row or column read it once it is final.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: luMemory,
  calls: luCalls,
  work: luWork,
  rules: luRules,
  demands: applicationDemands(luMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: luParameters,
  metrics: METRICS.ofBarriers,
} as const satisfies WorkloadDefinition<'lu', typeof luParameters>;

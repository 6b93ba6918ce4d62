import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { sorCalls, sorWork } from './calls.ts';
import { sorMemory } from './memory.ts';
import { sorParameters } from './parameters.ts';
import { sorRules } from './rules.ts';

export const sor = {
  id: 'sor',
  title: 'Successive over-relaxation',
  summary: 'A grid in two colours: threads compute their rows of one colour from the other, and read one row of each neighbour.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: sorMemory,
  calls: sorCalls,
  work: sorWork,
  rules: sorRules,
  demands: applicationDemands(sorMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: sorParameters,
  metrics: METRICS.ofBarriers,
} as const satisfies WorkloadDefinition<'sor', typeof sorParameters>;

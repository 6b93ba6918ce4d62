import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { tspCalls, tspWork } from './calls.ts';
import { tspMemory } from './memory.ts';
import { tspParameters } from './parameters.ts';

export const tsp = {
  id: 'tsp',
  title: 'Travelling salesperson',
  summary: 'The shortest tour by branch and bound: threads take the beginnings of tours from a queue under a lock and solve the rest.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: tspMemory,
  calls: tspCalls,
  work: tspWork,
  demands: applicationDemands(tspMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: tspParameters,
  metrics: METRICS.ofLocks,
} as const satisfies WorkloadDefinition<'tsp', typeof tspParameters>;

import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { waterCalls, waterWork } from './calls.ts';
import { waterMemory } from './memory.ts';
import { waterParameters } from './parameters.ts';

export const water = {
  id: 'water',
  title: 'Water',
  summary: 'Forces between all pairs of molecules; each thread adds its results to each molecule under that molecule’s lock.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: waterMemory,
  calls: waterCalls,
  work: waterWork,
  demands: applicationDemands(waterMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: waterParameters,
  metrics: METRICS.ofBoth,
} as const satisfies WorkloadDefinition<'water', typeof waterParameters>;

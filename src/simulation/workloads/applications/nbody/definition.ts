import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { nbodyCalls, nbodyWork } from './calls.ts';
import { nbodyMemory } from './memory.ts';
import { nbodyParameters } from './parameters.ts';

export const nbody = {
  id: 'nbody',
  title: 'N bodies',
  summary: 'In each step every thread reads all bodies and moves its own.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: (setting) => nbodyMemory(setting),
  calls: (setting) => nbodyCalls(setting),
  work: nbodyWork,
  demands: applicationDemands(nbodyMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: nbodyParameters,
  metrics: METRICS.ofBarriers,
} as const satisfies WorkloadDefinition<'nbody', typeof nbodyParameters>;

import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { startSpread } from '../parameters.ts';
import { nbodyCalls, nbodyWork } from './calls.ts';
import { nbodyMemory } from './memory.ts';
import { BODY_PARAMETERS } from './parameters.ts';

export const nbody = {
  id: 'nbody',
  title: 'N bodies',
  summary: 'In each step every thread reads all bodies and moves its own.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: (setting) => nbodyMemory(setting),
  calls: (setting) => nbodyCalls(setting, false),
  work: nbodyWork,
  demands: applicationDemands(nbodyMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: [
    ...BODY_PARAMETERS,
    { name: 'pairNs', description: 'Computation time for the pull of one body on another.', type: 'number', unit: 'ns', default: 24, minimum: 0, maximum: 1e6, source: 'Kernel DSM, table 3: 4.3 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.Nbody' },
    startSpread,
  ],
  metrics: METRICS.ofBarriers,
} as const satisfies WorkloadDefinition<'nbody'>;

import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { nbodyCalls, nbodyWork } from '../nbody/calls.ts';
import { nbodyMemory } from '../nbody/memory.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { nbodywParameters } from './parameters.ts';

const PHASES = 2;

export const nbodyw = {
  id: 'nbodyw',
  title: 'N bodies, with a serial phase',
  summary: 'As N bodies, but after each step one thread reads and writes all bodies.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: (setting) => nbodyMemory(setting, PHASES),
  calls: (setting) => nbodyCalls(setting, setting.workload.serialBodyNs),
  work: nbodyWork,
  demands: applicationDemands(nbodyMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: nbodywParameters,
  metrics: [...METRICS.ofBarriers, { name: 'serial_phase_share', unit: '1', description: 'Share of the execution time in which one thread reads and writes all bodies.', better: 'lower', distribution: false }],
} as const satisfies WorkloadDefinition<'nbodyw', typeof nbodywParameters>;

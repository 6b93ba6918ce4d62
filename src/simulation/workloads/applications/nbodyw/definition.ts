import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { nbodyCalls, nbodyWork } from '../nbody/calls.ts';
import { nbodyMemory } from '../nbody/memory.ts';
import { BODY_PARAMETERS } from '../nbody/parameters.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { startSpread } from '../parameters.ts';

const PHASES = 2;

export const nbodyw = {
  id: 'nbodyw',
  title: 'N bodies, with a serial phase',
  summary: 'As N bodies, but after each step one thread reads and writes all bodies.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: (setting) => nbodyMemory(setting, PHASES),
  calls: (setting) => nbodyCalls(setting, true),
  work: nbodyWork,
  demands: applicationDemands(nbodyMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: [
    ...BODY_PARAMETERS,
    { name: 'pairNs', description: 'Computation time for the pull of one body on another.', type: 'number', unit: 'ns', default: 24, minimum: 0, maximum: 1e6, source: 'As in nbody, whose step this workload has', confidence: 'derived', seen: 'paper' },
    { name: 'serialBodyNs', description: 'Computation time per body in the serial phase.', type: 'number', unit: 'ns', default: 72_000, minimum: 0, maximum: 1e9, source: 'Kernel DSM, table 3: 2.3 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.NBodyW' },
    startSpread,
  ],
  metrics: [...METRICS.ofBarriers, { name: 'serial_phase_share', unit: '1', description: 'Share of the execution time in which one thread reads and writes all bodies.', better: 'lower', distribution: false }],
} as const satisfies WorkloadDefinition<'nbodyw'>;

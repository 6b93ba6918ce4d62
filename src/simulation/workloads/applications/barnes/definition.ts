import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { barnesCalls, barnesWork } from './calls.ts';
import { barnesMemory } from './memory.ts';
import { barnesParameters } from './parameters.ts';

export const barnes = {
  id: 'barnes',
  title: 'Barnes-Hut',
  summary: 'N bodies simulated with a tree of cells: one thread builds it; all walk it for their own bodies and write their results into them.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: barnesMemory,
  calls: barnesCalls,
  work: barnesWork,
  demands: applicationDemands(barnesMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: barnesParameters,
  metrics: METRICS.ofBarriers,
} as const satisfies WorkloadDefinition<'barnes', typeof barnesParameters>;

import type { WorkloadDefinition } from '../../definition.ts';
import { applicationDemands } from '../demands.ts';
import { METRICS } from '../metrics.ts';
import { MOST_THREADS, SHARED_MEMORY } from '../needs.ts';
import { oceanCalls, oceanWork } from './calls.ts';
import { oceanMemory } from './memory.ts';
import { oceanParameters } from './parameters.ts';

export const ocean = {
  id: 'ocean',
  title: 'Ocean',
  summary: 'Nearest-neighbour exchange on many grids: time steps over fields, and equations solved by multigrid with an error sum after each sweep.',
  needs: SHARED_MEMORY,
  primaryMetric: 'execution_ns',
  maxProcesses: MOST_THREADS,
  memory: oceanMemory,
  calls: oceanCalls,
  work: oceanWork,
  demands: applicationDemands(oceanMemory),
  paper: { id: 'kernel-dsm', section: '5.1, table 3' },
  parameters: oceanParameters,
  metrics: METRICS.ofBoth,
} as const satisfies WorkloadDefinition<'ocean', typeof oceanParameters>;

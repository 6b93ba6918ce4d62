import type { WorkloadDefinition } from '../definition.ts';
import { PUT_METRICS } from '../put-metrics.ts';
import { warmupShare } from '../put-parameters.ts';
import { atLeast } from '../rules.ts';
import { cannonCalls } from './calls.ts';
import { cannonMemory } from './memory.ts';

export const cannon = {
  id: 'cannon',
  title: 'Cannon’s matrix multiplication',
  summary: 'Processes on a square mesh multiply two matrices; blocks travel along rows and columns, with one put per element.',
  needs: [['put', 'flush']],
  primaryMetric: 'runtime_ns',
  maxProcesses: 1024,
  memory: cannonMemory,
  calls: cannonCalls,
  paper: { id: 'firehose', section: '4.3' },
  rules: [atLeast(4, 'cannon needs at least 4 processes that compute, for a mesh of 2 × 2')],
  parameters: [
    {
      name: 'matrixSize',
      description: 'Rows and columns of the matrices; rounded up to a multiple of the side of the mesh.',
      type: 'integer',
      unit: '1',
      default: 548,
      small: 8,
      minimum: 2,
      maximum: 4096,
      source: 'Not stated. 548 gives 1.5 million puts over 4 nodes; 1000 gives as many for one node, and exactly the 2,934 moves of table 3',
      confidence: 'derived',
      seen: 'paper',
    },
    {
      name: 'multiplyAddNs',
      description: 'Computation time for each multiplication and addition.',
      type: 'number',
      unit: 'ns',
      default: 3020,
      minimum: 0,
      maximum: 1e6,
      source: 'Firehose, table 3: the run time of Rendezvous without unpin',
      confidence: 'calibrated',
      seen: 'paper',
      calibratedWith: 'fh.t3.cannon.nu.runtime',
    },
    {
      name: 'overlapped',
      description: 'Whether the elements of a step’s two blocks are put together, two in flight, or one block after the other.',
      type: 'boolean',
      unit: '1',
      default: false,
      source: 'Not stated. The run times of table 3 fit with half of the puts on the critical path',
      confidence: 'assumed',
      seen: 'paper',
    },
    warmupShare,
  ],
  metrics: [...PUT_METRICS, { name: 'most_puts_of_a_process', unit: '1', description: 'Puts by the process that made the most.', better: 'neutral', distribution: false }],
} as const satisfies WorkloadDefinition<'cannon'>;

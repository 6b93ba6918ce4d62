import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { warmupShare } from '../put-parameters.ts';

export const cannonParameters = [
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
] as const satisfies readonly ParameterDefinition[];

export type CannonValues = ValuesOf<typeof cannonParameters>;

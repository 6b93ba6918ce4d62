import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { warmupShare } from '../put-parameters.ts';

export const bitonicSortParameters = [
  {
    name: 'keysPerProcess',
    description: 'Keys of each process, 4 bytes each.',
    type: 'integer',
    unit: '1',
    default: 44_270,
    small: 4,
    minimum: 2,
    maximum: 16_777_216,
    source: 'Not stated. 44,270 keys give 2.125 million puts over 8 nodes; 354,162 give as many for one node, and 519 moves where table 3 has 518',
    confidence: 'derived',
    seen: 'paper',
  },
  {
    name: 'comparisonNs',
    description: 'Computation time for each comparison of two keys.',
    type: 'number',
    unit: 'ns',
    default: 22_000,
    minimum: 0,
    maximum: 1e6,
    source: 'Firehose, table 3: the run time of Rendezvous without unpin',
    confidence: 'calibrated',
    seen: 'paper',
    calibratedWith: 'fh.t3.bitonic.nu.runtime',
  },
  warmupShare,
] as const satisfies readonly ParameterDefinition[];

export type BitonicSortValues = ValuesOf<typeof bitonicSortParameters>;

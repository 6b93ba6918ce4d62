import type { ParameterDefinition, ValuesOf } from '../../../parameters.ts';
import { startSpread } from '../parameters.ts';

export const luParameters = [
  { name: 'matrixSize', description: 'Rows of the matrix; rounded up to whole blocks.', type: 'integer', unit: '1', default: 1024, small: 64, minimum: 1, maximum: 4096, source: 'Kernel DSM, table 3: 1024 x 1024', confidence: 'stated', seen: 'paper' },
  { name: 'blockSide', description: 'Rows of a block.', type: 'integer', unit: '1', default: 32, small: 16, minimum: 1, maximum: 256, source: 'SPLASH-2 uses 16; 32 x 32 doubles are the 8 KiB that table 3 gives for a block read', confidence: 'derived', seen: 'paper' },
  { name: 'unitBytes', description: 'Largest sharing unit: one block, or one of equal parts of it.', type: 'integer', unit: 'B', default: 8192, minimum: 64, maximum: 65_536, source: 'One block; table 3 has 11 KB per fault', confidence: 'derived', seen: 'paper' },
  { name: 'multiplyAddNs', description: 'Computation time for each multiplication and addition.', type: 'number', unit: 'ns', default: 33.6, minimum: 0, maximum: 1e6, source: 'Kernel DSM, table 3: 35 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.LU' },
  startSpread,
] as const satisfies readonly ParameterDefinition[];

export type LuValues = ValuesOf<typeof luParameters>;

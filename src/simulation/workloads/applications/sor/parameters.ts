import type { ParameterDefinition, ValuesOf } from '../../../parameters.ts';
import { startSpread } from '../parameters.ts';

export const sorParameters = [
  { name: 'rows', description: 'Rows of the grid.', type: 'integer', unit: '1', default: 4096, small: 64, minimum: 1, maximum: 16_384, source: 'Kernel DSM, table 3: 4096 x 4096 x 10', confidence: 'stated', seen: 'paper' },
  { name: 'columns', description: 'Points of a row.', type: 'integer', unit: '1', default: 4096, small: 64, minimum: 2, maximum: 16_384, source: 'Kernel DSM, table 3', confidence: 'stated', seen: 'paper' },
  { name: 'iterations', description: 'Iterations, each of two phases.', type: 'integer', unit: '1', default: 10, small: 2, minimum: 1, maximum: 1000, source: 'Kernel DSM, table 3', confidence: 'stated', seen: 'paper' },
  { name: 'unitBytes', description: 'Largest sharing unit: one row of a colour, or part of one.', type: 'integer', unit: 'B', default: 8192, minimum: 64, maximum: 65_536, source: 'A row of a colour; table 3 has 3,952 B per fault, and half of the faults bring data', confidence: 'derived', seen: 'paper' },
  { name: 'updateNs', description: 'Computation time per point.', type: 'number', unit: 'ns', default: 86, minimum: 0, maximum: 1e6, source: 'Kernel DSM, table 3: 11 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.SOR' },
  startSpread,
] as const satisfies readonly ParameterDefinition[];

export type SorValues = ValuesOf<typeof sorParameters>;

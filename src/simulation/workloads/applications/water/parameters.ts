import type { ParameterDefinition, ValuesOf } from '../../../parameters.ts';
import { startSpread } from '../parameters.ts';
import { MOLECULE_BYTES } from './shape.ts';

export const waterParameters = [
  { name: 'molecules', description: 'Number of molecules, of 672 B each.', type: 'integer', unit: '1', default: 512, small: 18, minimum: 2, maximum: 8192, source: 'Kernel DSM, table 3: 512 molecules, 0.3 MB', confidence: 'stated', seen: 'paper' },
  { name: 'steps', description: 'Time steps, each with seven barriers.', type: 'integer', unit: '1', default: 3, small: 1, minimum: 1, maximum: 1000, source: 'Usual size in SPLASH-2', confidence: 'assumed', seen: 'recalled' },
  { name: 'unitBytes', description: 'Sharing unit: several whole molecules.', type: 'integer', unit: 'B', default: 4096, minimum: MOLECULE_BYTES, maximum: 65_536, source: 'A page: table 3 has 3,608 B per fault', confidence: 'derived', seen: 'paper' },
  { name: 'pairNs', description: 'Computation time per pair of molecules, or per molecule where there are no pairs.', type: 'number', unit: 'ns', default: 9870, minimum: 0, maximum: 1e7, source: 'Kernel DSM, table 3: 19 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.Water' },
  startSpread,
] as const satisfies readonly ParameterDefinition[];

export type WaterValues = ValuesOf<typeof waterParameters>;

import type { ParameterDefinition, ValuesOf } from '../../../parameters.ts';
import { startSpread } from '../parameters.ts';

/** Parameters with and without a serial phase. */
export const BODY_PARAMETERS = [
  {
    name: 'bodies',
    description: 'Number of bodies, of 64 B each.',
    type: 'integer',
    unit: '1',
    default: 8192,
    small: 256,
    minimum: 1,
    maximum: 65_536,
    source: 'Kernel DSM, table 3: 8K bodies, 0.52 MB',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'steps',
    description: 'Steps in which all bodies move.',
    type: 'integer',
    unit: '1',
    default: 5,
    small: 2,
    minimum: 1,
    maximum: 1000,
    source: 'Not stated; every step shares the same amount of data',
    confidence: 'assumed',
    seen: 'none',
  },
  {
    name: 'unitBytes',
    description: 'Sharing unit: several bodies.',
    type: 'integer',
    unit: 'B',
    default: 2048,
    minimum: 64,
    maximum: 65_536,
    source: 'Table 3: 253 faults per barrier of 1,693 B; 256 units give 256 of 1,792 B',
    confidence: 'derived',
    seen: 'paper',
  },
] as const satisfies readonly ParameterDefinition[];

export const nbodyParameters = [
  ...BODY_PARAMETERS,
  { name: 'pairNs', description: 'Computation time for the pull of one body on another.', type: 'number', unit: 'ns', default: 24, minimum: 0, maximum: 1e6, source: 'Kernel DSM, table 3: 4.3 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.Nbody' },
  startSpread,
] as const satisfies readonly ParameterDefinition[];

export type NbodyValues = ValuesOf<typeof nbodyParameters>;

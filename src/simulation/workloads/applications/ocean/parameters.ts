import type { ParameterDefinition, ValuesOf } from '../../../parameters.ts';
import { startSpread } from '../parameters.ts';

export const oceanParameters = [
  { name: 'gridSize', description: 'Rows of the finest grid, including its border of two.', type: 'integer', unit: '1', default: 1026, small: 34, minimum: 18, maximum: 4098, source: 'Kernel DSM, table 3: 1026 x 1026', confidence: 'stated', seen: 'paper' },
  { name: 'steps', description: 'Time steps.', type: 'integer', unit: '1', default: 2, small: 1, minimum: 1, maximum: 1000, source: 'Not stated; every step shares the same amount of data', confidence: 'assumed', seen: 'none' },
  { name: 'cycles', description: 'V-cycles for each of the two equations of a time step.', type: 'integer', unit: '1', default: 2, small: 1, minimum: 1, maximum: 100, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'sweepPairs', description: 'Pairs of sweeps on each visit to a level.', type: 'integer', unit: '1', default: 2, small: 1, minimum: 1, maximum: 100, source: 'Table 3: 0.86 locks per barrier, hence mostly sweeps', confidence: 'derived', seen: 'paper' },
  { name: 'pointNs', description: 'Computation time per point and phase.', type: 'number', unit: 'ns', default: 316, minimum: 0, maximum: 1e6, source: 'Kernel DSM, table 3: 88 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.Ocean' },
  startSpread,
] as const satisfies readonly ParameterDefinition[];

export type OceanValues = ValuesOf<typeof oceanParameters>;

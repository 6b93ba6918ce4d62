import type { ParameterDefinition, ValuesOf } from '../../../parameters.ts';
import { startSpread } from '../parameters.ts';

export const tspParameters = [
  { name: 'cities', description: 'Cities of the tour; their positions are always the same.', type: 'integer', unit: '1', default: 19, small: 7, minimum: 3, maximum: 19, source: 'Kernel DSM, table 3: 19 cities', confidence: 'stated', seen: 'paper' },
  { name: 'visitNs', description: 'Computation time to extend a tour by one city.', type: 'number', unit: 'ns', default: 20_400, minimum: 0, maximum: 1e7, source: 'Kernel DSM, table 3: 28 locks per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.TSP' },
  { name: 'retouchNs', description: 'Computation time after which a thread checks the length of the best tour again.', type: 'number', unit: 'ns', default: 500_000, minimum: 1000, maximum: 1e9, source: 'Between faults that another thread causes there', confidence: 'assumed', seen: 'none' },
  startSpread,
] as const satisfies readonly ParameterDefinition[];

export type TspValues = ValuesOf<typeof tspParameters>;

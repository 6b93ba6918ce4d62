import type { ParameterDefinition, ValuesOf } from '../../../parameters.ts';
import { startSpread } from '../parameters.ts';

export const isParameters = [
  { name: 'keys', description: 'Keys of all threads together.', type: 'integer', unit: '1', default: 16_777_216, small: 4096, minimum: 1, maximum: 268_435_456, source: 'Kernel DSM, table 3: 2^24 numbers x 10', confidence: 'stated', seen: 'paper' },
  { name: 'iterations', description: 'Number of times the keys are counted.', type: 'integer', unit: '1', default: 10, small: 2, minimum: 1, maximum: 1000, source: 'Kernel DSM, table 3', confidence: 'stated', seen: 'paper' },
  { name: 'buckets', description: 'Number of key values, each with a shared count of 4 B.', type: 'integer', unit: '1', default: 512, minimum: 1, maximum: 65_536, source: 'Kernel DSM, table 3: 2 KB of shared memory', confidence: 'derived', seen: 'paper' },
  { name: 'keyNs', description: 'Computation time to count a key, or to add a count.', type: 'number', unit: 'ns', default: 55, minimum: 0, maximum: 1e6, source: 'Kernel DSM, table 3: 76 barriers per second', confidence: 'calibrated', seen: 'paper', calibratedWith: 'ds.t3.IS' },
  startSpread,
] as const satisfies readonly ParameterDefinition[];

export type IsValues = ValuesOf<typeof isParameters>;

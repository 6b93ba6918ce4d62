import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { logParameters } from '../remote-log.ts';
import { warmupShareOf } from '../warm-up.ts';

export const getLoggingParameters = [
  { name: 'operationsPerProcess', description: 'Gets that each process makes.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e8 },
  { name: 'getBytes', description: 'Data of a get.', type: 'integer', unit: 'B', default: 8, minimum: 8, maximum: 4096, source: 'Active Access, section 5.2.3: one 8-byte integer', confidence: 'stated', seen: 'paper' },
  { name: 'dataBytes', description: 'Memory of each process that others read from.', type: 'integer', unit: 'B', default: 1048576, minimum: 4096, maximum: 1 << 30, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  ...logParameters('own-area'),
  warmupShareOf('gets'),
] as const satisfies readonly ParameterDefinition[];

export type GetLoggingValues = ValuesOf<typeof getLoggingParameters>;

import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { putOrGet, putWindow, warmupShare } from '../put-parameters.ts';

export const repeatPutParameters = [
  putOrGet('Firehose, section 4.4'),
  { name: 'operationsPerProcess', description: 'Operations of each process that sends; each is a window of puts.', type: 'integer', unit: '1', default: 200, small: 20, minimum: 1, maximum: 1e8 },
  { name: 'putBytes', description: 'Size of a put.', type: 'integer', unit: 'B', default: 65_536, small: 5000, minimum: 1, maximum: 4_194_304, source: 'Firehose, figure 5: a range of sizes', confidence: 'assumed', seen: 'paper' },
  putWindow({ source: 'Firehose, section 4.4 does not say', confidence: 'assumed' }),
  { name: 'pinnedSource', description: 'Whether the data come from memory that has to be registered, or from memory that is already registered.', type: 'boolean', unit: '1', default: true, source: 'Firehose, section 4.4: to/from the same location', confidence: 'stated', seen: 'paper' },
  warmupShare,
] as const satisfies readonly ParameterDefinition[];

export type RepeatPutValues = ValuesOf<typeof repeatPutParameters>;

import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const consistencyParameters = [
  { name: 'writes', description: 'Writes per operation.', type: 'integer', unit: '1', default: 10, minimum: 1, maximum: 100_000 },
  { name: 'writeBytes', description: 'Size of a write.', type: 'integer', unit: 'B', default: 64, minimum: 1, maximum: 65_536 },
  {
    name: 'order',
    description:
      'Ordering of the writes of an operation. Either posted writes, the last of which signals that the others have arrived: nothing more; a fence before the last (nothing where the mechanism has no fence); or a flush after it. Or answered writes, one after another (a put and a flush where writes cannot be answered). Without an answer, an operation ends when the last write is visible.',
    type: 'choice',
    unit: '1',
    default: 'flush',
    choices: ['none', 'fence', 'flush', 'non-posted'],
  },
  { name: 'operationsPerProcess', description: 'Operations of each process of the first half.', type: 'integer', unit: '1', default: 200, small: 10, minimum: 1, maximum: 1e7 },
] as const satisfies readonly ParameterDefinition[];

export type ConsistencyValues = ValuesOf<typeof consistencyParameters>;

import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

const PAPER = 'I/OAT one-sided, section 4.3';

export const overlapParameters = [
  { name: 'operationsPerProcess', description: 'Rounds of each pair without computation, and as many with it.', type: 'integer', unit: '1', default: 20, small: 2, minimum: 1, maximum: 1e6 },
  { name: 'putBytes', description: 'Size of a put.', type: 'integer', unit: 'B', default: 65_536, minimum: 1, maximum: 4_194_304, source: `${PAPER}, figure 5b: up to 4 MB`, confidence: 'derived', seen: 'paper' },
  { name: 'putsPerEpoch', description: 'Puts per round, between lock and unlock.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 4096, source: 'Not stated', confidence: 'assumed', seen: 'paper' },
  {
    name: 'computationShare',
    description: 'Computation of the receiver in a round, as a multiple of its communication time without computation.',
    type: 'number',
    unit: '1',
    default: 1,
    minimum: 0.01,
    maximum: 100,
    source: `${PAPER}: a comparable amount of computation, no number`,
    confidence: 'assumed',
    seen: 'paper',
  },
] as const satisfies readonly ParameterDefinition[];

export type OverlapValues = ValuesOf<typeof overlapParameters>;

import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const partitionTradeoffParameters = [
  { name: 'savedNs', description: 'Amount by which a DRAM access is shorter in a small partition.', type: 'number', unit: 'ns', default: 75, minimum: 0, maximum: 1_000_000, source: 'D-PGAS, section 4.3', confidence: 'stated', seen: 'paper' },
  { name: 'extraHops', description: 'Additional links that a request passes on its way to a small partition.', type: 'integer', unit: '1', default: 3, minimum: 0, maximum: 1000, source: 'D-PGAS, section 4.3: 2-4, of which this is the middle', confidence: 'derived', seen: 'paper' },
  { name: 'hopNs', description: 'Latency of one such link.', type: 'number', unit: 'ns', default: 3, minimum: 0, maximum: 1_000_000, source: 'D-PGAS, section 4.3: 2-4 ns, of which this is the middle', confidence: 'derived', seen: 'paper' },
  {
    name: 'hopsPaid',
    description: 'Whether these links are on the path of the request only, or also on that of its answer; the paper does not say.',
    type: 'choice',
    unit: '1',
    default: 'one-way',
    choices: ['one-way', 'both-ways'],
    source: 'The more favourable reading',
    confidence: 'assumed',
    seen: 'none',
  },
  {
    name: 'registers',
    description: 'Partition registers that always point to the small partitions, or one of which is rewritten before each read because there are more partitions than registers.',
    type: 'choice',
    unit: '1',
    default: 'mapped',
    choices: ['mapped', 'rewritten'],
    source: 'As many registers as partitions',
    confidence: 'assumed',
    seen: 'none',
  },
  { name: 'operationsPerProcess', description: 'Lines that each process of the first half reads, each in both kinds of partition.', type: 'integer', unit: '1', default: 500, small: 20, minimum: 1, maximum: 1e8 },
] as const satisfies readonly ParameterDefinition[];

export type PartitionTradeoffValues = ValuesOf<typeof partitionTradeoffParameters>;

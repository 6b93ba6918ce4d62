import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { warmupShareOf } from '../warm-up.ts';

export const vGasParameters = [
  { name: 'operationsPerProcess', description: 'Accesses that each process makes.', type: 'integer', unit: '1', default: 500, small: 20, minimum: 1, maximum: 1e7 },
  { name: 'pages', description: 'Pages of the address space of each process.', type: 'integer', unit: '1', default: 64, minimum: 1, maximum: 16384, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'residentPages', description: 'Number of those pages that fit in its memory; the others lie in the memory of another process.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 16384, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  {
    name: 'replacement',
    description: 'Which page is evicted for another: the oldest, or the least recently used, for which accesses to resident pages are logged as well.',
    type: 'choice',
    unit: '1',
    default: 'fifo',
    choices: ['fifo', 'lru'],
    source: 'Section 6.2 leaves it open; 4.2 proposes counting accesses for cache eviction',
    confidence: 'assumed',
    seen: 'paper',
  },
  { name: 'putShare', description: 'Share of accesses that are puts; the others are gets.', type: 'number', unit: '1', default: 0.5, minimum: 0, maximum: 1, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'hotPageShare', description: 'Share of each address space, its first pages, that is accessed more often than the rest.', type: 'number', unit: '1', default: 0.2, minimum: 0, maximum: 1, source: 'Not stated; as in common workloads of key-value stores', confidence: 'assumed', seen: 'none' },
  { name: 'hotAccessShare', description: 'Share of accesses that go to those pages.', type: 'number', unit: '1', default: 0.8, minimum: 0, maximum: 1, source: 'Not stated; as in common workloads of key-value stores', confidence: 'assumed', seen: 'none' },
  { name: 'transferBytes', description: 'Maximum amount of data that one put or get of a page moves.', type: 'integer', unit: 'B', default: 4096, minimum: 8, maximum: 1 << 20, source: 'A page', confidence: 'assumed', seen: 'none' },
  { name: 'computeNs', description: 'Computation time before each access.', type: 'number', unit: 'ns', default: 1000, minimum: 0, maximum: 1e9, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  warmupShareOf('accesses'),
] as const satisfies readonly ParameterDefinition[];

export type VGasValues = ValuesOf<typeof vGasParameters>;

import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const partitionProtectionParameters = [
  { name: 'operation', description: 'A read; a put and a flush; an answered write; or an atomic sum on a word.', type: 'choice', unit: '1', default: 'read', choices: ['read', 'put', 'write', 'fetch-and-add'] },
  { name: 'accessBytes', description: 'Size of a read, put or write; a sum is of 8 B.', type: 'integer', unit: 'B', default: 64, minimum: 1, maximum: 4096, source: 'A line', confidence: 'assumed', seen: 'none' },
  { name: 'pages', description: 'Pages that each process exposes.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 65_536, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'closedPages', description: 'Number of those pages, the first ones, that admit only nodes with even numbers.', type: 'integer', unit: '1', default: 4, minimum: 0, maximum: 65_536, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'readOnlyShare', description: 'Share of accesses through a register without write permission.', type: 'number', unit: '1', default: 0.25, minimum: 0, maximum: 1, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'operationsPerProcess', description: 'Accesses of each process.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e7 },
] as const satisfies readonly ParameterDefinition[];

export type PartitionProtectionValues = ValuesOf<typeof partitionProtectionParameters>;

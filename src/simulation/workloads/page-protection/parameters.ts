import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { warmupShareOf } from '../warm-up.ts';

export const pageProtectionParameters = [
  { name: 'operationsPerProcess', description: 'Accesses that each process makes.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e8 },
  {
    name: 'onBlocked',
    description: 'What happens to a blocked access besides being blocked: its metadata are logged and counted, nothing, or an entry is made in the fault log.',
    type: 'choice',
    unit: '1',
    default: 'count',
    choices: ['count', 'discard', 'fault'],
    source: 'Active Access, section 6.2; 2.2 and 3.7 for the fault log',
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'pages', description: 'Pages that each process exposes.', type: 'integer', unit: '1', default: 64, minimum: 2, maximum: 65536, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'protectedPages', description: 'Number of those pages, the first ones, that nobody may read or write.', type: 'integer', unit: '1', default: 16, minimum: 0, maximum: 65536, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'putShare', description: 'Share of accesses that are puts; the others are gets.', type: 'number', unit: '1', default: 0.5, minimum: 0, maximum: 1, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  warmupShareOf('accesses'),
] as const satisfies readonly ParameterDefinition[];

export type PageProtectionValues = ValuesOf<typeof pageProtectionParameters>;

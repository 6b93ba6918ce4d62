import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { warmupShareOf } from '../warm-up.ts';

export const accessCounterParameters = [
  { name: 'access', description: 'What is counted: reads, for which the origin waits, or writes.', type: 'choice', unit: '1', default: 'get', choices: ['get', 'put'], source: 'Section 4.2 counts puts or gets; 5.2.2 does not say which', confidence: 'assumed', seen: 'paper' },
  { name: 'operationsPerProcess', description: 'Accesses that each process makes.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e8 },
  { name: 'countedPages', description: 'Pages of the data structure at each process; every page has a counter.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 65536, source: 'Section 4.2: separate statistics for each page', confidence: 'assumed', seen: 'paper' },
  {
    name: 'sumEvery',
    description: 'For counts at the origin: accesses of a process between two sums over all processes; 0 for a single sum at the end.',
    type: 'integer',
    unit: '1',
    default: 100,
    small: 15,
    minimum: 0,
    maximum: 1e8,
    source: 'Not stated; the other mechanisms keep their counters up to date all the time',
    confidence: 'assumed',
    seen: 'none',
  },
  { name: 'addWordNs', description: 'CPU time to add two counters when counts are summed.', type: 'number', unit: 'ns', default: 1, minimum: 0, maximum: 1e6, source: '16 bytes read and 8 written at the memory bandwidth of a core', confidence: 'assumed', seen: 'none' },
  warmupShareOf('accesses'),
] as const satisfies readonly ParameterDefinition[];

export type AccessCounterValues = ValuesOf<typeof accessCounterParameters>;

import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { warmupShareOf } from '../warm-up.ts';

const bit = <const Name extends string>(name: Name, isSet: boolean, description: string) =>
  ({
    name,
    description,
    type: 'boolean',
    unit: '1',
    default: isSet,
    source: 'Active Access, sections 3.3, 3.4 and 3.7',
    confidence: 'stated',
    seen: 'paper',
  }) as const satisfies ParameterDefinition;

/** Control bits of the marked pages; the defaults are those of active puts and active gets. */
const BITS = [
  bit('bitW', false, 'W: puts to marked pages are written.'),
  bit('bitWL', true, 'WL: the metadata of puts is logged.'),
  bit('bitWLD', true, 'WLD: metadata and data of puts are logged.'),
  bit('bitR', true, 'R: gets of marked pages return their data.'),
  bit('bitRL', true, 'RL: the metadata of gets is logged.'),
  bit('bitRLD', true, 'RLD: metadata and data of gets are logged.'),
  bit('bitE', true, 'E: logged accesses go to the access log; without it to the fault log.'),
] as const;

export const controlBitsParameters = [
  { name: 'operationsPerProcess', description: 'Accesses that each process makes.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e8 },
  ...BITS,
  { name: 'accessBytes', description: 'Data of an access; its first word is checked.', type: 'integer', unit: 'B', default: 8, minimum: 8, maximum: 65536, source: 'Active Access, section 3.7: an active access has at most 4 KB', confidence: 'assumed', seen: 'paper' },
  { name: 'putShare', description: 'Share of accesses that are puts; the others are gets.', type: 'number', unit: '1', default: 0.5, minimum: 0, maximum: 1, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'plainShare', description: 'Share of accesses to plain pages.', type: 'number', unit: '1', default: 0.25, minimum: 0, maximum: 1, source: 'Active Access, section 3.6: accesses may be mixed', confidence: 'assumed', seen: 'paper' },
  { name: 'pages', description: 'Marked pages that each process exposes, with an equal number of plain ones.', type: 'integer', unit: '1', default: 64, minimum: 16, maximum: 65536, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'flushEvery', description: 'Accesses between two flushes, each to the most recent target; 0 for none.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 1e8, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  {
    name: 'flushed',
    description: 'What these flushes complete: active accesses, through an active flush, or plain ones, through a traditional flush.',
    type: 'choice',
    unit: '1',
    default: 'active',
    choices: ['active', 'plain'],
    source: 'Active Access, section 3.6: the two are orthogonal',
    confidence: 'stated',
    seen: 'paper',
  },
  warmupShareOf('accesses'),
] as const satisfies readonly ParameterDefinition[];

export type ControlBitsValues = ValuesOf<typeof controlBitsParameters>;

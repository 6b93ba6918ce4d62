import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

const COLD = [
  {
    name: 'coldPages',
    description: 'Share of the pages of destinations that are not mapped when a copy begins: whoever copies meets a page fault. They are counted off evenly.',
    type: 'number',
    unit: '1',
    default: 0,
    minimum: 0,
    maximum: 1,
    source: 'Benchmarks touch their buffers first',
    confidence: 'assumed',
    seen: 'none',
  },
  { name: 'swappedPages', description: 'Share of the cold pages that have been swapped out and are read from storage.', type: 'number', unit: '1', default: 0, minimum: 0, maximum: 1, source: 'Minor faults, as of pages touched for the first time', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];

export const cpuCopyParameters = [...COLD] as const satisfies readonly ParameterDefinition[];
export type CpuCopyValues = ValuesOf<typeof cpuCopyParameters>;

export const dmaCopyParameters = [
  {
    name: 'copiesPerCall',
    description: 'Copies that are queued before one system call submits them; waiting submits any that remain.',
    type: 'integer',
    unit: '1',
    default: 1,
    minimum: 1,
    maximum: 65_536,
    source: 'I/OAT one-sided, section 3.3: requests can be batch issued; the text does not say so for a raw copy',
    confidence: 'assumed',
    seen: 'paper',
  },
  {
    name: 'completion',
    description: 'How a process waits: in one call that returns when all copies are complete, by polling with sleeps in between, or for an interrupt.',
    type: 'choice',
    unit: '1',
    default: 'wait',
    choices: ['wait', 'poll', 'interrupt'],
    source: 'I/OAT one-sided, section 3.3; interrupts are future work in the paper',
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'pollIntervalNs', description: 'Sleep between two polls.', type: 'number', unit: 'ns', default: 10_000, minimum: 100, maximum: 1e9, source: 'I/OAT one-sided, section 3.3: "a small time interval"; range 1-1000 us', confidence: 'assumed', seen: 'paper' },
  ...COLD,
  {
    name: 'pageFaults',
    description: 'What the engine does at a page that is not mapped: block until the page has been brought in, or complete with the bytes before it, whereupon the core copies the rest.',
    type: 'choice',
    unit: '1',
    default: 'block',
    choices: ['block', 'partial'],
    source: 'Block on fault of DSA; intel/DTO (README, dto-4-dsa.conf) does without it',
    confidence: 'stated',
    seen: 'lookup',
  },
] as const satisfies readonly ParameterDefinition[];
export type DmaCopyValues = ValuesOf<typeof dmaCopyParameters>;

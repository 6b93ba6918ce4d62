import { copies } from '../../contract/copies.ts';
import { offersOf } from '../../contract/offers.ts';
import { flushes } from '../../contract/remote-memory.ts';
import { HOST, type MechanismDefinition } from '../definition.ts';
import { copyMemory } from './memory.ts';

const paper = (section: string) => ({ id: 'ioat-one-sided', section });

export const cpuCopy = {
  id: 'cpu-copy',
  title: 'Copy by the CPU',
  summary: 'The core moves the data through its cache (memcpy) and does nothing else meanwhile.',
  family: 'ts',
  member: 4,
  memory: copyMemory,
  offers: offersOf(copies, flushes),
  hardware: [HOST],
  paper: paper('4.1'),
  eventsPerCall: { copy: 1, flush: 1, compute: 1 },
  parameters: [],
} as const satisfies MechanismDefinition<'cpu-copy'>;

export const dmaCopy = {
  id: 'dma-copy',
  title: 'Copy by the DMA engine',
  summary: 'A copy engine of the chipset moves the data without going through the cache; the core submits descriptors and is then free until it waits.',
  family: 'ts',
  member: 5,
  memory: copyMemory,
  offers: offersOf(copies, flushes),
  hardware: [[...HOST, 'dma-engine']],
  paper: paper('3.3, 4.1'),
  eventsPerCall: { copy: ({ bytes = 0 }, { machine }) => 2 + Math.ceil(bytes / machine.dmaDescriptorBytes), flush: 2, compute: 1 },
  parameters: [
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
  ],
} as const satisfies MechanismDefinition<'dma-copy'>;

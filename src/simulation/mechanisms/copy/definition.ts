import { copies } from '../../contract/copies.ts';
import { offersOf } from '../../contract/offers.ts';
import { flushes } from '../../contract/remote-memory.ts';
import { HOST, type MechanismDefinition } from '../definition.ts';
import { copyMemory, dmaCopyMemory } from './memory.ts';
import { cpuCopyParameters, dmaCopyParameters } from './parameters.ts';
import { coldPagesRules } from './rules.ts';

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
  rules: coldPagesRules,
  paper: paper('4.1'),
  eventsPerCall: { copy: 1, flush: 1, compute: 1 },
  parametersOf: { 'page-requests': ['coldPages', 'swappedPages'] },
  parameters: cpuCopyParameters,
} as const satisfies MechanismDefinition<'cpu-copy', typeof cpuCopyParameters>;

export const dmaCopy = {
  id: 'dma-copy',
  title: 'Copy by the DMA engine',
  summary: 'A copy engine of the chipset moves the data without going through the cache; the core submits descriptors and is then free until it waits.',
  family: 'ts',
  member: 5,
  memory: dmaCopyMemory,
  offers: offersOf(copies, flushes),
  hardware: [[...HOST, 'dma-engine']],
  rules: coldPagesRules,
  paper: paper('3.3, 4.1'),
  eventsPerCall: {
    copy: ({ bytes = 0 }, { machine, mechanism }) => 2 + Math.ceil(bytes / machine.dmaDescriptorBytes) + mechanism.coldPages * (1 + Math.ceil(bytes / machine.iotlbPageBytes)),
    flush: 2,
    compute: 1,
  },
  parametersOf: { 'page-requests': ['coldPages', 'swappedPages', 'pageFaults'] },
  parameters: dmaCopyParameters,
} as const satisfies MechanismDefinition<'dma-copy', typeof dmaCopyParameters>;

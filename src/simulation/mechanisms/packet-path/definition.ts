import { offersOf } from '../../contract/offers.ts';
import type { MechanismDefinition } from '../definition.ts';

export const noIommu = {
  id: 'no-iommu',
  title: 'No IOMMU',
  summary: 'The network interface reaches memory over one undivided bus, without translation.',
  family: 'ref',
  member: 2,
  offers: offersOf('ethernet'),
  hardware: [['bus', 'memory', 'rdma']],
  paper: { id: 'active-access', section: '5.1' },
  eventsPerCall: { frame: 7 },
  parameters: [],
} as const satisfies MechanismDefinition<'no-iommu'>;

export const extendedIommu = {
  id: 'e-iommu',
  title: 'Extended IOMMU',
  summary: 'An IOMMU with the Active Access extensions splits the bus like a bridge; frames can be received through an access log.',
  family: 'aa',
  member: 4,
  offers: offersOf('ethernet'),
  hardware: [['bus', 'memory', 'rdma', 'iommu']],
  paper: { id: 'active-access', section: '5.1' },
  eventsPerCall: { frame: 7 },
  parameters: [
    { name: 'bridgeOutstanding', description: 'Transactions in the bridge at once; with 1 it blocks until a read is answered.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 32, source: 'Not stated; 1 is a blocking bridge, 8 and more a pipelined one', confidence: 'assumed', seen: 'none' },
    {
      name: 'receive',
      description: 'Where received frames go: to their buffers and through the kernel, or into the access log, which a user-level stack reads.',
      type: 'choice',
      unit: '1',
      default: 'buffers',
      choices: ['buffers', 'access-log'],
      source: 'Active Access, section 6.2: the log as a container for incoming packets',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'accessLogBytes', description: 'Size of the access log through which frames are received.', type: 'integer', unit: 'B', default: 262144, minimum: 4096, maximum: 1 << 28, source: 'Holds about as many frames as there are descriptors', confidence: 'assumed', seen: 'none' },
  ],
} as const satisfies MechanismDefinition<'e-iommu'>;

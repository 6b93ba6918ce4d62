import { offersOf } from '../../contract/offers.ts';
import type { MechanismDefinition } from '../definition.ts';
import { extendedIommuParameters } from './parameters.ts';

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
} as const satisfies MechanismDefinition<'no-iommu', readonly []>;

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
  parameters: extendedIommuParameters,
} as const satisfies MechanismDefinition<'e-iommu', typeof extendedIommuParameters>;

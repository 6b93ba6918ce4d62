import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

export const iommuParameters = hardwareGroup({
  title: 'IOMMU',
  words: 'an IOMMU',
  description: 'The unit that translates and checks the accesses of NICs.',
  optional: true,
  parameters: [
    { name: 'iommuInternalNs', description: 'Processing time inside the IOMMU for each transaction.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'iotlbEntries', description: 'Translations that the IOTLB holds; 0 switches it off.', type: 'integer', unit: '1', minimum: 0, maximum: 65_536, absent: 0 },
    { name: 'iotlbWays', description: 'Associativity of the IOTLB.', type: 'choice', unit: '1', choices: ['1', '2', '4', 'full'], absent: '1' },
    { name: 'iotlbPolicy', description: 'Which entry of a set is replaced.', type: 'choice', unit: '1', choices: ['lru', 'random'], absent: 'lru' },
    { name: 'pageWalkLevels', description: 'Memory accesses of a page-table walk; 0: translation costs nothing. `by-page-size`: 4 with 4 KiB pages, 3 with 2 MiB, 2 with 1 GiB.', type: 'integer', unit: '1', minimum: 0, maximum: 6, words: ['by-page-size'], absent: 0 },
    { name: 'walkersPerIommu', description: 'Page-table walks in flight at once, shared by all processes of a node.', type: 'integer', unit: '1', minimum: 1, maximum: 1024, absent: 1 },
    { name: 'contextCacheEntries', description: 'Device contexts that the IOMMU caches.', type: 'integer', unit: '1', minimum: 1, maximum: 4096, absent: 1 },
    {
      name: 'ordinaryDma',
      description: 'How the IOMMU treats NIC accesses of mechanisms that do not build on it (Active Access does). `translated`: it translates them. `pass-through`: it only looks up the device’s context. `off`: it is switched off, and no mechanism can build on it.',
      type: 'choice',
      unit: '1',
      choices: ['translated', 'pass-through', 'off'],
      default: 'translated',
      source: 'The paper has the IOMMU switched on',
      confidence: 'assumed',
      seen: 'none',
      absent: 'off',
    },
    { name: 'contextWalkAccesses', description: 'Memory accesses of a context-cache miss: root table and context table.', type: 'integer', unit: '1', minimum: 0, maximum: 4, absent: 0 },
  ],
});
export type IommuValues = HardwareValues<typeof iommuParameters>;

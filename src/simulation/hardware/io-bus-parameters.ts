import { type HardwareValues, hardwareGroup } from './parameter-group.ts';

export const busParameters = hardwareGroup({
  title: 'I/O bus',
  words: 'an I/O bus',
  description: 'The bus between a NIC and memory.',
  parameters: [
    { name: 'busMaxPayloadBytes', description: 'Largest payload of one I/O bus transaction.', type: 'integer', unit: 'B', minimum: 8, maximum: 4096 },
    { name: 'busBandwidthBytesPerNs', description: 'Bandwidth between NIC and memory.', type: 'number', unit: 'B/ns', minimum: 0.001, maximum: 10_000 },
    { name: 'busCredits', description: 'Posted transactions the IOMMU accepts while a log is full, before the bus stalls.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536 },
  ],
});
export type BusValues = HardwareValues<typeof busParameters>;

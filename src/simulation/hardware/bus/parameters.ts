import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

export const busParameters = hardwareGroup({
  title: 'I/O bus',
  words: 'an I/O bus',
  description: 'The bus between a NIC and memory.',
  parameters: [
    { name: 'busMaxPayloadBytes', description: 'Largest payload of one I/O bus transaction.', type: 'integer', unit: 'B', minimum: 8, maximum: 4096 },
    { name: 'busBandwidthBytesPerNs', description: 'Bandwidth between NIC and memory, in each direction: of transactions with their headers, or of payload where the headers are 0.', type: 'number', unit: 'B/ns', minimum: 0.001, maximum: 10_000 },
    { name: 'busHeaderBytes', description: 'Bytes of a transaction that writes, or asks for a read, beside its payload.', type: 'integer', unit: 'B', minimum: 0, maximum: 256, default: 0, source: 'The bandwidth is that of payload', confidence: 'assumed', seen: 'none' },
    { name: 'busCompletionHeaderBytes', description: 'Bytes of a transaction that brings what was read beside its payload.', type: 'integer', unit: 'B', minimum: 0, maximum: 256, default: 0, source: 'The bandwidth is that of payload', confidence: 'assumed', seen: 'none' },
    { name: 'busMaxReadRequestBytes', description: 'Most that one request reads.', type: 'integer', unit: 'B', minimum: 64, maximum: 4096, default: 512, source: 'Usual setting of PCIe', confidence: 'assumed', seen: 'none' },
    {
      name: 'busReadNs',
      description: 'From the request of a NIC to read memory until the first bytes are there, beside the access to memory; 0 where the latency of the network has it.',
      type: 'number',
      unit: 'ns',
      minimum: 0,
      maximum: 1_000_000,
      default: 0,
      source: 'Part of wireLatencyNs',
      confidence: 'assumed',
      seen: 'none',
    },
    {
      name: 'busWriteNs',
      description: 'From the write of a NIC until what it writes is on its way in memory, beside the access to memory; 0 where the latency of the network has it.',
      type: 'number',
      unit: 'ns',
      minimum: 0,
      maximum: 1_000_000,
      default: 0,
      source: 'Part of wireLatencyNs',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'busCredits', description: 'Posted transactions the IOMMU accepts while a log is full, before the bus stalls.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536 },
  ],
});
export type BusValues = HardwareValues<typeof busParameters>;

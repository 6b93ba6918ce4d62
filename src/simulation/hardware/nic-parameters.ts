import { type HardwareValues, hardwareGroup } from './parameter-group.ts';

export const nicParameters = hardwareGroup({
  title: 'NICs',
  words: 'NICs',
  description: 'The network interfaces of a node, and what waits in them.',
  parameters: [
    { name: 'devicesPerNode', description: 'NICs of a node behind its IOMMU, each with a bus of its own. Its processes share them out in turn; what one sends arrives at the NIC of the same number.', type: 'integer', unit: '1', minimum: 1, maximum: 8 },
    { name: 'nicQueueMessages', description: 'Messages that wait at a NIC for injection before the sender blocks.', type: 'integer', unit: '1', minimum: 1, maximum: 1_000_000 },
    { name: 'nicBufferMessages', description: 'Messages a NIC holds while its bus is stalled before it blocks the network.', type: 'integer', unit: '1', minimum: 1, maximum: 1_000_000 },
  ],
});
export type NicValues = HardwareValues<typeof nicParameters>;

import { type HardwareValues, hardwareGroup } from './parameter-group.ts';

export const networkParameters = hardwareGroup({
  title: 'Network',
  words: 'a network',
  description: 'Routers, links, and how messages follow each other at a NIC.',
  parameters: [
    { name: 'topology', description: 'How routers are connected.', type: 'choice', unit: '1', choices: ['torus-3d', 'torus-5d', 'hypercube', 'long-hop', 'flattened-butterfly', 'dragonfly', 'fat-tree', 'single-switch', 'back-to-back'] },
    { name: 'nodesPerRouter', description: 'Nodes attached to one router (a Gemini carries two NICs).', type: 'integer', unit: '1', minimum: 1, maximum: 64 },
    { name: 'wireLatencyNs', description: 'L: NIC to NIC over no router hop, without serialisation.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000 },
    { name: 'hopLatencyNs', description: 'Added latency of each router hop.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000 },
    { name: 'gapPerByteNs', description: 'G: serialisation per byte of payload and header at a NIC.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 10_000 },
    { name: 'nodeMessageGapNs', description: 'g: smallest distance of two messages at a NIC, shared by all processes that use it.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000 },
    { name: 'headerBytes', description: 'Bytes of a message beside its payload.', type: 'integer', unit: 'B', minimum: 0, maximum: 4096 },
  ],
});
export type NetworkValues = HardwareValues<typeof networkParameters>;

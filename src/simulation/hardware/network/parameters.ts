import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

export const networkParameters = hardwareGroup({
  title: 'Network',
  words: 'a network',
  description: 'Routers, links, and how messages follow each other at a NIC.',
  parameters: [
    {
      name: 'topology',
      description: 'How routers are connected. back-to-back: two nodes at the ends of a cable. single-switch: one crossbar with a port for each node, however many there are; switches that are built end at some 800 ports.',
      type: 'choice',
      unit: '1',
      choices: ['torus-3d', 'torus-5d', 'hypercube', 'long-hop', 'flattened-butterfly', 'dragonfly', 'fat-tree', 'single-switch', 'back-to-back'],
    },
    { name: 'nodesPerRouter', description: 'Nodes attached to one router (a Gemini carries two NICs). In a fat tree as many links or more lead upwards, in a dragonfly as many to other groups.', type: 'integer', unit: '1', minimum: 1, maximum: 64 },
    { name: 'wireLatencyNs', description: 'L: NIC to NIC without the routers between them, and without serialisation.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000 },
    { name: 'hopLatencyNs', description: 'Added latency of each router, with the link behind it.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000 },
    { name: 'gapPerByteNs', description: 'G: serialisation per byte of payload and header at a NIC.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 10_000 },
    { name: 'nodeMessageGapNs', description: 'g: smallest distance of two messages at a NIC, shared by all processes that use it.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000 },
    {
      name: 'linkBandwidthBytesPerNs',
      description: 'What a link between routers, or between a router and a NIC, carries in one direction. Packets that meet there wait in the order in which they come. 0: links carry as much as they are given, and messages never meet on their way.',
      type: 'number',
      unit: 'B/ns',
      minimum: 0,
      maximum: 10_000,
      default: 0,
      source: 'Not stated: links are never in the way',
      confidence: 'assumed',
      seen: 'none',
    },
    {
      name: 'routing',
      description:
        'Which of several ways a message takes where links have a bandwidth. minimal: one fixed shortest way to each node. ecmp: one of the shortest ways for each pair of processes, by a hash. adaptive: for each message the best of four drawn ways, detours included in a dragonfly; messages overtake each other, so that NICs number them and deliver those from one process to another in order.',
      type: 'choice',
      unit: '1',
      choices: ['minimal', 'ecmp', 'adaptive'],
      default: 'minimal',
      source: 'Not stated: what is simplest',
      confidence: 'assumed',
      seen: 'none',
    },
    {
      name: 'packetBytes',
      description: 'Most payload of a packet; a message of several is on all its way at once.',
      type: 'integer',
      unit: 'B',
      minimum: 16,
      maximum: 1_048_576,
      default: 4096,
      source: 'Order of magnitude; on networks of smaller packets their headers are part of gapPerByteNs',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'headerBytes', description: 'Bytes of a packet beside its payload.', type: 'integer', unit: 'B', minimum: 0, maximum: 4096 },
  ],
});
export type NetworkValues = HardwareValues<typeof networkParameters>;

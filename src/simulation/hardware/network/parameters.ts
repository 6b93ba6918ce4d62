import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

export const networkParameters = hardwareGroup({
  title: 'Network',
  words: 'a network',
  description: 'Routers and links, and the gaps between messages at a NIC.',
  parameters: [
    {
      name: 'topology',
      description:
        'How routers are connected. Each is the smallest of its kind with room for the nodes; the longest side of a torus-3d is at most three times the shortest. back-to-back: two nodes joined by a cable. single-switch: one crossbar with a port for each node, however many there are; real switches have at most about 800 ports.',
      type: 'choice',
      unit: '1',
      choices: ['torus-3d', 'torus-5d', 'hypercube', 'long-hop', 'flattened-butterfly', 'dragonfly', 'fat-tree', 'single-switch', 'back-to-back'],
    },
    { name: 'nodesPerRouter', description: 'Nodes attached to one router (a Gemini carries two NICs). A fat tree has at least as many uplinks per router, a dragonfly as many links to other groups.', type: 'integer', unit: '1', minimum: 1, maximum: 64 },
    { name: 'wireLatencyNs', description: 'L: latency from NIC to NIC, excluding the routers in between and serialisation.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000 },
    { name: 'hopLatencyNs', description: 'Latency added by each router, including the link behind it.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000 },
    { name: 'gapPerByteNs', description: 'G: serialisation time per byte of payload and header at a NIC.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 10_000 },
    { name: 'nodeMessageGapNs', description: 'g: minimum gap between two messages at a NIC, shared by all processes that use it.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000 },
    {
      name: 'linkBandwidthBytesPerNs',
      description: 'Bandwidth of a link between routers, or between a router and a NIC, in one direction. Packets that contend for a link wait in order of arrival. 0: unlimited bandwidth, so messages never contend on their way.',
      type: 'number',
      unit: 'B/ns',
      minimum: 0,
      maximum: 10_000,
      default: 0,
      source: 'Not stated: links are never the bottleneck',
      confidence: 'assumed',
      seen: 'none',
    },
    {
      name: 'routing',
      description:
        'How a message’s path is chosen where links have a bandwidth. minimal: one fixed shortest path to each node. ecmp: one of the shortest paths for each pair of processes, chosen by a hash. adaptive: for each message the best of four randomly drawn paths, including detours in a dragonfly; messages can overtake each other, so NICs number them and deliver those from one process to another in order.',
      type: 'choice',
      unit: '1',
      choices: ['minimal', 'ecmp', 'adaptive'],
      default: 'minimal',
      source: 'Not stated: the simplest choice',
      confidence: 'assumed',
      seen: 'none',
    },
    {
      name: 'packetBytes',
      description: 'Maximum payload of a packet; a message of several packets occupies its whole path at once.',
      type: 'integer',
      unit: 'B',
      minimum: 16,
      maximum: 1_048_576,
      default: 4096,
      source: 'Order of magnitude; on networks with smaller packets, gapPerByteNs includes their headers',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'headerBytes', description: 'Bytes of a packet in addition to its payload.', type: 'integer', unit: 'B', minimum: 0, maximum: 4096 },
  ],
});
export type NetworkValues = HardwareValues<typeof networkParameters>;

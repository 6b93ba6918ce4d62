import type { MachineDefinition } from './definition.ts';
import { energyParameters } from './energy-parameters.ts';
import { memoryParameters } from './memory-parameters.ts';
import { registrationParameters } from './registration-parameters.ts';

const AA = 'Active Access, section 5.2';

/** Cray XE6 "Monte Rosa": 32 cores a node, Gemini network in a 3D torus, two nodes on each router. */
export const crayXe6: MachineDefinition = {
  id: 'cray-xe6',
  title: 'Cray XE6, Gemini 3D torus',
  summary: 'The machine of Active Access section 5.2: 32 processes per node, extended IOMMU at every node.',
  notes: ['The paper describes a node as four 8-core Opteron 6276; the 6276 has 16 cores, so "four" counts dies, not packages.', 'The paper emulated one-sided accesses by MPI messages; here they travel through NIC, bus and IOMMU.'],
  parameters: [
    { name: 'processesPerNode', description: 'Processes placed on a node, one core each, block-wise by rank.', type: 'integer', unit: '1', default: 32, minimum: 1, maximum: 1024, source: AA, confidence: 'stated', seen: 'paper' },
    { name: 'topology', description: 'How routers are connected.', type: 'choice', unit: '1', default: 'torus-3d', choices: ['torus-3d', 'torus-5d', 'hypercube', 'long-hop', 'flattened-butterfly', 'dragonfly', 'fat-tree', 'single-switch', 'back-to-back'], source: AA, confidence: 'stated', seen: 'paper' },
    { name: 'nodesPerRouter', description: 'Nodes attached to one router (a Gemini carries two NICs).', type: 'integer', unit: '1', default: 2, minimum: 1, maximum: 64, source: 'Cray Gemini papers', confidence: 'stated', seen: 'recalled' },
    { name: 'wireLatencyNs', description: 'L: NIC to NIC over no router hop, without serialisation.', type: 'number', unit: 'ns', default: 400, minimum: 0, maximum: 1e7, source: 'SC 2013: a put takes 1.0 us, less 0.4 us of overhead and two hops of 0.1 us', confidence: 'derived', seen: 'recalled' },
    { name: 'hopLatencyNs', description: 'Added latency of each router hop.', type: 'number', unit: 'ns', default: 105, minimum: 0, maximum: 1e6, source: 'Alverson, Roweth, Kaplan, HOTI 2010', confidence: 'stated', seen: 'recalled' },
    { name: 'gapPerByteNs', description: 'G: serialisation per byte of payload and header at a NIC.', type: 'number', unit: 'ns/B', default: 0.16, minimum: 0, maximum: 1e4, source: 'Gerstenberger, Besta, Hoefler, SC 2013; agrees with 6 GB/s measured', confidence: 'stated', seen: 'recalled' },
    {
      name: 'nodeMessageGapNs',
      description: 'g: smallest distance of two messages at a NIC, shared by all processes of the node.',
      type: 'number',
      unit: 'ns',
      default: 7.7,
      minimum: 0,
      maximum: 1e6,
      source: 'NIC clock 650 MHz, 64 B in 5 cycles (euroben.nl). 172 ns would follow if 1 % between AA-SP and AA-Poll were NIC bound; then the two could not differ at all.',
      confidence: 'derived',
      seen: 'lookup',
    },
    { name: 'headerBytes', description: 'Bytes of a message beside its payload.', type: 'integer', unit: 'B', default: 32, minimum: 0, maximum: 4096, source: 'Packet header and CRC, order of magnitude', confidence: 'assumed', seen: 'none' },
    { name: 'nicQueueMessages', description: 'Messages that wait at a NIC for injection before the sender blocks.', type: 'integer', unit: '1', default: 256, minimum: 1, maximum: 1e6, source: 'Depth of a descriptor queue', confidence: 'assumed', seen: 'none' },
    { name: 'nicBufferMessages', description: 'Messages a NIC holds while its bus is stalled before it blocks the network.', type: 'integer', unit: '1', default: 64, minimum: 1, maximum: 1e6, source: 'Order of magnitude of on-chip buffers', confidence: 'assumed', seen: 'none' },
    { name: 'messageOverheadNs', description: 'o: CPU time to send or to receive one message, or to issue one remote access.', type: 'number', unit: 'ns', default: 400, minimum: 0, maximum: 1e7, source: 'MPI send/receive on Gemini, range 200-800 ns', confidence: 'assumed', seen: 'none' },
    { name: 'atomicUnitNs', description: 'Time of the atomic unit of the target NIC beyond a read.', type: 'number', unit: 'ns', default: 500, minimum: 0, maximum: 1e6, source: 'SC 2013: atomics 2.4 us against gets 1.9 us', confidence: 'derived', seen: 'recalled' },
    { name: 'memoryAccessNs', description: 'One access to DRAM.', type: 'number', unit: 'ns', default: 70, minimum: 0, maximum: 1e6, source: AA, confidence: 'stated', seen: 'paper' },
    { name: 'scratchpadAccessNs', description: 'One access to the scratchpad beside a core (an L3 access).', type: 'number', unit: 'ns', default: 15, minimum: 0, maximum: 1e6, source: `${AA}; public L3 figures of this CPU are 22-26 ns`, confidence: 'stated', seen: 'paper' },
    { name: 'interruptLatencyNs', description: 'From an interrupt to its handler; the interrupted core does nothing else meanwhile.', type: 'number', unit: 'ns', default: 3000, minimum: 0, maximum: 1e8, source: AA, confidence: 'stated', seen: 'paper' },
    { name: 'handlerDispatchNs', description: 'CPU time of one handler call beside its memory accesses: dispatch, hash, local atomic.', type: 'number', unit: 'ns', default: 590, minimum: 0, maximum: 1e7, source: 'Fitted', confidence: 'calibrated', seen: 'none', calibratedWith: 'aa.dht.2x-r5' },
    { name: 'busMaxPayloadBytes', description: 'Largest payload of one I/O bus transaction.', type: 'integer', unit: 'B', default: 64, minimum: 8, maximum: 4096, source: 'HyperTransport 3; PCIe 3.0 allows up to 4096', confidence: 'assumed', seen: 'none' },
    { name: 'busBandwidthBytesPerNs', description: 'Bandwidth between NIC and memory.', type: 'number', unit: 'B/ns', default: 20, minimum: 0.001, maximum: 1e4, source: 'euroben.nl reports/web13/xe6: over 20 GB/s per node', confidence: 'stated', seen: 'lookup' },
    { name: 'busCredits', description: 'Posted transactions the IOMMU accepts while a log is full, before the bus stalls.', type: 'integer', unit: '1', default: 32, minimum: 1, maximum: 65536, source: 'Order of magnitude of posted header credits', confidence: 'assumed', seen: 'none' },
    { name: 'iommuInternalNs', description: 'Processing inside the IOMMU for each transaction.', type: 'number', unit: 'ns', default: 5, minimum: 0, maximum: 1e6, source: 'Active Access, section 5.1', confidence: 'stated', seen: 'paper' },
    { name: 'iotlbEntries', description: 'Translations the IOTLB holds; 0 switches it off.', type: 'integer', unit: '1', default: 256, minimum: 0, maximum: 65536, source: 'Sizes of figure 7c are not in the text; 256 keeps the receive buffers of 32 processes cached', confidence: 'assumed', seen: 'none' },
    { name: 'iotlbWays', description: 'Associativity of the IOTLB.', type: 'choice', unit: '1', default: '4', choices: ['1', '2', '4', 'full'], source: 'Active Access, figure 7c', confidence: 'assumed', seen: 'paper' },
    { name: 'iotlbPolicy', description: 'Which entry of a set is replaced.', type: 'choice', unit: '1', default: 'lru', choices: ['lru', 'random'], source: 'Active Access, figure 7c', confidence: 'assumed', seen: 'paper' },
    { name: 'iotlbPageBytes', description: 'Page size of the IOMMU page tables; 2 MiB pages need 3 levels.', type: 'integer', unit: 'B', default: 4096, minimum: 4096, maximum: 1073741824, source: 'Active Access, section 2.2', confidence: 'stated', seen: 'paper' },
    { name: 'pageWalkLevels', description: 'Memory accesses of a page-table walk; 0 where translation costs nothing.', type: 'integer', unit: '1', default: 4, minimum: 0, maximum: 6, source: 'Active Access, section 2.2', confidence: 'stated', seen: 'paper' },
    { name: 'walkersPerIommu', description: 'Page-table walks in flight at once, shared by all processes of a node.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 1024, source: 'Not stated; a single walker would limit a node to 3.6 M random accesses/s', confidence: 'assumed', seen: 'none' },
    { name: 'contextCacheEntries', description: 'Device contexts the IOMMU caches.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 4096, source: 'Active Access, section 2.2', confidence: 'assumed', seen: 'none' },
    { name: 'contextWalkAccesses', description: 'Memory accesses of a context-cache miss: root table and context table.', type: 'integer', unit: '1', default: 2, minimum: 0, maximum: 4, source: 'Active Access, section 3.1', confidence: 'stated', seen: 'paper' },
    { name: 'amCreditsPerPeer', description: 'Active messages in flight from one process to another.', type: 'integer', unit: '1', default: 12, minimum: 1, maximum: 65536, source: 'GASNet gemini-conduit, default of GASNET_NETWORKDEPTH', confidence: 'stated', seen: 'lookup' },
    ...energyParameters,
    ...registrationParameters,
    ...memoryParameters,
  ],
};

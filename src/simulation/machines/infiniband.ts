import { crayXe6 } from './cray-xe6.ts';
import type { MachineDefinition } from './definition.ts';
import { assumed, derived, type MachineValue, stated, withValues } from './with-values.ts';

const UCX = 'UCX, built-in model as printed by ucx_info';
const PAGE_BYTES = 4096;

/** Registration of memory as UCX assumes it for verbs, and faults of a NIC that pages on demand. */
export const verbsRegistration: Readonly<Record<string, MachineValue>> = {
  pinBaseNs: stated(16_000, 'UCX, default of MEM_REG_OVERHEAD', 'lookup'),
  pinPerPageNs: derived(0.06 * PAGE_BYTES, 'UCX, default of MEM_REG_GROWTH: 0.06 ns/B; 20 s for 256 GB (libfabric, issue 4738) agree', 'lookup'),
  unpinBaseNs: assumed(10_000, 'Order of magnitude; range 5-100 us'),
  unpinPerPageNs: assumed(0.03 * PAGE_BYTES, '0.03 ns/B: half of registration'),
  nicFaultNs: derived(2_200_000, 'NP-RDMA (arXiv 2310.11062): its 3.5-5.7 us are 500 times faster; 0.22 ms in Lesokhin et al., ASPLOS 2017. Range 0.2-2.85 ms', 'lookup'),
  nicFaultPerPageNs: assumed(250, 'As registration of a page'),
};

/** What hosts of about 2023 have in common: Xeon with DDR5, and an IOMMU as Intel's. */
export const modernHost: Readonly<Record<string, MachineValue>> = {
  processesPerNode: assumed(32, 'As many as on the Cray, so that machines compare at the same number of processes on a NIC'),
  memoryAccessNs: stated(81, 'Intel MLC, local memory (gjbex/Code-optimization, PR 13)', 'lookup'),
  scratchpadAccessNs: assumed(20, 'An access to the last-level cache'),
  interruptLatencyNs: assumed(1500, 'MSI-X to a handler in the kernel; range 0.8-3 us. A user interrupt takes about 400 ns'),
  handlerDispatchNs: assumed(150, 'A quarter of what is fitted for the Opteron of 2011'),
  busMaxPayloadBytes: assumed(256, 'Usual setting of PCIe'),
  busCredits: assumed(64, 'Order of magnitude of posted header credits'),
  iommuInternalNs: assumed(5, 'As Active Access, section 5.1'),
  iotlbEntries: stated(64, 'Neugebauer et al., SIGCOMM 2018 (pcie-bench)', 'recalled'),
  iotlbWays: assumed('full', 'Not known'),
  iotlbPolicy: assumed('lru', 'Not known'),
  iotlbPageBytes: assumed(PAGE_BYTES, 'Pages without huge ones'),
  pageWalkLevels: derived('by-page-size', 'A miss costs 330 ns (pcie-bench): four accesses to memory with pages of 4 KiB', 'recalled'),
  walkersPerIommu: assumed(8, 'Order of magnitude'),
  contextCacheEntries: assumed(16, 'Not known'),
  contextWalkAccesses: assumed(2, 'Root table and context table'),
  nodeMemoryBytes: assumed(549_755_813_888, '512 GiB a node'),
  copyPerByteNs: derived(0.07, '6 KB in 0.42 us (intel/DTO, README)', 'lookup'),
  addPerByteNs: assumed(0.03, 'Four words a cycle with vector instructions'),
  ...cacheAndSystem(),
  ...dataStreamingAccelerator(),
};

function cacheAndSystem(): Readonly<Record<string, MachineValue>> {
  return {
    cacheBytes: assumed(2_097_152, 'Sapphire Rapids: 2 MiB of L2 a core', 'recalled'),
    cacheWays: assumed(16, 'Sapphire Rapids', 'recalled'),
    cacheLineBytes: stated(64, 'x86-64', 'recalled'),
    coresPerCache: assumed(1, 'Sapphire Rapids: the L2 is private', 'recalled'),
    pageFrames: assumed('scattered', 'Linux gives out the frames that are free'),
    cacheHitNs: assumed(5, '15 cycles at 3 GHz', 'recalled'),
    lineFillNs: assumed(5, 'About 12 GB/s of one core from memory'),
    lineWriteBackNs: assumed(5, 'As a fill'),
    memoryPerByteNs: assumed(0, 'Eight channels of DDR5-4800 have 307 GB/s, more than a NIC and a copy engine can use: nobody waits'),
    receivePerByteNs: assumed(0, 'The NIC writes to memory'),
    threadCreateNs: assumed(10_000, 'Order of magnitude of Linux'),
    threadCancelNs: assumed(5000, 'Order of magnitude of Linux'),
    threadSwitchNs: assumed(1200, 'Order of magnitude of Linux; range 0.5-2 us'),
  };
}

/** The copy engine of the host: Intel DSA, which works on virtual addresses, so that no page is locked for it. */
function dataStreamingAccelerator(): Readonly<Record<string, MachineValue>> {
  return {
    pageLockNs: assumed(0, 'Shared virtual memory: pages are not locked; a page fault costs 55-85 us (intel/DTO, README) and is not modelled'),
    pageRecordBytes: assumed(0, 'No page is locked'),
    dmaRecordBytes: assumed(0, 'MOVDIR64B and ENQCMD write a descriptor past the cache'),
    dmaChannels: assumed(4, 'Engines of a DSA device', 'recalled'),
    dmaBandwidthBytesPerNs: derived(36, '27.5 ps a byte (intel/DTO, README, fitted)', 'lookup'),
    dmaDescriptorBytes: assumed(2_097_152, 'Default limit of a transfer of DSA; it works on virtual addresses', 'recalled'),
    dmaCallNs: assumed(0, 'User space submits descriptors and reads completion records'),
    dmaDescriptorNs: derived(800, '0.9 us for a copy of no length (intel/DTO, README, fitted), less submission', 'lookup'),
    dmaSubmitNs: assumed(100, 'ENQCMD or MOVDIR64B and the descriptor itself'),
    dmaDescriptorsPerDoorbell: assumed(1, 'Every descriptor is submitted by an instruction of its own'),
  };
}

interface Generation {
  readonly bytesPerNs: number;
  readonly bandwidthSource: string;
  readonly messagesPerMicrosecond: number;
  readonly adapter: string;
  readonly pcieBytesPerNs: number;
  readonly pcie: string;
}

function infiniband(of: Generation): Readonly<Record<string, MachineValue>> {
  return {
    ...modernHost,
    ...verbsRegistration,
    devicesPerNode: assumed(1, 'One port a node; clusters for machine learning have up to eight'),
    topology: assumed('fat-tree', 'What most InfiniBand clusters have'),
    nodesPerRouter: assumed(20, 'Half of the 40 ports of a switch'),
    wireLatencyNs: derived(515, `${UCX}: 600 ns and 1 ns an end; less bus, IOMMU and memory, which are modelled`, 'lookup'),
    hopLatencyNs: stated(130, 'NVIDIA Quantum, port to port', 'recalled'),
    gapPerByteNs: derived(1 / of.bytesPerNs, `${UCX} (${of.bandwidthSource}): ${of.bytesPerNs} GB/s`, 'lookup'),
    nodeMessageGapNs: derived(1000 / of.messagesPerMicrosecond, `${of.adapter}: ${of.messagesPerMicrosecond} million messages/s`, 'recalled'),
    headerBytes: stated(42, 'InfiniBand: LRH 8, BTH 12, RETH 16, ICRC 4, VCRC 2', 'recalled'),
    nicQueueMessages: assumed(256, 'Order of a send queue'),
    nicBufferMessages: assumed(64, 'Order of magnitude'),
    messageOverheadNs: stated(40, `${UCX}: send overhead`, 'lookup'),
    atomicUnitNs: derived(100, 'ConnectX-6: atomics take 1.8 us, reads 1.7 us', 'recalled'),
    atomicsBy: stated('nic', 'ConnectX: compare-and-swap and fetch-and-add of 8 bytes', 'recalled'),
    busBandwidthBytesPerNs: derived(of.pcieBytesPerNs, of.pcie, 'recalled'),
    amCreditsPerPeer: assumed(32, 'Order of GASNet on InfiniBand'),
    nicEnergyPerByteNanojoules: assumed(0.4, 'About 10 W at 25 GB/s'),
    nicIdleWatts: assumed(12, 'Order of magnitude of a ConnectX card'),
    routerEnergyPerByteNanojoules: assumed(0.05, 'About 1 W a port at 25 GB/s'),
    routerPortIdleWatts: assumed(6, 'About 250 W for 40 ports'),
  };
}

const NOTES = [
  'The CPU overhead is that of one post; a core that posts message after message has been seen to need 50 to 400 ns for each.',
  'Atomics on one address are slower on real adapters (1 to 10 million/s) than the unit modelled here, which takes them all at the same speed.',
  'Costs of a NIC page fault differ by a factor of ten between publications: vary nicFaultNs before you conclude anything from it.',
];

/** InfiniBand HDR: ConnectX-6 at 200 Gb/s on PCIe 4. */
export const infinibandHdr: MachineDefinition = {
  id: 'ib-hdr',
  title: 'InfiniBand HDR 200',
  summary: 'A cluster of about 2020: ConnectX-6 adapters at 200 Gb/s on PCIe 4.0, a fat tree of Quantum switches.',
  notes: NOTES,
  parameters: withValues('ib-hdr', crayXe6.parameters, infiniband({ bytesPerNs: 22.87, bandwidthSource: 'openucx/ucx, issue 10669', messagesPerMicrosecond: 215, adapter: 'ConnectX-6', pcieBytesPerNs: 26, pcie: 'PCIe 4.0 x16, 31.5 GB/s less headers' })),
};

/** InfiniBand NDR: ConnectX-7 at 400 Gb/s on PCIe 5. */
export const infinibandNdr: MachineDefinition = {
  id: 'ib-ndr',
  title: 'InfiniBand NDR 400',
  summary: 'A cluster of about 2023: ConnectX-7 adapters at 400 Gb/s on PCIe 5.0, a fat tree of Quantum-2 switches.',
  notes: NOTES,
  parameters: withValues('ib-ndr', crayXe6.parameters, infiniband({ bytesPerNs: 45.75, bandwidthSource: 'openucx/ucx, issue 9306', messagesPerMicrosecond: 330, adapter: 'ConnectX-7', pcieBytesPerNs: 52, pcie: 'PCIe 5.0 x16, 63 GB/s less headers' })),
};

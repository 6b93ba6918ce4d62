import { assumed, calibrated, derived, type Preset, stated } from './preset.ts';

const PAGE_BYTES = 4096;

/** What hosts of about 2023 have in common: Xeon with DDR5, an IOMMU as Intel's, and DSA, which copies between virtual addresses. */
export const modernHost = {
  iommu: {
    iommuInternalNs: assumed(5, 'As Active Access, section 5.1'),
    iotlbEntries: stated(64, 'Neugebauer et al., SIGCOMM 2018 (pcie-bench)', 'recalled'),
    iotlbWays: assumed('full', 'Not known'),
    iotlbPolicy: assumed('lru', 'Not known'),
    pageWalkLevels: derived('by-page-size', 'A miss costs 330 ns (pcie-bench): four accesses to memory with pages of 4 KiB', 'recalled'),
    walkersPerIommu: assumed(8, 'Order of magnitude'),
    contextCacheEntries: assumed(16, 'Not known'),
    contextWalkAccesses: assumed(2, 'Root table and context table'),
    ordinaryDma: assumed('pass-through', 'Usual setting of Linux on such hosts; with translation up to 20 % of 200 Gb/s have been seen lost with pages of 4 KiB (Farshin et al., PeerJ CS 2023), here 2 %'),
  },
  cpu: {
    processesPerNode: assumed(32, 'As many as on the Cray, so that machines compare at the same number of processes on a NIC'),
    interruptLatencyNs: assumed(1500, 'MSI-X to a handler in the kernel; range 0.8-3 us. A user interrupt takes about 400 ns'),
    upcallNs: assumed(600, 'Half of what is fitted for the Opteron of 2011; a signal takes 2.4 us, a user interrupt 0.36'),
    scratchpadAccessNs: stated(33, 'Sapphire Rapids: about 33 ns to the last-level cache (Tom’s Hardware on Emerald Rapids)', 'lookup'),
    copyPerByteNs: derived(0.07, '6 KB in 0.42 us (intel/DTO, README)', 'lookup'),
    addPerByteNs: assumed(0.03, 'Four words a cycle with vector instructions'),
  },
  threads: {
    threadCreateNs: assumed(10_000, 'Order of magnitude of Linux'),
    threadCancelNs: assumed(5000, 'Order of magnitude of Linux'),
    threadSwitchNs: assumed(1200, 'Order of magnitude of Linux; range 0.5-2 us'),
  },
  memory: {
    memoryAccessNs: stated(81, 'Intel MLC, local memory (gjbex/Code-optimization, PR 13)', 'lookup'),
    memoryPerByteNs: assumed(0, 'Eight channels of DDR5-4800 have 307 GB/s, more than a NIC and a copy engine can use: nobody waits'),
    nodeMemoryBytes: assumed(549_755_813_888, '512 GiB a node'),
    iotlbPageBytes: assumed(PAGE_BYTES, 'Pages without huge ones'),
    pageFrames: assumed('scattered', 'Linux gives out the frames that are free'),
  },
  cache: {
    cacheBytes: assumed(2_097_152, 'Sapphire Rapids: 2 MiB of L2 a core', 'recalled'),
    cacheWays: assumed(16, 'Sapphire Rapids', 'recalled'),
    cacheLineBytes: stated(64, 'x86-64', 'recalled'),
    coresPerCache: assumed(1, 'Sapphire Rapids: the L2 is private', 'recalled'),
    cacheHitNs: assumed(5, '15 cycles at 3 GHz', 'recalled'),
    lineFillNs: assumed(5, 'About 12 GB/s of one core from memory'),
    lineWriteBackNs: assumed(5, 'As a fill'),
  },
  'dma-engine': {
    dmaChannels: assumed(4, 'Engines of a DSA device', 'recalled'),
    dmaBandwidthBytesPerNs: derived(36, '27.5 ps a byte (intel/DTO, README, fitted)', 'lookup'),
    dmaDescriptorNs: derived(800, '0.9 us for a copy of no length (intel/DTO, README, fitted), less submission', 'lookup'),
    dmaDescriptorBytes: assumed(2_097_152, 'Default limit of a transfer of DSA; it works on virtual addresses', 'recalled'),
    dmaRecordBytes: assumed(0, 'MOVDIR64B and ENQCMD write a descriptor past the cache'),
    dmaCallNs: assumed(0, 'User space submits descriptors and reads completion records'),
    dmaSubmitNs: assumed(100, 'ENQCMD or MOVDIR64B and the descriptor itself'),
    dmaDescriptorsPerDoorbell: assumed(1, 'Every descriptor is submitted by an instruction of its own'),
    pageLockNs: assumed(0, 'Shared virtual memory: pages are not locked; a page fault costs 55-85 us (intel/DTO, README) and is not modelled'),
    pageRecordBytes: assumed(0, 'No page is locked'),
  },
} satisfies Preset['has'];

/** A kernel of such a host that shares pages over queue pairs. */
export const modernPaging = {
  'completion-queue': {
    completionWriteNs: assumed(0, 'Part of what the NIC writes'),
    readCompletionNs: assumed(0, 'Part of what the NIC writes'),
    completionPollNs: assumed(50, 'An entry in the cache'),
    receiveBuffersPerPeer: assumed(1024, 'Order of a receive queue'),
    cleanUpEvery: assumed(32, 'Order of magnitude'),
  },
  paging: {
    coresPerNode: assumed(32, 'Two sockets of 16 or one of 32'),
    pageFaultEntryNs: assumed(600, 'Order of magnitude of Linux with its mitigations'),
    faultBookkeepingNs: assumed(300, 'About 1000 cycles'),
    protectPageNs: assumed(2500, 'Page table 0.5 us, shoot-down of translations on 32 cores 2 us'),
    protectNextPageNs: assumed(100, 'One shoot-down for all'),
    mprotectNs: assumed(2800, 'The same with a system call'),
    lockTakenShare: assumed(0.001, 'Rare'),
    taskQueueNs: assumed(1500, 'A work queue of Linux on an idle core'),
    signalNs: assumed(2400, 'A signal; a user interrupt takes 0.4 us'),
    systemCallNs: assumed(100, 'Order of magnitude of Linux'),
    timerTickNs: assumed(4_000_000, 'HZ = 250'),
    timeSliceNs: assumed(3_000_000, 'Order of the fair scheduler of Linux'),
  },
} satisfies Preset['has'];

/** PCIe of such a host, but its bandwidth. */
export const pcie = {
  busMaxPayloadBytes: assumed(256, 'Usual setting of PCIe'),
  busHeaderBytes: stated(24, 'pcie-bench/pcie-model: header of 64-bit addresses, framing and CRC', 'lookup'),
  busCompletionHeaderBytes: stated(20, 'pcie-bench/pcie-model', 'lookup'),
  busMaxReadRequestBytes: assumed(512, 'Usual setting of PCIe'),
  busReadNs: calibrated(269, 'UCX, ib_iface.h: 350 ns to fetch an entry, less the access to memory', 'wqe.fetch', 'lookup'),
  busCredits: assumed(64, 'Order of magnitude of posted header credits'),
};

/** Software of such a host, but what the network decides. */
export const modernMessaging = {
  handlerDispatchNs: assumed(150, 'A quarter of what is fitted for the Opteron of 2011'),
  receivePerByteNs: assumed(0, 'The NIC writes to memory'),
};

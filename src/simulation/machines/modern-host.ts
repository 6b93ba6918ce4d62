import { assumed, calibrated, derived, type Preset, stated } from './preset.ts';

const PAGE_BYTES = 4096;

/** Common values of hosts of about 2023: Xeon with DDR5, an Intel IOMMU, and DSA, which copies between virtual addresses. */
export const modernHost = {
  iommu: {
    iommuInternalNs: assumed(5, 'As Active Access, section 5.1'),
    iotlbEntries: stated(64, 'Neugebauer et al., SIGCOMM 2018 (pcie-bench)', 'recalled'),
    iotlbWays: assumed('full', 'Not known'),
    iotlbPolicy: assumed('lru', 'Not known'),
    pageWalkLevels: derived('by-page-size', 'A miss costs 330 ns (pcie-bench): four memory accesses with 4 KiB pages', 'recalled'),
    walkersPerIommu: assumed(8, 'Order of magnitude'),
    contextCacheEntries: assumed(16, 'Not known'),
    contextWalkAccesses: assumed(2, 'Root table and context table'),
    ordinaryDma: assumed('pass-through', 'Usual Linux setting on such hosts; with translation, losses of up to 20 % of 200 Gb/s have been observed with 4 KiB pages (Farshin et al., PeerJ CS 2023), here 2 %'),
  },
  cpu: {
    processesPerNode: assumed(32, 'As on the Cray, so that machines are compared with the same number of processes per NIC'),
    interruptLatencyNs: assumed(1500, 'MSI-X to a kernel handler; range 0.8-3 us. A user interrupt takes about 400 ns'),
    upcallNs: assumed(600, 'Half of the value fitted for the Opteron of 2011; a signal takes 2.4 us, a user interrupt 0.36'),
    scratchpadAccessNs: stated(33, 'Sapphire Rapids: about 33 ns to the last-level cache (Tom’s Hardware on Emerald Rapids)', 'lookup'),
    copyPerByteNs: derived(0.07, '6 KB in 0.42 us (intel/DTO, README)', 'lookup'),
    addPerByteNs: assumed(0.03, 'Four words per cycle with vector instructions'),
  },
  threads: {
    threadCreateNs: assumed(10_000, 'Order of magnitude of Linux'),
    threadCancelNs: assumed(5000, 'Order of magnitude of Linux'),
    threadSwitchNs: assumed(1200, 'Order of magnitude of Linux; range 0.5-2 us'),
  },
  memory: {
    memoryAccessNs: stated(81, 'Intel MLC, local memory (gjbex/Code-optimization, PR 13)', 'lookup'),
    memoryPerByteNs: assumed(0, 'Eight channels of DDR5-4800 provide 307 GB/s, more than a NIC and a copy engine can use: there is no contention'),
    nodeMemoryBytes: assumed(549_755_813_888, '512 GiB per node'),
    iotlbPageBytes: assumed(PAGE_BYTES, 'Pages without huge pages'),
    pageFrames: assumed('scattered', 'Linux hands out whichever frames are free'),
  },
  cache: {
    cacheBytes: assumed(2_097_152, 'Sapphire Rapids: 2 MiB of L2 per core', 'recalled'),
    cacheWays: assumed(16, 'Sapphire Rapids', 'recalled'),
    cacheLineBytes: stated(64, 'x86-64', 'recalled'),
    coresPerCache: assumed(1, 'Sapphire Rapids: the L2 is private', 'recalled'),
    cacheHitNs: assumed(5, '15 cycles at 3 GHz', 'recalled'),
    lineFillNs: assumed(5, 'About 12 GB/s from memory for one core'),
    lineWriteBackNs: assumed(5, 'As for a fill'),
  },
  'dma-engine': {
    dmaChannels: assumed(4, 'Engines of a DSA device', 'recalled'),
    dmaBandwidthBytesPerNs: derived(36, '27.5 ps per byte (intel/DTO, README, fitted)', 'lookup'),
    dmaDescriptorNs: derived(800, '0.9 us for a zero-length copy (intel/DTO, README, fitted), less submission', 'lookup'),
    dmaDescriptorBytes: assumed(2_097_152, 'Default transfer limit of DSA; it works on virtual addresses', 'recalled'),
    dmaRecordBytes: assumed(0, 'MOVDIR64B and ENQCMD write a descriptor without going through the cache'),
    dmaCallNs: assumed(0, 'User space submits descriptors and reads completion records'),
    dmaSubmitNs: assumed(100, 'ENQCMD or MOVDIR64B, plus the descriptor itself'),
    dmaDescriptorsPerDoorbell: assumed(1, 'Every descriptor is submitted by its own instruction'),
    pageLockNs: assumed(0, 'Shared virtual memory: pages are not locked; for page faults see coldPages of the copy mechanisms'),
    pageRecordBytes: assumed(0, 'No page is locked'),
  },
} satisfies Preset['has'];

/** A kernel of such a host that shares pages over queue pairs. */
export const modernPaging = {
  'completion-queue': {
    completionWriteNs: assumed(0, 'Included in the NIC’s write'),
    readCompletionNs: assumed(0, 'Included in the NIC’s write'),
    completionPollNs: assumed(50, 'An entry in the cache'),
    receiveBuffersPerPeer: assumed(1024, 'Order of magnitude of a receive queue'),
    cleanUpEvery: assumed(32, 'Order of magnitude'),
  },
  paging: {
    coresPerNode: assumed(32, 'Two sockets of 16 cores or one of 32'),
    pageFaultEntryNs: assumed(600, 'Order of magnitude of Linux with mitigations enabled'),
    faultBookkeepingNs: assumed(300, 'About 1000 cycles'),
    pageInNs: derived(290, '4 KiB cleared at 0.07 ns/B, as copyPerByteNs. With entry and bookkeeping a minor fault takes 1.19 us; Linux 6.6 on an i7 of the 11th generation: 0.58 us at least, 1.01 us in the median (ddumbying.vercel.app)', 'lookup'),
    pageReadNs: assumed(80_000, 'NVMe flash, order of magnitude of data sheets; 11 us for ultra-low-latency SSDs (Lee et al., ISCA 2020), 700 us in a cloud (Wang et al., OSDI 2025)'),
    protectPageNs: assumed(2500, 'Page table 0.5 us, TLB shoot-down on 32 cores 2 us'),
    protectNextPageNs: assumed(100, 'One TLB shoot-down for all pages'),
    mprotectNs: assumed(2800, 'The same with a system call'),
    lockTakenShare: assumed(0.001, 'Rare'),
    taskQueueNs: assumed(1500, 'A Linux work queue on an idle core'),
    signalNs: assumed(2400, 'A signal; a user interrupt takes 0.4 us'),
    systemCallNs: assumed(100, 'Order of magnitude of Linux'),
    timerTickNs: assumed(4_000_000, 'HZ = 250'),
    timeSliceNs: assumed(3_000_000, 'Order of magnitude of the fair scheduler of Linux'),
  },
} satisfies Preset['has'];

/** Page requests of devices of such a host, served by Linux. */
export const pageRequests = {
  translationRequestNs: derived(599, 'A read over the bus without memory, 269 ns (busReadNs, UCX), and a miss of the IOTLB, 330 ns (Neugebauer et al., SIGCOMM 2018)', 'lookup'),
  pageRequestNs: derived(215, 'Half of these 269 ns, and a memory access', 'lookup'),
  pageRequestInterruptNs: assumed(1500, 'As interruptLatencyNs of modern hosts through the kernel; it is never a user interrupt'),
  pageRequestThreadNs: derived(2700, 'Linux: the interrupt wakes a thread (prq_event_thread), which queues work (iopf_queue); a switch of threads and a work queue as threadSwitchNs and taskQueueNs', 'lookup'),
  pageResponseNs: derived(690, 'A request to the invalidation queue and the wait for it: 2,127 cycles at 3.1 GHz (Malka et al., ASPLOS 2015)', 'recalled'),
  pageRetryNs: derived(734, 'Half of 269 ns, and a translation request', 'lookup'),
} satisfies NonNullable<Preset['has']>['page-requests'];

/** PCIe of such a host, except for its bandwidth. */
export const pcie = {
  busMaxPayloadBytes: assumed(256, 'Usual PCIe setting'),
  busHeaderBytes: stated(24, 'pcie-bench/pcie-model: header with 64-bit addresses, framing and CRC', 'lookup'),
  busCompletionHeaderBytes: stated(20, 'pcie-bench/pcie-model', 'lookup'),
  busMaxReadRequestBytes: assumed(512, 'Usual PCIe setting'),
  busReadNs: calibrated(269, 'UCX, ib_iface.h: 350 ns to fetch an entry, less the memory access', 'wqe.fetch', 'lookup'),
  busCredits: assumed(64, 'Order of magnitude of posted header credits'),
};

/** Software of such a host, except for what depends on the network. */
export const modernMessaging = {
  handlerDispatchNs: assumed(150, 'A quarter of the value fitted for the Opteron of 2011'),
  receivePerByteNs: assumed(0, 'The NIC writes to memory'),
};

import { assumed, calibrated, derived, machinePreset, type Preset, stated } from './preset.ts';

const PAPER = 'Kernel DSM';
const PROCESSOR = '733 MHz Pentium III';
const MOVES = 'Firehose, section 4.3, times 866/733: the clocks of its Pentium III and of this one';

/** Values of its nodes and network. */
export const technionIbParts = {
  network: {
    topology: assumed('single-switch', 'The adapters have built-in switches; what lies between them is not stated'),
    nodesPerRouter: assumed(24, 'Nodes of one cluster'),
    wireLatencyNs: derived(500, `${PAPER}, table 1: RDMA read less RDMA write; range 0-1 us`, 'paper'),
    hopLatencyNs: assumed(0, 'Included in wireLatencyNs'),
    gapPerByteNs: calibrated((4096 / 0.103 - 256 / 0.052) / 3840, `${PAPER}, table 1: 52 MB/s at 256 B, 103 MB/s at 4 KiB`, 'ds.bw.4k'),
    nodeMessageGapNs: assumed(0, 'workRequestNs is added to the time of the bytes'),
    packetBytes: assumed(16_384, 'A message leaves as a single unit; the cost of packets is included in gapPerByteNs'),
    headerBytes: assumed(0, 'Included in gapPerByteNs'),
  },
  nic: {
    devicesPerNode: assumed(1, 'One adapter per node'),
    inlineBytes: assumed(0, 'The adapter reads everything it sends from memory'),
    workRequestNs: calibrated(256 / 0.052 - (256 * (4096 / 0.103 - 256 / 0.052)) / 3840, `${PAPER}, table 1: 52 MB/s at 256 B`, 'ds.bw.256'),
    nicQueueMessages: assumed(256, 'Order of magnitude of a send queue'),
    nicBufferMessages: assumed(64, 'Order of magnitude'),
  },
  rdma: {
    atomicUnitNs: assumed(500, 'Order of magnitude of an adapter access to its own memory'),
    atomicsBy: stated('target-cpu', `${PAPER}, section 6.1: atomics were not supported by the adapters`),
  },
  'completion-queue': {
    completionWriteNs: derived(3500, `${PAPER}, table 1: send 22.5 us less RDMA write, half an empty poll and a dequeue`, 'paper'),
    readCompletionNs: derived(10_500, `${PAPER}, table 1: 30 us less RDMA read, half an empty poll and a dequeue`, 'paper'),
    completionPollNs: stated(7000, `${PAPER}, table 1; it is assumed that a dequeue costs the same`),
    receiveBuffersPerPeer: assumed(1024, 'Enough for what one node can have outstanding at another'),
    cleanUpEvery: assumed(32, 'Order of magnitude'),
  },
  bus: {
    busMaxPayloadBytes: assumed(4096, 'The PCI bandwidth is included in gapPerByteNs'),
    busBandwidthBytesPerNs: assumed(10_000, 'The PCI bandwidth is included in gapPerByteNs'),
    busReadNs: derived(2250, `${PAPER}, table 1: 2.4 us of RDMA write, less the memory access; only sums are known`),
    busWriteNs: derived(850, `${PAPER}, table 1: 1 us of RDMA write, less the memory access; only sums are known`),
    busCredits: assumed(32, 'Order of magnitude'),
  },
  cpu: {
    processesPerNode: stated(1, `${PAPER}, figure 5: one or two threads per node`),
    interruptLatencyNs: stated(10_000, `${PAPER}, table 1`),
    upcallNs: assumed(5000, `${PAPER}, table 1: a page fault to a handler of the process`),
    scratchpadAccessNs: assumed(10, 'Second-level cache'),
    copyPerByteNs: assumed(3, `About 330 MB/s on a ${PROCESSOR}`),
    addPerByteNs: assumed(1, `About one word in 6 cycles on a ${PROCESSOR}`),
  },
  messaging: {
    messageOverheadNs: stated(2000, `${PAPER}, table 1: to post a work request`),
    handlerDispatchNs: assumed(1000, `733 cycles on a ${PROCESSOR}; range 0.5-3 us`),
    amCreditsPerPeer: assumed(12, 'As in GASNet on other networks'),
  },
  registration: {
    moveBookkeepingNs: assumed(950, MOVES, 'paper'),
    moveMessagingNs: assumed(7100, MOVES, 'paper'),
    moveHandlerNs: assumed(5900, MOVES, 'paper'),
  },
  threads: {
    threadCreateNs: assumed(40_000, 'Order of magnitude of Linux 2.4'),
    threadCancelNs: assumed(30_000, 'Order of magnitude of Linux 2.4'),
    threadSwitchNs: derived(1200, '1.0-2.2 us on a 180 MHz Pentium Pro (Gooch 1998), scaled; range 0.7-2.5', 'lookup'),
  },
  paging: {
    coresPerNode: stated(2, `${PAPER}, section 5`),
    pageFaultEntryNs: derived(700, `${PAPER}, table 1: a trap costs the same as a system call`, 'paper'),
    faultBookkeepingNs: assumed(1000, `733 cycles on a ${PROCESSOR}; range 0.5-3 us`),
    protectPageNs: stated(900, `${PAPER}, table 1`),
    protectNextPageNs: calibrated(120, `${PAPER}, figure 3: more than ten times at 16 pages; at most 130`, 'ds.fig3.groups'),
    mprotectNs: calibrated(1800, `${PAPER}, figure 3: the primitive takes roughly half`, 'ds.fig3.single'),
    lockTakenShare: assumed(0.001, 'Rare, according to the paper'),
    taskQueueNs: calibrated(5000, `${PAPER}, table 2: (70 - 60) / 2`, 'ds.t2.tq'),
    signalNs: calibrated(15_000, `${PAPER}, table 2: (90 - 60) / 2`, 'ds.t2.process'),
    systemCallNs: stated(1000, `${PAPER}, section 5.3: the time VIA-Sim waits for each; table 1 has 0.7 us`),
    timerTickNs: stated(10_000_000, 'Linux 2.4 on i386: HZ = 100', 'recalled'),
    timeSliceNs: assumed(50_000_000, 'About five ticks'),
  },
  memory: {
    memoryAccessNs: assumed(150, 'SDRAM of the period'),
    nodeMemoryBytes: stated(536_870_912, `${PAPER}, section 5`),
    iotlbPageBytes: stated(4096, 'Pages of Linux on i386', 'recalled'),
    pageFrames: assumed('scattered', 'Linux hands out whichever frames are free'),
  },
  cache: {
    cacheBytes: stated(524_288, `${PAPER}, section 5: 512 KB`),
    cacheWays: assumed(8, PROCESSOR, 'recalled'),
    cacheLineBytes: assumed(32, PROCESSOR, 'recalled'),
    coresPerCache: assumed(1, PROCESSOR, 'recalled'),
    cacheHitNs: assumed(10, `7 cycles on a ${PROCESSOR}`),
    lineFillNs: assumed(80, 'About 400 MB/s'),
    lineWriteBackNs: assumed(80, 'As for a fill'),
  },
  energy: {},
} satisfies Preset['has'];

/**
 * The cluster of the paper on a kernel DSM: two processors per node, first-generation InfiniBand adapters on a 32-bit PCI bus.
 */
export const technionIb = machinePreset({
  id: 'technion-ib',
  title: 'Technion cluster, InfiniBand',
  summary: 'The machine of the kernel DSM paper: nodes with two Pentium III, Mellanox MT21108 behind 32-bit PCI, Linux 2.4.',
  notes: ['For message latencies only sums are known: RDMA write 8.5 us and send 22.5 us are midpoints of printed ranges.', 'The PCI bandwidth is included in gapPerByteNs; the bus itself is wide.', 'An RDMA read crosses the wire once more than a write and accesses PCI as often: 0.5 us apart, as printed.'],
  has: technionIbParts,
});

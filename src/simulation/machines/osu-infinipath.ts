import { assumed, calibrated, derived, machinePreset, stated } from './preset.ts';

const PAPER = 'I/OAT one-sided, section';
const REPORT = 'euroben.nl/reports/web08/infinipath.html';
const GOGLIN = 'Goglin, Cluster 2008, the same chipset';
const XEON = 'Xeon E5345, the 2.33 GHz quad-core of the period';

/** The cluster of the I/OAT paper: nodes with two quad-core Xeons and an Intel 5000X chipset, QLogic InfiniPath. */
export const osuInfinipath = machinePreset({
  id: 'osu-infinipath',
  title: 'OSU cluster, InfiniPath and I/OAT',
  summary: 'The machine of the I/OAT paper: quad-core Xeons with 4 MiB of L2 per core pair, I/OAT copy engines, and NICs that only send and receive.',
  notes: [
    'The text names processors, chipset and NIC, but no latency or bandwidth: the values here come from data sheets, other measurements and fits.',
    'The CPU takes every message from the NIC (receivePerByteNs); there is no RDMA, so mechanisms that build on RDMA cannot run.',
    'Cores, copy engine and arriving data share the memory bandwidth; the two front-side buses are not modelled separately.',
  ],
  has: {
    network: {
      topology: assumed('single-switch', 'Nodes on one cluster switch'),
      nodesPerRouter: assumed(24, 'Ports of a switch of the period'),
      wireLatencyNs: derived(400, `1.6 us one way for MPI (${REPORT}), less overhead, switch and memory`, 'lookup'),
      hopLatencyNs: assumed(140, 'A 24-port switch', 'recalled'),
      gapPerByteNs: derived(1.0526, `950 MB/s with MPI, ${REPORT}`, 'lookup'),
      nodeMessageGapNs: assumed(200, 'Order of magnitude of the message rate that QLogic stated for the PCI Express adapter', 'recalled'),
      headerBytes: assumed(56, 'Local route, base transport, InfiniPath and CRC'),
    },
    nic: {
      devicesPerNode: assumed(1, 'One InfiniPath adapter per node'),
      inlineBytes: assumed(1_048_576, 'The host processor writes outgoing data into the NIC'),
      loopBackNs: assumed(400, 'As wireLatencyNs: both passes through an adapter, compared with which the cable is negligible'),
      nicQueueMessages: assumed(32, 'Order of magnitude of the send buffers of a NIC context'),
      nicBufferMessages: assumed(64, 'Order of magnitude'),
    },
    bus: {
      busMaxPayloadBytes: stated(128, 'Intel 5000X', 'recalled'),
      busBandwidthBytesPerNs: derived(2, `${PAPER} 4: 8x PCI Express`, 'paper'),
      busCredits: assumed(32, 'Order of magnitude'),
    },
    cpu: {
      processesPerNode: assumed(1, 'The tests run two processes, one per node'),
      interruptLatencyNs: assumed(4000, 'Linux 2.6.18'),
      scratchpadAccessNs: assumed(6, 'Second-level cache'),
      copyPerByteNs: assumed(0.25, '4 GB/s with source and destination in the cache; range 3-6'),
      addPerByteNs: assumed(0.25, 'About one word in 5 cycles at 2.33 GHz'),
    },
    messaging: {
      messageOverheadNs: assumed(450, 'The host processor handles the whole protocol; half of 1.6 us is CPU time at both ends'),
      handlerDispatchNs: assumed(100, 'The library’s progress engine, for one message'),
      receivePerByteNs: calibrated(0.85, `${PAPER} 4.3: 25 % overlap at 4 MB; range 0.2-0.9`, 'io.ovl.25pct'),
      amCreditsPerPeer: assumed(12, 'As in GASNet on other networks'),
    },
    threads: {
      threadCreateNs: derived(15_000, 'pthread_create about 35,000 cycles (lkml.iu.edu 0808.1/2316)', 'lookup'),
      threadCancelNs: assumed(10_000, 'Range 3-20 us'),
      threadSwitchNs: derived(430, '800-1200 cycles (lkml.iu.edu 0808.1/2316)', 'lookup'),
    },
    memory: {
      memoryAccessNs: assumed(100, 'FB-DIMM; range 80-130'),
      memoryPerByteNs: derived(1 / 7.5, '7.5 GB/s: four channels of FBD-667 provide 21.3 GB/s (hardware.info, review of the Xeon 5300); such hosts have been measured at 35 % of that, 9 of 25.6 GB/s with FBD-800', 'lookup'),
      nodeMemoryBytes: stated(4_294_967_296, `${PAPER} 4`),
      iotlbPageBytes: stated(4096, 'Pages of Linux on x86-64', 'recalled'),
      pageFrames: assumed('scattered', 'Linux hands out whichever frames are free'),
    },
    cache: {
      cacheBytes: assumed(4_194_304, `Not stated; ${XEON}, has two of 4 MB`, 'recalled'),
      cacheWays: assumed(16, XEON, 'recalled'),
      cacheLineBytes: assumed(64, XEON, 'recalled'),
      coresPerCache: assumed(2, XEON, 'recalled'),
      cacheHitNs: assumed(6, `14 cycles, ${XEON}`, 'recalled'),
      lineFillNs: calibrated(9.4, `${PAPER} 4.2: 30 % less latency at 4 MB, with 8 puts per epoch; a copy outside the cache then takes 44 ns per line, 1.45 GB/s (range 1.4-2.4)`, 'io.put.4mb-30pct'),
      lineWriteBackNs: derived(9.4, 'As for a fill', 'paper'),
    },
    'dma-engine': {
      dmaChannels: assumed(4, 'Intel 5000X', 'recalled'),
      dmaBandwidthBytesPerNs: stated(2.4, GOGLIN, 'recalled'),
      dmaDescriptorNs: assumed(0, 'Descriptors are fetched while data are being moved'),
      dmaDescriptorBytes: stated(4096, `${PAPER} 3.3: one DMA operation per page`),
      dmaRecordBytes: stated(64, 'Descriptor of the I/OAT engine', 'recalled'),
      dmaCallNs: derived(200, 'getpid 432 cycles with sysenter (Linux Journal 6516, table 2)', 'lookup'),
      dmaSubmitNs: assumed(350, `${GOGLIN}; range 100-600`, 'recalled'),
      dmaDescriptorsPerDoorbell: stated(20, 'ioatdma of Linux 2.6.18; 4 from 2.6.20 onwards (patch of October 2006)', 'lookup'),
      pageLockNs: assumed(250, 'get_user_pages of Linux 2.6.18; range 100-500'),
      pageRecordBytes: stated(56, 'struct page of Linux 2.6 on x86-64', 'recalled'),
    },
    energy: {},
  },
});

import { assumed, calibrated, derived, machinePreset, stated } from './preset.ts';

const GM = 'myricom.com, gm-1.6.4-perf.html (Pentium 4, 2 GHz, 64-bit/66 MHz PCI)';
const FIREHOSE = 'Firehose, section';

/** LBNL Alvarez: nodes with two 866 MHz Pentium III and 1 GB, Myrinet 2000 with GM 1.5. */
export const alvarezMyrinet2000 = machinePreset({
  id: 'alvarez-myrinet2000',
  title: 'Alvarez, Myrinet 2000',
  summary: 'The machine of the Firehose paper: Pentium III nodes with 1 GB, Myrinet 2000 with PCI64C cards and GM 1.5.',
  notes: [
    'An 8-byte put takes 14 us until its confirmation returns: twice the one-way 6.7 us that GM states, plus the CPU overhead.',
    'The text gives 5.1 ms (table 3) and 6 ms (section 4.4) for an unpin; a crossing at 3 % unpins would need 1 ms.',
    'Without an IOMMU, translation takes no time: no page-walk levels, no context walk, no processing inside the unit.',
  ],
  has: {
    network: {
      topology: assumed('single-switch', 'Alvarez has a Clos network of several switches; 2 to 8 nodes fit on one'),
      nodesPerRouter: assumed(16, 'Ports of a Myrinet switch'),
      wireLatencyNs: calibrated(5895, 'Two one-way trips of 6.69 us and 0.62 us of CPU make the 14 us of table 3; less 32 bytes on the wire, switch, bus and memory', 'fh.t3.cannon.fh.onesided-latency'),
      hopLatencyNs: stated(500, 'myricom.com, Myrinet 2000 performance: one switch', 'lookup'),
      gapPerByteNs: derived(4.065, `1 / 246 MB/s, ${GM}`, 'lookup'),
      nodeMessageGapNs: derived(3660, `900 B take as long as the start-up of a message, ${GM}`, 'lookup'),
      headerBytes: assumed(24, 'Route, type and CRC of Myrinet, and the GM header'),
    },
    nic: {
      devicesPerNode: stated(1, 'A node has one Myrinet NIC', 'recalled'),
      loopBackNs: assumed(5895, 'As wireLatencyNs: both passes through a LANai, compared with which the cable is negligible'),
      nicQueueMessages: assumed(128, 'Order of magnitude of the send tokens of a GM port'),
      nicBufferMessages: assumed(64, 'Order of magnitude of on-board memory'),
    },
    rdma: {
      atomicUnitNs: assumed(2000, 'GM has no atomics; the value is for firmware that would have them'),
      atomicsBy: stated('target-cpu', 'GM has puts and, from 2.0 onwards, gets, but no atomics', 'recalled'),
    },
    bus: {
      busMaxPayloadBytes: assumed(4096, 'PCI bursts'),
      busBandwidthBytesPerNs: stated(0.528, '64-bit PCI at 66 MHz', 'recalled'),
      busCredits: assumed(32, 'Order of magnitude'),
    },
    cpu: {
      processesPerNode: assumed(1, 'Nodes have two processors; the paper counts nodes, so one process runs on each'),
      interruptLatencyNs: assumed(10_000, 'Linux 2.4 on a Pentium III'),
      scratchpadAccessNs: assumed(10, 'Second-level cache'),
      copyPerByteNs: assumed(3.33, '300 MB/s with PC133; range 200-400'),
      addPerByteNs: assumed(0.7, 'About one word in 5 cycles at 866 MHz'),
    },
    messaging: {
      messageOverheadNs: derived(620, `0.54 us to send and receive, ${GM}, times 2000/866, halved`, 'lookup'),
      handlerDispatchNs: calibrated(1900, `${FIREHOSE} 4.3: request and reply take about 20 us, less two one-way trips and overheads`, 'fh.4.3.rtt-20us'),
      amCreditsPerPeer: assumed(12, 'As in GASNet on other networks'),
    },
    threads: {},
    memory: {
      memoryAccessNs: assumed(150, 'PC133 memory'),
      nodeMemoryBytes: stated(1_073_741_824, `${FIREHOSE} 4`),
      iotlbPageBytes: stated(4096, `${FIREHOSE} 4.2`),
    },
    cache: {
      cacheBytes: assumed(262_144, 'Pentium III of 866 MHz', 'recalled'),
      cacheWays: assumed(8, 'Pentium III of 866 MHz', 'recalled'),
      cacheLineBytes: assumed(32, 'Pentium III of 866 MHz', 'recalled'),
      coresPerCache: assumed(1, 'Pentium III of 866 MHz', 'recalled'),
      lineFillNs: assumed(0, 'copyPerByteNs is already that of memory'),
      lineWriteBackNs: assumed(0, 'copyPerByteNs is already that of memory'),
    },
    registration: {
      pinBaseNs: derived(36_000, `${FIREHOSE} 4.3: 40 us for one page; the split is assumed`, 'paper'),
      pinPerPageNs: assumed(4000, 'Locking a page and writing an entry over PCI; range 1-40 us'),
      unpinBaseNs: calibrated(5_100_000, 'Firehose, table 3: 5141 us less 34 us; section 4.4 says 6 ms', 'fh.t3.cannon.wu.latency'),
      unpinPerPageNs: assumed(0, 'One GM call costs the same for 1 and for 16 pages'),
      nicFaultNs: assumed(20_000, 'Order of magnitude of a minor fault with an update of the NIC over the bus'),
      nicFaultPerPageNs: assumed(1000, 'Writing an entry over the bus'),
      moveBookkeepingNs: assumed(800, `${FIREHOSE} 4.3, says only that it is less than a microsecond; range 0-1000`, 'paper'),
      moveMessagingNs: calibrated(6000, `${FIREHOSE} 4.3: 46 us less put, round trip, handler and bookkeeping`, 'fh.t3.cannon.fh.move-latency'),
      moveHandlerNs: stated(5000, `${FIREHOSE} 4.3: a move from the FIFO completes within 5 us`),
    },
    energy: {
      nicEnergyPerByteNanojoules: assumed(40, 'About 10 W for a PCI card at 250 MB/s'),
      nicIdleWatts: assumed(5, 'Order of magnitude of a LANai 9 card'),
      routerEnergyPerByteNanojoules: assumed(8, 'About 2 W per port at 250 MB/s'),
      routerPortIdleWatts: assumed(2, 'Order of magnitude'),
    },
  },
});

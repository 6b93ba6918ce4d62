import { assumed, calibrated, derived, machinePreset, stated } from './preset.ts';

const AA = 'Active Access, section 5.1';

/** Two simulated machines connected by an Ethernet cable: the system of Active Access' microbenchmarks. */
export const gem5Ethernet = machinePreset({
  id: 'gem5-1gbe',
  title: 'gem5 pair, 1 Gb/s Ethernet',
  summary: 'The machine of Active Access section 5.1: two simulated hosts with in-order cores, an Intel 8254x and an IOMMU modelled as a bridge.',
  notes: ['The text gives the link rate, 70 ns per additional memory access and 5 ns in the IOMMU; all other values were chosen, not measured.'],
  has: {
    network: {
      topology: stated('back-to-back', AA),
      nodesPerRouter: assumed(1, 'There is no router'),
      wireLatencyNs: calibrated(0, 'Delay of the simulated cable, which is 0 by default; range 0-10 us', 'aa.fig6c.3x', 'recalled'),
      hopLatencyNs: assumed(0, 'There is no router'),
      gapPerByteNs: stated(8, `${AA}: 1 Gb/s`),
      nodeMessageGapNs: derived(672, 'Smallest frame: 84 B on the wire at 1 Gb/s'),
      headerBytes: stated(38, 'IEEE 802.3: preamble 8, header and checksum 18, gap 12', 'recalled'),
    },
    nic: {
      devicesPerNode: stated(1, AA),
      loopBackNs: assumed(0, 'As wireLatencyNs'),
      nicQueueMessages: assumed(256, 'Descriptors in the ring of the e1000 driver', 'recalled'),
      nicBufferMessages: assumed(32, 'Half of the 64 KB of an Intel 8254x, in full frames', 'recalled'),
    },
    rdma: {
      atomicUnitNs: assumed(70, 'One additional memory access: read, then write'),
      atomicsBy: assumed('nic', 'As in the paper: the NIC carries out remote atomics'),
    },
    bus: {
      busMaxPayloadBytes: assumed(64, 'gem5 cuts DMA into packets of a cache line', 'recalled'),
      busBandwidthBytesPerNs: assumed(8, 'I/O bus of 8 bytes at 1 GHz, a default of gem5 at the time', 'recalled'),
      busCredits: assumed(32, 'Order of magnitude of posted header credits'),
    },
    iommu: {
      iommuInternalNs: stated(5, AA),
      iotlbEntries: assumed(32, 'Not stated; range 8-256'),
      iotlbWays: assumed('full', 'Not stated'),
      iotlbPolicy: assumed('lru', 'Not stated'),
      pageWalkLevels: stated('by-page-size', 'Active Access, section 2.2'),
      walkersPerIommu: assumed(1, 'The bridge walks the page table for one transaction at a time'),
      contextCacheEntries: assumed(16, 'Active Access, section 2.2'),
      contextWalkAccesses: stated(2, 'Active Access, section 3.1'),
    },
    cpu: {
      processesPerNode: stated(1, `${AA}: two networked machines`),
      interruptLatencyNs: assumed(3000, 'As on the large machine of section 5.2'),
      scratchpadAccessNs: assumed(15, 'As on the large machine of section 5.2'),
    },
    messaging: {
      messageOverheadNs: assumed(60, 'User-level access to the interface; order of magnitude of netmap'),
      handlerDispatchNs: assumed(590, 'As on the large machine of section 5.2, where it is fitted'),
      amCreditsPerPeer: assumed(12, 'GASNet gemini-conduit, default of GASNET_NETWORKDEPTH', 'lookup'),
    },
    threads: {},
    memory: {
      memoryAccessNs: stated(70, AA),
      iotlbPageBytes: stated(4096, 'Active Access, section 2.2'),
    },
    cache: {},
    'dma-engine': {},
    registration: {},
    energy: {},
  },
});

import { assumed, calibrated, derived, machinePreset, stated } from './preset.ts';

const AA = 'Active Access, section 5.2';

/** Cray XE6 "Monte Rosa": 32 cores per node, Gemini network in a 3D torus, two nodes per router. */
export const crayXe6 = machinePreset({
  id: 'cray-xe6',
  title: 'Cray XE6, Gemini 3D torus',
  summary: 'The machine of Active Access section 5.2: 32 processes per node and an extended IOMMU at every node.',
  notes: ['The paper describes a node as four 8-core Opteron 6276; the 6276 has 16 cores, so "four" counts dies, not packages.', 'The paper emulated one-sided accesses with MPI messages; here they pass through NIC, bus and IOMMU.'],
  has: {
    network: {
      topology: stated('torus-3d', AA),
      nodesPerRouter: stated(2, 'Cray Gemini papers', 'recalled'),
      wireLatencyNs: derived(295, 'SC 2013: a put takes 1.0 us, less 0.4 us of overhead and three routers, two hops apart, of 0.105 us', 'recalled'),
      hopLatencyNs: stated(105, 'Alverson, Roweth, Kaplan, HOTI 2010', 'recalled'),
      gapPerByteNs: stated(0.16, 'Gerstenberger, Besta, Hoefler, SC 2013; agrees with the measured 6 GB/s', 'recalled'),
      nodeMessageGapNs: derived(7.7, 'NIC clock 650 MHz, 64 B in 5 cycles (euroben.nl). 172 ns would follow if the 1 % between AA-SP and AA-Poll were NIC-bound; but then the two could not differ at all.', 'lookup'),
      headerBytes: assumed(32, 'Packet header and CRC, order of magnitude'),
    },
    nic: {
      devicesPerNode: stated(1, 'Active Access, section 3.7, has several; a node of this machine has one'),
      loopBackNs: assumed(295, 'As wireLatencyNs: both passes through a NIC, compared with which the cable is negligible'),
      nicQueueMessages: assumed(256, 'Depth of a descriptor queue'),
      nicBufferMessages: assumed(64, 'Order of magnitude of on-chip buffers'),
    },
    rdma: {
      atomicUnitNs: derived(500, 'SC 2013: atomics 2.4 us against gets 1.9 us', 'recalled'),
      atomicsBy: stated('nic', 'Gemini has atomics in its NIC: Alverson, Roweth, Kaplan, HOTI 2010', 'recalled'),
    },
    bus: {
      busMaxPayloadBytes: assumed(64, 'HyperTransport 3; PCIe 3.0 allows up to 4096'),
      busBandwidthBytesPerNs: stated(20, 'euroben.nl reports/web13/xe6: over 20 GB/s per node', 'lookup'),
      busCredits: assumed(32, 'Order of magnitude of posted header credits'),
    },
    iommu: {
      iommuInternalNs: assumed(5, 'Active Access, section 5.1, gives it for its simulated machine', 'paper'),
      iotlbEntries: assumed(256, 'The text does not give the sizes of figure 7c; 256 keeps the receive buffers of 32 processes cached'),
      iotlbWays: assumed('4', 'Active Access, figure 7c', 'paper'),
      iotlbPolicy: assumed('lru', 'Active Access, figure 7c', 'paper'),
      pageWalkLevels: stated('by-page-size', 'Active Access, section 2.2'),
      walkersPerIommu: assumed(16, 'Not stated; a single walker would limit a node to 3.6 M random accesses/s'),
      contextCacheEntries: assumed(16, 'Active Access, section 2.2'),
      contextWalkAccesses: stated(2, 'Active Access, section 3.1'),
    },
    cpu: {
      processesPerNode: stated(32, AA),
      interruptLatencyNs: stated(3000, AA),
      upcallNs: assumed(1200, 'Half of a signal. Fitted to aa.dht.aaint-amint when only AA-Int paid it; no value meets that claim any more, and this one was kept'),
      scratchpadAccessNs: stated(15, `${AA}; public L3 figures of this CPU are 22-26 ns`),
    },
    messaging: {
      messageOverheadNs: assumed(400, 'MPI send/receive on Gemini, range 200-800 ns'),
      handlerDispatchNs: calibrated(590, 'Fitted; with it, AM is 2.05 times behind AA-Poll', 'aa.dht.2x-r5', 'none'),
      amCreditsPerPeer: stated(12, 'GASNet gemini-conduit, default of GASNET_NETWORKDEPTH', 'lookup'),
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

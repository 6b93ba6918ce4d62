import { verbsRegistration } from './infiniband.ts';
import { modernHost, modernMessaging, modernPaging, pcie } from './modern-host.ts';
import { assumed, derived, machinePreset, stated } from './preset.ts';

const GARDEN = 'glennklockwood.com/garden/slingshot';

/** HPE Slingshot-11: Cassini NICs at 200 Gb/s, a dragonfly of Rosetta switches. */
export const slingshot11 = machinePreset({
  id: 'slingshot-11',
  title: 'HPE Slingshot-11',
  summary: 'A supercomputer of about 2022: Cassini NICs at 200 Gb/s, a dragonfly of 64-port Rosetta switches.',
  notes: [
    'A put that notifies its target has been measured at 6.4 us including its software (LCI, PR 190): an upper bound for what is modelled here.',
    'No registration costs were found for this network; those of InfiniBand are used instead.',
    'Groups of a Rosetta dragonfly hold 32 switches of 16 nodes; there are as many groups as the nodes need, connected through all of their global ports.',
  ],
  has: {
    ...modernHost,
    ...modernPaging,
    registration: verbsRegistration,
    network: {
      topology: stated('dragonfly', GARDEN, 'lookup'),
      nodesPerRouter: stated(16, GARDEN, 'lookup'),
      wireLatencyNs: derived(760, 'MPI takes 2.0 us (1.7-2.6), less 0.6 us of overhead, one switch of 0.35 us, doorbell, bus and memory', 'recalled'),
      hopLatencyNs: stated(350, 'De Sensi et al., SC 2020: 300-400 ns per switch', 'recalled'),
      linkBandwidthBytesPerNs: derived(25, '200 Gb/s', 'lookup'),
      routing: stated('adaptive', 'De Sensi et al., SC 2020', 'recalled'),
      gapPerByteNs: derived(1 / 25, '200 Gb/s less headers', 'lookup'),
      packetBytes: assumed(2048, 'Order of magnitude of Cassini packets'),
      nodeMessageGapNs: assumed(20, 'Not known; range 5-100 ns'),
      headerBytes: assumed(40, 'Headers of Ethernet and Portals, order of magnitude'),
    },
    nic: {
      devicesPerNode: assumed(1, 'Nodes with processors only have one; nodes with accelerators have four', 'recalled'),
      inlineBytes: assumed(192, 'FI_INJECT of the cxi provider', 'recalled'),
      doorbellNs: assumed(200, 'As on InfiniBand'),
      outstandingReads: assumed(0, 'Not known: no limit'),
      withinNode: assumed('shared-memory', 'The usual choice of libraries'),
      loopBackNs: assumed(660, 'wireLatencyNs less cable and transceivers, order of magnitude'),
      nicQueueMessages: assumed(256, 'Order of magnitude of a send queue'),
      nicBufferMessages: assumed(64, 'Order of magnitude'),
    },
    rdma: {
      atomicUnitNs: assumed(100, 'As on InfiniBand'),
      atomicsBy: stated('nic', 'Cassini: libfabric atomics in the NIC', 'recalled'),
    },
    energy: {
      nicEnergyPerByteNanojoules: assumed(0.4, 'About 10 W at 25 GB/s'),
      nicIdleWatts: assumed(12, 'Order of magnitude'),
      routerEnergyPerByteNanojoules: assumed(0.05, 'About 1 W per port at 25 GB/s'),
      routerPortIdleWatts: derived(3.9, `250 W for the 64 ports of a switch (${GARDEN})`, 'lookup'),
    },
    bus: { ...pcie, busBandwidthBytesPerNs: derived(28.42, 'PCIe 4.0 x16, 31.5 GB/s less the link-layer overhead (pcie-bench/pcie-model)', 'lookup') },
    messaging: { ...modernMessaging, messageOverheadNs: assumed(300, 'A post through libfabric; range 150-600 ns'), completionNs: assumed(300, 'A completion through libfabric, as for a post'), amCreditsPerPeer: assumed(32, 'As on InfiniBand') },
  },
});

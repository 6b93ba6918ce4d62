import { verbsRegistration } from './infiniband.ts';
import { modernHost, modernMessaging, pcie } from './modern-host.ts';
import { assumed, derived, machinePreset, stated } from './preset.ts';

const GARDEN = 'glennklockwood.com/garden/slingshot';

/** HPE Slingshot-11: Cassini NICs at 200 Gb/s, a dragonfly of Rosetta switches. */
export const slingshot11 = machinePreset({
  id: 'slingshot-11',
  title: 'HPE Slingshot-11',
  summary: 'A supercomputer of about 2022: Cassini NICs at 200 Gb/s, a dragonfly of 64-port Rosetta switches.',
  notes: [
    'A put whose target is told of it has been measured at 6.4 us with its software (LCI, PR 190): an upper bound of what is modelled here.',
    'No costs of registration on this network were found: those of InfiniBand stand in.',
    'Groups of a Rosetta dragonfly hold 32 switches of 16 nodes; the dragonfly here is the smallest balanced one that has room for the nodes.',
  ],
  has: {
    ...modernHost,
    registration: verbsRegistration,
    network: {
      topology: stated('dragonfly', GARDEN, 'lookup'),
      nodesPerRouter: stated(16, GARDEN, 'lookup'),
      wireLatencyNs: derived(960, 'MPI takes 2.0 us (1.7-2.6), less 0.6 us of overhead, one switch of 0.35 us, and bus, IOMMU and memory', 'recalled'),
      hopLatencyNs: stated(350, 'De Sensi et al., SC 2020: 300-400 ns a switch', 'recalled'),
      gapPerByteNs: derived(1 / 24, '25 GB/s raw less headers; ping-pong reaches 14-20 GB/s (libfabric, issue 9802)', 'lookup'),
      nodeMessageGapNs: assumed(20, 'Not known; range 5-100 ns'),
      headerBytes: assumed(40, 'Headers of Ethernet and Portals, order of magnitude'),
    },
    nic: {
      devicesPerNode: assumed(1, 'Nodes with processors only have one; those with accelerators four', 'recalled'),
      nicQueueMessages: assumed(256, 'Order of a send queue'),
      nicBufferMessages: assumed(64, 'Order of magnitude'),
    },
    rdma: {
      atomicUnitNs: assumed(100, 'As on InfiniBand'),
      atomicsBy: stated('nic', 'Cassini: atomics of libfabric in the NIC', 'recalled'),
    },
    energy: {
      nicEnergyPerByteNanojoules: assumed(0.4, 'About 10 W at 25 GB/s'),
      nicIdleWatts: assumed(12, 'Order of magnitude'),
      routerEnergyPerByteNanojoules: assumed(0.05, 'About 1 W a port at 25 GB/s'),
      routerPortIdleWatts: derived(3.9, `250 W for the 64 ports of a switch (${GARDEN})`, 'lookup'),
    },
    bus: { ...pcie, busBandwidthBytesPerNs: derived(26, 'PCIe 4.0 x16, 31.5 GB/s less headers', 'recalled') },
    messaging: { ...modernMessaging, messageOverheadNs: assumed(300, 'A post through libfabric; range 150-600 ns'), amCreditsPerPeer: assumed(32, 'As on InfiniBand') },
  },
});

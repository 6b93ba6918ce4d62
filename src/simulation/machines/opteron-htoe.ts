import { assumed, derived, machinePreset, stated } from './preset.ts';

const DP = 'D-PGAS, section';
const ETHERNET = 'IEEE 802.3';
const K8 = 'Opteron of 2006';

/** Opterons with a HyperTransport-over-Ethernet bridge on an FPGA in the HTX slot, and an ordinary Ethernet NIC beside it. */
export const opteronHtoe = machinePreset({
  id: 'opteron-htoe',
  title: 'Opteron, HyperTransport over Ethernet',
  summary: 'The D-PGAS prototype: a bridge on the processor’s link, 1 Gb/s Ethernet and an inexpensive switch.',
  notes: [
    'The paper estimates the bridge and measures nothing end to end: MAC, transceiver and switch are assumed.',
    'For 10 Gb/s, set lineGapPerByteNs 0.8, macLatencyNs 500, switching cut-through and switchLatencyNs 200; for 100 Gb/s, lineGapPerByteNs 0.08.',
    'The NIC is a 1 Gb/s NIC on the I/O bus of the same node, for mechanisms that use a NIC.',
  ],
  has: {
    network: {
      topology: assumed('single-switch', `${DP} 3.2.1: an inexpensive switch`),
      nodesPerRouter: assumed(24, 'Ports of a switch of the period'),
      wireLatencyNs: assumed(575, 'MACs and transceivers of both ends, as for the bridge'),
      hopLatencyNs: assumed(2500, 'An inexpensive switch'),
      gapPerByteNs: stated(8, `${DP} 3.2.2: 1 Gb/s`),
      nodeMessageGapNs: derived(672, 'Smallest frame: 84 B on the wire at 1 Gb/s'),
      headerBytes: stated(38, `${ETHERNET}: preamble 8, header and checksum 18, gap 12`, 'recalled'),
    },
    nic: {
      devicesPerNode: assumed(1, 'One NIC in addition to the bridge'),
      nicQueueMessages: assumed(256, 'Descriptors of a ring'),
      nicBufferMessages: assumed(32, 'Order of magnitude'),
    },
    rdma: {
      atomicUnitNs: assumed(60, 'One additional memory access'),
      atomicsBy: assumed('nic', 'As in NICs with remote access'),
    },
    bus: {
      busMaxPayloadBytes: assumed(128, 'PCI Express of the period'),
      busBandwidthBytesPerNs: assumed(1, 'Four lanes of PCI Express 1'),
      busCredits: assumed(32, 'Order of magnitude'),
    },
    cpu: {
      processesPerNode: assumed(1, 'One process per node: every access to another process goes through the bridge'),
      interruptLatencyNs: assumed(4000, 'Linux of the period'),
      scratchpadAccessNs: assumed(60, 'No cache is shared by all cores, hence memory'),
    },
    messaging: {
      messageOverheadNs: assumed(450, 'User-level access to a NIC of the period'),
      handlerDispatchNs: assumed(590, 'As fitted for the Opteron of 2011'),
      amCreditsPerPeer: assumed(12, 'As in GASNet on other networks'),
    },
    threads: {},
    memory: {
      memoryAccessNs: stated(60, 'K8 with one or two sockets (McCalpin, sites.utexas.edu/jdm4372, 2010)', 'lookup'),
      nodeMemoryBytes: assumed(17_179_869_184, '16 GiB per node'),
      iotlbPageBytes: stated(4096, 'Pages of x86-64', 'recalled'),
    },
    cache: {
      cacheBytes: assumed(1_048_576, `${K8}: 1 MiB of L2 per core`, 'recalled'),
      cacheWays: assumed(16, K8, 'recalled'),
      cacheLineBytes: assumed(64, K8, 'recalled'),
      coresPerCache: assumed(1, K8, 'recalled'),
    },
    registration: {},
    'ht-bridge': {},
    energy: {},
  },
});

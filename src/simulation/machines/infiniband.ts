import { modernHost, modernMessaging, modernPaging, pageRequests, pcie } from './modern-host.ts';
import { assumed, calibrated, derived, type MachineValue, type Preset, stated } from './preset.ts';

const PAGE_BYTES = 4096;
const MOVES = 'A quarter of the usual value, that of a host of 2011, as handlerDispatchNs; range half to twice';

/** Memory registration costs as UCX assumes for verbs, page faults of a NIC with on-demand paging, and moves of Firehose. */
export const verbsRegistration = {
  pinBaseNs: stated(16_000, 'UCX, default of MEM_REG_OVERHEAD', 'lookup'),
  pinPerPageNs: derived(0.06 * PAGE_BYTES, 'UCX, default of MEM_REG_GROWTH: 0.06 ns/B; consistent with 20 s for 256 GB (libfabric, issue 4738)', 'lookup'),
  unpinBaseNs: assumed(10_000, 'Order of magnitude; range 5-100 us'),
  unpinPerPageNs: assumed(0.03 * PAGE_BYTES, '0.03 ns/B: half of registration'),
  nicFaultNs: derived(2_200_000, 'NP-RDMA (arXiv 2310.11062): its 3.5-5.7 us are 500 times faster; 0.22 ms in Lesokhin et al., ASPLOS 2017. Range 0.2-2.85 ms', 'lookup'),
  nicFaultPerPageNs: assumed(250, 'As for registering a page'),
  moveBookkeepingNs: assumed(65, MOVES),
  moveMessagingNs: assumed(480, MOVES),
  moveHandlerNs: assumed(400, MOVES),
};

/** Values that differ between generations of adapters. */
export interface Generation {
  /** Bandwidth of the link, headers included. */
  readonly bytesPerNs: number;
  readonly rate: string;
  readonly messagesPerMicrosecond: number;
  readonly adapter: string;
  readonly switchPorts: number;
  readonly pcieBytesPerNs: number;
  readonly pcie: string;
  /** NICs and cable, without a switch. */
  readonly wireLatencyNs: MachineValue<number>;
}

/** Returns the groups of adapters of a generation, and of contemporary switches, on a modern host. */
export function infiniband(of: Generation): Preset['has'] {
  return {
    ...modernHost,
    ...modernPaging,
    registration: verbsRegistration,
    'page-requests': pageRequests,
    network: {
      topology: assumed('fat-tree', 'As in most InfiniBand clusters'),
      nodesPerRouter: derived(of.switchPorts / 2, `Half of the ${of.switchPorts} ports of a switch: a tree with full bisection bandwidth`, 'recalled'),
      wireLatencyNs: of.wireLatencyNs,
      hopLatencyNs: stated(130, 'NVIDIA Quantum, port to port', 'recalled'),
      linkBandwidthBytesPerNs: derived(of.bytesPerNs, of.rate, 'recalled'),
      routing: assumed('minimal', 'Subnet manager tables: one path to each node'),
      gapPerByteNs: derived(1 / of.bytesPerNs, of.rate, 'recalled'),
      nodeMessageGapNs: derived(1000 / of.messagesPerMicrosecond, `${of.adapter}: ${of.messagesPerMicrosecond} million messages/s`, 'recalled'),
      headerBytes: stated(42, 'InfiniBand: LRH 8, BTH 12, RETH 16, ICRC 4, VCRC 2', 'recalled'),
    },
    nic: {
      devicesPerNode: assumed(1, 'One port per node; machine learning clusters have up to eight'),
      inlineBytes: stated(220, 'perftest, default of ib_write_lat for RC', 'recalled'),
      doorbellNs: assumed(200, 'A posted write over PCIe and the NIC’s read of the entry; range 150-300 ns'),
      queuePairGapNs: derived(350, 'A queue pair fetches an entry once it has finished the previous one: one read over PCIe', 'lookup'),
      doorbellCpuNs: stated(40, 'UCX, ib_iface.h', 'lookup'),
      outstandingReads: stated(16, 'max_rd_atomic of ConnectX', 'recalled'),
      withinNode: assumed('shared-memory', 'The usual choice of libraries'),
      loopBackNs: assumed(of.wireLatencyNs.default - 100, 'wireLatencyNs less cable and transceivers, order of magnitude'),
      nicQueueMessages: assumed(256, 'Order of magnitude of a send queue'),
      nicBufferMessages: assumed(64, 'Order of magnitude'),
    },
    rdma: {
      atomicUnitNs: derived(100, 'ConnectX-6: atomics take 1.8 us, reads 1.7 us', 'recalled'),
      atomicsBy: stated('nic', 'ConnectX: compare-and-swap and fetch-and-add of 8 bytes', 'recalled'),
    },
    energy: {
      nicEnergyPerByteNanojoules: assumed(0.4, 'About 10 W at 25 GB/s'),
      nicIdleWatts: assumed(12, 'Order of magnitude of a ConnectX card'),
      routerEnergyPerByteNanojoules: assumed(0.05, 'About 1 W per port at 25 GB/s'),
      routerPortIdleWatts: assumed(6, 'About 250 W for 40 ports'),
    },
    bus: { ...pcie, busBandwidthBytesPerNs: derived(of.pcieBytesPerNs, of.pcie, 'lookup') },
    messaging: { ...modernMessaging, messageOverheadNs: calibrated(70, 'UCX, ib_iface.h: entry 40 to 75 ns, plus 5 for a short copy', 'send.overhead.parts', 'lookup'), completionNs: stated(20, 'UCX, ib_iface.h', 'lookup'), amCreditsPerPeer: assumed(32, 'Order of magnitude of GASNet on InfiniBand') },
  };
}

export const INFINIBAND_NOTES = ['The CPU overhead is that of a single post; 50 to 400 ns per message have been observed on a core that posts message after message.', 'Published costs of a NIC page fault differ by a factor of ten: vary nicFaultNs before drawing conclusions from it.'];

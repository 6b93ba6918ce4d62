import { assumed, derived, machinePreset, stated } from './preset.ts';
import { technionIbParts } from './technion-ib.ts';

const PAPER = 'Kernel DSM, section 5.4';
const OTHER = 'Measurements of DSM on Windows NT with this network';
/** Printed for the same processors, but under Linux and with the other network. */
const TABLE_1 = 'As under Linux: Kernel DSM, table 1';

/** The hardware VIA with which the paper on a kernel DSM compares its scalability. */
export const servernetVia = machinePreset({
  id: 'servernet-via',
  title: 'ServerNet II, VIA',
  summary: 'Nodes of the Technion cluster under Windows NT with a hardware VIA, for page sharing at user level.',
  notes: ['Only two numbers are printed for the network, 13 us for a send and 180 MB/s; their split is assumed. An event takes 40 us, range 20-80.'],
  has: {
    ...technionIbParts,
    network: {
      ...technionIbParts.network,
      wireLatencyNs: derived(7000, `${PAPER}: 13 us for a send, less the post, the memory access and the entry`, 'paper'),
      gapPerByteNs: stated(1 / 0.18, `${PAPER}: 180 MB/s`),
    },
    nic: { ...technionIbParts.nic, workRequestNs: assumed(0, 'The bandwidth is that of long messages') },
    bus: { ...technionIbParts.bus, busReadNs: assumed(1350, 'Included in the 13 us'), busWriteNs: assumed(350, 'Included in the 13 us') },
    'completion-queue': {
      ...technionIbParts['completion-queue'],
      completionWriteNs: assumed(1000, 'Included in the 13 us'),
      readCompletionNs: assumed(1000, 'As for a send'),
      completionPollNs: assumed(1000, 'A look at process memory, plus a check'),
    },
    rdma: { ...technionIbParts.rdma, atomicsBy: assumed('target-cpu', 'As for adapters of the period') },
    cpu: { ...technionIbParts.cpu, interruptLatencyNs: assumed(10_000, TABLE_1) },
    messaging: { ...technionIbParts.messaging, messageOverheadNs: assumed(2000, `${TABLE_1}, to post a work request`) },
    paging: {
      ...technionIbParts.paging,
      pageFaultEntryNs: derived(26_000, `${OTHER}: access fault 26 us`, 'lookup'),
      faultBookkeepingNs: derived(7000, `${OTHER}: look-up 7 us`, 'lookup'),
      protectPageNs: assumed(900, TABLE_1),
      systemCallNs: assumed(1000, 'As under Linux'),
      timerTickNs: assumed(10_000_000, 'As Linux 2.4 on i386'),
      mprotectNs: derived(12_000, `${OTHER}: set protection 12 us`, 'lookup'),
      libraryThreads: stated(1, `${PAPER}, figure 5: one thread per node`),
      signalNs: assumed(30_000, 'An event of 40 us, less the interrupt; range 20-80'),
    },
  },
});

import { assumed, derived, machinePreset, stated } from './preset.ts';
import { technionIbParts } from './technion-ib.ts';

const PAPER = 'Kernel DSM, section 5.4';
const OTHER = 'Measurements of DSM on Windows NT with this network';
/** Printed of the same processors, but under Linux and with the other network. */
const TABLE_1 = 'As under Linux: Kernel DSM, table 1';

/** The hardware VIA that the paper on a kernel DSM compares its scalability with. */
export const servernetVia = machinePreset({
  id: 'servernet-via',
  title: 'ServerNet II, VIA',
  summary: 'Nodes of the Technion cluster under Windows NT with a hardware VIA, for sharing at user level.',
  notes: ['Of the network two numbers are printed, 13 us for a send and 180 MB/s; how they divide is assumed. An event takes 40 us, range 20-80.'],
  has: {
    ...technionIbParts,
    network: {
      ...technionIbParts.network,
      wireLatencyNs: derived(7000, `${PAPER}: 13 us for a send, less post, access to memory and entry`, 'paper'),
      gapPerByteNs: stated(1 / 0.18, `${PAPER}: 180 MB/s`),
    },
    nic: { ...technionIbParts.nic, workRequestNs: assumed(0, 'The bandwidth is that of long messages') },
    bus: { ...technionIbParts.bus, busReadNs: assumed(1350, 'Part of the 13 us'), busWriteNs: assumed(350, 'Part of the 13 us') },
    'completion-queue': {
      ...technionIbParts['completion-queue'],
      completionWriteNs: assumed(1000, 'Part of the 13 us'),
      readCompletionNs: assumed(1000, 'As of a send'),
      completionPollNs: assumed(1000, 'A look at memory of the process and a check'),
    },
    rdma: { ...technionIbParts.rdma, atomicsBy: assumed('target-cpu', 'As adapters of the time') },
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
      libraryThreads: stated(1, `${PAPER}, figure 5: one thread a node`),
      signalNs: assumed(30_000, 'An event of 40 us, less the interrupt; range 20-80'),
    },
  },
});

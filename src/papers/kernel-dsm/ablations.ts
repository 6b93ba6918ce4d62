import type { Ablations } from '../ablation.ts';

const SIGNALS = 'signals and system calls that take time: mprotect as fast as the primitive';

/** Ablations that show what the evidence of the kernel DSM depends on. */
export const ablations: Ablations = {
  ablations: [
    {
      without: 'interrupts that take time',
      because: 'Of a round trip with interrupt service 20 us are those of its two interrupts.',
      set: { 'machine.interruptLatencyNs': 0 },
      breaks: ['ds.t2.isr', 'ds.poll.fault', 'ds.poll.app'],
    },
    {
      without: 'ticks of 10 ms: of 0.1 ms',
      because: 'What has been marked waits for the next tick of a core.',
      set: { 'machine.timerTickNs': 100_000 },
      breaks: ['ds.tq.300us', 'ds.fig4.tq-tsp', 'ds.tsp.lock-50ms'],
    },
    {
      without: 'data that are sent: all that can be is pulled',
      because: 'A manager that pulls for itself takes no hop, and data move by reads.',
      set: { 'mechanisms.dsm-isr.rdmaRead': true },
      breaks: ['ds.proto.hops', 'ds.proto.channels'],
    },
    {
      without: 'a third node that has the data: the manager has them',
      because: 'A manager that has a copy sends it; nothing is pulled from anybody else.',
      set: { 'workload.hops': '2' },
      breaks: ['ds.rdmar.interference'],
      chosenAfter: 'RDMA reads, which took the mechanism away',
    },
    {
      without: 'the slow entry of a read: one as fast as of a send',
      because: 'A pull spares an interrupt and its handler.',
      set: { 'machine.readCompletionNs': 3500 },
      breaks: ['ds.rdmar.fault'],
    },
    {
      without: SIGNALS,
      because: 'This is all that the simulation of VIA inserts.',
      set: { 'machine.signalNs': 0, 'machine.systemCallNs': 0, 'machine.mprotectNs': 900 },
      breaks: ['ds.fig4.isr-best'],
    },
    {
      without: 'slices of 50 ms: of 10 us',
      because: 'A signal waits for the rest of the slice of the process beside.',
      set: { 'machine.timeSliceNs': 10_000 },
      breaks: ['ds.load.gap'],
      chosenAfter: SIGNALS,
    },
    {
      without: 'the times of VIA: faults, look-ups, mprotect and events as fast as in the kernel',
      because: 'What is left of VIA is a network that is faster.',
      set: {
        'machine.pageFaultEntryNs': 700,
        'machine.faultBookkeepingNs': 1000,
        'machine.mprotectNs': 900,
        'machine.systemCallNs': 0,
        'machine.signalNs': 0,
      },
      breaks: ['ds.fig5.all-apps'],
    },
    {
      without: 'faults that cost little: interrupts of 200 us',
      because: 'Each fault and each lock takes several interrupts.',
      set: { 'machine.interruptLatencyNs': 200_000 },
      breaks: ['ds.nbody.15'],
    },
    {
      without: 'pairs of molecules that take 9.9 us: of 10 ns',
      because: 'Locks and faults take as long on any number of nodes.',
      set: { 'workload.pairNs': 10 },
      breaks: ['ds.water.kernel-12'],
      extreme: 'nine tenths of the computation between faults and locks, or interrupts of 200 us instead',
    },
    {
      without: 'the times of VIA, and computation in the parallel phases',
      because: 'What is left is faults over a network that is faster than that of the kernel.',
      set: {
        'machine.pageFaultEntryNs': 700,
        'machine.faultBookkeepingNs': 1000,
        'machine.mprotectNs': 900,
        'machine.systemCallNs': 0,
        'machine.signalNs': 0,
        'workload.pairNs': 0,
      },
      breaks: ['ds.nbodyw.theory'],
      chosenAfter: 'the times of VIA: faults, look-ups, mprotect and events as fast as in the kernel',
    },
    {
      without: 'computation in the parallel phases',
      because: 'What more processors shorten is then nothing.',
      set: { 'workload.pairNs': 0 },
      breaks: ['ds.nbodyw.seq'],
      chosenAfter: 'messages and faults that take time',
    },
  ],
  unbreakable: {
    'ds.obs.syscalls':
      'That a change of protection, to sleep and to be woken are system calls at user level is how dsm-via is built; no parameter changes their number.',
    'ds.rdmar.condition':
      'Where data are pulled is a rule of the protocol; its only switch takes RDMA reads away altogether.',
    'ds.proto.manager': 'That minipage i is managed by node i mod N is fixed; nothing moves it.',
    'ds.proto.single-writer':
      'No option of a DSM gives up its consistency; that faulty protocols break such runs off is a test of the protocol.',
  },
};

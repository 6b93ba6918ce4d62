import type { Ablations } from '../ablation.ts';

/** What the evidence of the kernel DSM rests on. */
export const ablations: Ablations = {
  ablations: [
    {
      without: 'interrupts that take time',
      because: 'Of a round trip with interrupt service 20 us are those of its two interrupts.',
      set: { 'machine.interruptLatencyNs': 0 },
      breaks: ['ds.t2.isr', 'ds.poll.fault'],
    },
    {
      without: 'ticks of 10 ms: of 0.1 ms',
      because: 'What has been marked waits for the next tick of a core.',
      set: { 'machine.timerTickNs': 100_000 },
      breaks: ['ds.tq.300us', 'ds.fig4.tq-tsp', 'ds.tsp.lock-50ms'],
    },
    {
      without: 'system calls that take longer in one of the probes',
      because: 'Calls are counted by what they add.',
      set: { 'machine.systemCallNs': 1000 },
      breaks: ['ds.obs.syscalls'],
    },
    {
      without: 'data that are sent: all that can be is pulled',
      because: 'A manager that pulls for itself takes no hop, and data move by reads.',
      set: { 'mechanisms.dsm-isr.rdmaRead': true },
      breaks: ['ds.proto.hops', 'ds.proto.channels'],
    },
    {
      without: 'RDMA reads',
      because: 'Nothing is pulled.',
      set: { 'mechanisms.dsm-isr.rdmaRead': false },
      breaks: ['ds.rdmar.condition', 'ds.rdmar.interference', 'ds.rdmar.app'],
    },
    {
      without: 'the slow entry of a read: one as fast as of a send',
      because: 'A pull spares an interrupt and its handler.',
      set: { 'machine.readCompletionNs': 3500 },
      breaks: ['ds.rdmar.fault'],
    },
    {
      without: 'signals and system calls that take time: mprotect as fast as the primitive',
      because: 'This is all that the simulation of VIA inserts.',
      set: { 'machine.signalNs': 0, 'machine.systemCallNs': 0, 'machine.mprotectNs': 900 },
      breaks: ['ds.fig4.isr-best', 'ds.load.gap'],
    },
    {
      without: 'selective polling',
      because: 'There is nothing to compare.',
      set: { 'mechanisms.dsm-isr.selectivePolling': false },
      breaks: ['ds.poll.app'],
    },
    {
      without: 'the times of VIA: faults, look-ups, mprotect and events as fast as in the kernel',
      because: 'What is left of VIA is a network with a higher bandwidth.',
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
      breaks: ['ds.water.kernel-12', 'ds.nbody.15', 'ds.nbodyw.theory'],
    },
    {
      without: 'messages and faults that take time',
      because: 'A thread that reads what others wrote then waits no longer for it than for its own.',
      set: {
        'machine.interruptLatencyNs': 0,
        'machine.completionPollNs': 0,
        'machine.completionWriteNs': 0,
        'machine.readCompletionNs': 0,
        'machine.messageOverheadNs': 0,
        'machine.workRequestNs': 0,
        'machine.gapPerByteNs': 0,
        'machine.wireLatencyNs': 0,
        'machine.pageFaultEntryNs': 0,
        'machine.faultBookkeepingNs': 0,
        'machine.handlerDispatchNs': 0,
      },
      breaks: ['ds.nbodyw.seq', 'ds.threads-similar'],
    },
  ],
  unbreakable: {
    'ds.proto.manager': 'That minipage i is managed by node i mod N is fixed; nothing moves it.',
    'ds.proto.single-writer':
      'No option of a DSM gives up its consistency; that faulty protocols break such runs off is a test of the protocol.',
  },
};

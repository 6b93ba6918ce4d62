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
      breaks: ['ds.tq.300us'],
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
      breaks: ['ds.rdmar.condition', 'ds.rdmar.interference'],
    },
    {
      without: 'the slow entry of a read: one as fast as of a send',
      because: 'A pull spares an interrupt and its handler.',
      set: { 'machine.readCompletionNs': 3500 },
      breaks: ['ds.rdmar.fault'],
    },
  ],
  unbreakable: {
    'ds.proto.manager': 'That minipage i is managed by node i mod N is fixed; nothing moves it.',
    'ds.proto.single-writer':
      'No option of a DSM gives up its consistency; that faulty protocols break such runs off is a test of the protocol.',
  },
};

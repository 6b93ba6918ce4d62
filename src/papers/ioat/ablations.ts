import type { Ablations } from '../ablation.ts';

/** Ablations that show what the claims of I/OAT one-sided depend on. */
export const ablations: Ablations = {
  ablations: [
    {
      without: 'copies by the engine: CPUs copy all that is received',
      because: 'The engine copies beside the CPU and past its cache.',
      set: { 'mechanisms.two-sided-ioat.offloadBytes': 1e9 },
      breaks: ['io.put.large-better', 'io.l2.ioat-lowest', 'io.ovl.ioat-gt-helper'],
    },
    {
      without: 'system calls and looks that few puts pay for: 1,000 puts an epoch',
      because: 'They come on top of each epoch, and of so many puts they are a small share.',
      set: { 'workload.putsPerEpoch': 1000 },
      breaks: ['io.bw.small', 'io.put.small-worse'],
      chosenAfter: 'copies by the engine',
    },
    {
      without: 'several puts an epoch',
      because: 'One put after the other is copied.',
      set: { 'workload.putsPerEpoch': 1 },
      breaks: ['io.bw.mechanism'],
    },
    {
      without: 'a cache that holds source and destination',
      because: 'A copy by the CPU is fast as long as both are cached.',
      set: { 'machine.cacheBytes': 32_768 },
      breaks: ['io.copy.small', 'io.copy.cross-4mb'],
    },
    {
      without: 'an array that takes most of the cache: one of 64 KiB',
      because: 'A helper that copies within a loop then drives out nothing that the same loop reads again.',
      set: { 'workload.footprintBytes': 65_536 },
      breaks: ['io.l2.helper-vs-basic-small'],
      // One sweep a loop leaves ratios of 1 and 0.998, whose interval reaches across 1.
      chosenAfter: 'a cache that copies can fill, or more than one sweep of the array a loop',
    },
    {
      without: 'bytes that the CPU receives',
      because: 'The host processor does all protocol work, so that nothing moves while it computes.',
      set: { 'machine.receivePerByteNs': 0 },
      breaks: ['io.psm.nopin'],
    },
    {
      without: 'a request for the lock that is short beside the copies: a wire ten times as long',
      because: 'It is the one thing that travels while the target computes.',
      set: { 'machine.wireLatencyNs': 4000 },
      breaks: ['io.ovl.basic-zero'],
      chosenAfter: 'bytes that the CPU receives',
    },
    {
      without: 'a wire that is slower than the CPU',
      because: 'What is left of the CPU while data come in is what overlaps.',
      set: { 'machine.gapPerByteNs': 0 },
      breaks: ['io.ovl.helper-128k'],
    },
    {
      without: 'half of the computation',
      because: 'It is as long as communication by definition.',
      set: { 'workload.computationShare': 0.5 },
      breaks: ['io.ovl.def'],
    },
    {
      without: 'a helper that looks while the target computes: it sleeps for a second',
      because: 'The lock waits for the next call.',
      set: { 'mechanisms.two-sided-helper.helperSleepNs': 1e9 },
      breaks: ['io.proto.helper'],
    },
    {
      without: 'DMA operations of a page',
      because: 'One of 64 KiB moves 16 pages.',
      set: { 'machine.dmaDescriptorBytes': 65_536 },
      breaks: ['io.proto.ioat'],
    },
    {
      without: 'a buffer for each piece of a put',
      because: 'Data wait for buffers, which are free once somebody has looked at the cookies.',
      set: { 'mechanisms.two-sided-ioat.buffersPerPeer': 32 },
      breaks: ['io.proto.poll-free'],
    },
  ],
  unbreakable: {
    'io.proto.basic':
      'The design without any part: what is granted or copied outside of the library is another design.',
  },
};

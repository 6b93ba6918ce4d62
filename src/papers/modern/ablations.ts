import type { Ablations } from '../ablation.ts';

/** Ablations that show what those measurements of modern machines that the models meet depend on. */
export const ablations: Ablations = {
  ablations: [
    {
      without: 'time on the wire',
      because: 'NICs and the cable between them are most of what a short message takes.',
      set: { 'machine.wireLatencyNs': 0 },
      breaks: ['hdr.write.lat.2B', 'cx7.write.lat.8B', 'cx7.read.lat.8B', 'ss.mpi.lat.8B'],
    },
    {
      without: 'bytes that take time on a link',
      because: 'The link is the slowest on the way of a long message.',
      set: { 'machine.gapPerByteNs': 0, 'machine.linkBandwidthBytesPerNs': 0 },
      breaks: ['hdr.write.bw.peak', 'ss.write.ceiling'],
    },
    {
      without: 'packets: a message goes in one piece',
      because:
        'Each resource on the way begins when the message has come as a whole, so that a byte counts at each of them.',
      set: { 'machine.packetBytes': 1_048_576 },
      breaks: ['hdr.write.slope', 'ss.mpi.slope'],
      chosenAfter: 'bytes that take time on a link',
    },
    {
      without: 'bytes that take time on links and buses',
      because: 'They are on all of these at once, and the buses are hardly faster than the links.',
      set: {
        'machine.gapPerByteNs': 0,
        'machine.linkBandwidthBytesPerNs': 0,
        'machine.busBandwidthBytesPerNs': 1000,
      },
      breaks: ['hdr.write.lat.1M', 'cx7.bw.256K', 'ss.mpi.lat.1M'],
      chosenAfter: 'bytes that take time on a link',
    },
    {
      without: 'reads over the bus that take time',
      because: 'A NIC that has no data inline, or answers a read, has to fetch them.',
      set: { 'machine.busReadNs': 0 },
      breaks: [
        'hdr.inline.step',
        'cx.write.inline.saving',
        'cx.read.over.write.a',
        'cx.read.over.write.b',
        'cx.read.over.write.d',
        'cx.atomic.rate.1qp',
      ],
    },
    {
      without: 'queue pairs that begin with an entry at a time',
      because: 'That is what limits one queue pair, not the CPU.',
      set: { 'machine.queuePairGapNs': 0 },
      breaks: ['hdr.write.bw.4K', 'hdr.write.rate.1qp'],
    },
    {
      without: 'a unit for atomics that adds little to the read of a word: one of 1 us',
      because: 'An atomic is a read of the word and the time of the unit.',
      set: { 'machine.atomicUnitNs': 1000 },
      breaks: ['cx.atomic.over.read.a'],
      chosenAfter: 'time on the wire, next to which the unit for atomics is little',
    },
    {
      without: 'reads side by side',
      because: 'One read at a time waits for a round trip.',
      set: { 'machine.outstandingReads': 1 },
      breaks: ['cx.readbw.over.writebw'],
    },
    {
      without: 'completions that take the CPU time',
      because: 'A core that posts takes the completions of what comes as well.',
      set: { 'machine.completionNs': 0 },
      breaks: ['ss.bibw.4K'],
      chosenAfter: 'posts that take the CPU time',
    },
    {
      without: 'posts that take the CPU time',
      because: 'It is what a sender takes.',
      set: { 'machine.messageOverheadNs': 0 },
      breaks: ['verbs.post.cpu', 'uintr.e2e'],
    },
    {
      without: 'software on either side of the interrupt: the send and the upcall',
      because: 'A signal is more than its interrupt.',
      set: { 'machine.upcallNs': 0, 'machine.messageOverheadNs': 0 },
      breaks: ['os.signal'],
      chosenAfter: 'the upcall to the handler',
    },
    {
      without: 'descriptors that take time, of the core or of the engine',
      because: 'They are what a short copy by DSA costs.',
      set: { 'machine.dmaSubmitNs': 0, 'machine.dmaDescriptorNs': 0 },
      breaks: ['dsa.crossover'],
      chosenAfter: 'descriptors that take the engine time',
    },
    {
      without: 'headers of bus transactions',
      because: 'They are what short writes lose of the bus.',
      set: { 'machine.busHeaderBytes': 0 },
      breaks: ['pcie4.write.64B'],
    },
    {
      without: 'headers of completions',
      because: 'They are what short reads lose of the bus.',
      set: { 'machine.busCompletionHeaderBytes': 0 },
      breaks: ['pcie4.read.64B'],
    },
    {
      without: 'look-ups that take time',
      because: 'A hit of the table costs nothing else.',
      set: { 'mechanisms.firehose.lookupNs': 0 },
      breaks: ['reg.lookup'],
    },
    {
      without: 'page requests: the driver of the NIC brings pages in',
      because: 'Its one time is that of another way through the kernel and the device.',
      set: { 'machine.nicFaultsBy': 'driver' },
      breaks: ['iopf.over.cpu'],
    },
    {
      without: 'a bus that is slower than the network',
      because: 'Nothing is on its way over the bus when the acknowledgement comes.',
      set: { 'machine.busBandwidthBytesPerNs': 1000 },
      breaks: ['write.visible'],
    },
  ],
  unbreakable: {
    'cx.imm.over.write': 'It says that there is hardly a difference; what is left out can only make it smaller.',
    'cx.ddio.latency': 'It says that there is no difference; what is left out can only make it smaller.',
  },
};

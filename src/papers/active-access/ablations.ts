import type { Ablations } from '../ablation.ts';

/** Sets one parameter of several mechanisms to a value. */
const all = (mechanisms: readonly string[], parameter: string, value: number | string) =>
  Object.fromEntries(mechanisms.map((mechanism) => [`mechanisms.${mechanism}.${parameter}`, value]));

const SCHEMES = ['aa-poll', 'aa-sp', 'aa-int'] as const;

/** Ablations that show what the claims of Active Access depend on. */
export const ablations: Ablations = {
  ablations: [
    {
      without: 'messages that cost their CPUs time',
      because:
        'AM lacks in four sends and receives of an insert what AA does in one; then more cores for handlers cost nothing.',
      set: { 'machine.messageOverheadNs': 0 },
      breaks: ['aa.dht.2x-r25', 'aa.8.speedup2'],
    },
    {
      without: 'collisions',
      because: 'The operations that each one adds are what slows RMA down.',
      set: { 'workload.collisionRate': 0 },
      breaks: ['aa.dht.rma-degrades'],
    },
    {
      without: 'large tables',
      because: 'Of 16 cells hardly one stays empty, or without a chain.',
      set: { 'workload.volumeElements': 16 },
      breaks: ['aa.dht.six-to-one', 'aa.dht.six-more', 'aa.list2.no-collision', 'aa.list2.first-collision'],
    },
    {
      without: 'flushes that the IOMMU holds: replies of the CPU take their place',
      because: 'A put is followed by messages of its target then, which go through logs as well.',
      set: all(SCHEMES, 'flushBy', 'replies'),
      breaks: ['aa.list3.one-put', 'aa.5.2.msgs', 'aa.counter.flags', 'aa.sec4.delete'],
    },
    {
      without: 'lookups that end at their cell',
      because: 'One that follows a chain takes a get for each element.',
      set: { 'workload.lookupChains': true },
      breaks: ['aa.sec4.lookup'],
    },
    {
      without: 'page walks side by side',
      because: 'Inserts go to random pages, deletes to one that the IOTLB keeps.',
      set: { 'machine.walkersPerIommu': 1 },
      breaks: ['aa.dht.deletes'],
    },
    {
      without: 'page walks side by side',
      because: 'One walker takes a node fewer inserts than the handlers of AM.',
      set: { 'machine.walkersPerIommu': 1 },
      breaks: ['aa.abs.best', 'aa.dht.onload-lt-aa'],
      chosenAfter: 'messages that cost their CPUs time',
    },
    {
      without: 'congestion: programs that compute nearly all the time',
      because: 'One core is enough for so few handlers.',
      set: { 'workload.computationRatio': 0.95, 'workload.computationReferenceNs': 20_000 },
      breaks: ['aa.fig6d.unimodal'],
      chosenAfter: 'messages that cost their CPUs time',
    },
    {
      without: 'a choice of dedicated cores',
      because: 'With much computation fewer cores are best for handlers.',
      set: { 'mechanisms.am-onload.dedicatedCores': 19 },
      breaks: ['aa.dht.rcomp-order'],
    },
    {
      without: 'handlers that take memory accesses',
      because: 'A collision costs AA accesses of its handler.',
      set: { 'machine.memoryAccessNs': 0 },
      breaks: ['aa.fig6c.decreasing'],
    },
    {
      without: 'an IOTLB of more than one page',
      because: 'Each transaction of a frame walks the table.',
      set: { 'machine.iotlbEntries': 1 },
      breaks: ['aa.fig6ab.bw-1-5pct'],
    },
    {
      without: 'logs of more than one record',
      because: 'Interrupts come one by one whatever the batch.',
      set: { 'mechanisms.aa-int.accessLogRecords': 1 },
      breaks: ['aa.3.5.int-amortised'],
    },
    {
      without: 'the timer of interrupts',
      because: 'It is one of the two conditions.',
      set: { 'mechanisms.aa-int.interruptTimerNs': 1e9 },
      breaks: ['aa.3.5.int-conditions'],
    },
    {
      without: 'a back-off that grows',
      because: 'With the cap at the base the interval stays.',
      set: { 'mechanisms.am-exp.capIntervalNs': 1000 },
      breaks: ['aa.sch.am-exp'],
    },
    {
      without: 'page tables of several levels',
      because: 'A walk reads one entry for each level.',
      set: { 'machine.pageWalkLevels': 1 },
      breaks: ['aa.3.1.path'],
    },
    {
      without: 'protected pages',
      because: 'Nothing is blocked, recorded or discarded.',
      set: { 'workload.protectedPages': 0 },
      breaks: ['aa.3.1.protect', 'aa.6.2.protect', 'aa.3.7.E-bit'],
    },
    {
      without: 'a fault log that can be full',
      because: 'Then no fault goes unrecorded.',
      set: { 'mechanisms.aa-poll.faultLogEntries': 1_048_576 },
      breaks: ['aa.3.1.faultlog-overflow'],
    },
    {
      without: 'the bit E',
      because: 'Records of blocked accesses go to the fault log.',
      set: { 'workload.bitE': false },
      breaks: ['aa.3.3.truth-put', 'aa.3.4.truth-get'],
    },
    {
      without: 'backpressure: an access that finds a full log is dropped and sent again',
      because: 'Nobody waits, which is what a full log is to bring about.',
      set: all(SCHEMES, 'onFullLog', 'drop'),
      breaks: ['aa.3.7.backpressure'],
    },
    {
      without: 'active accesses beside plain ones',
      because: 'There is nothing that a plain flush could pass by.',
      set: { 'workload.plainShare': 1 },
      breaks: ['aa.3.6.flush-orthogonal'],
    },
    {
      without: 'several devices',
      because: 'Transactions of one device come one after the other and leave no hole.',
      set: { 'machine.devicesPerNode': 1 },
      breaks: ['aa.3.7.holes'],
    },
    {
      without: 'reads side by side: one packet tag',
      because: 'A reply is ambiguous beside another read.',
      set: { 'mechanisms.aa-poll.packetTagEntries': 1 },
      breaks: ['aa.3.7.tag-buffer'],
    },
    {
      without: 'puts of several packets: bus transactions of 4 KiB',
      because: 'One transaction has no order.',
      set: { 'machine.busMaxPayloadBytes': 4096 },
      breaks: ['aa.3.7.write-order'],
    },
    {
      without: 'a bus that carries a word at a time',
      because: 'A put takes fewer transactions, an atomic as many.',
      set: { 'machine.busMaxPayloadBytes': 64 },
      breaks: ['aa.xor.2nk', 'aa.xor.half'],
    },
    {
      without: 'bytes that take time on wire and bus',
      because: 'Records are written beside the data of gets, which take longer.',
      set: { 'machine.gapPerByteNs': 0, 'machine.busBandwidthBytesPerNs': 1000 },
      breaks: ['aa.sort.noft'],
      chosenAfter: 'a large access log: one of four records',
    },
    {
      without: 'NICs that many processes share: one process a node',
      because: 'AM sends back what it has got, twice the bytes, which only a busy NIC feels.',
      set: { 'machine.processesPerNode': 1 },
      breaks: ['aa.sort.vs-am'],
      chosenAfter: 'bytes that take time on the wire',
    },
  ],
  unbreakable: {
    'aa.list2.chain-collision':
      'Listing 2 says which calls an insert makes, and so does the model; no parameter leaves one out on a chain.',
    'aa.power.noft-eq-aa':
      'Records are written by the node that is read, so that nothing travels. Where logs of one record send nearly every get again, only its request does, and its bytes are 1.00016 times theirs at most.',
    'aa.3.6.flush':
      'Active flushes wait for the CPU in both ways that there are (flushBy); the answer of a NIC is that of plain ones.',
    'aa.3.7.max-4k': 'The largest transaction of the bus is a constant of its standard; nothing moves it.',
    'aa.3.4.pte-bits': 'Which bit of an entry stands for what is fixed by the paper; nothing moves one.',
    'aa.3.2.domains':
      'How many bits of an entry are IUID is fixed by the paper; nothing moves that, and a node has no more domains than they name.',
    'aa.ckpt.tracking':
      'Pages that neither log nor dirty bits named would be missing in the checkpoint, and the recovery that ends each run would fail: what sees writes has no switch.',
    'aa.5.2.overheads': 'Its study is the ablation: each of the four costs is set to (nearly) nothing in turn.',
  },
};

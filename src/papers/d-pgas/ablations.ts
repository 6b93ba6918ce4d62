import type { Ablations } from '../ablation.ts';

const BITS = 'mechanisms.dpgas-bridge.registerBits';

/** Ablations that show what the evidence of D-PGAS depends on. */
export const ablations: Ablations = {
  ablations: [
    {
      without: 'registers of 26 bits: 24 of them',
      because: 'A quarter of each partition is all that they reach.',
      set: { [BITS]: '24' },
      breaks: ['dp.addr.partitions', 'dp.addr.26bit'],
    },
    {
      without: 'the reset of two bits: registers of 26',
      because: 'They choose a quarter of the partition instead.',
      set: { [BITS]: '26' },
      breaks: ['dp.addr.24bit'],
    },
    {
      without: 'different contents of registers',
      because: 'Registers that hold the same mean the same.',
      set: { 'workload.contents': 'equal' },
      breaks: ['dp.addr.regs', 'dp.addr.bijective', 'dp.addr.mac'],
    },
    {
      without: 'rewriting of registers',
      because: 'Four windows are what 40 bits span.',
      set: { 'workload.rewrites': 1 },
      breaks: ['dp.addr.dynamic'],
      chosenAfter: 'different contents of registers',
    },
    {
      without: 'equal contents of registers',
      because: 'Other partitions are meant by each node.',
      set: { 'workload.contents': 'different' },
      breaks: ['dp.share.same-partition'],
    },
    {
      without: 'addresses of 48 bits: the 40 of the Opteron',
      because: 'Their windows are smaller.',
      set: { [BITS]: '26' },
      breaks: ['dp.addr.256tb'],
    },
    {
      without: 'half of the tags',
      because: 'The 17th request waits.',
      set: { 'machine.sourceTags': 16 },
      breaks: ['dp.ht.tags32'],
    },
    {
      without: 'two nodes that ask one: each asks another',
      because: 'Tags of one node are never the same.',
      set: { 'workload.targets': 'opposite' },
      breaks: ['dp.ht.tag-remap'],
    },
    {
      without: 'posted writes: all are answered',
      because: 'An answer takes a tag.',
      set: { 'workload.order': 'non-posted' },
      breaks: ['dp.ht.posted'],
    },
    {
      without: 'answers to writes: all are posted',
      because: 'Nothing comes back.',
      set: { 'workload.order': 'none' },
      breaks: ['dp.ht.nonposted', 'dp.4.1.flush'],
    },
    {
      without: 'accesses of a word: all are of a line',
      because: 'A write has a longer frame than a sum.',
      set: { 'workload.accessBytes': 64 },
      breaks: ['dp.ht.rmw'],
    },
    {
      without: 'accesses of a line: all are of a word',
      because: 'The answer has less to bring.',
      set: { 'workload.accessBytes': 8 },
      breaks: ['dp.ht.read'],
    },
    {
      without: 'credits: what finds no room is dropped',
      because: 'Channels are full.',
      set: { 'mechanisms.dpgas-bridge.flowControl': 'drop' },
      breaks: ['dp.ht.vcs'],
    },
    {
      without: 'software that keeps copies coherent: the pool does',
      because: 'Back-invalidation takes old copies away.',
      set: { 'machine.poolCoherence': 'back-invalidate' },
      breaks: ['dp.noncoherent'],
    },
    {
      without: 'reads side by side',
      because: 'Then the rate is that of a latency, to which each cycle counts.',
      set: { 'workload.outstanding': 1 },
      breaks: ['dp.br.stages'],
    },
    {
      without: 'a path of one byte: no limit',
      because: 'A frame is in the bridge at once.',
      set: { 'machine.bridgePathBytes': 0 },
      breaks: ['dp.br.store-forward'],
    },
    {
      without: 'half of the clock',
      because: 'A path of a byte then takes 0.5 Gb/s.',
      set: { 'machine.bridgeCycleNs': 16 },
      breaks: ['dp.br.feeds-1g'],
    },
    {
      without: 'time of NICs, buses and their software',
      because: 'What is left is the wire.',
      set: {
        'machine.messageOverheadNs': 0,
        'machine.nodeMessageGapNs': 0.1,
        'machine.memoryAccessNs': 0,
        'machine.busBandwidthBytesPerNs': 10_000,
      },
      breaks: ['dp.1.sw-dominates'],
    },
    {
      without: 'seeks and turns of a disk',
      because: 'A disk without them is memory.',
      set: { 'workload.diskAccessNs': 100_000 },
      breaks: ['dp.4.5.disk'],
    },
  ],
  unbreakable: {},
};

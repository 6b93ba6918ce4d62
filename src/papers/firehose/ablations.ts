import type { Ablations } from '../ablation.ts';

/** Ablations that show what the claims of Firehose depend on. */
export const ablations: Ablations = {
  ablations: [
    {
      without: 'unpins that take time',
      because: 'They are what a working set behind M + MAXVICTIM costs, and Rendezvous with unpin everywhere.',
      set: { 'machine.unpinBaseNs': 0 },
      breaks: ['fh.4.3.orders-wu', 'fh.fig3.knee', 'fh.fig3.wu-100x', 'fh.fig5.order'],
    },
    {
      without: 'firehoses to all of the working set: M is half of the smallest',
      because: 'Puts to pages without a firehose wait for a move.',
      set: { 'mechanisms.firehose.pinnableBytes': 3_276_800 },
      breaks: ['fh.alg.hit', 'fh.abs.always-better'],
    },
    {
      without: 'room in M: eight pages',
      because: 'Firehoses have to leave buckets.',
      set: { 'mechanisms.firehose.pinnableBytes': 32_768 },
      breaks: ['fh.4.3.never-detach'],
    },
    {
      without: 'room in M: four pages',
      because: 'Even a quarter of the exposed memory does not fit.',
      set: { 'mechanisms.firehose.pinnableBytes': 16_384 },
      breaks: ['fh.table2.properties'],
    },
    {
      without: 'pages that were touched before',
      because: 'The first put to a page moves a firehose and pins it.',
      set: { 'workload.warmUpRounds': 0 },
      breaks: ['fh.abs.negligible', 'fh.fig4.full-bw', 'fh.fig3.nu-cheats'],
    },
    {
      without: 'puts that begin at multiples of their size',
      because: 'A put meets pages that lost their firehose to different others.',
      set: { 'workload.alignmentPages': 1 },
      breaks: ['fh.fig4.asymptote'],
      chosenAfter: 'unpins that take time',
    },
    {
      without: 'victims in the FIFO: MAXVICTIM is a put, and sources take nothing of it',
      because: 'Puts unpin from M on.',
      set: { 'mechanisms.firehose.victimBytes': 65_536, 'workload.sourceArea': 'unpinned' },
      breaks: ['fh.fig4.graceful'],
      chosenAfter: 'puts that begin at multiples of their size',
    },
    {
      without: 'a working set that is larger than M',
      because: 'Nothing is unpinned, and every put hits.',
      set: { 'workload.workingSetBytes': 262_144 },
      breaks: ['fh.fig3.cheaper-unpin', 'fh.fig3.locality'],
    },
    {
      without: 'pages of several nodes',
      because: 'Only one node puts to each page.',
      set: { 'workload.destination': 'opposite' },
      breaks: ['fh.alg.attach-shared'],
    },
    {
      without: 'gets that are puts back',
      because: 'A one-sided get asks nobody.',
      set: { 'mechanisms.firehose.gets': 'one-sided' },
      breaks: ['fh.alg.gets'],
    },
    {
      without: 'a cache of local pages',
      because: 'Each put pins the page of its source again.',
      set: { 'mechanisms.rendezvous-unpin.localCacheBytes': 4096 },
      breaks: ['fh.alg.rendezvous'],
    },
    {
      without: 'victims: MAXVICTIM is a page',
      because: 'A bucket that no firehose has is unpinned at once.',
      set: { 'mechanisms.firehose.victimBytes': 4096 },
      breaks: ['fh.alg.victim-fifo'],
    },
    {
      without: 'half of MAXVICTIM',
      because: 'As many puts in flight take more pages than it has.',
      set: { 'mechanisms.firehose.victimBytes': 32_768 },
      breaks: ['fh.inv.local'],
    },
    {
      without: 'a FIFO that is ever full',
      because: 'Nothing has to be unpinned.',
      set: { 'mechanisms.firehose.victimBytes': 419_430_400 },
      breaks: ['fh.inv.refcount'],
    },
    {
      without: 'buckets of one page',
      because: 'A node owns half as many firehoses.',
      set: { 'mechanisms.firehose.pagesPerBucket': 2 },
      breaks: ['fh.eq.F', 'fh.eq.F-values'],
    },
    {
      without: 'buckets of several pages',
      because: 'All tables have an entry for each page.',
      set: { 'mechanisms.firehose.pagesPerBucket': 1 },
      breaks: ['fh.3.2.buckets'],
    },
    {
      without: 'nodes that all use their firehoses: four nodes, in pairs',
      because: 'Firehoses of nodes that do not put hold nothing.',
      set: { processes: 4 },
      breaks: ['fh.inv.M-only-if'],
    },
  ],
  unbreakable: {
    'fh.fig5.hit':
      'M has to hold a put, so that nothing makes a firehose leave the one place that is put to. Puts side by side miss together until the first has moved its firehose, which is another matter.',
    'fh.alg.miss': 'A move is a request and its reply, whatever else a run sets; no part of either can be left out.',
    'fh.inv.limit': 'The tables check the limit at every change, and a run that exceeds it fails: it has no switch.',
    'fh.inv.mapped': 'Counts of both ends of the same firehoses: every move changes both, and it has no switch.',
    'fh.t3.cannon.sum': 'Conservation of puts between the counters of program and mechanism: it has no switch.',
    'fh.t3.bitonic.sum': 'Conservation of puts between the counters of program and mechanism: it has no switch.',
  },
};

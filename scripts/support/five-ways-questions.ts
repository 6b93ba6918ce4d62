/** Display of a specification's results: options of `onesided run`. */
export interface View {
  readonly x: string;
  readonly series?: string;
  readonly metric?: string;
  readonly baseline?: string;
}

/** A question about the hash table. */
export interface Question {
  /** Name of the file in examples/five-ways, without its extension. */
  readonly id: string;
  readonly asks: string;
  readonly predicted: string;
  readonly views: readonly View[];
}

const READS = 'workload.readsPerWrite';
const RATIO = 'workload.computationRatio';
const LATENCY = 'operation_latency_ns';

/** Section numbers refer to decisions 28 and 50. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'pages-or-loads',
    asks: 'At which locality do pages start to beat remote loads, and what shifts that point?',
    predicted:
      'with uniform keys, pages beat rma from 144 lookups per insert and the pool from 864; queueing raises both points by less than a factor of 3; skew moves neither by more than a factor of 2',
    views: [{ x: READS }],
  },
  {
    id: 'minipages',
    asks: 'Which minipage size suits a sharing pattern best, and is it the same for lookups and inserts?',
    predicted:
      'for lookups a page or more at any skew; for inserts at most 1 KiB, with smaller sizes within 10 % of each other',
    views: [{ x: READS, series: 'mechanisms.dsm-isr.minipageBytes' }],
  },
  {
    id: 'collisions-and-values',
    asks: 'Which mechanism wins when inserts collide, and for which value sizes?',
    predicted: 'aa-poll wins at 25 % collisions; pages do not win',
    views: [{ x: 'workload.collisionRate' }],
  },
  {
    id: 'readers',
    asks: 'With one writer and many readers of the same pages, how many readers make pages lose?',
    predicted:
      'against rma, pages always lose at 3 lookups per insert, from P = 10 at 30, and at 100 never up to P = 16; against the pool they lose from P = 4 at 100',
    views: [
      { x: 'processes', metric: 'steady_latency_ns' },
      { x: READS, metric: 'steady_latency_ns' },
    ],
  },
  {
    id: 'tags',
    asks: 'How many tags does a network need, when do the 32 of HyperTransport become the bottleneck, and is a batch of descriptors better?',
    predicted:
      '24, 184 and 700 tags fill a link of 10, 100 and 400 Gb/s; remote loads overtake rma between 64 and 184 tags at 100 Gb/s',
    views: [{ x: 'machine.sourceTags' }],
  },
  {
    id: 'consistency',
    asks: 'What does sequential consistency cost with posted writes and flushes, with non-posted writes, and with pages?',
    predicted:
      'at most a factor of 2 with no earlier writes; over a factor of 10 for rma with 64 non-posted writes; nothing for pages, which beat non-posted writes of rma from 9 to 18 writes',
    views: [
      { x: 'workload.backlog', metric: LATENCY, series: 'mechanism', baseline: 'dsm-isr' },
      { x: 'workload.backlog', metric: LATENCY, series: 'workload.order', baseline: 'none' },
    ],
  },
  {
    id: 'receive-contexts',
    asks: 'Does it matter which context receives messages on current machines, and when does a dedicated receiving core pay off?',
    predicted:
      'dsm-isr loses less than 25 % when interrupt latency rises from 0.4 to 1.5 us, and nearly half at 10 us; a dedicated core pays off up to a computation share of 0.5 at 1.5 us and 0.75 at 10 us',
    views: [{ x: RATIO }, { x: 'machine.interruptLatencyNs', baseline: 'dsm-isr' }],
  },
  {
    id: 'pool-latency',
    asks: 'Up to which device latency do loads and stores beat a NIC, and where is the directory of the device saturated?',
    predicted:
      'they beat rma up to 800 to 1000 ns; the directory is saturated at 200 ns per request up to a one-way latency of 800 ns, and at 20 ns nowhere beyond 95 ns',
    views: [{ x: 'machine.poolWayNs' }],
  },
];

/** Returns the view as flags of `onesided run`. */
export const flagsOf = (view: View): string =>
  (['x', 'series', 'metric', 'baseline'] as const)
    .flatMap((name) => (view[name] === undefined ? [] : [`--${name} ${view[name]}`]))
    .join(' ');

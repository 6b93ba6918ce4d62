/** How a specification is looked at: options of `onesided run`. */
export interface View {
  readonly x: string;
  readonly series?: string;
  readonly metric?: string;
  readonly baseline?: string;
}

/** A question to one table. */
export interface Question {
  /** Of examples/five-ways, without its ending. */
  readonly id: string;
  readonly asks: string;
  readonly predicted: string;
  readonly views: readonly View[];
}

const READS = 'workload.readsPerWrite';
const RATIO = 'workload.computationRatio';
const LATENCY = 'operation_latency_ns';

/** Section numbers are those of decisions 28 and 50. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'pages-or-loads',
    asks: 'From which locality on do pages beat remote loads, and what moves it?',
    predicted:
      'with uniform keys pages beat rma from 144 lookups an insert on, the pool from 864; queues move both up, by less than 3 times; skew moves neither by more than 2',
    views: [{ x: READS }],
  },
  {
    id: 'minipages',
    asks: 'Which minipage is best for a sharing pattern, and is it the same for lookups as for inserts?',
    predicted: 'for lookups a page or more at any skew; for inserts at most 1 KiB, with smaller ones within 10 %',
    views: [{ x: READS, series: 'mechanisms.dsm-isr.minipageBytes' }],
  },
  {
    id: 'collisions-and-values',
    asks: 'Who wins when inserts collide, and with which size of values?',
    predicted: 'aa-poll at 25 % collisions; pages do not win',
    views: [{ x: 'workload.collisionRate' }],
  },
  {
    id: 'readers',
    asks: 'Pages that all read and one writes: at how many readers do pages lose?',
    predicted:
      'against rma always at 3 lookups an insert, from P = 10 on at 30, never up to 16 at 100; against the pool from P = 4 on at 100',
    views: [
      { x: 'processes', metric: 'steady_latency_ns' },
      { x: READS, metric: 'steady_latency_ns' },
    ],
  },
  {
    id: 'tags',
    asks: 'How many tags does a network need before the 32 of HyperTransport are the bottleneck, and is a batch of descriptors better?',
    predicted: '24, 184 and 700 at 10, 100 and 400 Gb/s; rma is passed between 64 and 184 tags at 100 Gb/s',
    views: [{ x: 'machine.sourceTags' }],
  },
  {
    id: 'consistency',
    asks: 'What does sequential consistency cost: by posted writes and flushes, by answered writes, by pages?',
    predicted:
      'at most 2 times with nothing before; over 10 times for rma with 64 answered writes; nothing for pages, which beat answered writes of rma from 9 to 18 on',
    views: [
      { x: 'workload.backlog', metric: LATENCY, series: 'mechanism', baseline: 'dsm-isr' },
      { x: 'workload.backlog', metric: LATENCY, series: 'workload.order', baseline: 'none' },
    ],
  },
  {
    id: 'receive-contexts',
    asks: 'Does it matter who receives on machines of today, and when does a core pay that only receives?',
    predicted:
      'dsm-isr loses less than 25 % from 0.4 to 1.5 us, nearly half at 10; a core pays up to a share of computation of 0.5 at 1.5 us, 0.75 at 10 us',
    views: [{ x: RATIO }, { x: 'machine.interruptLatencyNs', baseline: 'dsm-isr' }],
  },
  {
    id: 'pool-latency',
    asks: 'Up to which latency of the device do loads and stores beat a NIC, and where is its directory full?',
    predicted:
      'against rma up to 800 to 1000 ns; full with 200 ns a request up to a way of 800 ns, with 20 ns nowhere beyond 95',
    views: [{ x: 'machine.poolWayNs' }],
  },
];

/** As flags of `onesided run`. */
export const flagsOf = (view: View): string =>
  (['x', 'series', 'metric', 'baseline'] as const)
    .flatMap((name) => (view[name] === undefined ? [] : [`--${name} ${view[name]}`]))
    .join(' ');

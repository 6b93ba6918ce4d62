import type { Contradiction } from '../contradiction.ts';

/** Statements of Firehose that appear to contradict each other. */
export const contradictions: readonly Contradiction[] = [
  {
    id: 'FH-3',
    says: 'A hit saves one round trip of about 20 us, yet the reported saving is 30 us.',
    claims: ['fh.fig3.gap'],
    beside: ['fh.4.3.rtt-20us'],
    // The text does not state where the source data of figure 3 are located.
    also: { 'workload.sourceArea': ['unpinned', 'inside', 'disjoint'] },
    // Only working sets that fit (M + MAXVICTIM in quick size), and not the strategy with unpin.
    reads: ({ mechanism, workload }) =>
      mechanism.kind !== 'rendezvous-unpin' && Number(workload.parameters.workingSetBytes) <= 29_491_200,
    points: 32,
  },
];

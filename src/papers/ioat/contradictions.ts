import type { Contradiction } from '../contradiction.ts';

/** Statements of I/OAT one-sided that appear to contradict each other. */
export const contradictions: readonly Contradiction[] = [
  {
    id: 'IO-3',
    says: 'The helper copies the same bytes through the same cache while the array is in use, yet evicts less of the array.',
    claims: ['io.l2.4M.helper', 'io.l2.helper-vs-basic-large', 'io.l2.shape-helper'],
    beside: ['io.l2.4M.basic'],
    points: 32,
    missedBecause:
      'The finding had been called inconsistent because copies made during a loop could evict no less. The search itself refutes that: the helper has fewer misses at six points, fewer from row to row at two, and the printed number at ten. That no point has all three says little, since there were only 64 points in so many dimensions and the best one misses by a hair. The search was not continued.',
  },
  {
    id: 'IO-2',
    says: 'A helper is created and cancelled in every call, yet that costs nothing.',
    claims: ['io.thread.cheap'],
    beside: [],
    // The lower limits are the cost of the system calls needed: one to create a thread, two to cancel it.
    also: {
      'machine.threadCreateNs': { low: 200, high: 15_000 },
      'machine.threadCancelNs': { low: 400, high: 10_000 },
    },
    points: 32,
  },
];

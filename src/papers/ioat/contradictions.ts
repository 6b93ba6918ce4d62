import type { Contradiction } from '../contradiction.ts';

/** What I/OAT one-sided says twice, and not the same. */
export const contradictions: readonly Contradiction[] = [
  {
    id: 'IO-3',
    says: 'The helper copies the same bytes through the same cache while the array is in use, and drives out less of it.',
    claims: ['io.l2.4M.helper', 'io.l2.helper-vs-basic-large', 'io.l2.shape-helper'],
    beside: ['io.l2.4M.basic'],
    points: 32,
    missedBecause:
      'It had been called inconsistent because copies within a loop could drive out no less. The search itself refutes that: the helper has fewer misses at six points, fewer from row to row at two, and the printed number at ten. That no point has all at once says little of 64 in so many dimensions, the best of which misses by a hair; they were not searched further.',
  },
  {
    id: 'IO-2',
    says: 'A helper is created and cancelled in every call, and that costs nothing.',
    claims: ['io.thread.cheap'],
    beside: [],
    // No less than the one and the two system calls that they are.
    also: {
      'machine.threadCreateNs': { low: 200, high: 15_000 },
      'machine.threadCancelNs': { low: 400, high: 10_000 },
    },
    points: 32,
  },
];

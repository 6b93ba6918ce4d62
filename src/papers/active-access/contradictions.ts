import type { Contradiction } from '../contradiction.ts';

/** What Active Access says twice, and not the same. */
export const contradictions: readonly Contradiction[] = [
  {
    id: 'AA-5',
    says: 'Keys are uniform, and lru keeps more of them in the IOTLB than random replacement.',
    claims: ['aa.iotlb.lru-ge-rnd'],
    beside: [],
    // The flushing page of a process is the one page that could be hot.
    also: { 'workload.flushEvery': [0, 1, 5, 20] },
    points: 32,
  },
  {
    id: 'AA-8',
    says: 'A chain leads to each element, and listing 2 links those that race for the last pointer to none.',
    claims: ['aa.list3.same-contents'],
    beside: [],
    points: 32,
  },
  {
    id: 'AA-3',
    says: 'RMA puts back what AM sends back, and takes 2.5 times as long.',
    claims: ['aa.sort.vs-rma'],
    beside: ['aa.sort.vs-am', 'aa.sort.noft'],
    // The text does not state how long gets are.
    also: { 'workload.getBytes': [512, 1024, 2048, 4096] },
    // The claims read the largest number of processes.
    reads: ({ processes }) => processes === 64,
    points: 32,
  },
];

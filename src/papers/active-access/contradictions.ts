import type { Contradiction } from '../contradiction.ts';

/** Statements of Active Access that appear to contradict each other. */
export const contradictions: readonly Contradiction[] = [
  {
    id: 'AA-5',
    says: 'Keys are uniform, yet LRU keeps more of them in the IOTLB than random replacement does.',
    claims: ['aa.iotlb.lru-ge-rnd'],
    beside: [],
    // The only page that could be hot is the one that each process uses for flushes.
    also: { 'workload.flushEvery': [0, 1, 5, 20] },
    points: 32,
  },
  {
    id: 'AA-8',
    says: 'Every element can be reached through a chain, yet listing 2 links elements that race for the last pointer to no chain.',
    claims: ['aa.list3.same-contents'],
    beside: [],
    points: 32,
  },
  {
    id: 'AA-3',
    says: 'RMA puts back the same data that AM sends back, yet takes 2.5 times as long.',
    claims: ['aa.sort.vs-rma'],
    beside: ['aa.sort.vs-am', 'aa.sort.noft'],
    // The text does not state the size of gets.
    also: { 'workload.getBytes': [512, 1024, 2048, 4096] },
    // The claims read only the largest number of processes.
    reads: ({ processes }) => processes === 64,
    points: 32,
  },
];

import type { StudyDefinition } from '../definition.ts';

const file = (name: string) => ({ file: `ioat/${name}.yaml` });

/** Figures 3 to 5 and table 1, with their specifications in examples/ioat/. */
export const figures: readonly StudyDefinition[] = [
  {
    id: 'figure-3a',
    title: 'Figure 3a: latency of small copies',
    summary: 'Copies by the CPU and by the copy engine; the paper does not state the sizes.',
    source: file('figure-3a'),
    drawings: [{ metric: 'copy_latency_ns' }],
  },
  {
    id: 'figure-3b',
    title: 'Figure 3b: latency of large copies',
    summary: 'Copies by the CPU and by the copy engine.',
    source: file('figure-3b'),
    drawings: [{ metric: 'copy_latency_ns' }],
  },
  {
    id: 'figure-4a',
    title: 'Figure 4a: latency of small puts',
    summary: 'The target waits in the library. The paper does not state the puts per epoch; here 8.',
    source: file('figure-4a'),
    drawings: [{ metric: 'put_latency_ns' }],
  },
  {
    id: 'figure-4b',
    title: 'Figure 4b: latency of large puts',
    summary: 'As figure 4a.',
    source: file('figure-4b'),
    drawings: [{ metric: 'put_latency_ns' }],
  },
  {
    id: 'figure-5a',
    title: 'Figure 5a: bandwidth of puts',
    summary: 'As figure 4a.',
    source: file('figure-5a'),
    drawings: [{ metric: 'bandwidth_bytes_per_ns' }],
  },
  {
    id: 'figure-5b',
    title: 'Figure 5b: overlap at the receiver',
    summary: 'One put per round; computation as long as communication.',
    source: file('figure-5b'),
    drawings: [{ metric: 'overlap_ratio' }],
  },
  {
    id: 'table-1',
    title: 'Table 1: cache misses of a computation',
    summary: 'The paper does not state array, loops and data; they are fitted.',
    source: file('table-1'),
    drawings: [{ metric: 'l2_misses' }],
  },
];

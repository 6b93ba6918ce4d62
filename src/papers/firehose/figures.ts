import type { StudyDefinition } from '../definition.ts';

const WORKING_SET = 'workload.workingSetBytes';
const file = (name: string) => ({ file: `firehose/${name}.yaml` });

/** Figures 3 to 5 and table 3, with their specifications in examples/firehose/. */
export const figures: readonly StudyDefinition[] = [
  {
    id: 'figure-3',
    title: 'Figure 3: latency of 8-byte puts over the working set',
    summary:
      'Both nodes put to random places of a working set; additionally with unpin, which the text mentions, and with everything pinned.',
    source: file('figure-3'),
    drawings: [
      { x: WORKING_SET, metric: 'put_latency_ns' },
      { x: WORKING_SET, panel: 'hit-rate', metric: 'one_sided_ratio' },
    ],
  },
  {
    id: 'figure-4',
    title: 'Figure 4: bandwidth of 64 KiB puts over the working set',
    summary:
      'One node puts to the other. The paper does not state where puts begin; here they begin at multiples of their size.',
    source: file('figure-4'),
    drawings: [{ x: WORKING_SET, metric: 'bandwidth_bytes_per_ns' }],
  },
  {
    id: 'figure-5',
    title: 'Figure 5: bandwidth of repeated puts by size',
    summary: 'Puts to and from the same place. The paper does not state the sizes.',
    source: file('figure-5'),
    drawings: [{ metric: 'bandwidth_bytes_per_ns' }],
  },
  {
    id: 'table-3-cannon',
    title: 'Table 3: Cannon’s matrix multiplication',
    summary:
      'Four nodes. The paper does not state the size: 1000 rows give the puts and the moves of the table for the busiest node.',
    source: file('table-3-cannon'),
  },
  {
    id: 'table-3-bitonic',
    title: 'Table 3: bitonic sort',
    summary:
      'Eight nodes. The paper does not state the size: 354,162 keys per node give the puts of the table for each node.',
    source: file('table-3-bitonic'),
  },
];

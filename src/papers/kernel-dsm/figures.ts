import type { StudyDefinition } from '../definition.ts';

const file = (name: string) => ({ file: `kernel-dsm/${name}.yaml` });

/** A row of table 3 in its full size: eight nodes of one thread. */
const table3 = (kind: string, title: string): StudyDefinition => ({
  id: `table-3-${kind}`,
  title: `Table 3: ${title}`,
  summary: 'Rates of one node of eight. The size is that of the table; quick and full size are the same.',
  source: {
    specification: {
      name: `Table 3: ${title}`,
      machine: 'technion-ib',
      workload: { kind },
      mechanisms: [{ kind: 'dsm-isr', rdmaRead: true }],
      processes: 8,
    },
  },
  drawings: [{ metric: 'execution_ns' }],
});

/** Figures and tables, by the specifications in examples/kernel-dsm/. */
export const figures: readonly StudyDefinition[] = [
  {
    id: 'table-2',
    title: 'Table 2: round trips by receive context',
    summary: 'Events back and forth between two kernels: polled, in the interrupt, from a task queue, by a signal.',
    source: file('table-2'),
    drawings: [{ metric: 'round_trip_ns', x: 'mechanisms.dsm-isr.selectivePolling' }],
  },
  {
    id: 'figure-3',
    title: 'Figure 3: protection of pages',
    summary:
      'Groups of 1 to 64 pages by one call of the kernel’s primitive (dsm-isr), and by calls of mprotect (dsm-via).',
    source: file('figure-3'),
    drawings: [{ x: 'workload.pages' }],
  },
  table3('sor', 'SOR, 4096 x 4096'),
  table3('lu', 'LU, 1024 x 1024'),
  table3('is', 'IS, 2^24 keys'),
  table3('water', 'Water, 512 molecules'),
  table3('nbody', 'NBody, 8192 bodies'),
  table3('nbodyw', 'NBodyW, 8192 bodies'),
  table3('barnes', 'Barnes, 16,384 bodies'),
  table3('tsp', 'TSP, 19 cities'),
  table3('ocean', 'Ocean, 1026 x 1026'),
];

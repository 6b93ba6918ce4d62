import type { StudyDefinition } from '../definition.ts';
import { applicationFigures } from './application-studies.ts';

const file = (name: string) => ({ file: `kernel-dsm/${name}.yaml` });

/** Figures and tables; those without an application have their specifications in examples/kernel-dsm/. */
export const figures: readonly StudyDefinition[] = [
  {
    id: 'table-1',
    title: 'Table 1: writes and reads by RDMA',
    summary: 'Basic operations: puts of a word, half of a round trip, and gets.',
    source: file('table-1'),
    drawings: [{ metric: 'operation_latency_ns', x: 'workload.operation' }],
  },
  {
    id: 'table-1-send',
    figure: 'table-1',
    title: 'Table 1: sends to a polling loop',
    summary: 'Ping-pong of events, polled: twice a send.',
    source: file('table-1-send'),
    drawings: [{ metric: 'round_trip_ns', x: 'mechanisms.dsm-isr.selectivePolling' }],
  },
  {
    id: 'table-2',
    title: 'Table 2: round trips by receive context',
    summary: 'Ping-pong of events between two kernels: polled, in the interrupt, from a task queue, by a signal.',
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
  ...applicationFigures,
];

import type { StudyDefinition } from '../../definition.ts';
import { machine, TWO_NODES } from './settings.ts';

/** Probes of the sort and of checkpoints. */
export const applicationProbes: readonly StudyDefinition[] = [
  {
    id: 'probe-sort-appends',
    title: 'How RMA appends to a log',
    summary:
      'The quick sort of figure 9b; RMA logs a get by one put into an area of its own, as the text has it, against AM and AA.',
    source: {
      specification: {
        name: 'How RMA appends to a log',
        machine,
        workload: { kind: 'parallel-sort', keyBytes: 32, keysPerProcess: 8192, logAppend: 'own-area' },
        mechanisms: ['aa-poll', 'am', 'rma'],
        processes: TWO_NODES,
      },
    },
  },
];

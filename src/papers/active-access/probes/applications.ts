import type { StudyDefinition } from '../../definition.ts';
import { machine, TWO_NODES } from './settings.ts';

/** Probes of the sort and of checkpoints. */
export const applicationProbes: readonly StudyDefinition[] = [
  {
    id: 'probe-sort-appends',
    title: 'How RMA appends to a log',
    summary:
      'The quick sort of figure 9b; RMA logs a get by one put into a separate area, as the text states, compared with AM and AA.',
    source: {
      specification: {
        name: 'How RMA appends to a log',
        machine,
        workload: { kind: 'parallel-sort', keyBytes: 32, keysPerProcess: 8192, logAppend: 'own-area' },
        mechanisms: ['aa-poll', 'am', 'rma'],
        processes: TWO_NODES,
        // It only explains.
        replications: 1,
      },
    },
  },
  {
    id: 'probe-parity',
    title: 'Bus transactions of a parity checkpoint',
    summary:
      'Parity of groups of eight processes by fetch-and-xor and by active puts, on a bus that carries a word at a time.',
    source: {
      specification: {
        name: 'Bus transactions of a parity checkpoint',
        machine: { preset: machine, override: { busMaxPayloadBytes: 8 } },
        workload: { kind: 'xor-checkpoint', checkpointBytes: 512, checkpoints: 2 },
        mechanisms: ['rma', 'aa-poll'],
        processes: 18,
      },
    },
  },
  {
    id: 'probe-checkpoints',
    title: 'Incremental and full checkpoints',
    summary:
      'Remote writes alone, and with as many local ones, to a part of memory or all of it between two checkpoints.',
    source: {
      specification: {
        name: 'Incremental and full checkpoints',
        machine,
        workload: {
          kind: 'incremental-checkpoint',
          operationsPerProcess: 100,
          checkpointEvery: 30,
          memoryBytes: 65536,
        },
        mechanisms: ['aa-poll'],
        processes: 32,
        sweep: [
          { path: 'workload.checkpoint', values: ['incremental', 'full'] },
          { path: 'workload.writtenShare', values: [0.25, 1] },
          { path: 'workload.localShare', values: [0, 0.5] },
        ],
      },
    },
  },
];

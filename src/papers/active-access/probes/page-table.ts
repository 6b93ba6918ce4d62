import type { StudyDefinition } from '../../definition.ts';
import { machine } from './settings.ts';

const MARKED_ONLY = { kind: 'control-bits', plainShare: 0, operationsPerProcess: 20 } as const;
const ONE_PER_NODE = { preset: machine, override: { processesPerNode: 1 } };

const eitherWay = (names: readonly string[]) =>
  names.map((name) => ({ path: `workload.${name}`, values: [false, true] }));

/** Probes of page-table entries: control bits and user domains. */
export const pageTableProbes: readonly StudyDefinition[] = [
  {
    id: 'probe-put-bits',
    title: 'Puts and control bits',
    summary: 'Puts between two nodes on pages with each combination of W, WL and WLD.',
    source: {
      specification: {
        name: 'Puts and control bits',
        machine: ONE_PER_NODE,
        workload: { ...MARKED_ONLY, putShare: 1, bitR: false, bitRL: false, bitRLD: false },
        mechanisms: ['aa-poll'],
        processes: 2,
        sweep: eitherWay(['bitW', 'bitWL', 'bitWLD']),
      },
    },
  },
  {
    id: 'probe-get-bits',
    title: 'Gets and control bits',
    summary: 'Gets between two nodes on pages with each combination of R, RL and RLD.',
    source: {
      specification: {
        name: 'Gets and control bits',
        machine: ONE_PER_NODE,
        workload: { ...MARKED_ONLY, putShare: 0, bitW: false, bitWL: false, bitWLD: false },
        mechanisms: ['aa-poll'],
        processes: 2,
        sweep: eitherWay(['bitR', 'bitRL', 'bitRLD']),
      },
    },
  },
  {
    id: 'probe-domains',
    title: 'As many user domains as a node can have',
    summary: 'Active puts among 1,024 processes on one node, each a user domain with an access log of its own.',
    source: {
      specification: {
        name: 'As many user domains as a node can have',
        machine: { preset: machine, override: { processesPerNode: 1024 } },
        workload: { ...MARKED_ONLY, putShare: 1 },
        mechanisms: ['aa-poll'],
        processes: 1024,
      },
    },
  },
];

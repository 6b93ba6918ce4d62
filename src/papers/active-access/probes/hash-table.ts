import type { StudyDefinition } from '../../definition.ts';
import { ACTIVE_ACCESS, machine, TWO_NODES } from './settings.ts';

/** Probes of inserts, lookups, deletes and queues. */
export const hashTableProbes: readonly StudyDefinition[] = [
  {
    id: 'probe-insert-calls',
    title: 'Remote operations of an insert',
    summary: 'Inserts with no cell and with every cell occupied beforehand: no collision, and first collisions only.',
    source: {
      specification: {
        name: 'Remote operations of an insert',
        machine,
        // So few inserts that two of them hardly ever hit the same one of 2^27 cells.
        workload: { kind: 'dht', operationsPerProcess: 10 },
        mechanisms: ['rma', 'aa-poll', 'aa-sp', 'aa-int'],
        processes: TWO_NODES,
        sweep: [{ path: 'workload.collisionRate', values: [0, 1] }],
      },
    },
  },
  {
    id: 'probe-chains',
    title: 'Inserts into chains',
    summary:
      'Volumes of 16 occupied cells, so nearly every insert finds a chain; linked as listing 2 prints it and repaired. ' +
      'Many processes, since only the first two elements of a chain can race.',
    source: {
      specification: {
        name: 'Inserts into chains',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 20, collisionRate: 1, volumeElements: 16 },
        mechanisms: ['rma', 'aa-poll'],
        processes: 2048,
        sweep: [{ path: 'workload.chaining', values: ['as-printed', 'repaired'] }],
      },
    },
  },
  {
    id: 'probe-operations',
    title: 'Inserts, lookups and deletes',
    summary: 'The three operations of the table at 5 % collisions on two nodes.',
    source: {
      specification: {
        name: 'Inserts, lookups and deletes',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 200 },
        mechanisms: [...ACTIVE_ACCESS],
        processes: TWO_NODES,
        sweep: [{ path: 'workload.operation', values: ['insert', 'lookup', 'delete'] }],
      },
    },
  },
  {
    id: 'probe-queue',
    title: 'Remote queue',
    summary: 'Elements enqueued in the queues of random processes, on two nodes.',
    source: {
      specification: {
        name: 'Remote queue',
        machine,
        workload: { kind: 'remote-queue', operationsPerProcess: 50 },
        mechanisms: ['rma', 'aa-poll'],
        processes: TWO_NODES,
      },
    },
  },
  {
    id: 'probe-computation',
    title: 'Shares of local computation',
    summary: 'All schemes by share of computation; AM-Onload with several numbers of cores, of which the best counts.',
    source: {
      specification: {
        name: 'Shares of local computation',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 60 },
        mechanisms: ['rma', 'am', 'am-exp', 'am-onload', 'am-ints', 'aa-int', 'aa-poll', 'aa-sp'],
        processes: TWO_NODES,
        // Runs of the other schemes do not depend on the number of cores and are simulated only once.
        sweep: [
          { path: 'workload.computationRatio', values: [0, 0.5, 0.95] },
          { path: 'mechanisms.am-onload.dedicatedCores', values: [1, 2, 4, 8, 13, 19] },
        ],
      },
    },
  },
];

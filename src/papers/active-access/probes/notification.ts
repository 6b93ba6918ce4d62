import type { StudyDefinition } from '../../definition.ts';
import { ACTIVE_ACCESS, machine, TWO_NODES, together } from './settings.ts';

/** Probes of how a CPU is notified of records, and the cost of each step. */
export const notificationProbes: readonly StudyDefinition[] = [
  {
    id: 'probe-interrupt-batch',
    title: 'Interrupts per 10 and per 100 inserts',
    summary: 'AA-Int and AM-Ints on two nodes, 5 % collisions.',
    source: {
      specification: {
        name: 'Interrupts per 10 and per 100 inserts',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 500 },
        mechanisms: ['aa-int', 'am-ints'],
        processes: TWO_NODES,
        sweep: [together(['aa-int', 'am-ints'], 'interruptBatch', [10, 100])],
      },
    },
  },
  {
    id: 'probe-interrupt-latency',
    title: 'Interrupt latency against batch',
    summary:
      'How much the insert rate of AA-Int loses when an interrupt takes twice as long, over the size of the batch.',
    source: {
      specification: {
        name: 'Interrupt latency against batch',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 1000 },
        mechanisms: ['aa-int'],
        processes: 32,
        sweep: [
          { path: 'mechanisms.aa-int.interruptBatch', values: [1, 10, 100] },
          { path: 'machine.interruptLatencyNs', values: [3000, 6000] },
        ],
      },
    },
  },
  {
    id: 'probe-interrupt-triggers',
    title: 'What raises an interrupt',
    summary: 'AA-Int with the threshold of free space alone, the timer alone, and both practically switched off.',
    source: {
      specification: {
        name: 'What raises an interrupt',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 100 },
        mechanisms: ['aa-int'],
        processes: 32,
        sweep: [
          {
            paths: [
              'mechanisms.aa-int.interruptBatch',
              'mechanisms.aa-int.interruptFillShare',
              'mechanisms.aa-int.interruptTimerNs',
            ],
            values: [
              [1e6, 0.0025, 1e9],
              [1e6, 1, 20000],
              [1e6, 1, 1e9],
            ],
          },
        ],
      },
    },
  },
  {
    id: 'probe-back-off',
    title: 'Back-off of AM-Exp',
    summary: 'Two processes compute ever longer before their only insert, and poll while nothing can arrive.',
    source: {
      specification: {
        name: 'Back-off of AM-Exp',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 1, computationRatio: 0.9 },
        mechanisms: [{ kind: 'am-exp', capIntervalNs: 1e9 }],
        processes: 2,
        sweep: [{ path: 'workload.computationReferenceNs', values: [1e5, 2e5, 4e5, 8e5, 1.6e6, 3.2e6] }],
      },
    },
  },
  {
    id: 'probe-overheads',
    title: 'Costs, one at a time',
    summary: 'One insert from node to node, with each of the four named costs set to (nearly) nothing in turn.',
    source: {
      specification: {
        name: 'Costs, one at a time',
        machine: { preset: machine, override: { processesPerNode: 1 } },
        workload: { kind: 'dht', insertingProcesses: 1, operationsPerProcess: 1, collisionRate: 0, warmupShare: 0 },
        mechanisms: [...ACTIVE_ACCESS],
        processes: 2,
        sweep: [
          {
            paths: [
              'machine.interruptLatencyNs',
              'machine.memoryAccessNs',
              'machine.pageWalkLevels',
              'machine.scratchpadAccessNs',
            ],
            values: [
              [3000, 70, 4, 15],
              [0, 70, 4, 15],
              [3000, 0, 4, 15],
              [3000, 70, 1, 15],
              [3000, 70, 4, 0],
            ],
          },
        ],
      },
    },
  },
];

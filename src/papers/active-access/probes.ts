import type { StudyDefinition } from '../definition.ts';

const machine = 'cray-xe6';
const ACTIVE_ACCESS = ['aa-poll', 'aa-sp', 'aa-int'] as const;
const TWO_NODES = 64;

/** Moves a parameter that several mechanisms share in lockstep. */
function together(mechanisms: readonly string[], parameter: string, values: readonly number[]) {
  const paths = mechanisms.map((mechanism) => `mechanisms.${mechanism}.${parameter}`);
  return { paths, values: values.map((value) => mechanisms.map(() => value)) };
}

/** Small runs that show a rule of the protocol, or a number that the text states and no figure draws. */
export const probes: readonly StudyDefinition[] = [
  {
    id: 'probe-insert-calls',
    title: 'Remote operations of an insert',
    summary:
      'Inserts where no cell and where every cell is occupied beforehand: no collision, and first collisions only.',
    source: {
      specification: {
        name: 'Remote operations of an insert',
        machine,
        // So few that two of them hardly ever meet in one of 2^27 cells.
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
      'Volumes of 16 occupied cells, so that nearly every insert finds a chain; linked as listing 2 prints it and repaired.',
    source: {
      specification: {
        name: 'Inserts into chains',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 80, collisionRate: 1, volumeElements: 16 },
        mechanisms: ['rma', 'aa-poll'],
        processes: 4,
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
        replications: 3,
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
    id: 'probe-protection',
    title: 'Blocked accesses',
    summary: 'Puts and gets of which a quarter touch protected pages: counted, discarded, or reported as faults.',
    source: {
      specification: {
        name: 'Blocked accesses',
        machine,
        workload: { kind: 'page-protection', operationsPerProcess: 100 },
        mechanisms: ['aa-poll'],
        processes: TWO_NODES,
        sweep: [
          { path: 'workload.onBlocked', values: ['count', 'discard', 'fault'] },
          { path: 'workload.putShare', values: [0, 1] },
        ],
      },
    },
  },
  {
    id: 'probe-fault-log',
    title: 'Full fault logs',
    summary: 'Blocked puts, fault logs of 16 entries, and interrupts that take ten times as long as usual.',
    source: {
      specification: {
        name: 'Full fault logs',
        machine: { preset: machine, override: { interruptLatencyNs: 30000 } },
        workload: { kind: 'page-protection', onBlocked: 'fault', putShare: 1, operationsPerProcess: 100 },
        mechanisms: [{ kind: 'aa-poll', faultLogEntries: 16 }],
        processes: TWO_NODES,
      },
    },
  },
  {
    id: 'probe-full-log',
    title: 'Full access logs',
    summary: 'Access logs of one record and of eight: the log is full nearly all the time.',
    source: {
      specification: {
        name: 'Full access logs',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 50 },
        mechanisms: [...ACTIVE_ACCESS],
        processes: TWO_NODES,
        sweep: [together(ACTIVE_ACCESS, 'accessLogRecords', [1, 8])],
      },
    },
  },
  {
    id: 'probe-flush',
    title: 'A flush after each insert',
    summary: 'Every process waits for an active flush after each insert, so that it has one insert in flight at most.',
    source: {
      specification: {
        name: 'A flush after each insert',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 100 },
        mechanisms: [...ACTIVE_ACCESS],
        processes: TWO_NODES,
        sweep: [{ path: 'workload.flushEvery', values: [0, 1] }],
      },
    },
  },
  {
    id: 'probe-interrupt-batch',
    title: 'Interrupts per 10 and per 100 inserts',
    summary: 'AA-Int and AM-Ints on two nodes, 5 % collisions.',
    source: {
      specification: {
        name: 'Interrupts per 10 and per 100 inserts',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 1000 },
        mechanisms: ['aa-int', 'am-ints'],
        processes: TWO_NODES,
        sweep: [together(['aa-int', 'am-ints'], 'interruptBatch', [10, 100])],
        replications: 3,
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
        workload: { kind: 'dht', operationsPerProcess: 2000 },
        mechanisms: ['aa-int'],
        processes: 32,
        sweep: [
          { path: 'mechanisms.aa-int.interruptBatch', values: [1, 10, 100] },
          { path: 'machine.interruptLatencyNs', values: [3000, 6000] },
        ],
        replications: 3,
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
    id: 'probe-computation',
    title: 'Shares of local computation',
    summary:
      'All schemes over the share of computation; AM-Onload with several numbers of cores, of which the best counts.',
    source: {
      specification: {
        name: 'Shares of local computation',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 100 },
        mechanisms: ['rma', 'am', 'am-exp', 'am-onload', 'am-ints', 'aa-int', 'aa-poll', 'aa-sp'],
        processes: TWO_NODES,
        // The runs of the other schemes are the same for each number of cores, and computed once.
        sweep: [
          { path: 'workload.computationRatio', values: [0, 0.5, 0.95] },
          { path: 'mechanisms.am-onload.dedicatedCores', values: [1, 2, 4, 8, 13, 19] },
        ],
        replications: 2,
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
    id: 'probe-walk',
    title: 'Memory accesses of a translation',
    summary: 'One insert from node to node into cold caches, with memory accesses of 70 and of 140 ns.',
    source: {
      specification: {
        name: 'Memory accesses of a translation',
        machine: { preset: machine, override: { processesPerNode: 1 } },
        workload: { kind: 'dht', operationsPerProcess: 1, collisionRate: 0, warmupShare: 0 },
        mechanisms: ['aa-poll'],
        processes: 2,
        sweep: [
          { path: 'machine.memoryAccessNs', values: [70, 140] },
          { path: 'machine.contextWalkAccesses', values: [1, 2] },
        ],
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
        workload: { kind: 'dht', operationsPerProcess: 1, collisionRate: 0, warmupShare: 0 },
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
  {
    id: 'probe-hot-page',
    title: 'IOTLB with a hot page',
    summary:
      'As figure 7c with a flush after each insert: the flushing page of each process is hot among uniform ones.',
    source: {
      specification: {
        name: 'IOTLB with a hot page',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 100, flushEvery: 1 },
        mechanisms: ['aa-poll'],
        processes: TWO_NODES,
        sweep: [
          { path: 'machine.iotlbPolicy', values: ['lru', 'random'] },
          { path: 'machine.iotlbWays', values: ['4', 'full'] },
        ],
        replications: 3,
      },
    },
  },
  {
    id: 'probe-iotlb-schemes',
    title: 'IOTLB geometry under the three notifications',
    summary: 'AA-Poll, AA-SP and AA-Int over sizes of the IOTLB, 4-way and fully associative.',
    source: {
      specification: {
        name: 'IOTLB geometry under the three notifications',
        machine,
        workload: { kind: 'dht', operationsPerProcess: 100 },
        mechanisms: [...ACTIVE_ACCESS],
        processes: 32,
        sweep: [
          { path: 'machine.iotlbEntries', values: [16, 4096, 65536] },
          { path: 'machine.iotlbWays', values: ['4', 'full'] },
        ],
        replications: 2,
      },
    },
  },
];

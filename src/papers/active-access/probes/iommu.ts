import type { StudyDefinition } from '../../definition.ts';
import { ACTIVE_ACCESS, machine, TWO_NODES, together } from './settings.ts';

/** Probes of the IOMMU: protection, logs, flushes and translations. */
export const iommuProbes: readonly StudyDefinition[] = [
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
    summary: 'Every process waits for an active flush after each insert, so it has at most one insert in flight.',
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
    id: 'probe-walk',
    title: 'Memory accesses of a translation',
    summary: 'One insert from node to node into cold caches, with memory accesses of 70 and of 140 ns.',
    source: {
      specification: {
        name: 'Memory accesses of a translation',
        machine: { preset: machine, override: { processesPerNode: 1 } },
        workload: { kind: 'dht', insertingProcesses: 1, operationsPerProcess: 1, collisionRate: 0, warmupShare: 0 },
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
      },
    },
  },
  {
    id: 'probe-flush-kinds',
    title: 'Active and RMA flushes',
    summary:
      'Active puts mixed with plain ones, or plain ones alone, with a flush of either kind after every fourth put.',
    source: {
      specification: {
        name: 'Active and RMA flushes',
        machine,
        workload: { kind: 'control-bits', putShare: 1, flushEvery: 4, operationsPerProcess: 100 },
        mechanisms: ['aa-poll'],
        processes: TWO_NODES,
        sweep: [
          { path: 'workload.flushed', values: ['active', 'plain'] },
          { path: 'workload.plainShare', values: [0.5, 1] },
        ],
      },
    },
  },
  {
    id: 'probe-largest-access',
    title: 'The largest active access',
    summary: 'Active puts and gets between two nodes, up to and beyond the largest transaction of the bus.',
    refusedWith: 'SIM_TRANSACTION_SIZE',
    source: {
      specification: {
        name: 'The largest active access',
        machine: { preset: machine, override: { processesPerNode: 1 } },
        workload: { kind: 'control-bits', plainShare: 0, operationsPerProcess: 10 },
        mechanisms: ['aa-poll'],
        processes: 2,
        sweep: [
          { path: 'workload.accessBytes', values: [64, 1024, 4096, 4104, 8192] },
          { path: 'workload.putShare', values: [0, 1] },
        ],
      },
    },
  },
  {
    id: 'probe-put-packets',
    title: 'Puts of several packets',
    summary: 'Active puts of one and of eight bus transactions, many at a time into each log.',
    source: {
      specification: {
        name: 'Puts of several packets',
        machine,
        workload: { kind: 'control-bits', plainShare: 0, putShare: 1, operationsPerProcess: 20 },
        mechanisms: ['aa-poll'],
        processes: TWO_NODES,
        sweep: [{ path: 'workload.accessBytes', values: [64, 512] }],
      },
    },
  },
  {
    id: 'probe-devices',
    title: 'Several devices behind one IOMMU',
    summary: 'Active puts and gets of one and of many bus transactions, from two, four and eight devices of each node.',
    source: {
      specification: {
        name: 'Several devices behind one IOMMU',
        machine,
        workload: { kind: 'control-bits', plainShare: 0, operationsPerProcess: 50 },
        mechanisms: ['aa-poll'],
        processes: TWO_NODES,
        sweep: [
          { path: 'machine.devicesPerNode', values: [2, 4, 8] },
          { path: 'workload.accessBytes', values: [64, 1024] },
        ],
      },
    },
  },
];

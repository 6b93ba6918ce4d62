import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { remoteAccessCalls } from './calls.ts';
import { remoteAccessMemory } from './memory.ts';
import { offeredCalls, onlyPosted } from './rules.ts';

export const remoteAccess = {
  id: 'remote-access',
  title: 'Remote accesses',
  summary: 'Accesses to memory of other nodes, one at a time or several in flight: reads, puts, answered writes, atomics.',
  needs: [['put', 'get', 'flush']],
  primaryMetric: 'operation_latency_ns',
  maxProcesses: 4096,
  memory: remoteAccessMemory,
  calls: remoteAccessCalls,
  rules: [atLeast(2, 'a remote access needs two processes'), onlyPosted, offeredCalls],
  demands: ({ workload }) => ({ windowBytes: Number(workload.windowBytes), transfer: { bytes: Number(workload.accessBytes), stepBytes: 64, withinNode: true }, accessesLater: workload.targets === 'opposite' }),
  paper: { id: 'd-pgas', section: '3.2' },
  parameters: [
    {
      name: 'operation',
      description: 'A read; a put; an answered write (a put and a flush where there is none); or atomics on one word.',
      type: 'choice',
      unit: '1',
      default: 'read',
      choices: ['read', 'put', 'write', 'fetch-and-add', 'swap', 'xor'],
    },
    { name: 'accessBytes', description: 'Size of a read, put or write.', type: 'integer', unit: 'B', default: 64, minimum: 1, maximum: 1_048_576, source: 'A line', confidence: 'assumed', seen: 'none' },
    { name: 'outstanding', description: 'Reads, sums or puts of a process that are in flight at once. Each read or sum is an operation; puts are flushed together in groups of this size, and each group is one operation.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 65_536 },
    { name: 'targets', description: 'Which processes are asked: each process of the first half asks one of the other half; every process asks any other; or every process asks the first, which asks the last.', type: 'choice', unit: '1', default: 'opposite', choices: ['opposite', 'all', 'one'] },
    { name: 'operationsPerProcess', description: 'Measured accesses of each process that asks.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e8 },
    { name: 'windowBytes', description: 'Memory of a process that the others access, at randomly drawn lines.', type: 'integer', unit: 'B', default: 65_536, minimum: 64, maximum: 1e12, source: 'Fits in a cache', confidence: 'assumed', seen: 'none' },
  ],
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of an access from its call until its answer has arrived, or until its process has learnt that a put is visible; for puts that are flushed together, until all of them are visible.', better: 'lower', distribution: true },
    { name: 'put_visible_ns', unit: 'ns', description: 'Time from the call of a put until its data are visible.', better: 'lower', distribution: true },
    {
      name: 'bandwidth_bytes_per_ns',
      unit: 'B/ns',
      description: 'Data moved per unit of time, over all processes, from the arrival of the first data until that of the last: the first access of each process counts no time, so there is no value where each process makes only one; 1 B/ns is 1 GB/s.',
      better: 'higher',
      distribution: false,
    },
    { name: 'operations_per_second', unit: '1/s', description: 'Accesses per second, over all processes, counted in the same way as bandwidth.', better: 'higher', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'remote-access'>;

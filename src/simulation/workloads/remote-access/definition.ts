import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { remoteAccessCalls } from './calls.ts';
import { remoteAccessMemory } from './memory.ts';
import { offeredCalls, onlyPosted } from './rules.ts';

export const remoteAccess = {
  id: 'remote-access',
  title: 'Remote accesses',
  summary: 'Accesses to memory of other nodes, one at a time or so many under way: reads, puts, writes that are answered, atomics.',
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
      description: 'A read; a put; a write that is answered (a put and a flush where there is none); atomics on one word.',
      type: 'choice',
      unit: '1',
      default: 'read',
      choices: ['read', 'put', 'write', 'fetch-and-add', 'swap', 'xor'],
    },
    { name: 'accessBytes', description: 'Size of a read, put or write.', type: 'integer', unit: 'B', default: 64, minimum: 1, maximum: 1_048_576, source: 'A line', confidence: 'assumed', seen: 'none' },
    { name: 'outstanding', description: 'Reads, sums or puts of a process that are under way at once. Each read or sum is an operation; of puts so many are flushed together and are one.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 65_536 },
    { name: 'targets', description: 'Whom processes ask: the first half each one of the other half; all of them any other; all of them the first, which asks the last.', type: 'choice', unit: '1', default: 'opposite', choices: ['opposite', 'all', 'one'] },
    { name: 'operationsPerProcess', description: 'Measured accesses of each process that asks.', type: 'integer', unit: '1', default: 1000, small: 40, minimum: 1, maximum: 1e8 },
    { name: 'windowBytes', description: 'Memory of a process that the others access, at drawn lines.', type: 'integer', unit: 'B', default: 65_536, minimum: 64, maximum: 1e12, source: 'Fits a cache', confidence: 'assumed', seen: 'none' },
  ],
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of an access until its answer is there, from its call on, or until its process has learnt that a put is visible; of puts that are flushed together, until all of them are.', better: 'lower', distribution: true },
    { name: 'put_visible_ns', unit: 'ns', description: 'From the call of a put until its data are visible.', better: 'lower', distribution: true },
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Data moved per time, over all processes, from when the first of them is there until the last is: the first access of each process counts no time, so that there is none where each makes one; 1 B/ns is 1 GB/s.', better: 'higher', distribution: false },
    { name: 'operations_per_second', unit: '1/s', description: 'Accesses per second, over all processes; counted as bandwidth is.', better: 'higher', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'remote-access'>;

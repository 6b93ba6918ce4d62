import type { WorkloadDefinition } from '../definition.ts';
import { NODE_METRICS } from '../platform-metrics.ts';
import { memcpyCalls, memcpyWork } from './calls.ts';
import { memcpyMemory } from './memory.ts';

const MEBIBYTE = 1_048_576;

export const memcpy = {
  id: 'memcpy',
  title: 'Memory copies',
  summary: 'Every process copies within its own memory, by its core or by a copy engine, and may compute until a copy is complete.',
  needs: [['copy', 'flush']],
  primaryMetric: 'copy_latency_ns',
  maxProcesses: 4096,
  memory: memcpyMemory,
  calls: memcpyCalls,
  work: memcpyWork,
  paper: { id: 'ioat-one-sided', section: '4.1' },
  parameters: [
    { name: 'operationsPerProcess', description: 'Measured operations of each process; each is a window of copies.', type: 'integer', unit: '1', default: 20, small: 40, minimum: 1, maximum: 1e6, source: 'I/OAT one-sided, section 4.1 does not say', confidence: 'assumed', seen: 'paper' },
    { name: 'copyBytes', description: 'Size of a copy.', type: 'integer', unit: 'B', default: 65_536, small: 5000, minimum: 1, maximum: 64 * MEBIBYTE, source: 'I/OAT one-sided, figure 3: a range of sizes', confidence: 'assumed', seen: 'paper' },
    { name: 'window', description: 'Copies that are started before the process waits for all of them.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 1024, source: 'I/OAT one-sided, section 4.1 does not say', confidence: 'assumed', seen: 'paper' },
    {
      name: 'buffers',
      description: 'The same source and destination again and again, which a cache may hold, or others every time, which it cannot.',
      type: 'choice',
      unit: '1',
      default: 'reused',
      choices: ['reused', 'fresh'],
      source: 'Usual benchmarks repeat a copy in place; I/OAT one-sided, section 4.1 does not say',
      confidence: 'assumed',
      seen: 'paper',
    },
    { name: 'freshAreaBytes', description: 'Memory that fresh buffers are taken from in turn: more than a cache holds.', type: 'integer', unit: 'B', default: 32 * MEBIBYTE, small: 65536, minimum: 4096, maximum: 1e10 },
    { name: 'sourceOffsetBytes', description: 'Where a source begins behind the border of a page; a destination begins at one.', type: 'integer', unit: 'B', default: 0, minimum: 0, maximum: 4095, source: 'Buffers of benchmarks begin at page borders', confidence: 'assumed', seen: 'none' },
    { name: 'warmupOperations', description: 'Operations before those that are measured; cached afterwards is what stays cached.', type: 'integer', unit: '1', default: 2, minimum: 1, maximum: 1e6 },
    {
      name: 'computationRatio',
      description: 'Computation between the start of an operation and the wait for it, as a multiple of the time it takes alone.',
      type: 'number',
      unit: '1',
      default: 0,
      minimum: 0,
      maximum: 100,
      source: 'I/OAT one-sided, section 4.3: a comparable amount of computation',
      confidence: 'assumed',
      seen: 'paper',
    },
  ],
  metrics: [
    { name: 'copy_latency_ns', unit: 'ns', description: 'Time of an operation, until its data stand in memory and its process knows it, per copy of its window.', better: 'lower', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of an operation: its copies, and the computation beside them.', better: 'lower', distribution: true },
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Data copied by a process per time of its operations; 1 B/ns is 1 GB/s.', better: 'higher', distribution: false },
    { name: 'overlap_ratio', unit: '1', description: 'Share of the time of a copy alone in which its process computed; 0 where it computes nothing.', better: 'higher', distribution: false },
    { name: 'l2_misses', unit: '1', description: 'Lines that missed the caches in the whole run, over all processes.', better: 'lower', distribution: false },
    ...NODE_METRICS,
  ],
} as const satisfies WorkloadDefinition<'memcpy'>;

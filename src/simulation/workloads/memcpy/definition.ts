import type { WorkloadDefinition } from '../definition.ts';
import { NODE_METRICS } from '../platform-metrics.ts';
import { memcpyCalls, memcpyWork } from './calls.ts';
import { memcpyMemory } from './memory.ts';
import { memcpyParameters } from './parameters.ts';

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
  parameters: memcpyParameters,
  metrics: [
    { name: 'copy_latency_ns', unit: 'ns', description: 'Time of an operation, until its data are in memory and its process knows it, per copy of its window.', better: 'lower', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of an operation: its copies and the computation that overlaps them.', better: 'lower', distribution: true },
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Data copied by a process divided by the time of its operations; 1 B/ns is 1 GB/s.', better: 'higher', distribution: false },
    { name: 'overlap_ratio', unit: '1', description: 'Share of the time of a copy alone in which its process computed; 0 where it computes nothing.', better: 'higher', distribution: false },
    { name: 'l2_misses', unit: '1', description: 'Cache lines that missed the caches in the whole run, over all processes.', better: 'lower', distribution: false },
    ...NODE_METRICS,
  ],
} as const satisfies WorkloadDefinition<'memcpy', typeof memcpyParameters>;

import type { WorkloadDefinition } from '../definition.ts';
import { NODE_METRICS } from '../platform-metrics.ts';
import { partitionProtectionCalls } from './calls.ts';
import { partitionProtectionMemory } from './memory.ts';
import { partitionProtectionRules } from './rules.ts';

export const partitionProtection = {
  id: 'partition-protection',
  title: 'Protection of partitions',
  summary: 'Accesses to pages of other nodes that admit only some bridges, through registers that are rewritten before each access with or without the right to write.',
  needs: [['put', 'get', 'flush', 'atomics', 'ordered-puts', 'partition-registers']],
  hardware: ['ht-bridge'],
  primaryMetric: 'operation_latency_ns',
  maxProcesses: 4096,
  memory: partitionProtectionMemory,
  calls: partitionProtectionCalls,
  rules: partitionProtectionRules,
  demands: ({ workload }) => ({ windowBytes: Number(workload.pages) * 4096, atomics: workload.operation === 'fetch-and-add' }),
  paper: { id: 'd-pgas', section: '3.1' },
  parameters: [
    { name: 'operation', description: 'A read; a put and a flush; an answered write; or an atomic sum on a word.', type: 'choice', unit: '1', default: 'read', choices: ['read', 'put', 'write', 'fetch-and-add'] },
    { name: 'accessBytes', description: 'Size of a read, put or write; a sum is of 8 B.', type: 'integer', unit: 'B', default: 64, minimum: 1, maximum: 4096, source: 'A line', confidence: 'assumed', seen: 'none' },
    { name: 'pages', description: 'Pages that each process exposes.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 65_536, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    { name: 'closedPages', description: 'Number of those pages, the first ones, that admit only nodes with even numbers.', type: 'integer', unit: '1', default: 4, minimum: 0, maximum: 65_536, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    { name: 'readOnlyShare', description: 'Share of accesses through a register without write permission.', type: 'number', unit: '1', default: 0.25, minimum: 0, maximum: 1, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    { name: 'operationsPerProcess', description: 'Accesses of each process.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e7 },
  ],
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of an access including its register, until its answer has arrived, or that of the flush after a put.', better: 'lower', distribution: true },
    { name: 'granted_latency_ns', unit: 'ns', description: 'Time of an access that was granted.', better: 'lower', distribution: true },
    { name: 'refused_latency_ns', unit: 'ns', description: 'Time of an access that was answered with error bits.', better: 'lower', distribution: true },
    { name: 'refused_ratio', unit: '1', description: 'Share of accesses without the necessary right.', better: 'neutral', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...NODE_METRICS,
  ],
} as const satisfies WorkloadDefinition<'partition-protection'>;

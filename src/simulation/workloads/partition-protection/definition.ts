import type { WorkloadDefinition } from '../definition.ts';
import { NODE_METRICS } from '../platform-metrics.ts';
import { windowEnd } from '../window.ts';
import { partitionProtectionCalls } from './calls.ts';
import { regionsOf } from './layout.ts';
import { partitionProtectionMemory } from './memory.ts';
import { partitionProtectionParameters } from './parameters.ts';
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
  demands: ({ workload, machine }) => ({
    windowBytes: windowEnd(regionsOf({ parameters: workload, pageBytes: machine.iotlbPageBytes })),
    atomics: workload.operation === 'fetch-and-add',
  }),
  paper: { id: 'd-pgas', section: '3.1' },
  parameters: partitionProtectionParameters,
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of an access including its register, until its answer has arrived, or that of the flush after a put.', better: 'lower', distribution: true },
    { name: 'granted_latency_ns', unit: 'ns', description: 'Time of an access that was granted.', better: 'lower', distribution: true },
    { name: 'refused_latency_ns', unit: 'ns', description: 'Time of an access that was answered with error bits.', better: 'lower', distribution: true },
    { name: 'refused_ratio', unit: '1', description: 'Share of accesses without the necessary right.', better: 'neutral', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...NODE_METRICS,
  ],
} as const satisfies WorkloadDefinition<'partition-protection', typeof partitionProtectionParameters>;

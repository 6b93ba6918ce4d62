import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { litmusCalls } from './calls.ts';
import { litmusMemory } from './memory.ts';
import { litmusParameters } from './parameters.ts';
import { litmusRules } from './rules.ts';

export const litmus = {
  id: 'litmus',
  title: 'Litmus tests',
  summary: 'Which orders of remote accesses other processes can observe: a run fails on an outcome that its mechanism forbids, and counts those that it allows.',
  needs: [['put', 'get', 'flush']],
  primaryMetric: 'relaxed_share',
  maxProcesses: 4096,
  memory: litmusMemory,
  calls: litmusCalls,
  rules: litmusRules,
  parameters: litmusParameters,
  metrics: [
    { name: 'relaxed_share', unit: '1', description: 'Share of the tries that had the outcome that the test is about.', better: 'neutral', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of one try at one of its threads.', better: 'lower', distribution: true },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'litmus', typeof litmusParameters>;

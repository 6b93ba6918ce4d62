import type { WorkloadDefinition } from '../definition.ts';
import { LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { pageProtectionCalls } from './calls.ts';
import { pageProtectionMemory } from './memory.ts';
import { pageProtectionParameters } from './parameters.ts';

export const pageProtection = {
  id: 'page-protection',
  title: 'Page protection',
  summary: 'Every process puts to and gets from random pages of random processes, some of which the control bits protect.',
  needs: [['put', 'get', 'access-handlers']],
  primaryMetric: 'accesses_per_second',
  maxProcesses: 16384,
  memory: pageProtectionMemory,
  calls: pageProtectionCalls,
  paper: { id: 'active-access', section: '6.2' },
  parameters: pageProtectionParameters,
  metrics: [
    { name: 'accesses_per_second', unit: '1/s', description: 'Accesses per second of simulated time, over all processes, including blocked ones.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of an access until its process continues.', better: 'lower', distribution: true },
    LOG_WAIT,
    { name: 'blocked_ratio', unit: '1', description: 'Share of accesses that were blocked.', better: 'neutral', distribution: false },
    { name: 'miscounted_accesses', unit: '1', description: 'Sum, over all counters, of the difference from the accesses made.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'page-protection', typeof pageProtectionParameters>;

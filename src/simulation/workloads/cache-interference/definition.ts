import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { cacheInterferenceCalls, cacheInterferenceWork } from './calls.ts';
import { cacheInterferenceMemory } from './memory.ts';
import { cacheInterferenceParameters } from './parameters.ts';

export const cacheInterference = {
  id: 'cache-interference',
  title: 'Cache interference',
  summary: 'A target sweeps over an array while puts arrive: the cache lines that its computation misses, with and without the puts.',
  needs: [
    ['put', 'epochs'],
    ['put', 'flush'],
  ],
  primaryMetric: 'l2_misses',
  maxProcesses: 4096,
  memory: cacheInterferenceMemory,
  calls: cacheInterferenceCalls,
  work: cacheInterferenceWork,
  paper: { id: 'ioat-one-sided', section: '4.4' },
  rules: [atLeast(2, 'cache-interference needs a process that puts and one that computes')],
  demands: ({ workload: { putBytes } }) => ({ transfer: { bytes: putBytes, stepBytes: 8, withinNode: true } }),
  parameters: cacheInterferenceParameters,
  metrics: [
    { name: 'l2_misses', unit: '1', description: 'Cache lines that the computation of a target missed while puts arrived, over all loops.', better: 'lower', distribution: false },
    { name: 'l2_misses_alone', unit: '1', description: 'Cache lines that the same number of loops missed without any puts.', better: 'neutral', distribution: false },
    { name: 'l2_miss_ratio', unit: '1', description: 'Misses with puts as a multiple of those without.', better: 'lower', distribution: false },
    { name: 'loop_time_ns', unit: 'ns', description: 'Time of a loop with puts, until the target has finished computing and all data of the loop have arrived.', better: 'lower', distribution: false },
    { name: 'loop_time_alone_ns', unit: 'ns', description: 'Time of a loop without puts.', better: 'neutral', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the call of lock until unlock returns, at the origin.', better: 'lower', distribution: true },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'cache-interference', typeof cacheInterferenceParameters>;

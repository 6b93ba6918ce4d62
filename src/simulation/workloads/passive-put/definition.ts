import type { WorkloadDefinition } from '../definition.ts';
import { LOCK_WAIT } from '../epoch-metrics.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { passivePutDemands, windowFits } from './areas.ts';
import { passivePutCalls } from './calls.ts';
import { passivePutMemory } from './memory.ts';
import { passivePutParameters } from './parameters.ts';

export const passivePut = {
  id: 'passive-put',
  title: 'Passive epochs of puts',
  summary: 'Origins repeatedly lock the window of a target, put (accumulate, fetch) some messages and unlock it.',
  needs: [['put', 'epochs']],
  primaryMetric: 'put_latency_ns',
  maxProcesses: 4096,
  memory: passivePutMemory,
  calls: passivePutCalls,
  paper: { id: 'ioat-one-sided', section: '4.2' },
  rules: [windowFits],
  demands: passivePutDemands,
  parameters: passivePutParameters,
  metrics: [
    { name: 'put_latency_ns', unit: 'ns', description: 'Time from the call of lock until unlock returns, divided by the number of messages in the epoch.', better: 'lower', distribution: true },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the call of lock until unlock returns.', better: 'lower', distribution: true },
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Data moved per unit of time in the steady state, over all origins; 1 B/ns is 1 GB/s.', better: 'higher', distribution: false },
    { name: 'puts_per_second', unit: '1/s', description: 'Messages per second of simulated time in the steady state, over all origins.', better: 'higher', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    LOCK_WAIT,
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'passive-put', typeof passivePutParameters>;

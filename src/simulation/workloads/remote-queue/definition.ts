import type { WorkloadDefinition } from '../definition.ts';
import { openLoadMetric } from '../open-load.ts';
import { DEDICATED_CORES, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { remoteQueueCalls } from './calls.ts';
import { remoteQueueMemory } from './memory.ts';
import { remoteQueueParameters } from './parameters.ts';

export const remoteQueue = {
  id: 'remote-queue',
  title: 'Remote queue',
  summary: 'Every process enqueues elements in the queues of random processes: by fetch-and-add and put, or by one access.',
  needs: [
    ['remote-handler', 'flush'],
    ['atomics', 'put', 'flush'],
  ],
  primaryMetric: 'enqueues_per_second',
  primaryMetricBy: [openLoadMetric],
  maxProcesses: 16384,
  memory: remoteQueueMemory,
  calls: remoteQueueCalls,
  paper: { id: 'active-access', section: '4' },
  demands: ({ workload: { elementBytes } }) => ({
    transfer: { bytes: elementBytes, stepBytes: elementBytes, withinNode: true },
    activeAccess: { bytes: elementBytes, loggedBytes: elementBytes },
  }),
  parameters: remoteQueueParameters,
  metrics: [
    { name: 'enqueues_per_second', unit: '1/s', description: 'Elements enqueued per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of an enqueue until its put has left, or, with a handler, until the element is in the queue.', better: 'lower', distribution: true },
    LOG_WAIT,
    DEDICATED_CORES,
    { name: 'remote_operations_per_enqueue', unit: '1', description: 'Remote operations issued per element, including flushes.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'remote-queue', typeof remoteQueueParameters>;

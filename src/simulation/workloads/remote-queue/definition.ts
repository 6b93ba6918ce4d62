import type { WorkloadDefinition } from '../definition.ts';
import { openLoad, openLoadMetric } from '../open-load.ts';
import { DEDICATED_CORES, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { warmupShareOf } from '../warm-up.ts';
import { remoteQueueCalls } from './calls.ts';
import { remoteQueueMemory } from './memory.ts';

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
    transfer: { bytes: Number(elementBytes), stepBytes: Number(elementBytes), withinNode: true },
    activeAccess: { bytes: Number(elementBytes), loggedBytes: Number(elementBytes) },
  }),
  parameters: [
    { name: 'operationsPerProcess', description: 'Elements that each process enqueues.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e6 },
    { name: 'elementBytes', description: 'Size of an element.', type: 'integer', unit: 'B', default: 8, minimum: 8, maximum: 4096, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    { name: 'queues', description: 'Number of processes that hold a queue, starting with the lowest rank; at most as many as there are processes.', type: 'integer', unit: '1', default: 16384, minimum: 1, maximum: 16384 },
    { name: 'queueElements', description: 'Elements that a queue can hold; one more is an error.', type: 'integer', unit: '1', default: 1048576, minimum: 1, maximum: 1 << 26, source: 'Dequeuing is not part of the comparison', confidence: 'assumed', seen: 'none' },
    { name: 'flushEvery', description: 'Operations between two blocking flushes, each to the most recent target. 0 for none: the run ends when the last operation has taken effect.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 1e8, source: 'As in dht', confidence: 'assumed', seen: 'none' },
    ...openLoad,
    warmupShareOf('operations'),
  ],
  metrics: [
    { name: 'enqueues_per_second', unit: '1/s', description: 'Elements enqueued per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of an enqueue until its put has left, or, with a handler, until the element is in the queue.', better: 'lower', distribution: true },
    LOG_WAIT,
    DEDICATED_CORES,
    { name: 'remote_operations_per_enqueue', unit: '1', description: 'Remote operations issued per element, including flushes.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'remote-queue'>;

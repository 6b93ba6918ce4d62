import type { WorkloadDefinition } from '../definition.ts';
import { LOCK_WAIT } from '../epoch-metrics.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { eventLatencyCalls } from './calls.ts';
import { eventLatencyMemory } from './memory.ts';
import { eventLatencyParameters } from './parameters.ts';
import { betweenNodes } from './rules.ts';

export const eventLatency = {
  id: 'event-latency',
  title: 'Event latency',
  summary: 'How fast kernels respond to each other: events back and forth, a stream of writes, barriers of all processes, or a lock that is handed over.',
  needs: [['shared-pages']],
  usesSeed: false,
  primaryMetric: 'round_trip_ns',
  primaryMetricBy: [{ parameter: 'pattern', metrics: { stream: 'bandwidth_bytes_per_ns', barrier: 'barrier_wait_ns', lock: 'hand_over_ns' } }],
  maxProcesses: 1024,
  memory: eventLatencyMemory,
  calls: eventLatencyCalls,
  rules: [betweenNodes],
  paper: { id: 'kernel-dsm', section: '5.1' },
  parameters: eventLatencyParameters,
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of a round trip, of the whole stream, of a barrier, or of a lock from the request on. The first round trip begins, and the last ends, with the program.', better: 'lower', distribution: true },
    { name: 'round_trip_ns', unit: 'ns', description: 'Mean time of an event to the other kernel and back.', better: 'lower', distribution: false },
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Bytes of the stream divided by its duration, until an event behind it has been answered.', better: 'higher', distribution: false },
    { name: 'hand_over_ns', unit: 'ns', description: 'Mean time from the release of a lock until the waiting program continues.', better: 'lower', distribution: false },
    LOCK_WAIT,
    { name: 'barrier_wait_ns', unit: 'ns', description: 'Time from entering a barrier until the program continues.', better: 'lower', distribution: true },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'event-latency', typeof eventLatencyParameters>;

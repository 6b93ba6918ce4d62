import type { WorkloadDefinition } from '../definition.ts';
import { LOCK_WAIT } from '../epoch-metrics.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { eventLatencyCalls } from './calls.ts';
import { eventLatencyMemory } from './memory.ts';
import { betweenNodes } from './rules.ts';

export const eventLatency = {
  id: 'event-latency',
  title: 'Event latency',
  summary: 'How fast kernels answer each other: events back and forth, a stream of writes, barriers of all processes, or a lock that is handed over.',
  needs: [['shared-pages']],
  usesSeed: false,
  primaryMetric: 'round_trip_ns',
  primaryMetricBy: [{ parameter: 'pattern', metrics: { stream: 'bandwidth_bytes_per_ns', barrier: 'barrier_wait_ns', lock: 'hand_over_ns' } }],
  maxProcesses: 1024,
  memory: eventLatencyMemory,
  calls: eventLatencyCalls,
  rules: [betweenNodes],
  paper: { id: 'kernel-dsm', section: '5.1' },
  parameters: [
    {
      name: 'pattern',
      description: 'Events back and forth between the first node and the last, writes of the kernel of the first to memory of the last as fast as its NIC takes them, a barrier that all come to at one instant, or a lock of the first node that processes of the last two hand to each other.',
      type: 'choice',
      unit: '1',
      default: 'ping-pong',
      choices: ['ping-pong', 'stream', 'barrier', 'lock'],
      source: 'Kernel DSM, table 2; lock and barrier are what its applications use',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'rounds', description: 'Round trips, writes of the stream, barriers, or times that each of the two has the lock.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e7 },
    { name: 'writeBytes', description: 'Size of a write of the stream.', type: 'integer', unit: 'B', default: 4096, minimum: 1, maximum: 1_048_576, source: 'A page; Kernel DSM, section 5.1, has 256 B beside it', confidence: 'stated', seen: 'paper' },
  ],
  metrics: [
    { name: 'operation_latency_ns', unit: 'ns', description: 'Of a round trip, of the whole stream, of a barrier, or of a lock from asking for it. The first round trip begins, and the last ends, with the program.', better: 'lower', distribution: true },
    { name: 'round_trip_ns', unit: 'ns', description: 'Mean time of an event to the other kernel and back.', better: 'lower', distribution: false },
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Bytes of the stream by its time, until an event behind it has been answered.', better: 'higher', distribution: false },
    { name: 'hand_over_ns', unit: 'ns', description: 'Mean time from the release of a lock until the program that waits for it goes on.', better: 'lower', distribution: false },
    LOCK_WAIT,
    { name: 'barrier_wait_ns', unit: 'ns', description: 'From entering a barrier until the program goes on.', better: 'lower', distribution: true },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'event-latency'>;

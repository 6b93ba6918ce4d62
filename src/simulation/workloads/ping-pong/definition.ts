import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { pingPongCalls } from './calls.ts';
import { pingPongMemory } from './memory.ts';
import { offeredOperation } from './rules.ts';

export const pingPong = {
  id: 'ping-pong',
  title: 'Ping-pong',
  summary: 'What network microbenchmarks measure between pairs of processes, the first half with the second: operations that are answered one by one, or (test: bandwidth) the rate with many in flight. Two processes are on two nodes where processesPerNode is 1.',
  needs: [['put', 'flush']],
  usesSeed: false,
  primaryMetric: 'operation_latency_ns',
  primaryMetricBy: [{ parameter: 'test', metrics: { bandwidth: 'bandwidth_bytes_per_ns' } }],
  maxProcesses: 4096,
  memory: pingPongMemory,
  calls: pingPongCalls,
  rules: [atLeast(2, 'a pair needs two processes'), offeredOperation],
  parameters: [
    { name: 'test', description: 'One operation at a time, as in ib_write_lat or osu_put_latency, or a number of them in flight, as in ib_write_bw or osu_put_bw.', type: 'choice', unit: '1', default: 'latency', choices: ['latency', 'bandwidth'] },
    {
      name: 'operation',
      description:
        'Puts that the peer sees in its memory, puts that notify it by immediate data, puts followed by a notification behind a flush or behind their completion, messages as libraries send them (a put that notifies, or for long messages a notification upon which the peer gets the data), gets, or atomics on one word. In a latency test the peer answers with the same operation.',
      type: 'choice',
      unit: '1',
      default: 'put',
      choices: ['put', 'notified-put', 'put-then-notify', 'completed-put-then-notify', 'message', 'get', 'fetch-and-add'],
    },
    { name: 'bytes', description: 'Size of a put or get.', type: 'integer', unit: 'B', default: 8, minimum: 1, maximum: 16_777_216 },
    { name: 'eagerBytes', description: 'Longest message that is put eagerly.', type: 'integer', unit: 'B', default: 8192, minimum: 0, maximum: 16_777_216 },
    { name: 'inFlight', description: 'Operations in flight at once in a bandwidth test.', type: 'integer', unit: '1', default: 64, small: 8, minimum: 1, maximum: 65_536 },
    { name: 'bothWays', description: 'Whether both processes of a pair send in a bandwidth test.', type: 'boolean', unit: '1', default: false },
    { name: 'operationsPerProcess', description: 'Measured operations of each process that sends.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e7 },
  ],
  metrics: [
    { name: 'one_way_latency_ns', unit: 'ns', description: 'Half of a round trip of puts, each answered when the program has seen its data.', better: 'lower', distribution: false },
    {
      name: 'operation_latency_ns',
      unit: 'ns',
      description: 'Time of an operation: one way for a put with immediate data, the round trip for everything else; in a bandwidth test of puts, the time of those that are flushed together. The first operations, which warm up caches and translations, are excluded.',
      better: 'lower',
      distribution: true,
    },
    { name: 'bandwidth_bytes_per_ns', unit: 'B/ns', description: 'Data moved per unit of time, over all processes; 1 B/ns is 1 GB/s.', better: 'higher', distribution: false },
    { name: 'operations_per_second', unit: '1/s', description: 'Puts, gets or atomics per second, over all processes.', better: 'higher', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'ping-pong'>;

import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { pingPongCalls } from './calls.ts';
import { pingPongMemory } from './memory.ts';
import { pingPongParameters } from './parameters.ts';
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
  parameters: pingPongParameters,
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
} as const satisfies WorkloadDefinition<'ping-pong', typeof pingPongParameters>;

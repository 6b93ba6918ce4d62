import { distribution } from '../engine/histogram.ts';
import type { MetricValue } from '../run.ts';
import type { Measured } from './contract.ts';
import type { MetricDefinition } from './definition.ts';
import { PLATFORM_METRICS } from './platform-metrics.ts';

const metric = (
  name: string,
  unit: string,
  better: MetricDefinition['better'],
  description: string,
): MetricDefinition => ({ name, unit, description, better, distribution: false });

/** With percentiles and the largest value. */
const latency = (name: string, description: string): MetricDefinition => ({
  ...metric(name, 'ns', 'lower', description),
  distribution: true,
});

/** Metrics of every workload whose operations are puts or gets; those of registration come from strategies that register. */
export const PUT_METRICS: readonly MetricDefinition[] = [
  latency('put_latency_ns', 'Time from the call until the origin knows that the data of the operation have arrived.'),
  latency('operation_latency_ns', 'Time from the start of an operation until its origin knows that it is done.'),
  metric(
    'puts_per_second',
    '1/s',
    'higher',
    'Puts or gets per second of simulated time in the steady state, over all processes.',
  ),
  metric(
    'bandwidth_bytes_per_ns',
    'B/ns',
    'higher',
    'Data moved per unit of time in the steady state, over all processes; 1 B/ns is 1 GB/s.',
  ),
  metric('runtime_ns', 'ns', 'lower', 'Simulated time until everything was done.'),
  metric(
    'one_sided_ratio',
    '1',
    'higher',
    'Hit rate: share of the measured transfers that did not need the target’s CPU.',
  ),
  latency('one_sided_latency_ns', 'Latency of the transfers that did not need the target’s CPU.'),
  latency('handshake_latency_ns', 'Latency of the transfers that waited for the target’s CPU.'),
  metric('firehose_moves', '1', 'lower', 'Firehose moves over the whole run.'),
  metric('most_moves_of_a_node', '1', 'lower', 'Firehose moves by the node that made the most.'),
  metric('move_handler_ns', 'ns', 'lower', 'Mean time of a move at its target, including registration.'),
  metric('pins', '1', 'lower', 'Buckets registered over the whole run.'),
  metric('unpins', '1', 'lower', 'Buckets deregistered over the whole run.'),
  metric('unpins_per_operation', '1', 'lower', 'Buckets deregistered on behalf of measured transfers, per transfer.'),
  metric('most_pinned_bytes', 'B', 'lower', 'Maximum memory that a node had registered at one time.'),
  metric(
    'mean_pinned_bytes',
    'B',
    'lower',
    'Average memory that a node had registered over the run, for the node that had the most.',
  ),
  ...PLATFORM_METRICS,
];

/** Returns the metrics of a workload of puts that are independent of the mechanism. */
export function putMetrics(
  measured: Measured,
  putsPerOperation: number,
  bytesPerPut: number,
): Record<string, MetricValue> {
  const { operations, simulatedNs } = measured;
  const rate = measured.rate.perSecond * putsPerOperation;
  return {
    put_latency_ns: distribution(operations.latency, 'ns'),
    puts_per_second: { value: rate, unit: '1/s' },
    bandwidth_bytes_per_ns: { value: (rate * bytesPerPut) / 1e9, unit: 'B/ns' },
    runtime_ns: { value: simulatedNs, unit: 'ns' },
  };
}

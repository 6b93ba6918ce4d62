import type { WorkloadDefinition } from '../definition.ts';
import { openLoadMetric } from '../open-load.ts';
import { DEDICATED_CORES, ENERGY_METRICS, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { windowEnd } from '../window.ts';
import { dhtCalls } from './calls.ts';
import { Layout, recordBytesOf } from './layout.ts';
import { dhtMemory } from './memory.ts';
import { dhtParameters } from './parameters.ts';
import { dhtRules } from './rules.ts';

export const dht = {
  id: 'dht',
  title: 'Distributed hash table',
  summary: 'Every process inserts (looks up, deletes) random elements in the volumes of random processes.',
  needs: [
    ['atomics', 'put', 'get', 'flush'],
    ['remote-handler', 'get', 'flush'],
  ],
  primaryMetric: 'inserts_per_second',
  primaryMetricBy: [openLoadMetric, { parameter: 'operation', metrics: { lookup: 'lookups_per_second', delete: 'deletes_per_second' } }],
  maxProcesses: 16384,
  memory: dhtMemory,
  calls: dhtCalls,
  paper: { id: 'active-access', section: '4.1, 5.2.1' },
  rules: dhtRules,
  demands: ({ machine, workload }) => {
    const bytes = recordBytesOf(workload.valueBytes);
    return {
      windowBytes: windowEnd(new Layout(workload, machine.iotlbPageBytes).regions),
      ...(workload.operation === 'insert' && { activeAccess: { bytes, loggedBytes: bytes } }),
    };
  },
  parameters: dhtParameters,
  metrics: [
    { name: 'inserts_per_second', unit: '1/s', description: 'Elements inserted per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'lookups_per_second', unit: '1/s', description: 'Lookups answered per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'deletes_per_second', unit: '1/s', description: 'Elements deleted per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of an operation until it has taken effect in the table (for a lookup, until the answer has returned); for a whole window if several operations are in flight.', better: 'lower', distribution: true },
    LOG_WAIT,
    DEDICATED_CORES,
    { name: 'remote_operations_per_insert', unit: '1', description: 'Remote operations issued per insert, including those of lookups between inserts.', better: 'lower', distribution: false },
    { name: 'collision_rate', unit: '1', description: 'Measured share of inserts that found their cell occupied.', better: 'neutral', distribution: false },
    ...PLATFORM_METRICS,
    ...ENERGY_METRICS,
    { name: 'unreachable_elements', unit: '1', description: 'Inserted elements that no chain leads to: the race of listing 2.', better: 'lower', distribution: false },
  ],
} as const satisfies WorkloadDefinition<'dht', typeof dhtParameters>;

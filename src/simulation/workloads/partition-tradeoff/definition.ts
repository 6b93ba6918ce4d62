import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { WorkloadDefinition } from '../definition.ts';
import { NODE_METRICS } from '../platform-metrics.ts';
import { atLeast } from '../rules.ts';
import { windowEnd } from '../window.ts';
import { partitionTradeoffCalls } from './calls.ts';
import { regionsOf } from './layout.ts';
import { partitionTradeoffMemory } from './memory.ts';
import { partitionTradeoffParameters } from './parameters.ts';
import { readsReachMemory } from './rules.ts';

export const partitionTradeoff = {
  id: 'partition-tradeoff',
  title: 'Smaller partitions, more hops',
  summary: 'Reads of remote lines in large partitions of slow DRAM, and in small partitions that are more hops away.',
  needs: [['get', 'partition-registers']],
  primaryMetric: 'gain_ns',
  maxProcesses: 4096,
  memory: partitionTradeoffMemory,
  calls: partitionTradeoffCalls,
  rules: [atLeast(2, 'memory of another node needs two processes: a reader and who has the memory'), readsReachMemory],
  demands: ({ machine }) => ({
    transfer: { bytes: LINE_BYTES, stepBytes: LINE_BYTES, withinNode: true },
    windowBytes: windowEnd(regionsOf({ pageBytes: machine.iotlbPageBytes })),
    accessesLater: true,
  }),
  paper: { id: 'd-pgas', section: '4.3' },
  parameters: partitionTradeoffParameters,
  metrics: [
    { name: 'gain_ns', unit: 'ns', description: 'Average amount by which a read is shorter in small partitions; negative where the hops cost more than DRAM saves.', better: 'higher', distribution: false },
    { name: 'break_even_hop_ns', unit: 'ns', description: 'Break-even latency of a hop, at which nothing would be gained; no value without hops.', better: 'higher', distribution: false },
    { name: 'large_latency_ns', unit: 'ns', description: 'Time of a read in a large partition.', better: 'lower', distribution: true },
    { name: 'small_latency_ns', unit: 'ns', description: 'Time of a read in a small partition, including that of its register.', better: 'lower', distribution: true },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of a read, half of them in large partitions.', better: 'lower', distribution: true },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...NODE_METRICS,
  ],
} as const satisfies WorkloadDefinition<'partition-tradeoff', typeof partitionTradeoffParameters>;

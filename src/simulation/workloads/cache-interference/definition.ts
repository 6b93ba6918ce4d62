import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';

const MEBIBYTE = 1_048_576;
const PAPER = 'I/OAT one-sided, section 4.4';

export const cacheInterference: WorkloadDefinition = {
  id: 'cache-interference',
  title: 'Cache interference',
  summary: 'A target sweeps over an array while puts come to it: the lines that its computation misses, with and without the puts.',
  needs: [
    ['put', 'epochs'],
    ['put', 'flush'],
  ],
  primaryMetric: 'l2_misses',
  maxProcesses: 4096,
  paper: { id: 'ioat-one-sided', section: '4.4' },
  parameters: [
    { name: 'operationsPerProcess', description: 'Loops of the computation, at whose end both processes synchronise; as many without puts come before.', type: 'integer', unit: '1', default: 12, minimum: 1, maximum: 1e6, source: `${PAPER} does not say`, confidence: 'assumed', seen: 'paper' },
    { name: 'sweepsPerLoop', description: 'Times that a loop reads its array.', type: 'integer', unit: '1', default: 4, minimum: 1, maximum: 1e6, source: `${PAPER} does not say`, confidence: 'assumed', seen: 'paper' },
    { name: 'footprintBytes', description: 'Array of the computation.', type: 'integer', unit: 'B', default: 3 * MEBIBYTE, minimum: 4096, maximum: 1e9, source: `${PAPER} does not say`, confidence: 'assumed', seen: 'paper' },
    { name: 'lineComputationNs', description: 'Computation on each 64 bytes of the array beside reading them.', type: 'number', unit: 'ns', default: 20, minimum: 0, maximum: 1e6, source: `${PAPER} does not say`, confidence: 'assumed', seen: 'paper' },
    { name: 'putBytes', description: 'Size of a put.', type: 'integer', unit: 'B', default: 262_144, minimum: 8, maximum: 4 * MEBIBYTE, source: `${PAPER}, table 1: 32 KiB to 4 MiB`, confidence: 'derived', seen: 'paper' },
    { name: 'bytesPerLoop', description: 'Data that are put to a target in a loop, at least one put.', type: 'integer', unit: 'B', default: 4 * MEBIBYTE, minimum: 8, maximum: 1e9, source: `${PAPER} does not say`, confidence: 'assumed', seen: 'paper' },
    { name: 'putsPerEpoch', description: 'Puts between lock and unlock; an origin opens as many epochs as it takes.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 4096, source: `${PAPER} does not say`, confidence: 'assumed', seen: 'paper' },
    { name: 'evictionBytes', description: 'Memory that the target reads between the loops without puts and those with them, so that both begin with nothing of the array cached.', type: 'integer', unit: 'B', default: 32 * MEBIBYTE, minimum: 4096, maximum: 1e9 },
  ],
  metrics: [
    { name: 'l2_misses', unit: '1', description: 'Lines that the computation of a target missed in its cache while puts came, over all loops.', better: 'lower', distribution: false },
    { name: 'l2_misses_alone', unit: '1', description: 'Lines that as many loops missed without any puts.', better: 'neutral', distribution: false },
    { name: 'l2_miss_ratio', unit: '1', description: 'Misses with puts, as a multiple of those without.', better: 'lower', distribution: false },
    { name: 'loop_time_ns', unit: 'ns', description: 'Time of a loop with puts, until the target has computed and all data of the loop are there.', better: 'lower', distribution: false },
    { name: 'loop_time_alone_ns', unit: 'ns', description: 'Time of a loop without puts.', better: 'neutral', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'From the call of lock until unlock returns, at the origin.', better: 'lower', distribution: true },
    ...PLATFORM_METRICS,
  ],
};

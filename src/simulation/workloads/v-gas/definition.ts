import { WORD_BYTES } from '../../engine/word.ts';
import type { Impossibility, RunSetting } from '../../run-setting.ts';
import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { tooFew } from '../rules.ts';
import { warmupShareOf } from '../warm-up.ts';
import { vGasCalls } from './calls.ts';
import { vGasMemory } from './memory.ts';

export const vGas = {
  id: 'v-gas',
  title: 'Virtual global address space',
  summary: 'Every process accesses memories that are larger than their resident part: handlers bring in missing pages from elsewhere.',
  needs: [['put', 'get', 'flush', 'access-handlers']],
  primaryMetric: 'accesses_per_second',
  maxProcesses: 4096,
  memory: vGasMemory,
  calls: vGasCalls,
  paper: { id: 'active-access', section: '6.2' },
  rules: [aWordEach],
  parameters: [
    { name: 'operationsPerProcess', description: 'Accesses that each process makes.', type: 'integer', unit: '1', default: 500, small: 20, minimum: 1, maximum: 1e7 },
    { name: 'pages', description: 'Pages of the address space of each process.', type: 'integer', unit: '1', default: 64, minimum: 1, maximum: 16384, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    { name: 'residentPages', description: 'Number of those pages that fit in its memory; the others lie in the memory of another process.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 16384, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    {
      name: 'replacement',
      description: 'Which page is evicted for another: the oldest, or the least recently used, for which accesses to resident pages are logged as well.',
      type: 'choice',
      unit: '1',
      default: 'fifo',
      choices: ['fifo', 'lru'],
      source: 'Section 6.2 leaves it open; 4.2 proposes counting accesses for cache eviction',
      confidence: 'assumed',
      seen: 'paper',
    },
    { name: 'putShare', description: 'Share of accesses that are puts; the others are gets.', type: 'number', unit: '1', default: 0.5, minimum: 0, maximum: 1, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    { name: 'hotPageShare', description: 'Share of each address space, its first pages, that is accessed more often than the rest.', type: 'number', unit: '1', default: 0.2, minimum: 0, maximum: 1, source: 'Not stated; as in common workloads of key-value stores', confidence: 'assumed', seen: 'none' },
    { name: 'hotAccessShare', description: 'Share of accesses that go to those pages.', type: 'number', unit: '1', default: 0.8, minimum: 0, maximum: 1, source: 'Not stated; as in common workloads of key-value stores', confidence: 'assumed', seen: 'none' },
    { name: 'transferBytes', description: 'Maximum amount of data that one put or get of a page moves.', type: 'integer', unit: 'B', default: 4096, minimum: 8, maximum: 1 << 20, source: 'A page', confidence: 'assumed', seen: 'none' },
    { name: 'computeNs', description: 'Computation time before each access.', type: 'number', unit: 'ns', default: 1000, minimum: 0, maximum: 1e9, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    warmupShareOf('accesses'),
  ],
  metrics: [
    { name: 'accesses_per_second', unit: '1/s', description: 'Accesses per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of an access until its process continues: a put has left, or a get has its word, if necessary from a page that had to be brought in.', better: 'lower', distribution: true },
    { name: 'page_fault_ratio', unit: '1', description: 'Share of accesses that found their page missing.', better: 'lower', distribution: false },
    { name: 'page_ins_per_access', unit: '1', description: 'Pages brought in per access.', better: 'lower', distribution: false },
    { name: 'page_outs_per_access', unit: '1', description: 'Pages written back per access.', better: 'lower', distribution: false },
    { name: 'remote_operations_per_access', unit: '1', description: 'Remote operations issued per access, including those that move pages.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'v-gas'>;

/** Every process writes a word of its own in every address space. */
function aWordEach({ machine, workload, processes }: RunSetting): Impossibility | undefined {
  const pages = Number(workload.pages);
  const words = pages * Math.floor(machine.iotlbPageBytes / WORD_BYTES);
  if (words >= processes) return undefined;
  const message = `an address space of ${pages} pages has no word for each of ${processes} processes`;
  return tooFew(`${message}; accepted: more pages, or at most ${words} processes`, 'workload.pages');
}

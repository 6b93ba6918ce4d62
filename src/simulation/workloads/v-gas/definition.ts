import { WORD_BYTES } from '../../engine/word.ts';
import type { Impossibility, RunSetting } from '../../run-setting.ts';
import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { tooFew } from '../rules.ts';
import { vGasCalls } from './calls.ts';
import { vGasMemory } from './memory.ts';
import { type VGasValues, vGasParameters } from './parameters.ts';

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
  parameters: vGasParameters,
  metrics: [
    { name: 'accesses_per_second', unit: '1/s', description: 'Accesses per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of an access until its process continues: a put has left, or a get has its word, if necessary from a page that had to be brought in.', better: 'lower', distribution: true },
    { name: 'page_fault_ratio', unit: '1', description: 'Share of accesses that found their page missing.', better: 'lower', distribution: false },
    { name: 'page_ins_per_access', unit: '1', description: 'Pages brought in per access.', better: 'lower', distribution: false },
    { name: 'page_outs_per_access', unit: '1', description: 'Pages written back per access.', better: 'lower', distribution: false },
    { name: 'remote_operations_per_access', unit: '1', description: 'Remote operations issued per access, including those that move pages.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'v-gas', typeof vGasParameters>;

/** Every process writes a word of its own in every address space. */
function aWordEach({ machine, workload, processes }: RunSetting<VGasValues>): Impossibility | undefined {
  const pages = workload.pages;
  const words = pages * Math.floor(machine.iotlbPageBytes / WORD_BYTES);
  if (words >= processes) return undefined;
  const message = `an address space of ${pages} pages has no word for each of ${processes} processes`;
  return tooFew(`${message}; accepted: more pages, or at most ${words} processes`, 'workload.pages');
}

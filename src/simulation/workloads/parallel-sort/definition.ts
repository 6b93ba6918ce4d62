import type { Demands, Impossibility, RunSetting } from '../../run-setting.ts';
import type { WorkloadDefinition } from '../definition.ts';
import { DEDICATED_CORES, ENERGY_METRICS, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { LOGGING_NEEDS } from '../remote-log.ts';
import { atLeast } from '../rules.ts';
import { parallelSortCalls, parallelSortWork } from './calls.ts';
import { MOST_KEYS } from './keys.ts';
import { parallelSortMemory } from './memory.ts';
import { type ParallelSortValues, parallelSortParameters } from './parameters.ts';

export const parallelSort = {
  id: 'parallel-sort',
  title: 'Fault-tolerant parallel sort',
  summary: 'A sample sort of generated keys whose exchange consists of gets; each owner’s log records what was read from it.',
  needs: LOGGING_NEEDS.map((needs) => ['put', ...needs.filter((need) => need !== 'put')]),
  primaryMetric: 'communication_ns',
  maxProcesses: 4096,
  memory: parallelSortMemory,
  calls: parallelSortCalls,
  work: parallelSortWork,
  paper: { id: 'active-access', section: '4.4, 5.2.4' },
  rules: [atLeast(2, 'parallel-sort needs at least 2 processes that compute'), fewKeys],
  demands: sortDemands,
  parameters: parallelSortParameters,
  metrics: [
    { name: 'communication_ns', unit: 'ns', description: 'Time from the first get of keys to the end of the last, including all time for logging them.', better: 'lower', distribution: false },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of a get until its process proceeds to the next, or, where a message logs it, until it is logged.', better: 'lower', distribution: true },
    LOG_WAIT,
    DEDICATED_CORES,
    { name: 'exchanged_bytes', unit: 'B', description: 'Data that gets move, without headers.', better: 'neutral', distribution: false },
    { name: 'logged_bytes', unit: 'B', description: 'Data that origins send to have their gets logged, without headers.', better: 'lower', distribution: false },
    { name: 'imbalance_ratio', unit: '1', description: 'Largest number of keys of a process after the sort, divided by the mean.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
    ...ENERGY_METRICS,
  ],
} as const satisfies WorkloadDefinition<'parallel-sort', typeof parallelSortParameters>;

function fewKeys({ computing, workload }: RunSetting<ParallelSortValues>): Impossibility | undefined {
  const count = computing * workload.keysPerProcess;
  if (count <= MOST_KEYS) return undefined;
  return {
    code: 'SIM_KEYS',
    message: `${count} keys of all processes exceed ${MOST_KEYS}; accepted: at most ${Math.floor(MOST_KEYS / computing)} of each process; let one stand for more bytes`,
    blames: ['workload.keysPerProcess', 'processes'],
  };
}

/** Blocks of whole keys. */
function sortDemands({ workload, offers }: Pick<RunSetting<ParallelSortValues>, 'workload' | 'offers'>): Demands {
  const keyBytes = workload.keyBytes;
  const bytes = Math.max(1, Math.floor(workload.getBytes / keyBytes)) * keyBytes;
  const isLogged = offers.includes('access-handlers');
  return {
    transfer: { bytes: bytes + workload.logMetadataBytes, stepBytes: 8, withinNode: true },
    ...(isLogged && { activeAccess: { bytes, loggedBytes: bytes } }),
  };
}

import type { Demands, Impossibility, RunSetting } from '../../run-setting.ts';
import type { WorkloadDefinition } from '../definition.ts';
import { DEDICATED_CORES, ENERGY_METRICS, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { LOGGING_NEEDS, logParameters } from '../remote-log.ts';
import { atLeast } from '../rules.ts';
import { parallelSortCalls, parallelSortWork } from './calls.ts';
import { MOST_KEYS } from './keys.ts';
import { parallelSortMemory } from './memory.ts';

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
  parameters: [
    {
      name: 'keysPerProcess',
      description: 'Keys that each process generates; all processes together have at most 33,554,432.',
      type: 'integer',
      unit: '1',
      default: 16384,
      small: 4,
      minimum: 1,
      maximum: 33554432,
      source: 'Not printed. Active Access, section 5.2.4, has 1 GB in all, which is keyBytes x keysPerProcess x processes: 8,192 processes with these values',
      confidence: 'assumed',
      seen: 'paper',
    },
    { name: 'keyBytes', description: 'Bytes that a key stands for on the wire: the key and the data sorted with it.', type: 'integer', unit: 'B', default: 8, minimum: 8, maximum: 4096, source: 'Not stated', confidence: 'assumed', seen: 'none' },
    { name: 'samplesPerProcess', description: 'Keys sampled from each process to choose the boundaries between processes.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 1024, source: 'Usual oversampling', confidence: 'assumed', seen: 'none' },
    { name: 'getBytes', description: 'Maximum amount of data that one get moves.', type: 'integer', unit: 'B', default: 4096, minimum: 8, maximum: 1048576, source: 'Not stated. Active Access, section 3.7: an active get moves at most 4 KB', confidence: 'assumed', seen: 'paper' },
    ...logParameters('shared'),
    { name: 'compareNs', description: 'CPU time of one comparison while keys are sorted and merged.', type: 'number', unit: 'ns', default: 4, minimum: 0, maximum: 1e6, source: 'About ten cycles of this CPU', confidence: 'assumed', seen: 'none' },
  ],
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
} as const satisfies WorkloadDefinition<'parallel-sort'>;

function fewKeys({ computing, workload }: RunSetting): Impossibility | undefined {
  const count = computing * Number(workload.keysPerProcess);
  if (count <= MOST_KEYS) return undefined;
  return {
    code: 'SIM_KEYS',
    message: `${count} keys of all processes exceed ${MOST_KEYS}; accepted: at most ${Math.floor(MOST_KEYS / computing)} of each process; let one stand for more bytes`,
    blames: ['workload.keysPerProcess', 'processes'],
  };
}

/** Blocks of whole keys. */
function sortDemands({ workload, offers }: Pick<RunSetting, 'workload' | 'offers'>): Demands {
  const keyBytes = Number(workload.keyBytes);
  const bytes = Math.max(1, Math.floor(Number(workload.getBytes) / keyBytes)) * keyBytes;
  const isLogged = offers.includes('access-handlers');
  return {
    transfer: { bytes: bytes + Number(workload.logMetadataBytes), stepBytes: 8, withinNode: true },
    ...(isLogged && { activeAccess: { bytes, loggedBytes: bytes } }),
  };
}

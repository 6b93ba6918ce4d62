import type { Impossibility, RunSetting } from '../../run-setting.ts';
import type { WorkloadDefinition } from '../definition.ts';
import { DEDICATED_CORES, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { tooFew } from '../rules.ts';
import { accessCounterCalls } from './calls.ts';
import { countingOf } from './counting.ts';
import { accessCounterMemory } from './memory.ts';
import { type AccessCounterValues, accessCounterParameters } from './parameters.ts';

export const accessCounter = {
  id: 'access-counter',
  title: 'Access counter',
  summary: 'Every process accesses random words of random processes while the accesses to each page are counted.',
  needs: [
    ['put', 'get', 'access-handlers'],
    ['put', 'get', 'atomics'],
    ['put', 'get', 'remote-handler'],
    ['put', 'get', 'origin-counts'],
    ['put', 'get', 'uncounted'],
    ['put', 'get', 'flush'],
  ],
  primaryMetric: 'accesses_per_second',
  maxProcesses: 4096,
  memory: accessCounterMemory,
  calls: accessCounterCalls,
  paper: { id: 'active-access', section: '4.2, 5.2.2' },
  rules: [fewOriginCounters],
  parameters: accessCounterParameters,
  metrics: [
    { name: 'accesses_per_second', unit: '1/s', description: 'Accesses per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of an access until its process continues, or, where a message counts it, until it is counted.', better: 'lower', distribution: true },
    LOG_WAIT,
    DEDICATED_CORES,
    { name: 'remote_operations_per_access', unit: '1', description: 'Remote operations issued per access, including those of sums.', better: 'lower', distribution: false },
    { name: 'miscounted_accesses', unit: '1', description: 'Sum, over all counters, of the difference from the accesses made.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'access-counter', typeof accessCounterParameters>;

/** Limit for counting at origins, where each has a counter for every page of every process. */
const MOST_ORIGIN_COUNTERS = 2 ** 26;

function fewOriginCounters({ offers, processes, workload }: RunSetting<AccessCounterValues>): Impossibility | undefined {
  const counters = processes * workload.countedPages;
  if (countingOf(offers) !== 'origin-counts' || counters * processes <= MOST_ORIGIN_COUNTERS) return undefined;
  const most = Math.floor(Math.sqrt(MOST_ORIGIN_COUNTERS / workload.countedPages));
  const excess = `${processes} processes with ${counters} counters each exceed ${MOST_ORIGIN_COUNTERS} counters at their origins`;
  return tooFew(`${excess}; accepted: at most ${most} processes, or fewer countedPages`, 'workload.countedPages');
}

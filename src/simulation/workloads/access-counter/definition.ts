import type { Impossibility, RunSetting } from '../../run-setting.ts';
import type { WorkloadDefinition } from '../definition.ts';
import { DEDICATED_CORES, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { tooFew } from '../rules.ts';
import { warmupShareOf } from '../warm-up.ts';
import { accessCounterCalls } from './calls.ts';
import { countingOf } from './counting.ts';
import { accessCounterMemory } from './memory.ts';

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
  parameters: [
    { name: 'access', description: 'What is counted: reads, for which the origin waits, or writes.', type: 'choice', unit: '1', default: 'get', choices: ['get', 'put'], source: 'Section 4.2 counts puts or gets; 5.2.2 does not say which', confidence: 'assumed', seen: 'paper' },
    { name: 'operationsPerProcess', description: 'Accesses that each process makes.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e8 },
    { name: 'countedPages', description: 'Pages of the data structure at each process; every page has a counter.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 65536, source: 'Section 4.2: separate statistics for each page', confidence: 'assumed', seen: 'paper' },
    {
      name: 'sumEvery',
      description: 'For counts at the origin: accesses of a process between two sums over all processes; 0 for a single sum at the end.',
      type: 'integer',
      unit: '1',
      default: 100,
      small: 15,
      minimum: 0,
      maximum: 1e8,
      source: 'Not stated; the other mechanisms keep their counters up to date all the time',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'addWordNs', description: 'CPU time to add two counters when counts are summed.', type: 'number', unit: 'ns', default: 1, minimum: 0, maximum: 1e6, source: '16 bytes read and 8 written at the memory bandwidth of a core', confidence: 'assumed', seen: 'none' },
    warmupShareOf('accesses'),
  ],
  metrics: [
    { name: 'accesses_per_second', unit: '1/s', description: 'Accesses per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time from the start of an access until its process continues, or, where a message counts it, until it is counted.', better: 'lower', distribution: true },
    LOG_WAIT,
    DEDICATED_CORES,
    { name: 'remote_operations_per_access', unit: '1', description: 'Remote operations issued per access, including those of sums.', better: 'lower', distribution: false },
    { name: 'miscounted_accesses', unit: '1', description: 'Sum, over all counters, of the difference from the accesses made.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'access-counter'>;

/** Limit for counting at origins, where each has a counter for every page of every process. */
const MOST_ORIGIN_COUNTERS = 2 ** 26;

function fewOriginCounters({ offers, processes, workload }: RunSetting): Impossibility | undefined {
  const counters = processes * Number(workload.countedPages);
  if (countingOf(offers) !== 'origin-counts' || counters * processes <= MOST_ORIGIN_COUNTERS) return undefined;
  const most = Math.floor(Math.sqrt(MOST_ORIGIN_COUNTERS / Number(workload.countedPages)));
  const excess = `${processes} processes with ${counters} counters each exceed ${MOST_ORIGIN_COUNTERS} counters at their origins`;
  return tooFew(`${excess}; accepted: at most ${most} processes, or fewer countedPages`, 'workload.countedPages');
}

import { distribution } from '../../engine/histogram.ts';
import type { MetricValue } from '../../run.ts';
import type { MetricDefinition } from '../definition.ts';
import { LOCK_WAIT } from '../epoch-metrics.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import type { ThreadTimes } from './times.ts';
import type { TransferAccess } from './transfer-access.ts';

const ratio = (
  name: string,
  description: string,
  better: MetricDefinition['better'] = 'neutral',
): MetricDefinition => ({ name, unit: '1', description, better, distribution: false });
const rate = (name: string, unit: string, description: string): MetricDefinition => ({
  name,
  unit,
  description,
  better: 'neutral',
  distribution: false,
});
const wait = (name: string, description: string): MetricDefinition => ({
  name,
  unit: 'ns',
  description,
  better: 'lower',
  distribution: true,
});

const EXECUTION: readonly MetricDefinition[] = [
  {
    name: 'execution_ns',
    unit: 'ns',
    description: 'Simulated time until the last thread finished.',
    better: 'lower',
    distribution: false,
  },
  ratio(
    'speedup',
    'Speed-up: time of a single thread that has all memory to itself, divided by the execution time.',
    'higher',
  ),
  ratio('computation_share', 'Share of all threads’ time spent on the application’s own computation.', 'higher'),
  ratio('fault_share', 'Share of all threads’ time spent waiting for units that are not present.', 'lower'),
  ratio('first_thread_computation_share', 'Share of the first thread’s time spent on its own computation.', 'higher'),
  ratio('first_thread_fault_share', 'Share of the first thread’s time spent waiting for units.', 'lower'),
  rate('faults_per_second', '1/s', 'Faults per node and second, on average; without pages, units that a node fetches.'),
  rate('bytes_per_fault', 'B', 'Data moved per fault, on average.'),
  rate('send_bytes_per_fault', 'B', 'Control messages that a node sends per fault of its own, on average.'),
  ratio('pulled_share', 'Share of the bytes that their requestor reads by RDMA.'),
  rate('first_node_faults_per_second', '1/s', 'Faults of the first node per second.'),
  rate('first_node_written_bytes_per_second', 'B/s', 'Data that the first node sends by RDMA writes.'),
  rate('first_node_read_bytes_per_second', 'B/s', 'Data that the first node reads by RDMA.'),
  rate('first_node_sent_bytes_per_second', 'B/s', 'Control messages that the first node sends.'),
  wait(
    'fault_latency_ns',
    'Time from touching a minipage that is not present until the thread continues; without pages, of a unit.',
  ),
];

/** Metrics of applications with barriers. */
const AT_BARRIERS: readonly MetricDefinition[] = [
  ratio('barrier_share', 'Share of all threads’ time spent at barriers.', 'lower'),
  ratio('first_thread_barrier_share', 'Share of the first thread’s time spent at barriers.', 'lower'),
  rate('barriers_per_second', '1/s', 'Barriers of all threads per second.'),
  ratio(
    'faults_per_barrier',
    'Faults of a node between two barriers, on average; without pages, units that it fetches.',
  ),
  ratio('first_node_faults_per_barrier', 'Faults of the first node between two barriers.'),
  wait('barrier_wait_ns', 'Time from entering a barrier until the thread continues.'),
];

/** Metrics of applications with locks. */
const AT_LOCKS: readonly MetricDefinition[] = [
  ratio('lock_share', 'Share of all threads’ time spent acquiring and releasing locks.', 'lower'),
  ratio('first_thread_lock_share', 'Share of the first thread’s time spent acquiring and releasing locks.', 'lower'),
  rate('locks_per_second', '1/s', 'Locks that a node acquires per second, on average.'),
  ratio(
    'faults_per_lock',
    'Faults of a node per lock that it acquires, on average; without pages, units that it fetches.',
  ),
  LOCK_WAIT,
];

/** Metrics of every application, and in addition those for its kinds of synchronisation. */
export const METRICS = {
  ofBarriers: [
    ...EXECUTION,
    ...AT_BARRIERS,
    wait('operation_latency_ns', 'Time between two barriers.'),
    ...PLATFORM_METRICS,
  ],
  ofLocks: [
    ...EXECUTION,
    ...AT_LOCKS,
    wait('operation_latency_ns', 'Time from taking a task until it is done.'),
    ...PLATFORM_METRICS,
  ],
  ofBoth: [
    ...EXECUTION,
    ...AT_BARRIERS,
    ...AT_LOCKS,
    wait('operation_latency_ns', 'Time between two barriers.'),
    ...PLATFORM_METRICS,
  ],
} as const;

const NS_PER_SECOND = 1e9;
const sumOf = (column: Float64Array) => column.reduce((sum, value) => sum + value, 0);

/** Returns execution time, speedup and the breakdown of threads' time, except for waits for units. */
export function applicationMetrics(times: ThreadTimes, serialNs: number): Record<string, MetricValue> {
  const executionNs = executionNsOf(times);
  return {
    execution_ns: { value: executionNs, unit: 'ns' },
    ...(executionNs > 0 && { speedup: { value: serialNs / executionNs, unit: '1' } }),
    ...shares('computation', times.computed, executionNs),
    ...(sumOf(times.barriers) > 0 && shares('barrier', times.synchronised, executionNs)),
    ...(sumOf(times.locks) > 0 && shares('lock', times.locked, executionNs)),
  };
}

/** Returns the share of all threads' time, and of the first thread's. */
function shares(name: string, column: Float64Array, executionNs: number): Record<string, MetricValue> {
  return {
    [`${name}_share`]: share(sumOf(column), executionNs * column.length),
    [`first_thread_${name}_share`]: share(column[0]!, executionNs),
  };
}

const executionNsOf = ({ ended }: ThreadTimes): number => ended.reduce((most, end) => Math.max(most, end), 0);

/** Returns the fault metrics of mechanisms that share pages, for mechanisms that transfer whole units instead. */
export function transferMetrics(
  { fetched, fetchedBytes, fetches, barrierWaits, waitedNs }: TransferAccess,
  times: ThreadTimes,
  { nodes, simulatedNs }: { readonly nodes: number; readonly simulatedNs: number },
): Record<string, MetricValue> {
  const barriers = times.barriers[0]!;
  const locks = sumOf(times.locks);
  const perSecond = (count: number, unit = '1/s') => ({ value: (count * NS_PER_SECOND) / (simulatedNs || 1), unit });
  return {
    ...shares('fault', waitedNs, executionNsOf(times)),
    faults_per_second: perSecond(fetched / nodes),
    ...(fetched > 0 && {
      bytes_per_fault: { value: fetchedBytes / fetched, unit: 'B' },
      fault_latency_ns: distribution(fetches, 'ns'),
    }),
    ...(barriers > 0 && {
      barrier_wait_ns: distribution(barrierWaits, 'ns'),
      barriers_per_second: perSecond(barriers),
      faults_per_barrier: { value: fetched / nodes / barriers, unit: '1' },
    }),
    ...(locks > 0 && {
      locks_per_second: perSecond(locks / nodes),
      faults_per_lock: { value: fetched / locks, unit: '1' },
    }),
  };
}

function share(part: number, whole: number): MetricValue {
  return { value: whole > 0 ? part / whole : 0, unit: '1' };
}

import { float64Array } from '../../engine/arrays.ts';
import type { MetricValue } from '../../run.ts';

/** Bytes by node. */
export interface NodeBytes {
  /** Data of RDMA writes sent by the node, and of reads that it requests. */
  readonly written: Float64Array;
  readonly read: Float64Array;
  /** Control messages that it sends. */
  readonly sent: Float64Array;
}

/** Counts of a run, by node and in total. */
interface Counted {
  readonly faults: Int32Array;
  /** Read faults within operations, and messages that CPUs of other nodes had to serve for them. */
  readonly measuredReads: number;
  readonly readsServed: number;
  readonly bytes: NodeBytes;
  /** By process: time spent waiting for minipages, ns. */
  readonly waitedNs: Float64Array;
  readonly barriers: number;
  readonly locks: number;
  readonly now: number;
}

const NS_PER_SECOND = 1e9;

export function nodeBytes(nodes: number): NodeBytes {
  return { written: float64Array(nodes), read: float64Array(nodes), sent: float64Array(nodes) };
}

/** Returns rates of the first node, for which the paper reports its statistics, and means over all nodes. */
export function nodeMetrics(counted: Counted): Record<string, MetricValue> {
  const { faults, measuredReads, readsServed, bytes, waitedNs, now } = counted;
  const perSecond = (count: number, unit = '1/s') => ({ value: (count * NS_PER_SECOND) / (now || 1), unit });
  const all = faults.reduce((sum, count) => sum + count, 0);
  return {
    fault_share: ratio(sumOf(waitedNs), (now || 1) * waitedNs.length),
    first_thread_fault_share: ratio(waitedNs[0]!, now || 1),
    faults_per_second: perSecond(all / faults.length),
    first_node_faults_per_second: perSecond(faults[0]!),
    first_node_written_bytes_per_second: perSecond(bytes.written[0]!, 'B/s'),
    first_node_read_bytes_per_second: perSecond(bytes.read[0]!, 'B/s'),
    first_node_sent_bytes_per_second: perSecond(bytes.sent[0]!, 'B/s'),
    ...(all > 0 && perFault(bytes, all)),
    ...(measuredReads > 0 && { interrupts_per_read_fault: ratio(readsServed, measuredReads) }),
    ...perSynchronisation(counted, all, perSecond),
  };
}

function perFault({ written, read, sent }: NodeBytes, faults: number): Record<string, MetricValue> {
  const moved = sumOf(written) + sumOf(read);
  return {
    bytes_per_fault: { value: moved / faults, unit: 'B' },
    send_bytes_per_fault: { value: sumOf(sent) / faults, unit: 'B' },
    ...(moved > 0 && { pulled_share: ratio(sumOf(read), moved) }),
  };
}

function perSynchronisation(
  { faults, barriers, locks }: Counted,
  all: number,
  perSecond: (count: number) => MetricValue,
): Record<string, MetricValue> {
  const nodes = faults.length;
  return {
    ...(barriers > 0 && {
      barriers_per_second: perSecond(barriers),
      faults_per_barrier: ratio(all / nodes, barriers),
      first_node_faults_per_barrier: ratio(faults[0]!, barriers),
    }),
    ...(locks > 0 && { locks_per_second: perSecond(locks / nodes), faults_per_lock: ratio(all, locks) }),
  };
}

const sumOf = (column: Float64Array): number => column.reduce((sum, value) => sum + value, 0);
const ratio = (part: number, whole: number): MetricValue => ({ value: part / whole, unit: '1' });

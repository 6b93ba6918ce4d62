import { type RunPlan, STAGES } from '../run.ts';
import { momentsKept } from './busy-history.ts';
import { START_UP_BYTES } from './start-up.ts';

export interface EngineLoad {
  readonly processes: number;
  /** Number of measured operations. */
  readonly operations: number;
  /** Messages in flight at a time. */
  readonly underWay: number;
}

/** Histograms of latencies and waits, and the row of each latency bucket. */
const BUCKETS = 7680;
const HISTOGRAMS = 8 * BUCKETS * 4 + BUCKETS * 2;
/** Stages of each latency bucket in use: the latencies of a run lie within eight powers of two. */
const LEAST_MET = 16;
const MOST_MET = 1024;
/**
 * Rows of operations in flight, their late stages, and messages with the successor in a queue, the operand to compare with and
 * the arrival time of the first packet.
 */
const ROWS_PER_MESSAGE = 64 + 48 + 64 + 4 + 8 + 16;
/** Initial number of rows: for completed operations (at most, for traces), and for operations in flight. */
const LEAST_ROWS = 1024;
const LEAST_UNDER_WAY = 256;
/** An event takes 32 bytes; if events are far apart in time, each occupies a chunk of 16. */
const CHUNK_BYTES = 16 * 32 + 4;
/** Maximum number of buckets with chunks, over all rungs. */
const MOST_CHUNKS_ALONE = 8192;
/** Two rows of state: one for the process and one for its NIC. */
const STATE_BYTES = 2 * 128;

/** Operations and their end times, messages, events and process rows. */
export function engineMemory({ processes, operations, underWay }: EngineLoad): number {
  const pending = processes + underWay;
  // A queued message has no event; a message in transit has one, and so does the current activity of a process.
  const chunks = Math.min(2 * processes, MOST_CHUNKS_ALONE) + pending / 16;
  return (
    HISTOGRAMS +
    START_UP_BYTES +
    8 * doubled(operations, LEAST_ROWS) +
    8 * STAGES.length * doubled(Math.min(operations + 1, MOST_MET), LEAST_MET) +
    ROWS_PER_MESSAGE * doubled(pending, LEAST_UNDER_WAY) +
    CHUNK_BYTES * doubled(chunks, 64) +
    STATE_BYTES * processes
  );
}

/** Per process: core, window and queue pair. */
const VALUES_OF_PROCESS = 3;

/** Snapshots of busy times. @param others values per snapshot that do not belong to a single process */
export function historyMemory(processes: number, operations: number, others: number): number {
  const moments = 1 + Math.min(operations, momentsKept(processes));
  return 8 * moments * (1 + VALUES_OF_PROCESS * processes + others);
}

/** What a trace may hold, whatever its level keeps of it. */
export interface TraceLoad {
  /** Tracks of processes, NICs and copy engines. */
  readonly tracks: number;
  /** Number of nodes, and of the counters that each has. */
  readonly nodes: number;
  readonly counters: number;
  /** Expected events of the run. */
  readonly events: number;
  /** Operations that may be recorded with their stages. */
  readonly operations: number;
}

/** Bytes of a recorded slice; of the same sorted, with its place in the order; and of a link to or from it, with its place. */
const SLICE_BYTES = 33;
const SORTED_SLICE_BYTES = SLICE_BYTES + 4;
const LINK_BYTES = 12;
/** Bytes of an operation with its stages, as recorded, and sorted with its place in the order. */
const OPERATION_BYTES = 20 + 8 * STAGES.length;
const SORTED_OPERATION_BYTES = OPERATION_BYTES + 4;
/** Shares of a track, once as recorded and once as returned. */
const SHARE_BYTES = 2 * 4 * 256;
const LEAST_TRACED = 16;
/** Slices that an event leaves: two or three, and as many events as the expected ones of a run may be too few. */
const SLICES_PER_EVENT = 4;
/** What each counter keeps besides the slices, of their maximum number, and at least of a node: see trace-counters.ts. */
const COUNTER_SHARE = 1 / 8;
const LEAST_LEVELS = 16;

/** Busy shares of all tracks, and slices as far as the run has events and the plan keeps them. */
export function traceMemory({ level, maxEvents }: RunPlan['trace'], load: TraceLoad): number {
  const { tracks, nodes, counters, events, operations } = load;
  const shareBytes = level === 'off' ? 0 : (tracks + nodes * counters) * SHARE_BYTES;
  if (level === 'off' || level === 'summary') return shareBytes + LEAST_TRACED * (SLICE_BYTES + OPERATION_BYTES);
  const levels = counters * Math.max(COUNTER_SHARE * maxEvents, LEAST_LEVELS * nodes);
  const slices = Math.min(maxEvents + levels, SLICES_PER_EVENT * events);
  const recorded = Math.min(slices, operations);
  return (
    shareBytes +
    SLICE_BYTES * doubled(slices, LEAST_TRACED) +
    (SORTED_SLICE_BYTES + LINK_BYTES) * slices +
    OPERATION_BYTES * doubled(recorded, LEAST_TRACED) +
    SORTED_OPERATION_BYTES * recorded
  );
}

/** Arrays grow by doubling; the old array is held during the copy. */
function doubled(count: number, least: number): number {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, count)));
  return length > least ? 1.5 * length : least;
}

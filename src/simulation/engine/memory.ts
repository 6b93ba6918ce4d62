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

/** Bytes of a recorded slice and of an operation with its stages: once as recorded, once sorted. */
const SLICE_BYTES = 33;
const OPERATION_BYTES = 20 + 8 * STAGES.length;
const SHARE_BYTES = 4 * 256;

/** Busy shares of all tracks, and slices up to the limit of the plan. */
export function traceMemory({ trace, processes }: RunPlan, nodes: number): number {
  if (trace.level === 'off') return SLICE_BYTES * LEAST_ROWS;
  const tracks = 2 * processes + 8 * nodes;
  const slices = trace.level === 'summary' ? 0 : trace.maxEvents;
  return 3 * tracks * SHARE_BYTES + SLICE_BYTES * LEAST_ROWS + 2.5 * slices * (SLICE_BYTES + OPERATION_BYTES / 4);
}

/** Arrays grow by doubling; the old array is held during the copy. */
function doubled(count: number, least: number): number {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, count)));
  return length > least ? 1.5 * length : least;
}

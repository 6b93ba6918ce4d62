import { type RunPlan, STAGES } from '../run.ts';
import { momentsKept } from './busy-history.ts';
import { START_UP_BYTES } from './start-up.ts';

export interface EngineLoad {
  readonly processes: number;
  /** Operations that are measured. */
  readonly operations: number;
  /** Messages under way at a time. */
  readonly underWay: number;
}

/** Histograms: latencies, waits and their like, and of a bucket of latencies its row. */
const BUCKETS = 7680;
const HISTOGRAMS = 8 * BUCKETS * 8 + BUCKETS * 4;
/** Of each bucket of latencies that is met, its stages: those of a run lie within eight powers of two. */
const LEAST_MET = 16;
const MOST_MET = 1024;
/**
 * Rows of operations under way, their late stages, messages, what follows each in a queue, what it compares with, and when
 * its first packet came.
 */
const ROWS_PER_MESSAGE = 64 + 48 + 64 + 4 + 8 + 16;
/** Rows that there are from the start: of what ended and of traces; of what is under way. */
const LEAST_ROWS = 1024;
const LEAST_UNDER_WAY = 256;
/** An event is 32 bytes; where events lie far apart, each has a chunk of 16 to itself. */
const CHUNK_BYTES = 16 * 32 + 4;
/** Most buckets that chunks lie in, of the rungs that there are at a time. */
const MOST_CHUNKS_ALONE = 8192;
/** Two rows of state: of a process, and of its NIC. */
const STATE_BYTES = 2 * 128;

/** Operations and their ends, messages, events and the rows of the processes. */
export function engineMemory({ processes, operations, underWay }: EngineLoad): number {
  const pending = processes + underWay;
  // A message that waits in a queue has no event; one that travels, and what a process does, has.
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

/** Of a process: its core, its window, its queue pair. */
const VALUES_OF_PROCESS = 3;

/** Busy times of resources at moments of the run. @param others values at a moment of all that is not of one process */
export function historyMemory(processes: number, operations: number, others: number): number {
  const moments = 1 + Math.min(operations, momentsKept(processes));
  return 8 * moments * (1 + VALUES_OF_PROCESS * processes + others);
}

/** Bytes of a recorded slice and of an operation with its stages, once as they are recorded and once in order. */
const SLICE_BYTES = 33;
const OPERATION_BYTES = 20 + 8 * STAGES.length;
const SHARE_BYTES = 4 * 256;

/** Busy shares of all tracks, and single slices up to the bound of the plan. */
export function traceMemory({ trace, processes }: RunPlan, nodes: number): number {
  if (trace.level === 'off') return SLICE_BYTES * LEAST_ROWS;
  const tracks = 2 * processes + 8 * nodes;
  const slices = trace.level === 'summary' ? 0 : trace.maxEvents;
  return 3 * tracks * SHARE_BYTES + SLICE_BYTES * LEAST_ROWS + 2.5 * slices * (SLICE_BYTES + OPERATION_BYTES / 4);
}

/** Arrays that grow double; the shorter one is there while it is copied. */
function doubled(count: number, least: number): number {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, count)));
  return length > least ? 1.5 * length : least;
}

import type { ParameterValues } from './parameters.ts';

/** Stages of an operation's latency, in the order of travel. Waiting for a resource counts to the stage that waits. */
export const STAGES = [
  'origin-cpu',
  'injection',
  'wire',
  'target-nic',
  'bus',
  'memory',
  'copy',
  'notify',
  'handler',
  'registration',
  'handshake',
  'queueing',
] as const;
export type Stage = (typeof STAGES)[number];

export const TRACE_LEVELS = ['off', 'summary', 'sampled', 'full'] as const;
export type TraceLevel = (typeof TRACE_LEVELS)[number];

/** One simulation, completely resolved: every parameter has a value, nothing is read from elsewhere. */
export interface RunPlan {
  readonly machine: { readonly preset: string; readonly parameters: ParameterValues };
  readonly mechanism: { readonly kind: string; readonly parameters: ParameterValues };
  readonly workload: { readonly kind: string; readonly parameters: ParameterValues };
  readonly processes: number;
  /** 32-bit unsigned; equal for all mechanisms of a point and replication (common random numbers). */
  readonly seed: number;
  readonly trace: { readonly level: TraceLevel; readonly maxEvents: number };
}

/** Content that a plan names by its digest, handed over beside it. */
export interface Attachments {
  /**
   * The GOAL text whose SHA-256 is `plan.workload.parameters.schedule`. A thread keeps the schedules it has parsed last,
   * so that a sweep over one schedule parses it once.
   */
  readonly schedule?: Uint8Array;
}

export interface MetricValue {
  /** The mean if the metric has a distribution. */
  readonly value: number;
  readonly unit: string;
  readonly mean?: number;
  readonly p50?: number;
  readonly p99?: number;
  readonly max?: number;
}

export interface StageTime {
  readonly totalNs: number;
  readonly meanNs: number;
}

/** Mean latency of the operations near a percentile (within 0.5 points), stage by stage. */
export interface PercentileBreakdown {
  readonly operation: string;
  readonly at: 'mean' | 'p50' | 'p99';
  readonly count: number;
  readonly latencyNs: number;
  readonly stagesNs: Readonly<Partial<Record<Stage, number>>>;
}

/**
 * Recorded events over simulated time, column by column, ordered by start.
 * `track[i]` indexes `tracks`, `kind[i]` indexes `kinds`; `operation[i]` is -1 where an event belongs to no operation;
 * `argument[i]` means what the kind says in `kinds[].argument`.
 */
export interface Trace {
  readonly level: TraceLevel;
  readonly tracks: readonly TraceTrack[];
  readonly kinds: readonly TraceKind[];
  readonly startNs: Float64Array;
  readonly durationNs: Float64Array;
  readonly track: Uint32Array;
  readonly kind: Uint8Array;
  readonly operation: Int32Array;
  readonly argument: Float64Array;
  /** Events that the model produced, recorded or not. */
  readonly produced: number;
  /**
   * Operations that ended while their slices were kept, ordered by start: row i of `stagesNs` (one number for each of
   * `STAGES`, in ns) is how the latency of operation `id[i]` is split, exactly as the run's breakdown counts it.
   */
  readonly operations: {
    readonly id: Int32Array;
    readonly startNs: Float64Array;
    readonly latencyNs: Float64Array;
    readonly stagesNs: Float64Array;
  };
  /** Messages between kept slices: `from[i]` and `to[i]` index the columns above. Absent where a model has none. */
  readonly links?: { readonly from: Uint32Array; readonly to: Uint32Array };
  /** What was kept, in words: `one operation in 8`, `stopped at 200000 events`. */
  readonly sampling: string;
  readonly endNs: number;
  /** Busy share (0..1) per track and time bin over the whole run, row by row; always complete, never sampled. */
  readonly summary: { readonly binNs: number; readonly bins: number; readonly busy: Float32Array };
}

export interface TraceTrack {
  readonly name: string;
  readonly node: number;
  /** cpu | handler | injection | wire | nic | bus | memory | copy | log */
  readonly resource: string;
  /** Where it is a level over time from 0 to `limit`: its slices have the value as argument, its share is the mean over the limit. */
  readonly counter?: { readonly unit: string; readonly limit: number };
}

export interface TraceKind {
  readonly name: string;
  /** The stage whose colour the slice takes; absent for instants. */
  readonly stage?: Stage;
  readonly argument?: string;
}

export type RunStatus = 'succeeded' | 'failed' | 'deadlocked' | 'cancelled';

export interface RunError {
  /** `SIM_…` */
  readonly code: string;
  readonly message: string;
}

/**
 * Time of one rank of a replayed schedule. Over all of the rank's CPUs,
 * `finishNs` x CPUs = `computingNs` + `overheadNs` + `waitingNs`; most schedules use one CPU a rank.
 */
export interface RankTime {
  readonly rank: number;
  /** When the last of the rank’s CPUs finished. */
  readonly finishNs: number;
  readonly computingNs: number;
  /** CPU time for sending and receiving messages. */
  readonly overheadNs: number;
  readonly waitingNs: number;
}

/** An operation of a schedule that can never complete: nothing matches it, or it waits for itself. */
export interface PendingOperation {
  readonly rank: number;
  /** Line of the schedule's text, from 1. */
  readonly line: number;
  /** As in the schedule, without its label: `recv 8b from 3 tag 7`. */
  readonly operation: string;
}

export const CRITICAL_STEP_KINDS = ['computation', 'overhead', 'gap', 'latency', 'waiting'] as const;

/**
 * A step of the chain that ends at the finish time of a replayed schedule; the durations of all steps sum to it.
 * Long chains are shortened: then a step stands for `count` steps of its kind that follow each other closely, and names
 * the longest of them.
 */
export interface CriticalStep {
  readonly rank: number;
  readonly line: number;
  readonly kind: (typeof CRITICAL_STEP_KINDS)[number];
  readonly startNs: number;
  readonly durationNs: number;
  readonly count: number;
  /** Where the step is part of a message: its size, and the rank at the other end. */
  readonly bytes?: number;
  readonly peer?: number;
}

/** What operations can wait for, in the order in which a message meets them. */
export const RESOURCES = [
  'core',
  'queue-pair',
  'bus-to-nic',
  'source-tags',
  'bridge-credits',
  'nic-out',
  'link',
  'nic-in',
  'bus-to-memory',
  'page-walker',
  'atomic-word',
  'pool-controller',
  'memory',
  'copy-engine',
  'window-lock',
  'access-log',
] as const;
export type Resource = (typeof RESOURCES)[number];

/** How busy a resource was in the interval that rates are of. */
export interface Occupancy {
  readonly resource: Resource;
  /** Number of instances. */
  readonly instances: number;
  /** The one that was busy longest: number of the process, NIC, node or link. */
  readonly busiest: number;
  readonly busiestShare: number;
  readonly meanShare: number;
  /** Busy time of all instances for each operation that ended in it. */
  readonly nsPerOperation: number;
}

export interface RunResult {
  readonly status: RunStatus;
  readonly error?: RunError;
  readonly metrics: Readonly<Record<string, MetricValue>>;
  readonly breakdown: Readonly<Record<string, StageTime>>;
  readonly percentiles: readonly PercentileBreakdown[];
  /** Not part of the digest: it says where time went that the metrics are made of. */
  readonly occupancy: readonly Occupancy[];
  readonly counters: Readonly<Record<string, number>>;
  /** Results only: metrics, counters, breakdown, operations. Never parameters or wall time. 64 hexadecimal digits. */
  readonly digest: string;
  /** Which operations were done, in program order per process, without times. */
  readonly operationsDigest: string;
  /** Simulated events that were executed. */
  readonly events: number;
  readonly simulatedNs: number;
  readonly trace?: Trace;
  /** Only of replayed schedules, by rank. */
  readonly ranks?: readonly RankTime[];
  /** Only of replayed schedules with status `deadlocked`; at most `MAX_PENDING`, the error's message says how many. */
  readonly pending?: readonly PendingOperation[];
  /** Only of replayed schedules, from time 0 to the finish time. */
  readonly criticalPath?: readonly CriticalStep[];
}

/** Most operations that `RunResult.pending` lists. */
export const MAX_PENDING = 10_000;

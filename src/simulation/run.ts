import type { ParameterValues } from './parameters.ts';

/** Stages of an operation's latency, in path order. Waiting for a resource counts towards the stage that waits. */
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

/** A simulation with all parameters resolved; nothing else is read. */
export interface RunPlan {
  readonly machine: { readonly preset: string; readonly parameters: ParameterValues };
  readonly mechanism: { readonly kind: string; readonly parameters: ParameterValues };
  readonly workload: { readonly kind: string; readonly parameters: ParameterValues };
  readonly processes: number;
  /** 32-bit unsigned; equal for all mechanisms of a point and replication (common random numbers). */
  readonly seed: number;
  readonly trace: { readonly level: TraceLevel; readonly maxEvents: number };
}

/** Content identified by digest in a plan and passed beside it. */
export interface Attachments {
  /**
   * The GOAL text whose SHA-256 is `plan.workload.parameters.schedule`. Threads cache recently parsed schedules, so a sweep over
   * one schedule parses it once.
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

/** Mean latency by stage of the operations near a percentile (within 0.5 points). */
export interface PercentileBreakdown {
  readonly operation: string;
  readonly at: 'mean' | 'p50' | 'p99';
  readonly count: number;
  readonly latencyNs: number;
  readonly stagesNs: Readonly<Partial<Record<Stage, number>>>;
}

/**
 * Recorded events over simulated time, in columns ordered by start. `track[i]` indexes `tracks`, `kind[i]` indexes `kinds`;
 * `operation[i]` is -1 if an event belongs to no operation; `argument[i]` has the meaning given in `kinds[].argument`.
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
   * Operations that ended while their slices were kept, ordered by start. Row i of `stagesNs` (one number for each of `STAGES`,
   * ns) is the latency breakdown of operation `id[i]`, exactly as counted in the run's breakdown.
   */
  readonly operations: {
    readonly id: Int32Array;
    readonly startNs: Float64Array;
    readonly latencyNs: Float64Array;
    readonly stagesNs: Float64Array;
  };
  /** Messages between kept slices: `from[i]` and `to[i]` index the columns above. Absent for models without messages. */
  readonly links?: { readonly from: Uint32Array; readonly to: Uint32Array };
  /** Description of what was kept: `one operation in 8`, `stopped at 200000 events`. */
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
  /**
   * Set for a level over time from 0 to `limit`: its slices have the value as argument, and its share is the mean divided by the
   * limit.
   */
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
 * Time of one rank of a replayed schedule. Over all CPUs of the rank, `finishNs` x CPUs = `computingNs` + `overheadNs` +
 * `waitingNs`; most schedules use one CPU per rank.
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

/** An operation of a schedule that can never complete: it has no match, or waits for itself. */
export interface PendingOperation {
  readonly rank: number;
  /** Line in the schedule's text, from 1. */
  readonly line: number;
  /** As in the schedule, without its label: `recv 8b from 3 tag 7`. */
  readonly operation: string;
}

export const CRITICAL_STEP_KINDS = ['computation', 'overhead', 'gap', 'latency', 'waiting'] as const;

/**
 * A step of the critical path of a replayed schedule; the durations of all steps sum to the finish time. Long paths are
 * shortened: a step then represents `count` closely consecutive steps of its kind, and refers to the longest of them.
 */
export interface CriticalStep {
  readonly rank: number;
  readonly line: number;
  readonly kind: (typeof CRITICAL_STEP_KINDS)[number];
  readonly startNs: number;
  readonly durationNs: number;
  readonly count: number;
  /** For a step that is part of a message: the message's size, and the rank at the other end. */
  readonly bytes?: number;
  readonly peer?: number;
}

/** Resources that operations can wait for, in the order in which a message meets them. */
export const RESOURCES = [
  'core',
  'queue-pair',
  'core-buffers',
  'bus-to-nic',
  'source-tags',
  'bridge-credits',
  'answer-buffers',
  'frame-window',
  'paused-line',
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

/** Utilisation of a resource in the interval of the rates. */
export interface Occupancy {
  readonly resource: Resource;
  /** Number of instances. */
  readonly instances: number;
  /** Index of the instance with the longest busy time: process, NIC, node or link. */
  readonly busiest: number;
  readonly busiestShare: number;
  readonly meanShare: number;
  /** Busy time of all instances per operation that ended in the interval. */
  readonly nsPerOperation: number;
}

export interface RunResult {
  readonly status: RunStatus;
  readonly error?: RunError;
  readonly metrics: Readonly<Record<string, MetricValue>>;
  readonly breakdown: Readonly<Record<string, StageTime>>;
  readonly percentiles: readonly PercentileBreakdown[];
  /** Not part of the digest, as it only explains metrics. */
  readonly occupancy: readonly Occupancy[];
  readonly counters: Readonly<Record<string, number>>;
  /** Covers results only: metrics, counters, breakdown, operations. Excludes parameters and wall time. 64 hexadecimal digits. */
  readonly digest: string;
  /** Digest of the operations in program order of each process, without times. */
  readonly operationsDigest: string;
  /** Number of executed simulation events. */
  readonly events: number;
  readonly simulatedNs: number;
  readonly trace?: Trace;
  /** Only for replayed schedules, by rank. */
  readonly ranks?: readonly RankTime[];
  /** Only for replayed schedules with status `deadlocked`; at most `MAX_PENDING` (the error's message gives the total). */
  readonly pending?: readonly PendingOperation[];
  /** Only for replayed schedules, from time 0 to the finish time. */
  readonly criticalPath?: readonly CriticalStep[];
}

/** Maximum number of operations in `RunResult.pending`. */
export const MAX_PENDING = 10_000;

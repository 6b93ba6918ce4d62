import type { RunSetting } from '../run-setting.ts';
import type { CallTraits } from './built-in-part.ts';
import { CAPABILITIES, type CallOfCapability, type Capability } from './capabilities.ts';

/** `compute` is not part of any capability: every program may compute. */
const COMPUTE = { compute: { movesNothing: true } } as const satisfies Readonly<Record<string, CallTraits>>;

/** Kinds of calls of programs, distinguished by simulation cost: those of the capabilities, and `compute`. */
export type CallKind = CallOfCapability | keyof typeof COMPUTE;

/** Properties of each kind of call. */
const CALLS = Object.assign({}, ...Object.values(CAPABILITIES).map(({ calls }) => calls), COMPUTE) as Readonly<
  Record<CallKind, CallTraits>
>;
export const CALL_KINDS = Object.keys(CALLS) as readonly CallKind[];

/** Whether a call, possibly of a plugin, moves data or runs something on another process. */
export const movesSomething = (kind: string): boolean => traitsOf(kind).movesNothing !== true;
/** Whether a call modifies a word that others may modify concurrently. */
export const isAtomicCall = (kind: string): boolean => traitsOf(kind).isAtomic === true;

const traitsOf = (kind: string): CallTraits => (Object.hasOwn(CALLS, kind) ? CALLS[kind as CallKind] : {});

export interface ExpectedCall {
  /** Calls of all processes together. */
  readonly count: number;
  /** Mean number of bytes per call. Default one word. */
  readonly bytes?: number;
  /** Share of calls to memory of the caller's own node, in addition to those that hit it by chance. Default 0. */
  readonly own?: number;
  /** Share of writes among all accesses to the same memory. Default 1. */
  readonly written?: number;
  /** Total memory over which the calls are spread, in bytes; given if its size matters. */
  readonly spreadBytes?: number;
  /** Whether each place is accessed by one process only, so copies stay with it. Default false. */
  readonly alone?: boolean;
  /** Successive calls of a process to adjacent memory, as to the words of a block. Default 1. */
  readonly inRow?: number;
  /** Processes that make these calls concurrently over the same links. Default 1. */
  readonly makers?: number;
  /** Processes that contend for the same lock. Default 1. */
  readonly contenders?: number;
  /** Mean time in ns until a computing target serves requests that its CPU must answer. Default 0. */
  readonly answerNs?: number;
  /** Mean simulated computation time per call, ns. */
  readonly ns?: number;
}

/** Keyed by kind of call; operations of plugins by their names, which contain an underscore. */
type ByCall<Value> = Readonly<Partial<Record<CallKind, Value>> & Record<`${string}_${string}`, Value>>;

/** Calls that a workload expects its programs to make: estimates from which plans predict the cost of a run. */
export type ExpectedCalls = ByCall<ExpectedCall>;

/** Work that costs wall time but no simulated events, over all processes. */
export interface Work {
  /** Cache lines processed by the memory model. */
  readonly cacheLines?: number;
  /** Keys that are sorted or merged. */
  readonly sortedKeys?: number;
  /** Steps of other algorithms that are carried out for real; a point update or a comparison is about one step. */
  readonly steps?: number;
}

/** Inputs of a workload's estimate. */
export interface CallSetting<Workload = unknown, Mechanism = unknown>
  extends Omit<RunSetting<Workload, Mechanism>, 'demands'> {
  /** Operations of the replayed schedule; 0 without one. */
  readonly scheduledOperations: number;
}

export type EventSetting<Mechanism = unknown> = Pick<
  CallSetting<unknown, Mechanism>,
  'machine' | 'mechanism' | 'processes'
>;

/**
 * Simulated events per call, from its start to its last effect, counted over runs of every workload: a number, or a function if it
 * depends on the size of the call or on parameters. A mechanism has an entry for every kind of call of its capabilities, and
 * for `compute` if it runs programs.
 */
export type EventsPerCall<Mechanism = unknown> = ByCall<number | EventsOfCall<Mechanism>>;
export type EventsOfCall<Mechanism = unknown> = (call: ExpectedCall, setting: EventSetting<Mechanism>) => number;

/** The kinds of calls of a capability; none for capabilities of plugins. */
export const callsOf = (capability: string): readonly string[] =>
  Object.hasOwn(CAPABILITIES, capability) ? Object.keys(CAPABILITIES[capability as Capability].calls) : [];

import type { RunSetting } from '../run-setting.ts';
import type { CallTraits } from './built-in-part.ts';
import { CAPABILITIES, type CallOfCapability, type Capability } from './capabilities.ts';

/** `compute` is time in which a program asks for nothing: no part has it, and every program may. */
const COMPUTE = { compute: { movesNothing: true } } as const satisfies Readonly<Record<string, CallTraits>>;

/**
 * What a program can ask of a mechanism, by what it costs to simulate: the calls of what mechanisms offer, described with
 * the parts, and `compute`.
 */
export type CallKind = CallOfCapability | keyof typeof COMPUTE;

/** What is known of each kind of call. */
const CALLS = Object.assign({}, ...Object.values(CAPABILITIES).map(({ calls }) => calls), COMPUTE) as Readonly<
  Record<CallKind, CallTraits>
>;
export const CALL_KINDS = Object.keys(CALLS) as readonly CallKind[];

/** Whether a call, which may be one of a plugin's part, moves data or runs something elsewhere. */
export const movesSomething = (kind: string): boolean => traitsOf(kind).movesNothing !== true;
/** Whether a call changes a word that others may change at the same time. */
export const isAtomicCall = (kind: string): boolean => traitsOf(kind).isAtomic === true;

const traitsOf = (kind: string): CallTraits => (Object.hasOwn(CALLS, kind) ? CALLS[kind as CallKind] : {});

export interface ExpectedCall {
  /** Calls of all processes together. */
  readonly count: number;
  /** Data that each moves, on average; a word unless it is given. */
  readonly bytes?: number;
  /** Share of them that processes make to memory of their own, beside what falls to it among all; 0 unless it is given. */
  readonly own?: number;
  /** Share of all accesses to the same memory that write it; 1 unless it is given. */
  readonly written?: number;
  /** Memory of all processes that they are spread over, in bytes; given where its size matters. */
  readonly spreadBytes?: number;
  /** Processes that make them at once over the same links; 1 unless it is given. */
  readonly makers?: number;
  /** Processes that want the same lock at a time; 1 unless it is given. */
  readonly contenders?: number;
  /** Time until a target that computes looks at what its CPU has to answer, on average; 0 unless it is given. */
  readonly answerNs?: number;
  /** Simulated time that each computes, on average. */
  readonly ns?: number;
}

/** By kind of call; operations of parts from outside the tree by their names, which have an underscore. */
type ByCall<Value> = Readonly<Partial<Record<CallKind, Value>> & Record<`${string}_${string}`, Value>>;

/** Calls that a workload expects its programs to make: estimates, from which plans foresee what a run costs. */
export type ExpectedCalls = ByCall<ExpectedCall>;

/** What takes a processor time although no event stands for it, over all processes. */
export interface Work {
  /** Cache lines that the memory model walks through. */
  readonly cacheLines?: number;
  /** Keys that are sorted or merged once each. */
  readonly sortedKeys?: number;
  /** Steps of other algorithms that are really carried out: an update of a point, or a comparison, is about one. */
  readonly steps?: number;
}

/** What a workload's calls depend on. */
export interface CallSetting extends Omit<RunSetting, 'demands'> {
  /** Operations of the schedule that is replayed; 0 without one. */
  readonly scheduledOperations: number;
}

type EventSetting = Pick<CallSetting, 'machine' | 'mechanism' | 'processes'>;

/**
 * Simulated events of a call from its start to its last effect, counted over runs of every workload: a number, or, if it
 * depends on the size of the call or on parameters, a function. A mechanism has one for every kind of call that programs
 * can make of what it offers, and for `compute` if it runs programs.
 */
export type EventsPerCall = ByCall<number | EventsOfCall>;
export type EventsOfCall = (call: ExpectedCall, setting: EventSetting) => number;

/** The calls that programs can make with a capability; none for capabilities of plugins. */
export const callsOf = (capability: string): readonly string[] =>
  Object.hasOwn(CAPABILITIES, capability) ? Object.keys(CAPABILITIES[capability as Capability].calls) : [];

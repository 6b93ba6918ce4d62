import type { RunSetting } from '../run-setting.ts';
import type { Capability } from './capabilities.ts';

/**
 * What a program can ask of a mechanism, by what it costs to simulate. `put`, `get`, `atomic` and `flush` are of remote
 * memory, as are those that are posted, notify or are signalled, `write` and `fence`, `invoke` runs a handler at its target. An `epoch` is a lock with its unlock, in which `epochPut`, `accumulate` and
 * `fetch` happen. `copy` stays within a process; `fault` is a touch of a shared page that is not there, `pageLock` a lock of the kernel with
 * its release, `barrier` one of all processes as each comes to it, `echo` a round trip between kernels; `compute` is time in which it asks for nothing. `scheduled` is an operation
 * of a schedule that is replayed, `frame` one of Ethernet.
 */
export const CALL_KINDS = [
  'put',
  'get',
  'atomic',
  'flush',
  'postedGet',
  'postedAtomic',
  'notifiedPut',
  'signalledPut',
  'write',
  'fence',
  'mapPartition',
  'invoke',
  'epoch',
  'epochPut',
  'accumulate',
  'fetch',
  'copy',
  'fault',
  'barrier',
  'pageLock',
  'protect',
  'echo',
  'compute',
  'scheduled',
  'frame',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

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

/** The calls that programs can make of what a mechanism offers; what is not here adds none of its own. */
export const CALLS_OF: Readonly<Partial<Record<Capability, readonly CallKind[]>>> = {
  put: ['put'],
  get: ['get'],
  atomics: ['atomic'],
  flush: ['flush'],
  'posted-reads': ['postedGet', 'postedAtomic'],
  'notified-puts': ['notifiedPut'],
  'signalled-puts': ['signalledPut'],
  'ordered-puts': ['write', 'fence'],
  'partition-registers': ['mapPartition'],
  'remote-handler': ['invoke'],
  epochs: ['epoch', 'epochPut', 'accumulate', 'fetch'],
  'shared-pages': ['fault', 'barrier', 'pageLock', 'protect', 'echo'],
  'two-sided': ['scheduled'],
  ethernet: ['frame'],
  copy: ['copy'],
};

import type { Capability } from '../contract/capabilities.ts';
import type { ParameterValues } from '../parameters.ts';

/** The run whose memory a workload foresees. */
export interface MemorySetting {
  readonly processes: number;
  readonly parameters: ParameterValues;
  readonly pageBytes: number;
  /** What the mechanism offers. */
  readonly offers: readonly Capability[];
  /** Of the schedule that is replayed; 0 if none is. */
  readonly scheduleOperations: number;
}

/** What a workload says of the memory of a run before there is any: at most, or about as much. */
export interface WorkloadMemory {
  /** Typed arrays of the workload's own model, in bytes. */
  readonly arrayBytes: number;
  /** Objects of the model on the heap, in bytes, beside what every process has. */
  readonly heapBytes?: number;
  /** Operations that are measured, over all processes: the engine notes when each ended. */
  readonly operations: number;
  /** Messages that a process has under way at a time; 1 if it waits for each. */
  readonly underWay: number;
  /** Memory that each process exposes, in bytes: mechanisms keep tables of its pages. */
  readonly windowBytes: number;
  /** Bytes that one access moves. */
  readonly accessBytes: number;
  /** What the access log of a process holds at most, if records or their data stay there for long, in bytes. */
  readonly keptBytes?: number;
  /** Minipages of regions that kernels share, beside windows. */
  readonly sharedUnits?: number;
  /** Whether cores use their caches, whatever the mechanism. */
  readonly usesCaches?: boolean;
  /** Processes that take part, where most have nothing to do: no other core uses its cache. */
  readonly activeProcesses?: number;
}

/** Bytes of an entry of a `Map` of numbers, and of a `Map` of small objects or views. */
export const MAP_ENTRY_BYTES = 48;
export const OBJECT_BYTES = 160;

/** The power of two that holds so many: arrays that grow double. */
export function powerOfTwo(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, count)));
}

/**
 * A reader of parameters that are numbers; one that says a word instead counts as 0.
 * @throws TypeError of a name that no parameter has
 */
export function numbersOf(parameters: ParameterValues): (name: string) => number {
  return (name) => {
    const value = parameters[name];
    if (value === undefined) throw new TypeError(`there is no parameter ${name}`);
    return typeof value === 'number' ? value : 0;
  };
}

import type { Capability } from '../contract/capabilities.ts';

/** The run whose memory a workload foresees. */
export interface MemorySetting<Values = unknown> {
  readonly processes: number;
  /** Number of processes that run the program: fewer than all if a mechanism sets some aside. */
  readonly computing: number;
  readonly parameters: Values;
  readonly pageBytes: number;
  /** Capabilities of the mechanism. */
  readonly offers: readonly Capability[];
  /** Number of operations in the replayed schedule; 0 if there is none. */
  readonly scheduleOperations: number;
}

/** A workload's estimate of a run's memory: an upper bound or an approximation. */
export interface WorkloadMemory {
  /** Typed arrays of the workload's own model, in bytes. */
  readonly arrayBytes: number;
  /** Heap objects of the model, bytes, besides those of every process. */
  readonly heapBytes?: number;
  /** Operations that are measured, over all processes: the engine notes when each ended. */
  readonly operations: number;
  /** Number of messages that a process has in flight; 1 if it waits for each. */
  readonly underWay: number;
  /** Number of accesses that these messages belong to, if some mechanisms need several messages for each. */
  readonly accessesUnderWay?: number;
  /** Memory that each process exposes, in bytes, the end of its last region: mechanisms keep tables of its pages. */
  readonly windowBytes: number;
  /** Bytes that one access moves. */
  readonly accessBytes: number;
  /** Maximum contents of a process's access log, bytes, if records or their data stay there for long. */
  readonly keptBytes?: number;
  /** Number of minipages in regions shared by kernels, besides windows. */
  readonly sharedUnits?: number;
  /** Whether cores use their caches regardless of the mechanism. */
  readonly usesCaches?: boolean;
  /** Number of active processes, if most have nothing to do: no other core uses its cache. */
  readonly activeProcesses?: number;
}

/** Bytes of an entry of a `Map` of numbers, and of a `Map` of small objects or views. */
export const MAP_ENTRY_BYTES = 48;
export const OBJECT_BYTES = 160;

/** Returns the capacity of a doubling array for this many elements. */
export function powerOfTwo(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, count)));
}

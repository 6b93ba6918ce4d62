import type { Machine } from '../machines/schema.ts';
import type { ParameterValues } from '../parameters.ts';

/** The run whose memory a mechanism foresees. */
export interface MechanismMemorySetting {
  readonly processes: number;
  readonly nodes: number;
  /** Only where its hardware is described; a model of messages is none. */
  readonly machine: Machine;
  readonly parameters: ParameterValues;
  /** Operations of the workload over all processes. */
  readonly operations: number;
  /** Messages that all processes together have under way at a time. */
  readonly underWay: number;
  /** Those that they would have if no NIC held them back. */
  readonly wanted: number;
  /** What the access log of a process holds at most, if records or their data stay there for long, in bytes. */
  readonly keptBytes: number;
  /** Memory that each process exposes, in bytes. */
  readonly windowBytes: number;
  /** Minipages of regions that kernels share, beside windows. */
  readonly sharedUnits: number;
  /** Bytes that one access moves. */
  readonly accessBytes: number;
}

/** Memory of a mechanism's own state in a run, in bytes. */
export interface MechanismMemory {
  /** Typed arrays. */
  readonly arrayBytes: number;
  /** Objects on the heap, about. */
  readonly heapBytes?: number;
  /** Whether cores use their caches, whatever the workload. */
  readonly usesCaches?: boolean;
}

/** Messages that the queues of all NICs, their buffers and their buses hold. */
export function roomInNics(machine: Machine, nodes: number): number {
  return nodes * machine.devicesPerNode * (machine.nicQueueMessages + machine.nicBufferMessages + machine.busCredits);
}

/** The power of two that holds so many: arrays that grow double, and the shorter one is there while they are copied. */
export function grownTo(count: number, least: number): number {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, count, least)));
  return length > least ? 1.5 * length : length;
}

/** Words up to which indices are plain arrays: see engine/slot-index.ts. */
const MOST_PLAIN_WORDS = 2 ** 20;
/** A key with its slot in an index that is at most two thirds full. */
const KEY_BYTES = 16;

/** One of so many indices of keys below a bound, with so many keys in it at a time. */
export function indexBytes(bound: number, tables: number, used: number): number {
  return bound * tables <= MOST_PLAIN_WORDS ? 4 * bound : KEY_BYTES * grownTo(1.5 * used, 64);
}

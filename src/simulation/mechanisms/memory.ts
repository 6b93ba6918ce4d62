import type { Machine } from '../machines/schema.ts';

/** The run whose memory a mechanism foresees. */
export interface MechanismMemorySetting<Values = unknown> {
  readonly processes: number;
  readonly nodes: number;
  /** Only if its hardware is described, which is not the case for a model of messages. */
  readonly machine: Machine;
  readonly parameters: Values;
  /** Operations of the workload over all processes. */
  readonly operations: number;
  /** Number of messages of all processes that are in flight at a time. */
  readonly underWay: number;
  /** The number without limits by NICs. */
  readonly wanted: number;
  /** Number of accesses of all processes that are in flight at a time, each of one message or several. */
  readonly accesses: number;
  /** Maximum contents of a process's access log, bytes, if records or their data stay there for long. */
  readonly keptBytes: number;
  /** Memory that each process exposes, in bytes. */
  readonly windowBytes: number;
  /** Number of minipages in regions shared by kernels, besides windows. */
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
  /** Whether cores use their caches regardless of the workload. */
  readonly usesCaches?: boolean;
  /** Counters that each node has in a trace, if these are more than the few that any mechanism may have. */
  readonly counters?: number;
}

/** Messages that the queues of all NICs, their buffers and their buses hold. */
export function roomInNics(machine: Machine, nodes: number): number {
  return nodes * machine.devicesPerNode * (machine.nicQueueMessages + machine.nicBufferMessages + machine.busCredits);
}

/** Returns the capacity of a doubling array for this many elements, including the shorter array during the copy. */
export function grownTo(count: number, least: number): number {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, count, least)));
  return length > least ? 1.5 * length : length;
}

/** A message with its row, its successor in a queue and the operand to compare with: see hardware/messages.ts. */
const MESSAGE_BYTES = 92;
/** The event at which it leaves, far from others in time, in a chunk of its own; and in how many buckets these stand. */
const CHUNK_BYTES = 516;
const MOST_CHUNKS_ALONE = 8192;

/** Returns the size of messages that a process has handed over one after the other, each to leave at a time of its own, bytes. */
export function sentMessageBytes(messages: number): number {
  if (messages === 0) return 0;
  return MESSAGE_BYTES * grownTo(messages, 1) + CHUNK_BYTES * grownTo(Math.min(messages, MOST_CHUNKS_ALONE), 1);
}

/** A descriptor of a copy engine, and how many each engine has room for at first: see hardware/dma-engine/dma-descriptors.ts. */
const DESCRIPTOR_BYTES = 40;
const LEAST_DESCRIPTORS = 64;

/** Returns the size of this many descriptors, which the copy engines of all nodes have at a time, bytes. */
export function descriptorBytes(descriptors: number, nodes: number): number {
  return DESCRIPTOR_BYTES * grownTo(descriptors, LEAST_DESCRIPTORS * nodes);
}

/** Words up to which indices are plain arrays: see engine/slot-index.ts. */
const MOST_PLAIN_WORDS = 2 ** 20;
/** A key with its slot in an index that is at most two thirds full. */
const KEY_BYTES = 16;

/** Returns the size of one of several indices with keys below a bound, of which a number are in use at a time. */
export function indexBytes(bound: number, tables: number, used: number): number {
  return bound * tables <= MOST_PLAIN_WORDS ? 4 * bound : KEY_BYTES * grownTo(1.5 * used, 64);
}

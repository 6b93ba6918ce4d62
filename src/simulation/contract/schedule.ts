/** Kinds of operations, in the order in which operations that become ready together are issued. */
export const SEND = 0;
export const RECV = 1;
export const CALC = 2;

/** A receive from anyone, or of any tag. */
export const ANY = -1;

/** The operations that depend on operation i: `list[first[i]]` up to, but excluding, `list[first[i + 1]]`, in the order of the text. */
export interface Successors {
  readonly first: Int32Array;
  readonly list: Int32Array;
}

/**
 * A static program of sends, receives and computations, stored by columns. The operations of a rank are contiguous, in the order of
 * the text. `tag` holds unsigned 32-bit numbers as signed ones.
 */
export interface Schedule {
  readonly ranks: number;
  readonly operations: number;
  /** Number of dependencies of both kinds. */
  readonly dependencies: number;
  /** Rank r has the operations `begin[r]` up to, but excluding, `end[r]`. */
  readonly begin: Int32Array;
  readonly end: Int32Array;
  readonly kind: Uint8Array;
  /** Bytes of a message, ns of a computation; whole numbers below 2^53. */
  readonly size: Float64Array;
  readonly peer: Int32Array;
  readonly tag: Int32Array;
  readonly cpu: Uint8Array;
  readonly nic: Uint8Array;
  /** Line of the text, from 1. */
  readonly line: Uint32Array;
  /** Number of dependencies of an operation. */
  readonly waitsFor: Int32Array;
  readonly onStart: Successors;
  readonly onDone: Successors;
  /** CPUs and NICs per rank that the schedule refers to. */
  readonly cpus: number;
  readonly nics: number;
}

/** An operation in GOAL syntax, without label and without options at their defaults. */
export function describeOperation(schedule: Schedule, operation: number): string {
  const { kind, size, peer, tag, cpu, nic } = schedule;
  const own = cpu[operation] === 0 ? '' : ` cpu ${cpu[operation]}`;
  if (kind[operation] === CALC) return `calc ${size[operation]}${own}`;
  const what = kind[operation] === SEND ? 'send' : 'recv';
  const where = kind[operation] === SEND ? 'to' : 'from';
  const tagged = tag[operation] === ANY ? ANY : tag[operation] >>> 0;
  const device = nic[operation] === 0 ? '' : ` nic ${nic[operation]}`;
  return `${what} ${size[operation]}b ${where} ${peer[operation]} tag ${tagged}${own}${device}`;
}

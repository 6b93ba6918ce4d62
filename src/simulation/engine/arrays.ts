import { SimulationFault } from './fault.ts';

/**
 * Every typed array of a run comes from here and is counted, so that what a run holds is known to the byte and a run
 * that wants more than it may have fails alone: the limit of a thread's heap does not see the memory of typed arrays.
 * Who lets an array go says so with `release`; what is never released counts until the run is over.
 */
type TypedArray = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

const MIB = 2 ** 20;

/** Of the run under way. A thread simulates one run at a time. */
let heldBytes = 0;
let mostBytes = 0;
let limitBytes = Number.POSITIVE_INFINITY;

/** Runs a simulation and counts what it holds: beyond so many bytes at a time it ends with SIM_OUT_OF_MEMORY. */
export function counting<Result>(mayHoldBytes: number, run: () => Result): Result {
  heldBytes = 0;
  mostBytes = 0;
  limitBytes = mayHoldBytes;
  try {
    return run();
  } finally {
    limitBytes = Number.POSITIVE_INFINITY;
  }
}

/** Most bytes that the run counted last has held at a time. */
export function countedBytes(): number {
  return mostBytes;
}

/** Nothing is held any more: a run that is made of several begins the next of them. */
export function releaseAll(): void {
  heldBytes = 0;
}

/** @throws SimulationFault where the run would hold more than it may, before anything is allocated */
function hold(bytes: number): void {
  heldBytes += bytes;
  if (heldBytes > mostBytes) mostBytes = heldBytes;
  if (heldBytes > limitBytes) throw beyondLimit();
}

function beyondLimit(): SimulationFault {
  const [wanted, limit] = [heldBytes, limitBytes].map((bytes) => `${Math.ceil(bytes / MIB)} MiB`);
  const message = `the run needs ${wanted} of memory or more, and may use ${limit}`;
  return new SimulationFault('SIM_OUT_OF_MEMORY', message);
}

export function float64Array(length: number): Float64Array<ArrayBuffer> {
  hold(8 * length);
  return new Float64Array(length);
}

export function float32Array(length: number): Float32Array<ArrayBuffer> {
  hold(4 * length);
  return new Float32Array(length);
}

export function int32Array(length: number): Int32Array<ArrayBuffer> {
  hold(4 * length);
  return new Int32Array(length);
}

export function uint32Array(length: number): Uint32Array<ArrayBuffer> {
  hold(4 * length);
  return new Uint32Array(length);
}

export function uint16Array(length: number): Uint16Array<ArrayBuffer> {
  hold(2 * length);
  return new Uint16Array(length);
}

export function uint8Array(length: number): Uint8Array<ArrayBuffer> {
  hold(length);
  return new Uint8Array(length);
}

/** Memory at borders of pages, which nobody shares: see row-memory.ts. */
export function pagedDoubles(length: number): Float64Array {
  const bytes = 8 * length;
  hold(bytes);
  // With its length given, the view is an ordinary one; without it, it would follow the length of its memory, slowly.
  return new Float64Array(new SharedArrayBuffer(bytes, { maxByteLength: bytes }), 0, length);
}

/** Nothing reads these arrays any more. */
export function release(...arrays: readonly TypedArray[]): void {
  for (const { byteLength } of arrays) heldBytes -= byteLength;
}

/** The longer array takes the place of the other one and begins with the same. Both are held while it is copied. */
export function grown<Values extends TypedArray>(from: TypedArray, to: Values): Values {
  to.set(from);
  release(from);
  return to;
}

/** Sets every element to what the function says of its index. */
export function filled<Values extends TypedArray>(array: Values, valueAt: (index: number) => number): Values {
  for (let index = 0; index < array.length; index += 1) array[index] = valueAt(index);
  return array;
}

/** A copy of the words from `begin` on, up to `end`. */
export function copied<Values extends Float64Array | Int32Array | Uint32Array>(
  array: Values,
  begin = 0,
  end = array.length,
): Values {
  const part = array.subarray(begin, end);
  hold(part.byteLength);
  return part.slice() as Values;
}

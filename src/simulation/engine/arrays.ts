import { SimulationFault } from './fault.ts';

/**
 * Every typed array of a run is allocated here and counted. The heap limit of a thread does not cover typed arrays, so this
 * count is what makes a run that exceeds its memory limit fail alone. An array that is no longer needed is passed to
 * `release`; others count until the run ends.
 */
type TypedArray = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

const MIB = 2 ** 20;

/** State of the current run. A thread simulates one run at a time. */
let heldBytes = 0;
let mostBytes = 0;
let limitBytes = Number.POSITIVE_INFINITY;

/** Runs a simulation and counts its memory; it fails with SIM_OUT_OF_MEMORY once it holds more than `mayHoldBytes`. */
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

/** Peak number of bytes held by the most recent run. */
export function countedBytes(): number {
  return mostBytes;
}

/** Resets the count between the simulations that make up one run. */
export function releaseAll(): void {
  heldBytes = 0;
}

/** @throws SimulationFault before allocation if the run would exceed its limit */
function hold(bytes: number): void {
  heldBytes += bytes;
  if (heldBytes > mostBytes) mostBytes = heldBytes;
  if (heldBytes > limitBytes) throw beyondLimit();
}

function beyondLimit(): SimulationFault {
  const [wanted, limit] = [heldBytes, limitBytes].map((bytes) => `${Math.ceil(bytes / MIB)} MiB`);
  const message = `the run needs at least ${wanted} of memory, but may use only ${limit}`;
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

/** Page-aligned memory, which is not actually shared: see row-memory.ts. */
export function pagedDoubles(length: number): Float64Array {
  const bytes = 8 * length;
  hold(bytes);
  // An explicit length makes this an ordinary view. A length-tracking view would be slower.
  return new Float64Array(new SharedArrayBuffer(bytes, { maxByteLength: bytes }), 0, length);
}

/** Stops counting arrays that are no longer used. */
export function release(...arrays: readonly TypedArray[]): void {
  for (const { byteLength } of arrays) heldBytes -= byteLength;
}

/** Copies an array into a longer one that replaces it. Both are held during the copy. */
export function grown<Values extends TypedArray>(from: TypedArray, to: Values): Values {
  to.set(from);
  release(from);
  return to;
}

/** Sets every element to the value that the function returns for its index. */
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

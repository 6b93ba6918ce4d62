import { float64Array, grown, pagedDoubles } from './arrays.ts';

const DOUBLE_BYTES = 8;
const WORDS_PER_DOUBLE = 2;
/** Smaller arrays fit in the cache anyway, and a separate mapping would cost more than it saves. */
const LEAST_BYTES = 32768;

/**
 * Page-aligned doubles, so that a row of 64 bytes occupies exactly one cache line. Ordinary typed arrays start 16 bytes after
 * such a boundary, so that every row would occupy two. Only growable shared memory is page-aligned in V8; this memory
 * neither grows nor is shared.
 */
export function rowDoubles(count: number): Float64Array {
  const bytes = count * DOUBLE_BYTES;
  return bytes < LEAST_BYTES ? float64Array(count) : pagedDoubles(count);
}

/** The same memory viewed as 32-bit words. */
export function wordsOf(doubles: Float64Array): Int32Array {
  return new Int32Array(doubles.buffer, doubles.byteOffset, doubles.length * WORDS_PER_DOUBLE);
}

/** `length` doubles, the first of which are copied from `start`. */
export function grownDoubles(doubles: Float64Array, count: number): Float64Array {
  return grown(doubles, rowDoubles(count));
}

import { float64Array, grown, pagedDoubles } from './arrays.ts';

const DOUBLE_BYTES = 8;
const WORDS_PER_DOUBLE = 2;
/** Below this many bytes everything stays in the cache anyway, and a mapping of its own would cost more than it saves. */
const LEAST_BYTES = 32768;

/**
 * Doubles at borders of pages, so that a row of 64 bytes is one line of the cache: what JavaScript allocates otherwise
 * begins 16 bytes behind a border, and every row lies across two lines. Only shared memory that may grow is mapped
 * pages; this one never grows, and nobody shares it.
 */
export function rowDoubles(count: number): Float64Array {
  const bytes = count * DOUBLE_BYTES;
  return bytes < LEAST_BYTES ? float64Array(count) : pagedDoubles(count);
}

/** The same memory as words of 32 bits. */
export function wordsOf(doubles: Float64Array): Int32Array {
  return new Int32Array(doubles.buffer, doubles.byteOffset, doubles.length * WORDS_PER_DOUBLE);
}

/** So many doubles that begin with these. */
export function grownDoubles(doubles: Float64Array, count: number): Float64Array {
  return grown(doubles, rowDoubles(count));
}

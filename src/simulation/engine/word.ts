/** Bytes of a word: what an operation moves unless it says otherwise, and what atomics work on. */
export const WORD_BYTES = 8;

/** A word with all bits set, as a signed number: the value of a refused read. */
export const ALL_ONES = -1;

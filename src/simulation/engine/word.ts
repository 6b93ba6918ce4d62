/** Bytes of a word: what an operation moves unless it says otherwise, and what atomics work on. */
export const WORD_BYTES = 8;

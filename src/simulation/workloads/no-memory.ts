import type { ExposedMemory } from '../hardware/exposed-memory.ts';

/** For programs that put and get nothing. */
export const NO_MEMORY: ExposedMemory = { read: () => 0, write: () => {} };

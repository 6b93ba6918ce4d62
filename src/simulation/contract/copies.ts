import { builtInPart, operations } from './built-in-part.ts';

/** Calls of programs for copies within their own window. */
export interface CopyCalls {
  /** Non-blocking; a `flush` of the process's own rank waits for it. */
  copy(source: number, destination: number, bytes: number): void;
}

/** A mechanism's implementation of copies. */
export interface Copies {
  copy(process: number, source: number, destination: number, bytes: number): void;
}

const OPERATIONS = operations('copies', { copy: { code: 13, shown: 'never' } });

export const copies = builtInPart<CopyCalls, Copies>()({
  name: 'copies',
  capabilities: { copy: { words: 'copies within the memory of a process', calls: { copy: {} } } },
  operations: OPERATIONS,
  methods: { copy: true },
  calls: {
    copy(source, destination, bytes) {
      this.addToDigest(OPERATIONS.copy, source, destination, bytes);
      this.shared.offered.copies.copy(this.rank, source, destination, bytes);
    },
  },
});

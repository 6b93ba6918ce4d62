import { builtInPart, operations } from './built-in-part.ts';
import { NOT_LOCAL, type WorkRequest } from './work-request.ts';

/** Calls of programs for puts with a completion of their own (InfiniBand: signalled writes). */
export interface SignalledPutCalls {
  /** Non-blocking write whose completion this process can wait for. */
  signalledPut(target: number, address: number, value: number, bytes?: number): void;
  /**
   * Blocks until at most `most` signalled puts of this process have no completion yet. A completed put has reached the target's
   * NIC, but not necessarily its memory. Later messages to the target stay behind it, and its source may be overwritten.
   */
  completions(most: number): void;
}

/** A mechanism's implementation of signalled puts. */
export interface SignalledPuts {
  signalledPut(request: WorkRequest): void;
  completions(process: number, most: number): void;
}

const OPERATIONS = operations('signalledPuts', {
  signalledPut: { code: 32 },
  completions: { code: 33, shown: 'never' },
});

export const signalledPuts = builtInPart<SignalledPutCalls, SignalledPuts>()({
  name: 'signalledPuts',
  capabilities: {
    'signalled-puts': { words: 'puts whose completions the process waits for', calls: { signalledPut: {} } },
  },
  operations: OPERATIONS,
  methods: { signalledPut: true, completions: true },
  calls: {
    signalledPut(target, address, value, bytes) {
      const request = this.fill(target, address, value, bytes);
      this.note(OPERATIONS.signalledPut);
      this.shared.offered.signalledPuts.signalledPut(request);
      request.local = NOT_LOCAL;
    },
    completions(most) {
      this.awaits(OPERATIONS.completions);
      this.entersLibrary();
      this.shared.offered.signalledPuts.completions(this.rank, most);
    },
  },
});

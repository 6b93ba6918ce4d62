import { builtInPart, operations } from './built-in-part.ts';
import { NOT_LOCAL, type WorkRequest } from './work-request.ts';

/** Puts that ask for a completion of their own, as programs call for them: InfiniBand calls such writes signalled. */
export interface SignalledPutCalls {
  /** Non-blocking write whose completion this process can wait for. */
  signalledPut(target: number, address: number, value: number, bytes?: number): void;
  /**
   * Blocks until no more than `most` of what this process has put so are without a completion; waits for nothing else. A
   * completed put has reached the NIC of its target, and perhaps not its memory: what is sent there from now on comes
   * behind it, and its source may be written again.
   */
  completions(most: number): void;
}

/** Signalled puts of a mechanism. */
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
    'signalled-puts': { words: 'puts whose completions their process waits for', calls: { signalledPut: {} } },
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

import { builtInPart, operations } from './built-in-part.ts';
import { NOT_LOCAL, type WorkRequest } from './work-request.ts';

export type LockMode = 'shared' | 'exclusive';

/** Passive epochs, as programs call for them. */
export interface EpochCalls {
  /**
   * Opens a passive epoch at the target: what this process does to it until `unlock` takes effect while the target's
   * window is locked, shared with others or by this process alone. One epoch at a time to each target. Whether the call
   * waits for the lock is up to the mechanism.
   */
  lock(target: number, mode: LockMode): void;
  /** Blocks until everything of the epoch has taken effect, what was fetched is here, and the lock is given back. */
  unlock(target: number): void;
  /**
   * Non-blocking, within an epoch: adds the word to the one that is there; accumulates to one word do not mix. If a NIC
   * does them, that holds for those of a word, and for longer ones, each among themselves (`mpi_accumulate_granularity`).
   */
  accumulate(target: number, address: number, value: number, bytes?: number): void;
  /** Non-blocking read within an epoch: written to `destination` in this process's own window before `unlock` is over. */
  fetch(target: number, address: number, destination: number, bytes?: number): void;
}

/** Passive epochs of a mechanism. */
export interface Epochs {
  lock(process: number, target: number, mode: LockMode): void;
  unlock(process: number, target: number): void;
  accumulate(request: WorkRequest): void;
  fetch(request: WorkRequest): void;
}

const OPERATIONS = operations('epochs', {
  lock: { code: 9, shown: 'together' },
  unlock: { code: 10, shown: 'together' },
  accumulate: { code: 11, shown: 'together' },
  fetch: { code: 12, shown: 'together' },
});

/** An `epoch` is a lock with its unlock; what happens in it is counted by itself. */
export const epochs = builtInPart<EpochCalls, Epochs>()({
  name: 'epochs',
  capabilities: {
    epochs: {
      words: 'passive epochs',
      calls: { epoch: { movesNothing: true, isAtomic: true }, epochPut: {}, accumulate: { isAtomic: true }, fetch: {} },
    },
  },
  operations: OPERATIONS,
  methods: { lock: true, unlock: true, accumulate: true, fetch: true },
  calls: {
    lock(target, mode) {
      this.noteTarget(OPERATIONS.lock, target, mode === 'exclusive' ? 1 : 0);
      this.shared.offered.epochs.lock(this.rank, target, mode);
    },
    unlock(target) {
      this.noteTarget(OPERATIONS.unlock, target, 0);
      this.shared.offered.epochs.unlock(this.rank, target);
    },
    accumulate(target, address, value, bytes) {
      const request = this.fill(target, address, value, bytes);
      this.note(OPERATIONS.accumulate);
      this.shared.offered.epochs.accumulate(request);
    },
    fetch(target, address, destination, bytes) {
      const request = this.fill(target, address, destination, bytes);
      request.local = destination;
      this.note(OPERATIONS.fetch);
      this.shared.offered.epochs.fetch(request);
      request.local = NOT_LOCAL;
    },
  },
});

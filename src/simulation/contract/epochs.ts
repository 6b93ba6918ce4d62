import { builtInPart, operations } from './built-in-part.ts';
import { NOT_LOCAL, type WorkRequest } from './work-request.ts';

export type LockMode = 'shared' | 'exclusive';

/** Calls of programs for passive epochs. */
export interface EpochCalls {
  /**
   * Opens a passive epoch at the target: operations of this process on it until `unlock` take effect while the target's window is
   * locked, either shared or exclusively. At most one epoch per target at a time. Whether the call waits for the lock
   * depends on the mechanism.
   */
  lock(target: number, mode: LockMode): void;
  /** Blocks until all operations of the epoch have taken effect, fetched data have arrived and the lock is released. */
  unlock(target: number): void;
  /**
   * Non-blocking, within an epoch: adds the value to the word at the target. Accumulates to one word are atomic. If the NIC carries
   * them out, single-word and longer accumulates are each atomic only among themselves (`mpi_accumulate_granularity`).
   */
  accumulate(target: number, address: number, value: number, bytes?: number): void;
  /** Non-blocking read within an epoch: the data are in `destination`, in this process's own window, when `unlock` returns. */
  fetch(target: number, address: number, destination: number, bytes?: number): void;
}

/** A mechanism's implementation of passive epochs. */
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

/** A call of kind `epoch` is a lock with its unlock; operations within it are counted separately. */
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

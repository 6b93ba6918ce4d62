import type { MechanismModel, ProcessOperations } from './contract.ts';
import type { Host } from './host.ts';

/** Bytes of a word. */
const WORD_BYTES = 8;

/** Numbers of the operations in the digest of a program; they are never reused for something else. */
const OPERATION = {
  put: 1,
  get: 2,
  compareAndSwap: 3,
  fetchAndAdd: 4,
  fetchAndReplace: 5,
  flush: 6,
  invoke: 7,
  /** Beside one of the above that moves more or less than a word. */
  bytes: 8,
} as const;

/** Remote operations that programs issued, by kind. */
export class OperationCounts {
  put = 0;
  get = 0;
  compareAndSwap = 0;
  fetchAndAdd = 0;
  fetchAndReplace = 0;
  flush = 0;
  invoke = 0;

  get total(): number {
    return (
      this.put + this.get + this.compareAndSwap + this.fetchAndAdd + this.fetchAndReplace + this.flush + this.invoke
    );
  }

  counters(): Record<string, number> {
    const { put, get, flush, invoke } = this;
    return {
      put,
      get,
      compare_and_swap: this.compareAndSwap,
      fetch_and_add: this.fetchAndAdd,
      fetch_and_replace: this.fetchAndReplace,
      flush,
      invoke,
    };
  }
}

/** The operations of one process: records what was done, then leaves it to the mechanism. */
export class MechanismOperations implements ProcessOperations {
  constructor(
    readonly rank: number,
    private readonly host: Host,
    private readonly model: MechanismModel,
    private readonly counts: OperationCounts,
  ) {}

  begin(): void {
    this.host.beginOperation(this.rank);
  }

  end(): void {
    this.host.endOperation(this.rank);
  }

  compute(ns: number): void {
    this.host.compute(this.rank, ns);
  }

  put(target: number, address: number, value: number, bytes = WORD_BYTES, source = -1): void {
    this.note('put', target, address, value, bytes);
    this.model.put(this.rank, target, address, value, bytes, source);
  }

  get(target: number, address: number, bytes = WORD_BYTES, destination = -1): void {
    this.note('get', target, address, 0, bytes);
    this.model.get(this.rank, target, address, bytes, destination);
  }

  compareAndSwap(target: number, address: number, compare: number, value: number): void {
    this.note('compareAndSwap', target, address, value);
    this.model.compareAndSwap(this.rank, target, address, compare, value);
  }

  fetchAndAdd(target: number, address: number, value: number): void {
    this.note('fetchAndAdd', target, address, value);
    this.model.fetchAndAdd(this.rank, target, address, value);
  }

  fetchAndReplace(target: number, address: number, value: number): void {
    this.note('fetchAndReplace', target, address, value);
    this.model.fetchAndReplace(this.rank, target, address, value);
  }

  flush(target: number): void {
    this.note('flush', target, 0, 0);
    this.model.flush(this.rank, target);
  }

  invoke(target: number, handler: number, address: number, value: number, bytes = WORD_BYTES): void {
    this.note('invoke', target, address, value, bytes);
    this.model.invoke(this.rank, target, handler, address, value, bytes);
  }

  wait(): void {
    this.host.wait(this.rank);
  }

  wake(): void {
    this.host.wake(this.rank);
  }

  private note(
    operation: Exclude<keyof typeof OPERATION, 'bytes'>,
    target: number,
    address: number,
    value: number,
    bytes = WORD_BYTES,
  ): void {
    this.counts[operation] += 1;
    this.host.digest.add(this.rank, OPERATION[operation], target, address, value);
    if (bytes !== WORD_BYTES) this.host.digest.add(this.rank, OPERATION.bytes, target, address, bytes);
  }
}

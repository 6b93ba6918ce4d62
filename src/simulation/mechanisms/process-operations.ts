import { type ControlBits, maskOf } from '../hardware/iommu/control-bits.ts';
import { REQUESTER } from '../hardware/memory/memory-hierarchy.ts';
import type { FlushedAccesses, LockMode, MechanismModel, ProcessOperations } from './contract.ts';
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
  lock: 9,
  unlock: 10,
  accumulate: 11,
  fetch: 12,
  copy: 13,
  fetchAndXor: 14,
  associate: 15,
} as const;

/** Remote operations that programs issued, by kind. */
export class OperationCounts {
  put = 0;
  get = 0;
  compareAndSwap = 0;
  fetchAndAdd = 0;
  fetchAndReplace = 0;
  fetchAndXor = 0;
  flush = 0;
  invoke = 0;
  lock = 0;
  unlock = 0;
  accumulate = 0;
  fetch = 0;

  get total(): number {
    const { put, get, compareAndSwap, fetchAndAdd, fetchAndReplace, flush, invoke } = this;
    return (
      put + get + compareAndSwap + fetchAndAdd + fetchAndReplace + flush + invoke + this.fetchAndXor + this.inEpochs
    );
  }

  private get inEpochs(): number {
    return this.lock + this.unlock + this.accumulate + this.fetch;
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
      ...(this.fetchAndXor > 0 && { fetch_and_xor: this.fetchAndXor }),
      ...(this.inEpochs > 0 && this.epochCounters()),
    };
  }

  private epochCounters(): Record<string, number> {
    const { lock, unlock, accumulate, fetch } = this;
    return { lock, unlock, accumulate, fetch };
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

  compute(ns: number, address = 0, bytes = 0): void {
    const { rank, host } = this;
    const { computation } = REQUESTER;
    const memoryNs = bytes > 0 ? host.hierarchy.read(rank, address, bytes, computation, host.cores.freeAt(rank)) : 0;
    this.model.compute(rank, ns + memoryNs);
  }

  copy(source: number, destination: number, bytes: number): void {
    this.host.digest.add(this.rank, OPERATION.copy, source, destination, bytes);
    this.model.copy(this.rank, source, destination, bytes);
  }

  cacheMisses(): number {
    return this.host.hierarchy.misses(this.rank, REQUESTER.computation);
  }

  now(): number {
    return this.host.engine.now;
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

  fetchAndXor(target: number, address: number, value: number): void {
    this.note('fetchAndXor', target, address, value);
    this.model.fetchAndXor(this.rank, target, address, value);
  }

  flush(target: number, accesses: FlushedAccesses = 'own'): void {
    this.note('flush', target, 0, accesses === 'own' ? 0 : 1);
    this.model.flush(this.rank, target, accesses);
  }

  associate(address: number, bits: ControlBits, handler: number): void {
    this.host.digest.add(this.rank, OPERATION.associate, this.rank, address, maskOf(bits) * 256 + handler);
    this.host.associate(this.rank, address, bits, handler);
  }

  invoke(target: number, handler: number, address: number, value: number, bytes = WORD_BYTES): void {
    this.note('invoke', target, address, value, bytes);
    this.model.invoke(this.rank, target, handler, address, value, bytes);
  }

  lock(target: number, mode: LockMode): void {
    this.note('lock', target, 0, mode === 'exclusive' ? 1 : 0);
    this.model.lock(this.rank, target, mode);
  }

  unlock(target: number): void {
    this.note('unlock', target, 0, 0);
    this.model.unlock(this.rank, target);
  }

  accumulate(target: number, address: number, value: number, bytes = WORD_BYTES, source = -1): void {
    this.note('accumulate', target, address, value, bytes);
    this.model.accumulate(this.rank, target, address, value, bytes, source);
  }

  fetch(target: number, address: number, destination: number, bytes = WORD_BYTES): void {
    this.note('fetch', target, address, destination, bytes);
    this.model.fetch(this.rank, target, address, destination, bytes);
  }

  wait(): void {
    this.model.wait(this.rank);
  }

  wake(): void {
    this.host.wake(this.rank);
  }

  private note(
    operation: Exclude<keyof typeof OPERATION, 'bytes' | 'copy' | 'associate'>,
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

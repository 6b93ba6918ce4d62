import { float64Array } from '../engine/arrays.ts';
import { type ControlBits, maskOf } from '../hardware/iommu/control-bits.ts';
import { REQUESTER } from '../hardware/memory/memory-hierarchy.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { FlushedAccesses, LockMode, MechanismModel, ProcessOperations } from './contract.ts';

/** Bytes of a word. */
const WORD_BYTES = 8;

const NOBODY = -1;

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
  /** In no digest: it does nothing. */
  wait: 16,
} as const;

/** Kinds of remote operations that count, by the names of their counters; the later ones only where there are any. */
const ALWAYS_COUNTED = {
  put: OPERATION.put,
  get: OPERATION.get,
  compare_and_swap: OPERATION.compareAndSwap,
  fetch_and_add: OPERATION.fetchAndAdd,
  fetch_and_replace: OPERATION.fetchAndReplace,
  flush: OPERATION.flush,
  invoke: OPERATION.invoke,
} as const;
const FETCH_AND_XOR = { fetch_and_xor: OPERATION.fetchAndXor } as const;
const IN_EPOCHS = {
  lock: OPERATION.lock,
  unlock: OPERATION.unlock,
  accumulate: OPERATION.accumulate,
  fetch: OPERATION.fetch,
} as const;

/** Remote operations that programs issued, by number of their kind: an index by name would be looked up for each. */
export class OperationCounts {
  private readonly counts = float64Array(Object.keys(OPERATION).length + 1);

  add(operation: number): void {
    this.counts[operation] += 1;
  }

  get total(): number {
    return sum(this.of({ ...ALWAYS_COUNTED, ...FETCH_AND_XOR, ...IN_EPOCHS }));
  }

  get flushes(): number {
    return this.counts[OPERATION.flush];
  }

  counters(): Record<string, number> {
    const [fetchAndXor, inEpochs] = [this.of(FETCH_AND_XOR), this.of(IN_EPOCHS)];
    return {
      ...this.of(ALWAYS_COUNTED),
      ...(sum(fetchAndXor) > 0 && fetchAndXor),
      ...(sum(inEpochs) > 0 && inEpochs),
    };
  }

  private of(kinds: Readonly<Record<string, number>>): Record<string, number> {
    return Object.fromEntries(Object.entries(kinds).map(([name, operation]) => [name, this.counts[operation]]));
  }
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** The operations of one process: records what was done, then leaves it to the mechanism. */
export class MechanismOperations implements ProcessOperations {
  /** Number and target of the last operation that was asked for. */
  private last = 0;
  private lastTarget = NOBODY;

  constructor(
    readonly rank: number,
    private readonly runtime: Runtime,
    private readonly model: MechanismModel,
    private readonly counts: OperationCounts,
  ) {}

  begin(): void {
    this.runtime.beginOperation(this.rank);
  }

  end(): void {
    this.runtime.endOperation(this.rank);
  }

  compute(ns: number, address = 0, bytes = 0): void {
    const { rank, runtime } = this;
    const { computation } = REQUESTER;
    const memoryNs =
      bytes > 0 ? runtime.hierarchy.read(rank, address, bytes, computation, runtime.cores.freeAt(rank)) : 0;
    this.model.compute(rank, ns + memoryNs);
  }

  copy(source: number, destination: number, bytes: number): void {
    this.runtime.digest.add(this.rank, OPERATION.copy, source, destination, bytes);
    this.model.copy(this.rank, source, destination, bytes);
  }

  cacheMisses(): number {
    return this.runtime.hierarchy.misses(this.rank, REQUESTER.computation);
  }

  now(): number {
    return this.runtime.engine.now;
  }

  put(target: number, address: number, value: number, bytes = WORD_BYTES, source = -1): void {
    this.note(OPERATION.put, target, address, value, bytes);
    this.model.put(this.rank, target, address, value, bytes, source);
  }

  get(target: number, address: number, bytes = WORD_BYTES, destination = -1): void {
    this.note(OPERATION.get, target, address, 0, bytes);
    this.model.get(this.rank, target, address, bytes, destination);
  }

  compareAndSwap(target: number, address: number, compare: number, value: number): void {
    this.note(OPERATION.compareAndSwap, target, address, value);
    this.model.compareAndSwap(this.rank, target, address, compare, value);
  }

  fetchAndAdd(target: number, address: number, value: number): void {
    this.note(OPERATION.fetchAndAdd, target, address, value);
    this.model.fetchAndAdd(this.rank, target, address, value);
  }

  fetchAndReplace(target: number, address: number, value: number): void {
    this.note(OPERATION.fetchAndReplace, target, address, value);
    this.model.fetchAndReplace(this.rank, target, address, value);
  }

  fetchAndXor(target: number, address: number, value: number): void {
    this.note(OPERATION.fetchAndXor, target, address, value);
    this.model.fetchAndXor(this.rank, target, address, value);
  }

  flush(target: number, accesses: FlushedAccesses = 'own'): void {
    this.note(OPERATION.flush, target, 0, accesses === 'own' ? 0 : 1);
    this.model.flush(this.rank, target, accesses);
  }

  associate(address: number, bits: ControlBits, handler: number): void {
    this.runtime.digest.add(this.rank, OPERATION.associate, this.rank, address, maskOf(bits) * 256 + handler);
    this.runtime.associate(this.rank, address, bits, handler);
  }

  invoke(target: number, handler: number, address: number, value: number, bytes = WORD_BYTES): void {
    this.note(OPERATION.invoke, target, address, value, bytes);
    this.model.invoke(this.rank, target, handler, address, value, bytes);
  }

  lock(target: number, mode: LockMode): void {
    this.note(OPERATION.lock, target, 0, mode === 'exclusive' ? 1 : 0);
    this.model.lock(this.rank, target, mode);
  }

  unlock(target: number): void {
    this.note(OPERATION.unlock, target, 0, 0);
    this.model.unlock(this.rank, target);
  }

  accumulate(target: number, address: number, value: number, bytes = WORD_BYTES, source = -1): void {
    this.note(OPERATION.accumulate, target, address, value, bytes);
    this.model.accumulate(this.rank, target, address, value, bytes, source);
  }

  fetch(target: number, address: number, destination: number, bytes = WORD_BYTES): void {
    this.note(OPERATION.fetch, target, address, destination, bytes);
    this.model.fetch(this.rank, target, address, destination, bytes);
  }

  /** What the program has asked for last: if it has not ended, it waits for that. */
  get asked(): { readonly asked: string | undefined; readonly target: number } {
    const [asked] = Object.entries(OPERATION).find(([, number]) => number === this.last) ?? [];
    return { asked, target: this.lastTarget };
  }

  wait(): void {
    this.last = OPERATION.wait;
    this.lastTarget = NOBODY;
    this.model.wait(this.rank);
  }

  wake(): void {
    this.runtime.wake(this.rank);
  }

  private note(operation: number, target: number, address: number, value: number, bytes = WORD_BYTES): void {
    const { rank, counts } = this;
    this.last = operation;
    this.lastTarget = target;
    const { digest } = this.runtime;
    counts.add(operation);
    digest.add(rank, operation, target, address, value);
    if (bytes !== WORD_BYTES) digest.add(rank, OPERATION.bytes, target, address, bytes);
  }
}

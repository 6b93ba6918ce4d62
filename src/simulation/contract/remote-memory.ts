import { MESSAGE } from '../hardware/messages.ts';
import { builtInPart, type Calling, operations } from './built-in-part.ts';
import type { Operation } from './operation.ts';
import { NOT_LOCAL, type WorkRequest } from './work-request.ts';

/** Scope of a flush: everything that the mechanism considers its own, or plain remote accesses only. */
export type FlushedAccesses = 'own' | 'plain';

/** Calls of programs for puts and gets. */
export interface AccessCalls {
  /** Non-blocking write. */
  put(target: number, address: number, value: number, bytes?: number): void;
  /**
   * Sets the source address of the next put in this process's own window, for mechanisms that must register it:
   * `process.from(source).put(…)`. Without it, the data lie in memory that is already registered.
   */
  from(source: number): Pick<AccessCalls, 'put'>;
  /**
   * Blocking read; yields the word.
   * @param destination address of the data in this process's own window, as for `from`
   */
  get(target: number, address: number, bytes?: number, destination?: number): void;
  /** Whether the last blocking access was refused by the protection of its page, so that the word it yielded is invalid. */
  wasRefused(): boolean;
  /** Whether the last load or get returned stale data from a copy, which is possible in memory that programs keep coherent. */
  wasStale(): boolean;
}

/** Calls of programs for atomic operations on words. */
export interface AtomicCalls {
  /** Blocking; yields the previous word. */
  compareAndSwap(target: number, address: number, compare: number, value: number): void;
  fetchAndAdd(target: number, address: number, value: number): void;
  fetchAndReplace(target: number, address: number, value: number): void;
  /** Applies to the low 32 bits of both words. */
  fetchAndXor(target: number, address: number, value: number): void;
}

/** Calls of programs for flushes. */
export interface FlushCalls {
  /**
   * Blocks until all earlier operations of this process on the target have taken effect. If some accesses are passed to
   * handlers there (Active Access), `plain` completes only the others.
   */
  flush(target: number, accesses?: FlushedAccesses): void;
}

/** Puts, gets, atomics and flushes. */
export interface RemoteMemoryCalls extends AccessCalls, AtomicCalls, FlushCalls {}

/** A mechanism's implementation of puts and gets. */
export interface RemoteMemory {
  put(request: WorkRequest): void;
  get(request: WorkRequest): void;
}

/** A mechanism's implementation of atomics on words. */
export interface WordAtomics {
  /** Carries out the atomic named by `request.atomic`; the process waits for the previous word. */
  atomic(request: WorkRequest): void;
}

export interface Flushes {
  flush(process: number, target: number, accesses: FlushedAccesses): void;
}

const ACCESSES = operations('remote', { put: { code: 1, shown: 'always' }, get: { code: 2, shown: 'always' } });

export const remote = builtInPart<AccessCalls, RemoteMemory>()({
  name: 'remote',
  capabilities: {
    put: { words: 'puts', calls: { put: {} } },
    get: { words: 'gets', calls: { get: {} } },
  },
  operations: ACCESSES,
  methods: { put: true, get: true },
  calls: {
    put(target, address, value, bytes) {
      const request = this.fill(target, address, value, bytes);
      this.note(ACCESSES.put);
      this.shared.offered.remote.put(request);
      request.local = NOT_LOCAL;
    },
    from(source) {
      this.shared.request.local = source;
      return this;
    },
    get(target, address, bytes, destination = NOT_LOCAL) {
      const request = this.fill(target, address, 0, bytes);
      request.local = destination;
      this.note(ACCESSES.get);
      this.shared.offered.remote.get(request);
      request.local = NOT_LOCAL;
    },
    wasRefused() {
      return this.shared.runtime.outcomes.wasRefused(this.rank);
    },
    wasStale() {
      return this.shared.runtime.outcomes.wasStale(this.rank);
    },
  },
});

const ATOMICS = operations('atomics', {
  compareAndSwap: { code: 3, shown: 'always' },
  fetchAndAdd: { code: 4, shown: 'always' },
  fetchAndReplace: { code: 5, shown: 'always' },
  fetchAndXor: { code: 14 },
});

export const atomics = builtInPart<AtomicCalls, WordAtomics>()({
  name: 'atomics',
  capabilities: { atomics: { words: 'atomic operations', calls: { atomic: { isAtomic: true } } } },
  operations: ATOMICS,
  methods: { atomic: true },
  calls: {
    compareAndSwap(target, address, compare, value) {
      this.fill(target, address, value).compare = compare;
      atomic(this, ATOMICS.compareAndSwap, MESSAGE.compareAndSwap);
    },
    fetchAndAdd(target, address, value) {
      this.fill(target, address, value);
      atomic(this, ATOMICS.fetchAndAdd, MESSAGE.fetchAndAdd);
    },
    fetchAndReplace(target, address, value) {
      this.fill(target, address, value);
      atomic(this, ATOMICS.fetchAndReplace, MESSAGE.fetchAndReplace);
    },
    fetchAndXor(target, address, value) {
      this.fill(target, address, value);
      atomic(this, ATOMICS.fetchAndXor, MESSAGE.fetchAndXor);
    },
  },
});

/** Issues the atomic in the request, which has been filled. */
function atomic(caller: Calling<'atomics', WordAtomics>, operation: Operation, kind: number): void {
  const { request, offered } = caller.shared;
  request.atomic = kind;
  caller.note(operation);
  offered.atomics.atomic(request);
}

const FLUSHES = operations('flushes', { flush: { code: 6, shown: 'always' } });

export const flushes = builtInPart<FlushCalls, Flushes>()({
  name: 'flushes',
  capabilities: { flush: { words: 'flushes', calls: { flush: { movesNothing: true } } } },
  operations: FLUSHES,
  methods: { flush: true },
  calls: {
    flush(target, accesses = 'own') {
      this.noteTarget(FLUSHES.flush, target, accesses === 'own' ? 0 : 1);
      this.shared.offered.flushes.flush(this.rank, target, accesses);
    },
  },
});

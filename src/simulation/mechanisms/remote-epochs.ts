import type { Epochs, LockMode } from '../contract/epochs.ts';
import type { Flushes, RemoteMemory, WordAtomics } from '../contract/remote-memory.ts';
import { WorkRequest } from '../contract/work-request.ts';
import { SimulationFault } from '../engine/fault.ts';
import { NO_MESSAGE } from '../engine/none.ts';
import { WORD_BYTES } from '../engine/word.ts';
import { REQUESTER } from '../hardware/memory/memory-hierarchy.ts';
import { MESSAGE } from '../hardware/messages.ts';
import type { Steps } from '../runtime/programs.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { FetchByGet } from './fetch-by-get.ts';

/** Value of a window's lock held exclusively; each process that shares it adds 1. */
const ALONE = 2 ** 20;

/** Remote accesses that epochs are made of. */
export interface EpochAccess {
  readonly remote: RemoteMemory;
  readonly flushes: Flushes;
  readonly atomics: WordAtomics & {
    /** Adds to a word; the process does not wait, a flush completes it. */
    add(request: WorkRequest): void;
  };
}

/** An accumulate to a word, and what follows it at a target. */
type Sum = Pick<WorkRequest, 'process' | 'target' | 'address' | 'value' | 'bytes'>;

/**
 * Passive epochs by RDMA, without the target's CPU: the lock is a word beside the window, taken by compare-and-swap exclusively
 * or by fetch-and-add to share it, with a retry as soon as an attempt has failed. Waiting processes are unordered. A shared
 * locker registers before it waits, so it waits for at most one exclusive epoch. Puts and accumulates of a word are issued one
 * after the other, and unlock waits for them; a fetch waits for its data.
 */
export class RemoteEpochs implements Epochs {
  /** Modes of the epochs that are open, by pair of origin and target. */
  private readonly open: Map<number, LockMode> = new Map();
  private readonly request = new WorkRequest();
  private readonly fetches: FetchByGet;

  constructor(
    private readonly runtime: Runtime,
    private readonly access: EpochAccess,
  ) {
    this.fetches = new FetchByGet(runtime, access.remote);
  }

  lock(process: number, target: number, mode: LockMode): void {
    const pair = process * this.runtime.processes + target;
    if (this.open.has(pair)) {
      throw new SimulationFault('SIM_EPOCH', `process ${process} has an epoch at process ${target} already`);
    }
    this.open.set(pair, mode);
    this.runtime.programs.call(
      process,
      mode === 'exclusive' ? this.lockAlone(process, target) : this.share(process, target),
    );
  }

  unlock(process: number, target: number): void {
    const pair = process * this.runtime.processes + target;
    const mode = this.open.get(pair);
    if (mode === undefined) {
      throw new SimulationFault('SIM_EPOCH', `process ${process} has no epoch at process ${target}`);
    }
    this.open.delete(pair);
    this.runtime.programs.call(process, this.giveBack(process, target, mode));
  }

  accumulate(request: WorkRequest): void {
    if (request.bytes <= WORD_BYTES) this.access.atomics.add(request);
    else {
      const { process, target, address, value, bytes } = request;
      this.runtime.programs.call(process, this.add({ process, target, address, value, bytes }));
    }
  }

  fetch(request: WorkRequest): void {
    this.fetches.fetch(request);
  }

  private *lockAlone(process: number, target: number): Steps {
    const { lockAddress } = this.runtime.window;
    while ((yield this.swapZero(process, target, lockAddress, ALONE)) !== 0);
    this.runtime.windowLocks.take(target, this.runtime.engine.now);
    return 0;
  }

  private *share(process: number, target: number): Steps {
    const { lockAddress } = this.runtime.window;
    let word = yield this.fetchAndAdd(process, target, lockAddress, 1);
    while (word >= ALONE) word = yield this.get(process, target, lockAddress, WORD_BYTES);
    this.runtime.windowLocks.take(target, this.runtime.engine.now);
    return 0;
  }

  private *giveBack(process: number, target: number, mode: LockMode): Steps {
    yield this.access.flushes.flush(process, target, 'plain');
    const { lockAddress } = this.runtime.window;
    yield this.fetchAndAdd(process, target, lockAddress, mode === 'exclusive' ? -ALONE : -1);
    this.runtime.windowLocks.giveBack(target, this.runtime.engine.now);
    return 0;
  }

  /** Network atomics work on words: longer sums are got, added and put back under a lock of their own. */
  private *add({ process, target, address, value, bytes }: Sum): Steps {
    const { access, runtime } = this;
    const { addLockAddress } = runtime.window;
    while ((yield this.swapZero(process, target, addLockAddress, 1)) !== 0);
    const old = yield this.get(process, target, address, bytes);
    // The operands are at the same address in the origin's window as their target.
    const { library } = REQUESTER;
    const readingNs = runtime.hierarchy.read(process, { address, bytes }, library, runtime.cores.freeAt(process));
    yield runtime.post(process, NO_MESSAGE, readingNs + bytes * runtime.costs.addPerByteNs, false);
    this.request.fill(process, target, address, old + value);
    this.request.bytes = bytes;
    yield access.remote.put(this.request);
    yield access.flushes.flush(process, target, 'plain');
    yield this.fetchAndAdd(process, target, addLockAddress, -1);
    return 0;
  }

  /** Puts the word in place of a zero. */
  private swapZero(process: number, target: number, address: number, value: number): void {
    this.request.fill(process, target, address, value);
    this.request.atomic = MESSAGE.compareAndSwap;
    this.access.atomics.atomic(this.request);
  }

  private fetchAndAdd(process: number, target: number, address: number, value: number): void {
    this.request.fill(process, target, address, value);
    this.request.atomic = MESSAGE.fetchAndAdd;
    this.access.atomics.atomic(this.request);
  }

  private get(process: number, target: number, address: number, bytes: number): void {
    this.request.fill(process, target, address, 0);
    this.request.bytes = bytes;
    this.access.remote.get(this.request);
  }
}

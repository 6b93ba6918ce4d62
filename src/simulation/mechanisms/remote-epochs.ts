import { SimulationFault } from '../engine/fault.ts';
import { REQUESTER } from '../hardware/memory/memory-hierarchy.ts';
import { type ExposedMemory, WORD_BYTES } from '../hardware/rdma.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { LockMode, MechanismModel } from './contract.ts';

/** The lock of a window: this much where one process has it alone, and 1 for each that shares it. */
const ALONE = 2 ** 20;
const NO_MESSAGE = -1;

/** Remote accesses that epochs are made of. */
interface EpochAccess extends MechanismModel {
  /** Adds to a word without that the process waits for it; a flush completes it. */
  addWord(process: number, target: number, address: number, value: number): void;
}

/** A part of a call that takes several remote accesses: yields what it started, receives the result. */
type Steps = Generator<void, number, number>;

/**
 * Passive epochs by RDMA, without the target's CPU: the lock is a word beside the window, taken by compare-and-swap alone
 * or by fetch-and-add to share it, with another try as soon as the last has failed. Nobody keeps an order of those who
 * wait. Who shares announces itself before it waits, so that it waits for one exclusive epoch at most.
 * Puts and accumulates of a word leave one behind the other, and unlock waits for them; a fetch waits for its data.
 */
export class RemoteEpochs {
  /** Modes of the epochs that are open, by pair of origin and target. */
  private readonly open: Map<number, LockMode> = new Map();

  constructor(
    private readonly runtime: Runtime,
    private readonly access: EpochAccess,
  ) {}

  lock(process: number, target: number, mode: LockMode): void {
    const pair = process * this.runtime.processes + target;
    if (this.open.has(pair)) {
      throw new SimulationFault('SIM_EPOCH', `process ${process} has an epoch at process ${target} already`);
    }
    this.open.set(pair, mode);
    this.runtime.detour(process, mode === 'exclusive' ? this.lockAlone(process, target) : this.share(process, target));
  }

  unlock(process: number, target: number): void {
    const pair = process * this.runtime.processes + target;
    const mode = this.open.get(pair);
    if (mode === undefined) {
      throw new SimulationFault('SIM_EPOCH', `process ${process} has no epoch at process ${target}`);
    }
    this.open.delete(pair);
    this.runtime.detour(process, this.giveBack(process, target, mode));
  }

  accumulate(process: number, target: number, address: number, value: number, bytes: number): void {
    if (bytes <= WORD_BYTES) this.access.addWord(process, target, address, value);
    else this.runtime.detour(process, this.add(process, target, address, value, bytes));
  }

  fetch(process: number, target: number, address: number, destination: number, bytes: number): void {
    this.runtime.detour(process, this.read(process, target, address, destination, bytes));
  }

  private *lockAlone(process: number, target: number): Steps {
    const { access } = this;
    const { lockAddress } = this.runtime.window;
    while ((yield access.compareAndSwap(process, target, lockAddress, 0, ALONE)) !== 0);
    return 0;
  }

  private *share(process: number, target: number): Steps {
    const { access } = this;
    const { lockAddress } = this.runtime.window;
    let word = yield access.fetchAndAdd(process, target, lockAddress, 1);
    while (word >= ALONE) word = yield access.get(process, target, lockAddress, WORD_BYTES, -1);
    return 0;
  }

  private *giveBack(process: number, target: number, mode: LockMode): Steps {
    const { access } = this;
    yield access.flush(process, target, 'plain');
    yield access.fetchAndAdd(process, target, this.runtime.window.lockAddress, mode === 'exclusive' ? -ALONE : -1);
    return 0;
  }

  /** Network atomics work on words: longer sums are got, added and put back under a lock of their own. */
  private *add(process: number, target: number, address: number, value: number, bytes: number): Steps {
    const { access, runtime } = this;
    const { addLockAddress } = runtime.window;
    while ((yield access.compareAndSwap(process, target, addLockAddress, 0, 1)) !== 0);
    const old = yield access.get(process, target, address, bytes, -1);
    // The data to be added lie where those of the target do.
    const readingNs = runtime.hierarchy.read(process, address, bytes, REQUESTER.library, runtime.cores.freeAt(process));
    yield runtime.post(process, NO_MESSAGE, readingNs + bytes * runtime.costs.addPerByteNs, false);
    yield access.put(process, target, address, old + value, bytes, -1);
    yield access.flush(process, target, 'plain');
    yield access.fetchAndAdd(process, target, addLockAddress, -1);
    return 0;
  }

  private *read(process: number, target: number, address: number, destination: number, bytes: number): Steps {
    const value = yield this.access.get(process, target, address, bytes, destination);
    this.runtime.memory.write(process, destination, value);
    return 0;
  }
}

/** The memory of a workload, with two words beside it in every window that locks are kept in. */
export class LockableMemory implements ExposedMemory {
  private readonly words: Map<number, number> = new Map();

  /** @param begin address of the first of the words; nothing of the workload lies from there on */
  constructor(
    private readonly memory: ExposedMemory,
    private readonly begin: number,
    private readonly end: number,
    private readonly processes: number,
  ) {}

  read(process: number, address: number): number {
    if (address < this.begin || address >= this.end) return this.memory.read(process, address);
    return this.words.get(address * this.processes + process) ?? 0;
  }

  write(process: number, address: number, value: number): void {
    if (address < this.begin || address >= this.end) this.memory.write(process, address, value);
    else this.words.set(address * this.processes + process, value);
  }
}

import type { Epochs, LockMode } from '../../contract/epochs.ts';
import type { OwnAccess, OwnMemory } from '../../contract/own-memory.ts';
import type { Flushes, RemoteMemory, WordAtomics } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NO_MESSAGE } from '../../engine/none.ts';
import { applyAtomic } from '../../hardware/nic/rdma.ts';
import { ACCESS, type PageStates } from '../../page-protocol/page-states.ts';
import { copyNs } from '../../runtime/costs.ts';
import type { Steps } from '../../runtime/programs.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Lock, Locks } from './locks.ts';
import type { PageKernel } from './page-kernel.ts';
import type { UnitMap } from './unit-map.ts';

const NOTHING = -1;

/** Part of a process's window that an access covers. */
interface Range {
  readonly process: number;
  readonly target: number;
  readonly address: number;
  readonly bytes: number;
}

interface SharedMemoryParts {
  readonly runtime: Runtime;
  readonly states: PageStates;
  readonly kernel: PageKernel;
  readonly locks: Locks;
  readonly map: UnitMap;
}

/**
 * Remote memory by shared pages: a put is a store and a get is a load, wherever the memory was allocated. The minipages that an
 * access covers are touched one by one; its word is written or read with the first.
 */
export class PagedMemory implements RemoteMemory, WordAtomics, Flushes, Epochs, OwnMemory {
  /** The minipage that a store is writing; processes waiting for it will have to read it. */
  private writing = NOTHING;
  /** By process: what has been written that it may wait for, and has not looked at. */
  private readonly unseen: Map<number, number> = new Map();
  private readonly open: Set<number> = new Set();

  constructor(private readonly parts: SharedMemoryParts) {
    const { runtime } = parts;
    runtime.onWritten = (process) => this.notice(process);
  }

  put(request: WorkRequest): void {
    const { process, target, address, bytes, value } = request;
    this.call({ process, target, address, bytes }, ACCESS.write, (unit) => {
      this.writing = unit;
      this.parts.runtime.memory.write(target, address, value);
      this.writing = NOTHING;
      return 0;
    });
  }

  get({ process, target, address, bytes }: WorkRequest): void {
    this.call({ process, target, address, bytes }, ACCESS.read, () => this.parts.runtime.memory.read(target, address));
  }

  atomic({ process, target, address, bytes, atomic: kind, value, compare }: WorkRequest): void {
    this.call({ process, target, address, bytes }, ACCESS.write, (unit) => {
      this.writing = unit;
      const old = applyAtomic(this.parts.runtime.memory, target, { kind, address, value, compare });
      this.writing = NOTHING;
      return old;
    });
  }

  /** A store has taken effect when it completes, so there is nothing to wait for. */
  flush(process: number): void {
    const { runtime } = this.parts;
    runtime.resumeAt(process, runtime.engine.now);
  }

  lock(process: number, target: number, mode: LockMode): void {
    const epoch = this.epochOf(process, target);
    if (this.open.has(epoch)) throw fault(`process ${process} has an epoch at process ${target} already`);
    this.open.add(epoch);
    this.parts.locks.acquire(process, this.windowLock(target), mode === 'exclusive');
  }

  unlock(process: number, target: number): void {
    if (!this.open.delete(this.epochOf(process, target)))
      throw fault(`process ${process} has no epoch at process ${target}`);
    this.parts.locks.release(process, this.windowLock(target));
  }

  accumulate({ process, target, address, bytes, value }: WorkRequest): void {
    const { memory, costs } = this.parts.runtime;
    const add = (unit: number) => {
      this.writing = unit;
      memory.write(target, address, memory.read(target, address) + value);
      this.writing = NOTHING;
      return 0;
    };
    this.call({ process, target, address, bytes }, ACCESS.write, add, bytes * costs.addPerByteNs);
  }

  fetch({ process, target, address, bytes, local }: WorkRequest): void {
    const { programs } = this.parts.runtime;
    programs.call(process, this.fetching({ process, target, address, bytes }, local));
  }

  /** Threads of a node share its copies, and have no memory of their own. */
  isShared(): boolean {
    return true;
  }

  load({ process, address, bytes }: WorkRequest): OwnAccess {
    const { memory } = this.parts.runtime;
    return this.touch({ process, target: process, address, bytes }, ACCESS.read, () => memory.read(process, address));
  }

  store({ process, address, bytes, value }: WorkRequest): OwnAccess {
    const { memory } = this.parts.runtime;
    return this.touch({ process, target: process, address, bytes }, ACCESS.write, () => {
      memory.write(process, address, value);
      return 0;
    });
  }

  look(request: WorkRequest): OwnAccess {
    return this.load(request);
  }

  /** The process enters the kernel to wait: it now looks at what was written before. */
  entered(process: number): void {
    const unit = this.unseen.get(process);
    if (unit === undefined) return;
    this.unseen.delete(process);
    this.parts.runtime.programs.prolong(process, this.parts.kernel.bring(process, unit, ACCESS.read));
  }

  /** What a process waits for has been written: it spins on the minipage, which was taken from its node. */
  private notice(process: number): void {
    if (this.writing === NOTHING) return;
    const { runtime, kernel } = this.parts;
    if (!runtime.isAwaiting(process)) this.unseen.set(process, this.writing);
    else runtime.programs.prolong(process, kernel.bring(process, this.writing, ACCESS.read));
  }

  private call(range: Range, right: number, access: (unit: number) => number, extraNs = 0): void {
    const { programs, costs } = this.parts.runtime;
    programs.call(range.process, this.perform(range, right, access, copyNs(costs, range.bytes) + extraNs));
  }

  /** @param extraNs time besides one memory access */
  private *perform(range: Range, right: number, access: (unit: number) => number, extraNs: number): Steps {
    const { runtime } = this.parts;
    const value = yield* this.touch(range, right, access);
    yield runtime.post(range.process, NO_MESSAGE, runtime.costs.memoryAccessNs + extraNs, false);
    return value;
  }

  /** Touches what an access covers: no steps for minipages that are present. The word is that of the first. */
  private *touch(range: Range, right: number, access: (unit: number) => number): Steps {
    const { runtime, kernel, states, map } = this.parts;
    const { process, target, address, bytes } = range;
    const first = map.unitOf(target, address);
    const last = map.unitOf(target, address + Math.max(1, bytes) - 1);
    const node = runtime.nodeOf(process);
    const begun = states.access[states.placeOf(node, first)]! < right ? this.mark(process, right) : NOTHING;
    let value = 0;
    for (let unit = first; unit <= last; unit += 1) {
      yield* kernel.bring(process, unit, right);
      const place = states.placeOf(node, unit);
      if (right === ACCESS.write) kernel.coherence.written(place, unit);
      else kernel.coherence.found(place, unit);
      if (unit === first) value = right === ACCESS.write ? this.land(process, begun, () => access(unit)) : access(unit);
    }
    return value;
  }

  /** Marks the beginning of a store that misses. */
  private mark(process: number, right: number): number {
    const { engine, parts } = this.parts.runtime;
    return right === ACCESS.write ? parts.mark(process, engine.now) : NOTHING;
  }

  /** A process that waits for what a store writes has waited for the faults of the storing process. */
  private land(process: number, begun: number, write: () => number): number {
    const { engine, parts } = this.parts.runtime;
    const way = parts.wayOf(process, begun, engine.now);
    parts.land(way);
    const value = write();
    parts.landed(way);
    return value;
  }

  /** A load followed by a store in the process's own window: bytes are copied once. */
  private *fetching(range: Range, destination: number): Steps {
    const { memory, costs } = this.parts.runtime;
    const { process, target, address, bytes } = range;
    const value = yield* this.perform(range, ACCESS.read, () => memory.read(target, address), copyNs(costs, bytes));
    const own = { process, target: process, address: destination, bytes };
    const store = () => {
      memory.write(process, destination, value);
      return 0;
    };
    return yield* this.perform(own, ACCESS.write, store, 0);
  }

  /** Locks of windows are numbered separately from those of programs. */
  private windowLock(target: number): Lock {
    return { id: -1 - target, keeper: this.parts.runtime.nodeOf(target) };
  }

  private epochOf(process: number, target: number): number {
    return process * this.parts.runtime.processes + target;
  }
}

function fault(message: string): SimulationFault {
  return new SimulationFault('SIM_EPOCH', message);
}

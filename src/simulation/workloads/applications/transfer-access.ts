import type { ProcessOperations, Program } from '../../contract/program.ts';
import { type AccessPlan, TOUCH } from '../../contract/shared-pages.ts';
import { filled, float64Array, int32Array } from '../../engine/arrays.ts';
import { Histogram } from '../../engine/histogram.ts';
import type { Collective } from '../collective.ts';
import type { Followed, SharedAccess } from './shared-access.ts';
import type { SharedLayout } from './shared-layout.ts';
import type { TransferLocks } from './transfer-locks.ts';
import type { TransferMemory } from './transfer-memory.ts';

interface TransferParts {
  readonly layout: SharedLayout;
  readonly memory: TransferMemory;
  readonly barrier: Collective<number>;
  readonly locks: TransferLocks;
  /** Ranks of threads. */
  readonly members: readonly number[];
}

const NO_COPY = -1;

/**
 * Shared memory without pages: a remote unit is fetched completely at its first touch after a synchronisation, and written back
 * completely before the next if it was modified. A unit of the thread's own window is present; if others may have copies of it,
 * it is loaded as often as a remote one is fetched, and stored when it is written.
 */
export class TransferAccess implements SharedAccess {
  /** Units that were got, and their bytes. */
  fetched = 0;
  fetchedBytes = 0;
  putBack = 0;
  /** Times from asking for a remote unit until it is there, and from entering a barrier until the thread continues, ns. */
  readonly fetches = new Histogram();
  readonly barrierWaits = new Histogram();
  /** By thread: time spent waiting for remote units, ns. */
  readonly waitedNs: Float64Array;
  private readonly threadOf: Map<number, number>;
  /** By thread: units that it has copies of. */
  private readonly copies: number[][];
  /** By thread and unit: the version of the copy. */
  private readonly versions: Int32Array;
  private readonly dirty: Set<number>[];

  constructor(private readonly parts: TransferParts) {
    const { members, layout } = parts;
    this.threadOf = new Map(members.map((rank, thread) => [rank, thread]));
    this.waitedNs = float64Array(members.length);
    this.copies = members.map(() => []);
    this.dirty = members.map(() => new Set());
    this.versions = filled(int32Array(members.length * layout.units), () => NO_COPY);
  }

  *follow(process: ProcessOperations, { length, unit, mode, after, stamp }: AccessPlan): Followed {
    const thread = this.threadOf.get(process.rank)!;
    let [tooOld, computeNs] = [0, 0];
    for (let index = 0; index < length; index += 1) {
      const touched = unit[index]!;
      computeNs += after[index]!;
      const isWrite = mode[index] === TOUCH.write;
      const isLacking = !this.has(process, thread, touched);
      if (computeNs > 0 && (isLacking || (isWrite && this.isSharedHome(process, thread, touched)))) {
        yield process.compute(computeNs);
        computeNs = 0;
      }
      if (isLacking) yield* this.fetch(process, thread, touched);
      if (isWrite) yield* this.write(process, thread, touched, stamp[index]!);
      else if (this.versionOf(process, thread, touched) < stamp[index]!) tooOld += 1;
    }
    if (computeNs > 0) yield process.compute(computeNs);
    return tooOld;
  }

  seen(process: ProcessOperations, unit: number): number {
    return this.versionOf(process, this.threadOf.get(process.rank)!, unit);
  }

  *barrier(process: ProcessOperations): Program {
    const { barrier, memory } = this.parts;
    const from = process.now();
    yield* this.putAll(process);
    yield* barrier.combine(process, memory.slots, 0);
    yield* this.drop(process);
    this.barrierWaits.add(process.now() - from);
  }

  *acquire(process: ProcessOperations, lock: number): Program {
    yield* this.putAll(process);
    yield* this.parts.locks.acquire(process, lock);
    yield* this.drop(process);
  }

  *release(process: ProcessOperations, lock: number): Program {
    yield* this.putAll(process);
    yield* this.parts.locks.release(process, lock);
  }

  private has(process: ProcessOperations, thread: number, unit: number): boolean {
    return this.isThere(process, thread, unit) || this.versions[this.placeOf(thread, unit)] !== NO_COPY;
  }

  /** Whether a unit is in the thread's own window, which nobody else can access. */
  private isThere({ sharesWindow }: ProcessOperations, thread: number, unit: number): boolean {
    return this.parts.memory.owners[unit] === thread && !sharesWindow;
  }

  /** Whether a unit is in the thread's own window, and others may have copies. */
  private isSharedHome({ sharesWindow }: ProcessOperations, thread: number, unit: number): boolean {
    return this.parts.memory.owners[unit] === thread && sharesWindow;
  }

  private *fetch(process: ProcessOperations, thread: number, unit: number): Program {
    const { memory, layout } = this.parts;
    const bytes = layout.bytesOf(unit);
    const isOwn = memory.owners[unit] === thread;
    const address = memory.addresses[unit]!;
    const from = process.now();
    const version = isOwn ? yield* process.load(address, bytes) : yield process.get(this.homeOf(unit), address, bytes);
    this.versions[this.placeOf(thread, unit)] = version;
    this.copies[thread]!.push(unit);
    if (isOwn) return;
    const waitedNs = process.now() - from;
    this.fetches.add(waitedNs);
    this.waitedNs[thread]! += waitedNs;
    this.fetched += 1;
    this.fetchedBytes += bytes;
  }

  private *write(process: ProcessOperations, thread: number, unit: number, version: number): Program {
    const { memory, layout } = this.parts;
    this.versions[this.placeOf(thread, unit)] = version;
    if (memory.owners[unit] !== thread) this.dirty[thread]!.add(unit);
    else yield* process.store(memory.addresses[unit]!, version, layout.bytesOf(unit));
  }

  private versionOf(process: ProcessOperations, thread: number, unit: number): number {
    const { memory } = this.parts;
    if (this.isThere(process, thread, unit)) return memory.read(this.homeOf(unit), memory.addresses[unit]!);
    return this.versions[this.placeOf(thread, unit)]!;
  }

  /** Writes back everything that the thread has modified, and completes when it has arrived. */
  private *putAll(process: ProcessOperations): Program {
    const { memory, layout } = this.parts;
    const thread = this.threadOf.get(process.rank)!;
    const dirty = this.dirty[thread]!;
    if (dirty.size === 0) return;
    const homes = new Set<number>();
    for (const unit of dirty) {
      const home = this.homeOf(unit);
      homes.add(home);
      const version = this.versions[this.placeOf(thread, unit)]!;
      yield process.put(home, memory.addresses[unit]!, version, layout.bytesOf(unit));
      this.putBack += 1;
    }
    dirty.clear();
    for (const home of homes) yield process.flush(home);
  }

  /** From now on, reads must find what others have written, so copies at the core are dropped. */
  private *drop(process: ProcessOperations): Program {
    const thread = this.threadOf.get(process.rank)!;
    for (const unit of this.copies[thread]!) this.versions[this.placeOf(thread, unit)] = NO_COPY;
    this.copies[thread]!.length = 0;
    yield* process.refresh();
  }

  private homeOf(unit: number): number {
    return this.parts.members[this.parts.memory.owners[unit]!]!;
  }

  private placeOf(thread: number, unit: number): number {
    return thread * this.parts.layout.units + unit;
  }
}

import { float64Array, int32Array, uint8Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import { NOBODY } from '../engine/none.ts';
import type { Cores } from './cores.ts';
import type { Placement } from './node-cores.ts';
import { NodeSharers, type SharersOfNodes } from './node-sharers.ts';
import { LEAST_NS, ThreadSlices } from './thread-slices.ts';

export interface CoreScheduleParts extends SharersOfNodes {
  readonly engine: Engine;
  readonly cores: Cores;
  readonly coresPerNode: number;
  /** Time for which a thread keeps a core while others wait for it, ns. */
  readonly sliceNs: number;
  /** A thread that wakes up takes its core from a thread whose remaining slice is shorter by at least this much, ns. */
  readonly leadNs: number;
  readonly switchNs: number;
  /** Whether a thread waits for something other than a core. */
  readonly isIdle: (thread: number) => boolean;
  /** Lets a thread that had to wait for a core continue, with the value that it was woken with. */
  readonly goOn: (thread: number, value: number) => void;
}

const NO_TIMER = -1;

/**
 * Threads of a node sharing its cores by the rules of Linux 2.4 (decision 0051): a thread has a core until it sleeps, or its
 * slice is over while others want one; a thread that wakes up may take back its last core. A load is a thread outside the run
 * that never sleeps.
 */
export class CoreSchedule implements Placement {
  private readonly sharers: NodeSharers;
  private readonly slices: ThreadSlices;
  /** By core: its thread, and the previous one. */
  private readonly onCore: Int32Array;
  private readonly lastThread: Int32Array;
  /** By thread: its current or last core, whether it has it, and since when. */
  private readonly lastCore: Int32Array;
  private readonly isPlaced: Uint8Array;
  private readonly placedAt: Float64Array;
  /** By thread: whether its sleep is over, and the value that it receives once it has a core. */
  private readonly isDue: Uint8Array;
  private readonly told: Float64Array;
  /** By thread: time of the switch to it on its next core, ns. */
  private readonly switchNs: Float64Array;
  /** By node: threads that want a core, in order of arrival. */
  private readonly waiting: number[][];
  /** By core: the event at the end of its thread's slice; -1 for none. */
  private readonly timer: Float64Array;
  /** Number of pending events that are ends of slices. */
  private timers = 0;
  private readonly beginKind: number;
  private readonly sliceKind: number;
  switches = 0;
  preemptions = 0;

  constructor(private readonly parts: CoreScheduleParts) {
    const { engine, cores, coresPerNode, sliceNs } = parts;
    this.sharers = new NodeSharers(parts);
    const { nodes, count } = this.sharers;
    this.slices = new ThreadSlices(engine, this.sharers, sliceNs);
    this.onCore = int32Array(nodes * coresPerNode).fill(NOBODY);
    this.lastThread = int32Array(nodes * coresPerNode).fill(NOBODY);
    this.lastCore = int32Array(count).map((_, sharer) => this.sharers.firstCoreOf(sharer, coresPerNode));
    this.isPlaced = uint8Array(count);
    this.placedAt = float64Array(count);
    this.isDue = uint8Array(count);
    this.told = float64Array(count);
    this.switchNs = float64Array(count).fill(parts.switchNs);
    this.waiting = Array.from({ length: nodes }, () => []);
    this.timer = float64Array(nodes * coresPerNode).fill(NO_TIMER);
    this.beginKind = engine.on((thread) => this.begin(thread));
    this.sliceKind = engine.on((core) => this.endSlice(core));
    cores.share(nodes * coresPerNode);
    // After the threads of the run have theirs.
    const loadKind = engine.on((node) => this.sharers.forEachLoad(node, (load) => this.beginLoad(load)));
    const lastKind = engine.on((node) => engine.at(engine.now, loadKind, node));
    if (parts.loadsPerNode > 0) for (let node = 0; node < nodes; node += 1) engine.at(0, lastKind, node);
  }

  threadOn(core: number): number {
    const sharer = this.onCore[core]!;
    return this.sharers.isLoad(sharer) ? NOBODY : sharer;
  }

  isLoaded(core: number): boolean {
    return this.sharers.isLoad(this.onCore[core]!);
  }

  lastOn(core: number): number {
    return this.lastThread[core]!;
  }

  coreOf(thread: number): number {
    return this.lastCore[thread]!;
  }

  hasCore(thread: number): boolean {
    return this.isPlaced[thread] === 1;
  }

  /**
   * The sleep of a thread is over. @returns whether it has a core and continues immediately; otherwise it continues when it has
   * one
   */
  wakes(thread: number, value: number): boolean {
    const { engine } = this.parts;
    const isAsleep = !this.hasCore(thread) && !this.isWaiting(thread);
    const core = isAsleep ? this.freeCore(thread) : NOBODY;
    if (core !== NOBODY) this.put(thread, core, 0);
    const goesOn = this.hasCore(thread) && this.placedAt[thread]! <= engine.now;
    if (!goesOn) {
      this.isDue[thread] = 1;
      this.told[thread] = value;
      if (this.hasCore(thread)) engine.at(this.placedAt[thread]!, this.beginKind, thread);
      else if (isAsleep) this.want(thread);
    }
    this.watchSlices(this.nodeOf(thread));
    return goesOn;
  }

  /**
   * The sleep of a thread in the kernel is over, and the switch to it takes `ns` of a core, after which it is woken. @returns
   * when it continues, unless it has to wait for a core
   */
  switchTo(thread: number, ns: number): number {
    const end = this.parts.engine.now + ns;
    if (this.isWaiting(thread)) this.switchNs[thread] = ns;
    else if (this.hasCore(thread)) this.parts.cores.takeCore(this.lastCore[thread]!, ns);
    else return this.switchAsleep(thread, ns);
    return end;
  }

  private switchAsleep(thread: number, ns: number): number {
    const { engine, cores } = this.parts;
    const end = engine.now + ns;
    const core = this.freeCore(thread);
    if (core === NOBODY) {
      this.switchNs[thread] = ns;
      this.want(thread);
    } else {
      this.put(thread, core, 0);
      cores.takeCore(core, ns);
    }
    this.watchSlices(this.nodeOf(thread));
    return this.hasCore(thread) ? Math.max(end, this.placedAt[thread]!) : end;
  }

  /** A thread becomes idle. @param keeps whether it polls or spins while it has a core */
  sleeps(thread: number, keeps: boolean): void {
    if (keeps) return;
    if (this.hasCore(thread)) {
      const core = this.remove(thread);
      this.putNext(core);
    } else if (this.isWaiting(thread)) {
      const queue = this.waiting[this.nodeOf(thread)]!;
      queue.splice(queue.indexOf(thread), 1);
      this.watchSlices(this.nodeOf(thread));
    }
  }

  private beginLoad(load: number): void {
    const core = this.freeCore(load);
    if (core !== NOBODY) this.put(load, core, 0);
    else this.waiting[this.nodeOf(load)]!.push(load);
    this.watchSlices(this.nodeOf(load));
  }

  /** A thread wakes up with no core free: it takes its last one, or waits. */
  private want(thread: number): void {
    const core = this.lastCore[thread]!;
    const other = this.onCore[core]!;
    const queue = this.waiting[this.nodeOf(thread)]!;
    if (this.slices.left(thread) > this.slices.left(other) + this.parts.leadNs) {
      this.preemptions += 1;
      this.remove(other);
      queue.push(other);
      this.put(thread, core, this.switchNs[thread]!);
    } else queue.push(thread);
  }

  /** The slice of the thread on a core is over, and others want the core. */
  private endSlice(core: number): void {
    this.timers -= 1;
    this.timer[core] = NO_TIMER;
    const thread = this.onCore[core]!;
    const node = this.nodeOf(thread);
    if (this.nothingIsToCome()) return;
    if (this.slices.left(thread) >= LEAST_NS) {
      // A new round has begun meanwhile.
      this.watchSlices(node);
      return;
    }
    this.slices.useUp(thread);
    this.remove(thread);
    this.waiting[node]!.push(thread);
    this.putNext(core, thread);
  }

  /** Gives the core to the best of the waiting threads. @param before previous thread, for which there is no context switch */
  private putNext(core: number, before = NOBODY): void {
    const node = Math.floor(core / this.parts.coresPerNode);
    const queue = this.waiting[node]!;
    if (queue.length === 0) return;
    const thread = this.slices.bestOf(queue, (each) => this.lastCore[each] === core);
    queue.splice(queue.indexOf(thread), 1);
    this.put(thread, core, thread === before ? 0 : this.switchNs[thread]!);
    this.watchSlices(node);
  }

  private put(thread: number, core: number, switchNs: number): void {
    const { engine, cores } = this.parts;
    this.onCore[core] = thread;
    if (!this.sharers.isLoad(thread)) this.lastThread[core] = thread;
    this.lastCore[thread] = core;
    this.isPlaced[thread] = 1;
    if (!this.sharers.isLoad(thread)) cores.place(thread, core);
    const from = switchNs > 0 ? cores.takeCore(core, switchNs) : engine.now;
    if (switchNs > 0) this.switches += 1;
    this.switchNs[thread] = this.parts.switchNs;
    this.placedAt[thread] = from;
    this.slices.begin(thread, from);
    if (this.isDue[thread] === 1) engine.at(from, this.beginKind, thread);
  }

  /** Removes a thread from its core; returns the core. */
  private remove(thread: number): number {
    const core = this.lastCore[thread]!;
    this.slices.end(thread);
    if (!this.sharers.isLoad(thread)) this.parts.cores.displace(thread);
    this.onCore[core] = NOBODY;
    this.isPlaced[thread] = 0;
    this.stopTimer(core);
    return core;
  }

  /** A due thread has had a core since now, unless it has lost it again. */
  private begin(thread: number): void {
    const hasBegun = this.hasCore(thread) && this.placedAt[thread]! <= this.parts.engine.now;
    if (this.isDue[thread] === 0 || !hasBegun) return;
    this.isDue[thread] = 0;
    this.parts.goOn(thread, this.told[thread]!);
  }

  /** Schedules the ends of slices while threads wait for a core; at other times they would only make the run longer. */
  private watchSlices(node: number): void {
    const { coresPerNode } = this.parts;
    const isWanted = this.waiting[node]!.length > 0;
    for (let core = node * coresPerNode; core < (node + 1) * coresPerNode; core += 1) {
      if (!isWanted) this.stopTimer(core);
      else if (this.timer[core] === NO_TIMER && this.onCore[core] !== NOBODY) this.startTimer(core);
    }
  }

  private startTimer(core: number): void {
    const { engine } = this.parts;
    engine.at(this.slices.endOf(this.onCore[core]!), this.sliceKind, core);
    this.timer[core] = engine.queue.handle();
    this.timers += 1;
  }

  private stopTimer(core: number): void {
    if (this.timer[core] === NO_TIMER) return;
    this.parts.engine.queue.cancel(this.timer[core]!);
    this.timer[core] = NO_TIMER;
    this.timers -= 1;
  }

  /** Whether only threads that take turns polling are left: they would do so forever, and a deadlock would not be detected. */
  private nothingIsToCome(): boolean {
    const { engine, threads, isIdle } = this.parts;
    if (engine.queue.pending > this.timers) return false;
    for (let thread = 0; thread < threads; thread += 1) if (!isIdle(thread) || this.isDue[thread] === 1) return false;
    return true;
  }

  /** Returns the thread's last core if it is free, otherwise another free one of its node. */
  private freeCore(thread: number): number {
    const last = this.lastCore[thread]!;
    if (this.onCore[last] === NOBODY) return last;
    const first = this.nodeOf(thread) * this.parts.coresPerNode;
    for (let core = first; core < first + this.parts.coresPerNode; core += 1)
      if (this.onCore[core] === NOBODY) return core;
    return NOBODY;
  }

  private isWaiting(thread: number): boolean {
    return this.waiting[this.nodeOf(thread)]!.includes(thread);
  }

  private nodeOf(thread: number): number {
    return this.sharers.nodeOf(thread);
  }
}

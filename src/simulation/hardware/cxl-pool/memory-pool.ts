import { float64Array, grown, int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { Occupied } from '../../engine/occupancy.ts';
import { type Operations, stageIndex } from '../../engine/operations.ts';
import type { CounterTracks } from '../../engine/trace-counters.ts';
import type { TraceRecorder } from '../../engine/trace-recorder.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { MESSAGE } from '../messages.ts';
import { Travel } from '../travel.ts';
import { HostLinks } from './host-links.ts';
import { KeptLines } from './kept-lines.ts';
import type { CxlPoolValues } from './parameters.ts';
import { PoolController, type PoolControllerParts, SLOT_BYTES } from './pool-controller.ts';
import { ProgramOrder } from './program-order.ts';
import { StaleWords } from './stale-words.ts';

/** Properties of cores, besides the pool, on a machine with a pool. */
interface CoreValues {
  readonly memoryAccessNs: number;
  readonly cacheHitNs: number;
  readonly cacheBytes: number;
}

export interface MemoryPoolParts extends Pick<PoolControllerParts, 'engine' | 'messages' | 'processes' | 'nodeOf'> {
  readonly operations: Operations;
  readonly trace: TraceRecorder;
  readonly values: CxlPoolValues & CoreValues;
  readonly nodes: number;
  readonly nicsPerNode: number;
  readonly processesPerNode: number;
  /** Window size of each process, bytes. */
  readonly windowBytes: number;
  /** Whether the access takes effect with this one of its lines. */
  readonly takesEffect: (message: number) => boolean;
  readonly apply: (message: number) => void;
  /** The word at the address of a message. */
  readonly wordAt: (message: number) => number;
  /** Called with whether the word that a process has just loaded has been overwritten by others. */
  readonly foundStale: (process: number, isStale: boolean) => void;
  /** Called when an access has completed at the requesting core, which is its target from then on. */
  readonly completed: (message: number) => void;
  /** A node may post again. */
  readonly eased: (node: number) => void;
}

const NONE = -1;
const { injection, memory, notify } = stageIndex;

/**
 * Memory that all nodes load from and store to, one line at a time. It contains the windows of all processes. Accesses of a core
 * take effect in program order: they reach the controller and pass it in order, and those to lines cached by their core follow
 * each other, or take effect with the last of those on their way to memory.
 */
export class MemoryPool {
  private readonly links: HostLinks;
  private readonly kept: KeptLines;
  private readonly stale: StaleWords;
  private readonly controller: PoolController;
  private readonly travel: Travel;
  private readonly isCoherent: boolean;
  private readonly linesOfWindow: number;
  /** By process: when its core has flushed its stores, when its last store to a copy is complete, and its last lookup of one. */
  private readonly coreFree: Float64Array;
  private readonly storedAt: Float64Array;
  private readonly lookedAt: Float64Array;
  /** By process: number of pending stores. */
  private readonly storing: Int32Array;
  private readonly order: ProgramOrder;
  /**
   * Accesses that were merged with another one and whose line another core has taken since: they have taken effect, and request
   * the line.
   */
  private readonly performed: Set<number> = new Set();
  /** By process: accesses about to use a copy, and all later ones. */
  private readonly following: readonly Set<number>[];
  /** By process: the flush that waits for these, or -1. */
  private readonly flushing: Int32Array;
  /** By node: number of pending accesses. */
  private readonly underWay: Int32Array;
  private readonly mostUnderWay: number;
  private readonly underWayTrack: CounterTracks | undefined;
  /** By message: the line that it is about. */
  private lines = float64Array(1024);
  private hits = 0;
  private misses = 0;
  private writtenBack = 0;
  private readonly lookKind: number;
  private readonly flushedKind: number;

  constructor(private readonly parts: MemoryPoolParts) {
    const { engine, messages, operations, trace, values, nodes, nicsPerNode, processes, processesPerNode } = parts;
    this.links = new HostLinks(nodes, values);
    this.travel = new Travel(messages, operations, trace, nicsPerNode);
    this.linesOfWindow = Math.ceil(parts.windowBytes / LINE_BYTES);
    this.isCoherent = values.poolCoherence === 'back-invalidate';
    this.kept = new KeptLines({
      processes,
      lines: processes * this.linesOfWindow,
      most: Math.max(1, Math.floor(values.cacheBytes / LINE_BYTES)),
      evicted: (process, isWritten) => this.evicted(process, isWritten),
    });
    this.stale = new StaleWords(this.kept);
    this.controller = new PoolController({
      ...{ ...parts, travel: this.travel, links: this.links, kept: this.kept },
      lineOf: (message) => this.lines[message],
      effect: (message) => this.inMemory(message),
      answered: (message) => this.answered(message),
    });
    this.coreFree = float64Array(processes);
    this.storedAt = float64Array(processes);
    this.lookedAt = float64Array(processes);
    this.storing = int32Array(processes);
    this.order = new ProgramOrder(processes);
    this.following = Array.from({ length: processes }, () => new Set<number>());
    this.flushing = int32Array(processes).fill(NONE);
    this.underWay = int32Array(nodes);
    this.mostUnderWay = values.poolMisses * processesPerNode;
    const counter = { name: 'accesses to the pool', resource: 'nic', unit: 'accesses', limit: this.mostUnderWay };
    this.underWayTrack = trace.on ? trace.addCounter(counter, nodes) : undefined;
    this.lookKind = engine.on((message) => this.look(message));
    this.flushedKind = engine.on((message) => this.complete(message));
  }

  /** A core loads from the pool or stores to it; `address` is in the window of the target, in one line. */
  send(message: number, address: number): void {
    const { engine, messages, nodeOf } = this.parts;
    const [process, kind] = [messages.origin(message), messages.kind(message)];
    messages.setSentAt(message, engine.now);
    if (kind === MESSAGE.fence) messages.release(message);
    else if (kind === MESSAGE.flush) this.flush(process, message);
    else {
      this.remember(message, this.lineOf(messages.target(message), address));
      this.begun(nodeOf(process), 1);
      this.start(process, message);
      if (kind !== MESSAGE.get) this.storing[process] += 1;
    }
  }

  /** Without coherence, a core that polls for writes of others first invalidates its copy of the line. */
  forget(process: number, target: number, address: number): void {
    const line = this.lineOf(target, address);
    if (this.isCoherent || this.kept.find(process, line) === NONE) return;
    const { engine, values } = this.parts;
    this.kept.drop(process, line);
    this.coreFree[process] = Math.max(engine.now, this.coreFree[process]) + values.poolFlushNs;
  }

  /** Writes to an address decoder of the node are posted like any other. */
  configure(node: number): void {
    this.links.up(node, this.parts.engine.now, SLOT_BYTES);
  }

  /** A core with full buffers waits until half of them are free, rather than resuming for each line. */
  stallNs(node: number): number {
    return this.underWay[node] < this.mostUnderWay ? 0 : Number.POSITIVE_INFINITY;
  }

  traffic(): { readonly messages: number; readonly bytes: number; readonly occupied: readonly Occupied[] } {
    const { messages, bytes } = this.links;
    const { now } = this.parts.engine;
    const occupied: Occupied[] = [
      { resource: 'bus-to-nic', busyNs: this.links.upBusyNs(now) },
      { resource: 'bus-to-memory', busyNs: this.links.downBusyNs(now) },
      { resource: 'pool-controller', busyNs: [this.controller.busyNs] },
    ];
    return { messages, bytes, occupied };
  }

  /** @throws SimulationFault if an access was never answered */
  finish(): Record<string, number> {
    const left = this.underWay.reduce((sum, count) => sum + count, 0);
    if (left > 0) throw new SimulationFault('SIM_CONSERVATION', `${left} accesses to the pool were never answered`);
    return {
      line_hits: this.hits,
      line_misses: this.misses,
      back_invalidations: this.controller.backInvalidations,
      lines_written_back: this.writtenBack,
      stale_reads: this.stale.staleReads,
    };
  }

  private begun(node: number, accesses: number): void {
    this.underWay[node] += accesses;
    this.underWayTrack?.set(node, this.parts.engine.now, this.underWay[node]);
  }

  /** A load may use any copy; a store only one that nobody else has, and never without coherence. */
  private mayUseCopy(message: number): boolean {
    const { messages } = this.parts;
    const copy = this.kept.find(messages.origin(message), this.lines[message]);
    if (copy === NONE) return false;
    return messages.kind(message) === MESSAGE.get || (this.isCoherent && this.kept.isOwned(copy));
  }

  /** Lines of an access that do not take effect individually are unordered. */
  private start(process: number, message: number): void {
    if (this.parts.takesEffect(message)) {
      if (this.following[process].size > 0 || this.passesNone(message)) this.follow(process, message);
      else this.goOn(process, message);
    } else if (this.mayUseCopy(message)) this.lookAt(this.hitAt(process, message), message);
    else this.leave(message);
  }

  /** Whether an access has a copy, and overtakes no other of its core by using it. */
  private passesNone(message: number): boolean {
    return this.order.lastOf(this.parts.messages.origin(message)) === NONE && this.mayUseCopy(message);
  }

  /** To a line that its core has, or that its last access brings, an access goes with that one; else it asks the controller. */
  private goOn(process: number, message: number): void {
    const last = this.order.lastOf(process);
    if (last !== NONE && (this.mayUseCopy(message) || this.isBroughtBy(last, message)))
      this.order.goWithLast(process, message);
    else this.leave(message);
  }

  private isBroughtBy(other: number, message: number): boolean {
    const { messages } = this.parts;
    if (this.lines[other] !== this.lines[message]) return false;
    return this.isCoherent && (messages.kind(message) === MESSAGE.get || messages.kind(other) !== MESSAGE.get);
  }

  /** Looks for the copy when those before it have looked. */
  private follow(process: number, message: number): void {
    const found = this.mayUseCopy(message) ? this.hitAt(process, message) : this.parts.engine.now;
    this.lookedAt[process] = Math.max(this.lookedAt[process], found);
    this.following[process].add(message);
    this.lookAt(this.lookedAt[process], message);
  }

  /** Returns when a hit completes; a store completes after earlier stores. */
  private hitAt(process: number, message: number): number {
    const { engine, messages, values } = this.parts;
    const readyAt = this.kept.readyAt(this.kept.find(process, this.lines[message]));
    const at = Math.max(engine.now, this.coreFree[process], this.storedAt[process], readyAt) + values.cacheHitNs;
    if (messages.kind(message) !== MESSAGE.get) this.storedAt[process] = at;
    return at;
  }

  private lookAt(at: number, message: number): void {
    this.parts.engine.at(at, this.lookKind, message);
  }

  /** The copy may have been taken away meanwhile. */
  private look(message: number): void {
    const { engine, messages, nodeOf, takesEffect } = this.parts;
    const process = messages.origin(message);
    this.following[process].delete(message);
    this.travel.stage(message, memory, nodeOf(process), engine.now);
    if (!takesEffect(message) ? this.mayUseCopy(message) : this.passesNone(message)) {
      this.hits += 1;
      this.takeEffect(message);
      this.done(message);
    } else this.goOn(process, message);
  }

  private leave(message: number): void {
    const { engine, messages, nodeOf, values } = this.parts;
    const process = messages.origin(message);
    const isFlushed = messages.kind(message) !== MESSAGE.get && !this.isCoherent;
    const ready = Math.max(engine.now, this.coreFree[process]) + (isFlushed ? values.poolFlushNs : 0);
    this.coreFree[process] = ready;
    this.misses += 1;
    this.order.leaves(process, message);
    this.travel.stage(message, injection, nodeOf(process), ready);
    this.controller.request(message, ready);
  }

  /** An access at the controller takes effect, together with those merged with it. */
  private inMemory(message: number): void {
    const { messages } = this.parts;
    if (!this.performed.delete(message)) this.takeEffect(message);
    this.order.performed(messages.origin(message), message, (other) => this.goesWith(other));
  }

  /** @returns false if the line has been taken away since: the core requests it, although the access has taken effect */
  private goesWith(message: number): boolean {
    const { engine, messages, nodeOf } = this.parts;
    this.travel.stage(message, memory, nodeOf(messages.origin(message)), engine.now);
    this.takeEffect(message);
    if (this.mayUseCopy(message)) {
      this.hits += 1;
      return true;
    }
    this.performed.add(message);
    this.leave(message);
    return false;
  }

  private takeEffect(message: number): void {
    const { messages, takesEffect, apply, wordAt } = this.parts;
    if (!takesEffect(message)) return;
    if (messages.kind(message) === MESSAGE.get) {
      messages.setValue(message, this.wordFor(message));
      return;
    }
    const [process, address] = [messages.origin(message), messages.address(message)];
    const line = this.lineOf(messages.target(message), address);
    if (!this.isCoherent) this.stale.written(process, line, address, wordAt(message));
    apply(message);
  }

  /** Returns the value found by a load, in memory or in its core's copy. */
  private wordFor(message: number): number {
    const { messages, wordAt, foundStale } = this.parts;
    const word = wordAt(message);
    if (this.isCoherent) return word;
    const [process, address] = [messages.origin(message), messages.address(message)];
    const found = this.stale.read(process, this.lineOf(messages.target(message), address), address, word);
    foundStale(process, found !== word);
    return found;
  }

  private answered(message: number): void {
    const { engine, messages, nodeOf } = this.parts;
    const process = messages.origin(message);
    const others = this.order.answered(message);
    this.done(message);
    for (const other of others) {
      this.travel.stage(other, notify, nodeOf(process), engine.now);
      this.done(other);
    }
  }

  private done(message: number): void {
    const { messages } = this.parts;
    if (messages.kind(message) !== MESSAGE.get) this.stored(messages.origin(message));
    this.complete(message);
  }

  private complete(message: number): void {
    const { messages, nodeOf, completed, eased } = this.parts;
    const process = messages.origin(message);
    const node = nodeOf(process);
    this.begun(node, -1);
    messages.setTarget(message, process);
    completed(message);
    if (2 * this.underWay[node] <= this.mostUnderWay) eased(node);
  }

  /** Waits for the stores of a process. */
  private flush(process: number, message: number): void {
    this.begun(this.parts.nodeOf(process), 1);
    if (this.storing[process] > 0) this.flushing[process] = message;
    else this.finishFlush(process, message);
  }

  private stored(process: number): void {
    this.storing[process] -= 1;
    const message = this.flushing[process];
    if (message === NONE || this.storing[process] > 0) return;
    this.flushing[process] = NONE;
    this.finishFlush(process, message);
  }

  /** Without coherence, the core gives up all its copies, so it sees what others have written. */
  private finishFlush(process: number, message: number): void {
    const { engine, nodeOf, values } = this.parts;
    const flushNs = this.isCoherent ? 0 : this.kept.dropAll(process) * values.poolFlushNs;
    const at = Math.max(engine.now, this.coreFree[process]) + values.cacheHitNs + flushNs;
    this.coreFree[process] = at;
    this.travel.stage(message, memory, nodeOf(process), at);
    engine.at(at, this.flushedKind, message);
  }

  private evicted(process: number, isWritten: boolean): void {
    const { engine, nodeOf } = this.parts;
    if (!isWritten) return;
    this.writtenBack += 1;
    this.links.up(nodeOf(process), engine.now, LINE_BYTES);
  }

  /** Numbers stay small if windows are small, so tables by line have no fractions as keys. */
  private lineOf(target: number, address: number): number {
    return target * this.linesOfWindow + Math.floor(address / LINE_BYTES);
  }

  private remember(message: number, line: number): void {
    while (message >= this.lines.length) this.lines = grown(this.lines, float64Array(2 * this.lines.length));
    this.lines[message] = line;
  }
}

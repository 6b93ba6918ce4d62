import { float64Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NONE } from '../../engine/none.ts';
import type { Occupied } from '../../engine/occupancy.ts';
import { type Operations, stageIndex } from '../../engine/operations.ts';
import type { TraceRecorder } from '../../engine/trace-recorder.ts';
import { MESSAGE } from '../messages.ts';
import type { Post } from '../post.ts';
import { Travel } from '../travel.ts';
import { AccessLines } from './access-lines.ts';
import { CoreBuffers } from './core-buffers.ts';
import { CoreCopies, type CoreCopiesParts } from './core-copies.ts';
import { CoreFlushes } from './core-flushes.ts';
import { HostLinks } from './host-links.ts';
import type { CxlPoolValues } from './parameters.ts';
import { PoolController, SLOT_BYTES } from './pool-controller.ts';
import { ProgramOrder } from './program-order.ts';

/** Properties of cores, besides the pool, on a machine with a pool. */
interface CoreValues {
  readonly memoryAccessNs: number;
  readonly cacheHitNs: number;
  readonly cacheBytes: number;
}

export interface MemoryPoolParts extends Omit<CoreCopiesParts, 'lines' | 'links' | 'isCoherent'> {
  readonly operations: Operations;
  readonly trace: TraceRecorder;
  readonly values: CxlPoolValues & CoreValues;
  readonly nodes: number;
  readonly nicsPerNode: number;
  readonly processesPerNode: number;
  /** Window size of each process, bytes. */
  readonly windowBytes: number;
  /** Called when an access has completed at the requesting core, which is its target from then on. */
  readonly completed: (message: number) => void;
  /** A node may post again. */
  readonly eased: (node: number) => void;
}

const { injection, memory, notify } = stageIndex;

/**
 * Memory that all nodes load from and store to, one line at a time. It contains the windows of all processes. Accesses of a core
 * take effect in program order: they reach the controller and pass it in order, and those to lines cached by their core follow
 * each other, or take effect with the last of those on their way to memory.
 */
export class MemoryPool {
  private readonly links: HostLinks;
  private readonly lines: AccessLines;
  private readonly copies: CoreCopies;
  private readonly flushes: CoreFlushes;
  private readonly buffers: CoreBuffers;
  private readonly controller: PoolController;
  private readonly travel: Travel;
  private readonly isCoherent: boolean;
  /** By process: when the core looks its last copy up. */
  private readonly lookedAt: Float64Array;
  private readonly order: ProgramOrder;
  /**
   * Accesses that were merged with another one and whose line another core has taken since: they have taken effect, and request
   * the line.
   */
  private readonly performed: Set<number> = new Set();
  /** By process: accesses about to use a copy, and all later ones. */
  private readonly following: readonly Set<number>[];
  /** Accesses and flushes that are not complete. */
  private open = 0;
  private hits = 0;
  private misses = 0;
  private readonly lookKind: number;

  constructor(private readonly parts: MemoryPoolParts) {
    const { engine, messages, operations, trace, values, nodes, nicsPerNode, processes } = parts;
    this.links = new HostLinks(nodes, values);
    this.travel = new Travel(messages, operations, trace, nicsPerNode);
    this.lines = new AccessLines(parts.windowBytes);
    this.isCoherent = values.poolCoherence === 'back-invalidate';
    const { links, lines, travel, isCoherent } = this;
    this.copies = new CoreCopies({ ...parts, links, lines, isCoherent });
    this.controller = new PoolController({
      ...{ ...parts, travel, links, kept: this.copies.kept },
      lineOf: (message) => lines.of(message),
      effect: (message) => this.inMemory(message),
      answered: (message) => this.answered(message),
    });
    this.flushes = new CoreFlushes({
      ...{ ...parts, travel },
      dropAll: (process) => this.copies.dropAll(process),
      completed: (message) => this.complete(message),
    });
    this.buffers = new CoreBuffers({ ...parts, most: values.poolMisses });
    this.lookedAt = float64Array(processes);
    this.order = new ProgramOrder(processes);
    this.following = Array.from({ length: processes }, () => new Set<number>());
    this.lookKind = engine.on((message) => this.look(message));
  }

  /** A core loads from the pool or stores to it; `address` is in the window of the target, in one line. */
  send(message: number, address: number): void {
    const { engine, messages } = this.parts;
    const [process, kind] = [messages.origin(message), messages.kind(message)];
    messages.setSentAt(message, engine.now);
    if (kind === MESSAGE.fence) {
      messages.release(message);
      return;
    }
    this.open += 1;
    if (kind === MESSAGE.flush) this.flushes.flush(process, message);
    else this.access(process, message, address);
  }

  /** Without coherence, a core that polls for writes of others first invalidates its copy of the line. */
  forget(process: number, target: number, address: number): void {
    if (this.copies.drop(process, this.lines.at(target, address))) this.flushes.flushLine(process);
  }

  /** Writes to an address decoder of the node are posted like any other. */
  configure(node: number): void {
    this.links.up(node, this.parts.engine.now, SLOT_BYTES);
  }

  stallNs({ process }: Post): number {
    return this.buffers.hasRoom(process, this.parts.engine.now) ? 0 : Number.POSITIVE_INFINITY;
  }

  queueOf({ process }: Post): number {
    return process;
  }

  traffic(): { readonly messages: number; readonly bytes: number; readonly occupied: readonly Occupied[] } {
    const { messages, bytes } = this.links;
    const { now } = this.parts.engine;
    const occupied: Occupied[] = [
      { resource: 'core-buffers', busyNs: this.buffers.shortNs(now) },
      { resource: 'bus-to-nic', busyNs: this.links.upBusyNs(now) },
      { resource: 'bus-to-memory', busyNs: this.links.downBusyNs(now) },
      { resource: 'pool-controller', busyNs: [this.controller.busyNs] },
    ];
    return { messages, bytes, occupied };
  }

  /** @throws SimulationFault if an access was never answered */
  finish(): Record<string, number> {
    if (this.open > 0)
      throw new SimulationFault('SIM_CONSERVATION', `${this.open} accesses to the pool were never answered`);
    return {
      line_hits: this.hits,
      line_misses: this.misses,
      back_invalidations: this.controller.backInvalidations,
      lines_written_back: this.copies.writtenBack,
      stale_reads: this.copies.staleReads,
    };
  }

  private access(process: number, message: number, address: number): void {
    const { engine, messages } = this.parts;
    this.lines.remember(message, this.lines.at(messages.target(message), address));
    if (messages.kind(message) !== MESSAGE.get) this.flushes.storeBegun(process);
    if (this.buffers.take(process, message, engine.now)) this.start(process, message);
  }

  /** Lines of an access that do not take effect individually are unordered. */
  private start(process: number, message: number): void {
    if (this.parts.takesEffect(message)) {
      if (this.following[process].size > 0 || this.passesNone(message)) this.follow(process, message);
      else this.goOn(process, message);
    } else if (this.copies.mayBeUsedBy(message)) this.lookAt(this.hitAt(process, message), message);
    else this.leave(message);
  }

  /** Whether an access has a copy, and overtakes no other of its core by using it. */
  private passesNone(message: number): boolean {
    return this.order.lastOf(this.parts.messages.origin(message)) === NONE && this.copies.mayBeUsedBy(message);
  }

  /** To a line that its core has, or that its last access brings, an access goes with that one; else it asks the controller. */
  private goOn(process: number, message: number): void {
    const last = this.order.lastOf(process);
    if (last !== NONE && (this.copies.mayBeUsedBy(message) || this.copies.willServe(message, last)))
      this.order.goWithLast(process, message);
    else this.leave(message);
  }

  /** Looks for the copy when those before it have looked. */
  private follow(process: number, message: number): void {
    const found = this.copies.mayBeUsedBy(message) ? this.hitAt(process, message) : this.parts.engine.now;
    this.lookedAt[process] = Math.max(this.lookedAt[process], found);
    this.following[process].add(message);
    this.lookAt(this.lookedAt[process], message);
  }

  private hitAt(process: number, message: number): number {
    return this.copies.hitAt(process, message, this.flushes.freeAt(process));
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
    if (!takesEffect(message) ? this.copies.mayBeUsedBy(message) : this.passesNone(message)) {
      this.hits += 1;
      this.copies.takeEffect(message);
      this.done(message);
    } else this.goOn(process, message);
  }

  private leave(message: number): void {
    const { messages, nodeOf } = this.parts;
    const process = messages.origin(message);
    const isFlushed = messages.kind(message) !== MESSAGE.get && !this.isCoherent;
    const ready = isFlushed ? this.flushes.flushLine(process) : this.flushes.freeAt(process);
    this.misses += 1;
    this.order.leaves(process, message);
    this.travel.stage(message, injection, nodeOf(process), ready);
    this.controller.request(message, ready);
  }

  /** An access at the controller takes effect, together with those merged with it. */
  private inMemory(message: number): void {
    const { messages } = this.parts;
    if (!this.performed.delete(message)) this.copies.takeEffect(message);
    this.order.performed(messages.origin(message), message, (other) => this.goesWith(other));
  }

  /** @returns false if the line has been taken away since: the core requests it, although the access has taken effect */
  private goesWith(message: number): boolean {
    const { engine, messages, nodeOf } = this.parts;
    this.travel.stage(message, memory, nodeOf(messages.origin(message)), engine.now);
    this.copies.takeEffect(message);
    if (this.copies.mayBeUsedBy(message)) {
      this.hits += 1;
      return true;
    }
    this.performed.add(message);
    this.leave(message);
    return false;
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
    if (messages.kind(message) !== MESSAGE.get) this.flushes.storeDone(messages.origin(message));
    this.complete(message);
  }

  private complete(message: number): void {
    const { engine, messages, nodeOf, completed, eased } = this.parts;
    const process = messages.origin(message);
    const isFlush = messages.kind(message) === MESSAGE.flush;
    this.open -= 1;
    const next = isFlush ? undefined : this.buffers.giveBack(process, engine.now);
    messages.setTarget(message, process);
    completed(message);
    if (next !== undefined) {
      this.travel.stage(next, injection, nodeOf(process), engine.now);
      this.start(process, next);
    } else eased(nodeOf(process));
  }
}

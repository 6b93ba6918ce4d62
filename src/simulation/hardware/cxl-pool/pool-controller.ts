import { float64Array } from '../../engine/arrays.ts';
import type { Engine } from '../../engine/engine.ts';
import { NONE } from '../../engine/none.ts';
import { busyUntil } from '../../engine/occupancy.ts';
import { stageIndex } from '../../engine/operations.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { MESSAGE, type Messages } from '../messages.ts';
import type { Travel } from '../travel.ts';
import type { HostLinks } from './host-links.ts';
import type { KeptLines } from './kept-lines.ts';
import { LineOrder } from './line-order.ts';
import type { CxlPoolValues } from './parameters.ts';

/** A flit of 64 B of data has slots of 16; a message without data takes one. */
export const SLOT_BYTES = 16;

export interface PoolControllerParts {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly travel: Travel;
  readonly links: HostLinks;
  readonly kept: KeptLines;
  readonly values: CxlPoolValues & { readonly memoryAccessNs: number };
  readonly processes: number;
  readonly nodeOf: (process: number) => number;
  readonly lineOf: (message: number) => number;
  /** Called when an access has reached memory with its bytes and takes effect. */
  readonly effect: (message: number) => void;
  /** Its answer is at the core that asked. */
  readonly answered: (message: number) => void;
}

const { memory, notify, wire } = stageIndex;

/** The controller of a pool: requests in order, the directory of copies if it keeps them coherent, and memory. */
export class PoolController {
  private readonly order: LineOrder;
  private readonly isCoherent: boolean;
  /** By process: its last effect in the pool. */
  private readonly lastEffect: Float64Array;
  private free = 0;
  /** Total processing time of the requests received so far, ns. */
  private givenNs = 0;
  backInvalidations = 0;
  private readonly arriveKind: number;
  private readonly effectKind: number;
  private readonly answeredKind: number;

  constructor(private readonly parts: PoolControllerParts) {
    const { engine, messages, values, processes, lineOf } = parts;
    this.isCoherent = values.poolCoherence === 'back-invalidate';
    this.order = new LineOrder(processes, lineOf, (message) => this.begin(message));
    this.lastEffect = float64Array(processes);
    this.arriveKind = engine.on((message) => this.order.arrives(messages.origin(message), message));
    this.effectKind = engine.on((message) => this.inMemory(message));
    this.answeredKind = engine.on((message) => parts.answered(message));
  }

  /** How long it has been busy with requests, ns. */
  get busyNs(): number {
    return busyUntil(this.parts.engine.now, this.givenNs, this.free);
  }

  /** The core of the origin sends at `from`; a store brings its data. */
  request(message: number, from: number): void {
    const { engine, messages, links, nodeOf } = this.parts;
    const bytes = messages.kind(message) === MESSAGE.get ? SLOT_BYTES : LINE_BYTES;
    engine.at(links.up(nodeOf(messages.origin(message)), from, bytes), this.arriveKind, message);
  }

  /** Others give their copies up first, then memory is accessed. @returns whether the line is held until then */
  private begin(message: number): boolean {
    const { engine, messages, values, travel, nodeOf } = this.parts;
    const process = messages.origin(message);
    travel.stage(message, wire, nodeOf(process), engine.now);
    this.free = Math.max(engine.now, this.free) + values.poolControllerNs;
    this.givenNs += values.poolControllerNs;
    const alone = this.isCoherent ? this.aloneAt(message) : this.free;
    const effect = Math.max(alone + values.memoryAccessNs, this.lastEffect[process]);
    this.lastEffect[process] = effect;
    if (this.bringsLine(message)) this.enter(message, effect);
    engine.at(effect, this.effectKind, message);
    return this.isCoherent && (messages.kind(message) !== MESSAGE.get || alone > this.free);
  }

  /** From now on the directory, or the core alone, knows of the copy. */
  private enter(message: number, readyAt: number): void {
    const { messages, kept, lineOf } = this.parts;
    kept.keep(messages.origin(message), lineOf(message), messages.kind(message) !== MESSAGE.get, readyAt);
  }

  /** Without coherence a store writes to the pool, and its core keeps nothing that it did not have. */
  private bringsLine(message: number): boolean {
    return this.isCoherent || this.parts.messages.kind(message) === MESSAGE.get;
  }

  /** @returns when all cores whose copies are in the way have responded */
  private aloneAt(message: number): number {
    const { messages, kept, lineOf } = this.parts;
    const [process, line] = [messages.origin(message), lineOf(message)];
    const first = kept.first(line);
    if (first === NONE) return this.free;
    if (messages.kind(message) !== MESSAGE.get) return this.dropOthers(process, line);
    const owner = kept.holder(first);
    if (!kept.isOwned(first) || owner === process) return this.free;
    kept.share(first);
    return Math.max(this.free, this.takeBack(owner, LINE_BYTES));
  }

  /** @returns when all but one core have given their copies of a line up */
  private dropOthers(process: number, line: number): number {
    const { kept } = this.parts;
    let alone = this.free;
    for (let copy = kept.first(line); copy !== NONE; ) {
      const [holder, isOwned] = [kept.holder(copy), kept.isOwned(copy)];
      copy = kept.after(copy);
      if (holder === process) continue;
      alone = Math.max(alone, this.takeBack(holder, isOwned ? LINE_BYTES : SLOT_BYTES));
      kept.drop(holder, line);
    }
    return alone;
  }

  /** Asks a cache for a line. The bytes of the answer take their place on the link as soon as it is asked. */
  private takeBack(holder: number, answerBytes: number): number {
    const { links, nodeOf } = this.parts;
    const node = nodeOf(holder);
    this.backInvalidations += 1;
    return links.up(node, links.down(node, this.free, SLOT_BYTES), answerBytes);
  }

  private inMemory(message: number): void {
    const { engine, messages, travel, links, kept, nodeOf, lineOf, effect } = this.parts;
    const [process, line] = [messages.origin(message), lineOf(message)];
    const node = nodeOf(process);
    travel.stage(message, memory, node, engine.now);
    const readyAt = links.down(node, engine.now, this.bringsLine(message) ? LINE_BYTES : SLOT_BYTES);
    const copy = kept.find(process, line);
    if (copy !== NONE) kept.delay(copy, readyAt);
    // The copy contains what others wrote before it was read from memory.
    if (copy !== NONE && !this.isCoherent && messages.kind(message) === MESSAGE.get) kept.renew(copy);
    effect(message);
    this.order.through(line);
    travel.stage(message, notify, node, readyAt);
    engine.at(readyAt, this.answeredKind, message);
  }
}

import { float64Array } from '../../engine/arrays.ts';
import type { Engine } from '../../engine/engine.ts';
import { NONE } from '../../engine/none.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { MESSAGE, type Messages } from '../messages.ts';
import type { AccessLines } from './access-lines.ts';
import type { HostLinks } from './host-links.ts';
import { KeptLines } from './kept-lines.ts';
import { StaleWords } from './stale-words.ts';

export interface CoreCopiesParts {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly lines: AccessLines;
  readonly links: HostLinks;
  readonly values: { readonly cacheHitNs: number; readonly cacheBytes: number };
  readonly isCoherent: boolean;
  readonly processes: number;
  readonly nodeOf: (process: number) => number;
  /** Whether the access takes effect with this one of its lines. */
  readonly takesEffect: (message: number) => boolean;
  readonly apply: (message: number) => void;
  /** The word at the address of a message. */
  readonly wordAt: (message: number) => number;
  /** Called with whether the word that a process has just loaded has been overwritten by others. */
  readonly foundStale: (process: number, isStale: boolean) => void;
}

/** A core's view of the lines of the pool: which copies its accesses may use, when, and what they find there. */
export class CoreCopies {
  readonly kept: KeptLines;
  private readonly stale: StaleWords;
  /** By process: when its last store to a copy is complete. */
  private readonly storedAt: Float64Array;
  writtenBack = 0;

  constructor(private readonly parts: CoreCopiesParts) {
    const { processes, lines, values } = parts;
    this.kept = new KeptLines({
      processes,
      lines: processes * lines.perWindow,
      most: Math.max(1, Math.floor(values.cacheBytes / LINE_BYTES)),
      evicted: (process, isWritten) => this.evicted(process, isWritten),
    });
    this.stale = new StaleWords(this.kept);
    this.storedAt = float64Array(processes);
  }

  get staleReads(): number {
    return this.stale.staleReads;
  }

  /** A load may use any copy; a store only one that nobody else has, and never without coherence. */
  mayBeUsedBy(message: number): boolean {
    const { messages, lines, isCoherent } = this.parts;
    const copy = this.kept.find(messages.origin(message), lines.of(message));
    if (copy === NONE) return false;
    return messages.kind(message) === MESSAGE.get || (isCoherent && this.kept.isOwned(copy));
  }

  /** Whether an access may use the copy that another one, on its way to the controller, will bring. */
  willServe(message: number, other: number): boolean {
    const { messages, lines, isCoherent } = this.parts;
    if (lines.of(other) !== lines.of(message)) return false;
    return isCoherent && (messages.kind(message) === MESSAGE.get || messages.kind(other) !== MESSAGE.get);
  }

  /** Returns when a hit completes, if the core is free at `freeAt`; a store completes after earlier stores. */
  hitAt(process: number, message: number, freeAt: number): number {
    const { messages, lines, values } = this.parts;
    const readyAt = this.kept.readyAt(this.kept.find(process, lines.of(message)));
    const at = Math.max(freeAt, this.storedAt[process], readyAt) + values.cacheHitNs;
    if (messages.kind(message) !== MESSAGE.get) this.storedAt[process] = at;
    return at;
  }

  /** Without coherence, the core gives up its copy of a line. @returns whether it had one */
  drop(process: number, line: number): boolean {
    if (this.parts.isCoherent || this.kept.find(process, line) === NONE) return false;
    this.kept.drop(process, line);
    return true;
  }

  /** Without coherence, the core gives up all its copies. @returns how many */
  dropAll(process: number): number {
    return this.parts.isCoherent ? 0 : this.kept.dropAll(process);
  }

  takeEffect(message: number): void {
    const { messages, lines, isCoherent, takesEffect, apply, wordAt } = this.parts;
    if (!takesEffect(message)) return;
    if (messages.kind(message) === MESSAGE.get) {
      messages.setValue(message, this.wordFor(message));
      return;
    }
    const [process, address] = [messages.origin(message), messages.address(message)];
    const line = lines.at(messages.target(message), address);
    if (!isCoherent) this.stale.written(process, line, address, wordAt(message));
    apply(message);
  }

  /** Returns the value found by a load, in memory or in its core's copy. */
  private wordFor(message: number): number {
    const { messages, lines, isCoherent, wordAt, foundStale } = this.parts;
    const word = wordAt(message);
    if (isCoherent) return word;
    const [process, address] = [messages.origin(message), messages.address(message)];
    const found = this.stale.read(process, lines.at(messages.target(message), address), address, word);
    foundStale(process, found !== word);
    return found;
  }

  private evicted(process: number, isWritten: boolean): void {
    const { engine, links, nodeOf } = this.parts;
    if (!isWritten) return;
    this.writtenBack += 1;
    links.up(nodeOf(process), engine.now, LINE_BYTES);
  }
}

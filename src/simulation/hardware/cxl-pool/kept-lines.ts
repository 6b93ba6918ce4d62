import { columns, double, word } from '../../engine/columns.ts';
import { NONE } from '../../engine/none.ts';
import { RowLists } from '../../engine/row-lists.ts';
import { type SlotIndex, slotIndex } from '../../engine/slot-index.ts';

/** Copies of lines in caches: which line, whose cache, and its neighbours in that cache and among the copies of the line. */
const Copies = columns({
  line: double(),
  readyAt: double(),
  holder: word(),
  isOwned: word(),
  next: word(),
  previous: word(),
  nextHolder: word(),
  previousHolder: word(),
});

export interface KeptLinesSetting {
  readonly processes: number;
  /** Number of lines in all windows, numbered from 0. */
  readonly lines: number;
  /** Lines that the cache of a core has room for. */
  readonly most: number;
  /** Called when a full cache evicts a line, with its owner and whether it was modified. */
  readonly evicted: (process: number, isWritten: boolean) => void;
}

/** Tracks which cores cache which lines of the pool. A full cache evicts the line that it fetched longest ago. */
export class KeptLines {
  private readonly copies = new Copies();
  /** By process, as they were fetched. */
  private readonly fetched: RowLists;
  private readonly copyOf: SlotIndex;
  /** By line: the copy that was there first. The one before it is the last. */
  private readonly firsts: SlotIndex;
  /** By copy and address: words that others have written since, as they were. */
  private readonly old: Map<number, Map<number, number>> = new Map();

  constructor(private readonly setting: KeptLinesSetting) {
    const { processes, lines } = setting;
    this.fetched = new RowLists(this.copies, processes);
    this.copyOf = slotIndex(processes * lines, 1);
    this.firsts = slotIndex(lines, 1);
  }

  /** The copy of a core, or -1. */
  find(process: number, line: number): number {
    return this.copyOf.find(line * this.setting.processes + process);
  }

  /** The first of the copies of a line, or -1. */
  first(line: number): number {
    return this.firsts.find(line);
  }

  /** Returns the next copy of the same line after this one, or -1. */
  after(copy: number): number {
    const next = this.copies.nextHolder(copy);
    return next === this.first(this.copies.line(copy)) ? NONE : next;
  }

  holder(copy: number): number {
    return this.copies.holder(copy);
  }

  /** Whether its core may write it without a request, as nobody else has a copy. */
  isOwned(copy: number): boolean {
    return this.copies.isOwned(copy) === 1;
  }

  /** Returns when its data arrive. */
  readyAt(copy: number): number {
    return this.copies.readyAt(copy);
  }

  /** Delays the arrival of its data. */
  delay(copy: number, readyAt: number): void {
    if (readyAt > this.copies.readyAt(copy)) this.copies.setReadyAt(copy, readyAt);
  }

  /** Lets others read what its owner has written. */
  share(copy: number): void {
    this.copies.setIsOwned(copy, 0);
  }

  /** Words that others have written since, as they were; undefined if there are none. */
  oldWords(copy: number): Map<number, number> | undefined {
    return this.old.size === 0 ? undefined : this.old.get(copy);
  }

  /** Lets a copy keep the old value of a word, unless it already does. */
  keepOld(copy: number, address: number, value: number): void {
    const words = this.old.get(copy);
    if (words === undefined) this.old.set(copy, new Map([[address, value]]));
    else if (!words.has(address)) words.set(address, value);
  }

  /** A copy has all that was written. */
  renew(copy: number): void {
    if (this.old.size > 0) this.old.delete(copy);
  }

  /** The core has the line from `readyAt` on. */
  keep(process: number, line: number, isOwned: boolean, readyAt: number): void {
    const { copies, fetched, setting } = this;
    this.drop(process, line);
    if (fetched.lengths[process] >= setting.most) this.evict(process);
    const copy = copies.take();
    copies.setLine(copy, line);
    copies.setHolder(copy, process);
    copies.setIsOwned(copy, isOwned ? 1 : 0);
    copies.setReadyAt(copy, readyAt);
    this.copyOf.insert(line * setting.processes + process, copy);
    fetched.add(process, copy);
    this.join(line, copy);
  }

  drop(process: number, line: number): void {
    const copy = this.find(process, line);
    if (copy !== NONE) this.forget(copy);
  }

  /** The core invalidates all it has. @returns how many lines these were */
  dropAll(process: number): number {
    const count = this.fetched.lengths[process];
    while (this.fetched.lengths[process] > 0) this.forget(this.fetched.oldest(process));
    return count;
  }

  private evict(process: number): void {
    const copy = this.fetched.oldest(process);
    const isWritten = this.isOwned(copy);
    this.forget(copy);
    this.setting.evicted(process, isWritten);
  }

  private forget(copy: number): void {
    const { copies } = this;
    const [process, line] = [copies.holder(copy), copies.line(copy)];
    this.renew(copy);
    this.copyOf.remove(line * this.setting.processes + process);
    this.fetched.remove(process, copy);
    this.leave(line, copy);
    copies.release(copy);
  }

  /** Inserts a copy into the circular list of its line's copies. */
  private join(line: number, copy: number): void {
    const { copies } = this;
    const first = this.first(line);
    if (first === NONE) this.firsts.insert(line, copy);
    const next = first === NONE ? copy : first;
    const previous = first === NONE ? copy : copies.previousHolder(first);
    copies.setNextHolder(copy, next);
    copies.setPreviousHolder(copy, previous);
    copies.setNextHolder(previous, copy);
    copies.setPreviousHolder(next, copy);
  }

  private leave(line: number, copy: number): void {
    const { copies } = this;
    const [next, previous] = [copies.nextHolder(copy), copies.previousHolder(copy)];
    copies.setNextHolder(previous, next);
    copies.setPreviousHolder(next, previous);
    if (this.first(line) !== copy) return;
    this.firsts.remove(line);
    if (next !== copy) this.firsts.insert(line, next);
  }
}

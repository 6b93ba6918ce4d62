import type { KeptLines } from './kept-lines.ts';

/** Copies that nobody keeps coherent: what others write does not reach them. */
export class StaleWords {
  staleReads = 0;

  constructor(private readonly kept: KeptLines) {}

  /** A process is about to write a word: other copies of its line go on with what it was. */
  written(process: number, line: number, address: number, before: number): void {
    for (const holder of this.kept.holdersOf(line)) {
      const copy = this.kept.of(holder, line)!;
      if (holder === process) copy.old?.delete(address);
      else {
        copy.old ??= new Map();
        if (!copy.old.has(address)) copy.old.set(address, before);
      }
    }
  }

  /** What a process finds in its copy of a line, where the word in the pool is `now`. */
  read(process: number, line: number, address: number, now: number): number {
    const found = this.kept.of(process, line)?.old?.get(address) ?? now;
    if (found !== now) this.staleReads += 1;
    return found;
  }
}

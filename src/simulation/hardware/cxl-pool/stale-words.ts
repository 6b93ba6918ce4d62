import { NONE } from '../../engine/none.ts';
import type { KeptLines } from './kept-lines.ts';

/** Copies without coherence, which do not see writes by others. */
export class StaleWords {
  staleReads = 0;

  constructor(private readonly kept: KeptLines) {}

  /** Called before a process writes a word: other copies of its line keep the old value. */
  written(process: number, line: number, address: number, before: number): void {
    const { kept } = this;
    for (let copy = kept.first(line); copy !== NONE; copy = kept.after(copy)) {
      if (kept.holder(copy) === process) kept.oldWords(copy)?.delete(address);
      else kept.keepOld(copy, address, before);
    }
  }

  /** Returns the value that a process sees in its copy of a line, if the word in the pool is `now`. */
  read(process: number, line: number, address: number, now: number): number {
    const { kept } = this;
    const copy = kept.find(process, line);
    const found = copy === NONE ? now : (kept.oldWords(copy)?.get(address) ?? now);
    if (found !== now) this.staleReads += 1;
    return found;
  }
}

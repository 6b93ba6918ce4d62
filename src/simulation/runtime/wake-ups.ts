import type { Rows, WordColumn } from '../engine/rows.ts';

const WAKE = { none: 0, awaited: 1, due: 2 } as const;

/** Processes waiting to be woken, and processes woken before they waited, whose next wait ends at once. */
export class WakeUps {
  private readonly state: WordColumn;

  constructor(rows: Rows) {
    this.state = rows.word();
  }

  /** Whether a process waits to be woken. */
  isAwaited(process: number): boolean {
    return this.state.get(process) === WAKE.awaited;
  }

  /** Lets a process wait. @returns whether it was woken before */
  wait(process: number): boolean {
    const isDue = this.state.get(process) === WAKE.due;
    this.state.set(process, isDue ? WAKE.none : WAKE.awaited);
    return isDue;
  }

  /** @returns whether the process was waiting; it no longer is */
  wake(process: number): boolean {
    const isAwaited = this.state.get(process) === WAKE.awaited;
    this.state.set(process, isAwaited ? WAKE.none : WAKE.due);
    return isAwaited;
  }
}

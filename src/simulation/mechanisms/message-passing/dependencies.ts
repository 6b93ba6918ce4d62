import type { Schedule } from '../../contract/schedule.ts';
import type { FreedOperations } from './freed-operations.ts';
import { DONE, END_SUCCESSOR, FIRST_SUCCESSOR, ROW, STARTED, STATE, WAITS_FOR } from './replay-rows.ts';

/** Tracks which operations have started and completed, and which operations become free as a result. */
export class Dependencies {
  /** Operations that are done. */
  done = 0;

  constructor(
    private readonly schedule: Schedule,
    private readonly rows: Int32Array,
    private readonly freed: FreedOperations,
  ) {}

  hasStarted(operation: number, rank: number): void {
    const { first, list } = this.schedule.onStart;
    this.rows[ROW * operation + STATE] |= STARTED;
    if (first.length > 0) this.release(list, first[operation], first[operation + 1], rank);
  }

  isDone(operation: number, rank: number): void {
    const { rows } = this;
    const row = ROW * operation;
    if ((rows[row + STATE] & DONE) === 0) this.done += 1;
    rows[row + STATE] |= DONE;
    this.release(this.schedule.onDone.list, rows[row + FIRST_SUCCESSOR], rows[row + END_SUCCESSOR], rank);
  }

  private release(list: Int32Array, begin: number, end: number, rank: number): void {
    const { rows } = this;
    for (let index = begin; index < end; index += 1) {
      const waitsFor = ROW * list[index] + WAITS_FOR;
      rows[waitsFor] -= 1;
      if (rows[waitsFor] === 0) this.freed.add(list[index], rank);
    }
  }
}

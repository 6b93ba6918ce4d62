import { float64Array } from './arrays.ts';
import { NONE } from './none.ts';
import { grownDoubles, rowDoubles, wordsOf } from './row-memory.ts';
import { STAGE_COUNT, type StageTimes } from './stage-times.ts';

/**
 * An operation under way is a row of 64 bytes, one line of the cache: begin, the stages of a message on its way, then as
 * 32-bit words the serial number and the row that holds the later stages. Few operations are in those at a time, so
 * their rows are few, and the one freed last is taken first.
 */
const ROW = 8;
/** So few that they are no mapping of their own (row-memory.ts): most runs are small, and each would map and unmap one. */
const FIRST_ROWS = 256;
const START = 0;
const FIRST_STAGE = 1;
const EARLY_STAGES = 6;
const WORDS = 16;
const SERIAL = 14;
const LATE_ROW = 15;
const LATE_STAGES = STAGE_COUNT - EARLY_STAGES;

/** What operations under way, and parts of operations, have been charged so far. */
export class OperationRows {
  private rows: Float64Array = rowDoubles(FIRST_ROWS * ROW);
  private words = wordsOf(this.rows);
  private readonly free: number[] = [];
  private used = 0;
  private lateRows: Float64Array = float64Array(64 * LATE_STAGES);
  private readonly lateFree: number[] = [];
  private lateUsed = 0;

  /** The id that it has in a trace. */
  serial(slot: number): number {
    return this.words[slot * WORDS + SERIAL];
  }

  begunAt(slot: number): number {
    return this.rows[slot * ROW + START];
  }

  charge(slot: number, stage: number, ns: number): void {
    if (stage < EARLY_STAGES) this.rows[slot * ROW + FIRST_STAGE + stage] += ns;
    else this.chargeLate(slot, stage - EARLY_STAGES, ns);
  }

  /** Number of operations and parts of operations that were neither ended nor dropped so far. */
  get held(): number {
    return this.used - this.free.length;
  }

  drop(slot: number): void {
    const late = this.words[slot * WORDS + LATE_ROW];
    if (late !== NONE) this.clearLate(late);
    this.free.push(slot);
  }

  protected claim(serial: number): number {
    const slot = this.free.pop() ?? this.extend();
    const { rows } = this;
    const first = slot * ROW + FIRST_STAGE;
    // As a loop this takes five times as long.
    rows[first] = 0;
    rows[first + 1] = 0;
    rows[first + 2] = 0;
    rows[first + 3] = 0;
    rows[first + 4] = 0;
    rows[first + 5] = 0;
    this.words[slot * WORDS + SERIAL] = serial;
    this.words[slot * WORDS + LATE_ROW] = NONE;
    return slot;
  }

  protected setBegin(slot: number, at: number): void {
    this.rows[slot * ROW + START] = at;
  }

  /** Adds what a slot has been charged to the times of its latency, and frees it. @returns all of it, ns */
  protected settle(slot: number, times: StageTimes, place: number): number {
    const { rows } = this;
    const { totals, byLatency } = times;
    const first = slot * ROW + FIRST_STAGE;
    let sum = 0;
    for (let stage = 0; stage < EARLY_STAGES; stage += 1) {
      const part = rows[first + stage];
      if (part === 0) continue;
      sum += part;
      totals[stage] += part;
      byLatency[place + stage] += part;
    }
    this.free.push(slot);
    const late = this.words[slot * WORDS + LATE_ROW];
    return late === NONE ? sum : sum + this.settleLate(late, times, place);
  }

  /** All that is charged to a slot. */
  protected chargedTo(slot: number): number {
    const { rows } = this;
    const first = slot * ROW + FIRST_STAGE;
    let sum = 0;
    for (let stage = 0; stage < EARLY_STAGES; stage += 1) sum += rows[first + stage];
    const late = this.words[slot * WORDS + LATE_ROW];
    if (late === NONE) return sum;
    for (let stage = 0; stage < LATE_STAGES; stage += 1) sum += this.lateRows[late * LATE_STAGES + stage];
    return sum;
  }

  /** Charges a time to `into` as `from` divides its own, which sums to `sum`. */
  protected share(from: number, into: number, ns: number, sum: number): void {
    const { rows } = this;
    const [first, target] = [from * ROW + FIRST_STAGE, into * ROW + FIRST_STAGE];
    for (let stage = 0; stage < EARLY_STAGES; stage += 1) {
      const part = rows[first + stage];
      if (part !== 0) rows[target + stage] += (part * ns) / sum;
    }
    const late = this.words[from * WORDS + LATE_ROW];
    if (late === NONE) return;
    for (let stage = 0; stage < LATE_STAGES; stage += 1) {
      const part = this.lateRows[late * LATE_STAGES + stage];
      if (part !== 0) this.chargeLate(into, stage, (part * ns) / sum);
    }
  }

  /** Adds what `from` has been charged to `into`, so many times. */
  protected add(from: number, into: number, times: number): void {
    for (let stage = 0; stage < STAGE_COUNT; stage += 1) {
      const ns = this.charged(from, stage);
      if (ns !== 0) this.charge(into, stage, times * ns);
    }
  }

  protected charged(slot: number, stage: number): number {
    if (stage < EARLY_STAGES) return this.rows[slot * ROW + FIRST_STAGE + stage];
    const late = this.words[slot * WORDS + LATE_ROW];
    return late === NONE ? 0 : this.lateRows[late * LATE_STAGES + stage - EARLY_STAGES];
  }

  private chargeLate(slot: number, stage: number, ns: number): void {
    let late = this.words[slot * WORDS + LATE_ROW];
    if (late === NONE) {
      late = this.lateFree.pop() ?? this.extendLate();
      this.words[slot * WORDS + LATE_ROW] = late;
    }
    this.lateRows[late * LATE_STAGES + stage] += ns;
  }

  /** As `settle`, for the later stages: their row is all zero again. */
  private settleLate(late: number, { totals, byLatency }: StageTimes, place: number): number {
    const { lateRows } = this;
    const base = late * LATE_STAGES;
    let sum = 0;
    for (let stage = 0; stage < LATE_STAGES; stage += 1) {
      const part = lateRows[base + stage];
      // An operation is in two or three of these stages: what the others add is nothing.
      if (part === 0) continue;
      sum += part;
      totals[EARLY_STAGES + stage] += part;
      byLatency[place + EARLY_STAGES + stage] += part;
      lateRows[base + stage] = 0;
    }
    this.lateFree.push(late);
    return sum;
  }

  private extend(): number {
    if (this.used * ROW === this.rows.length) {
      this.rows = grownDoubles(this.rows, this.rows.length * 2);
      this.words = wordsOf(this.rows);
    }
    this.used += 1;
    return this.used - 1;
  }

  /** Frees a row of later stages: one that is taken is zero. */
  private clearLate(late: number): void {
    for (let stage = 0; stage < LATE_STAGES; stage += 1) this.lateRows[late * LATE_STAGES + stage] = 0;
    this.lateFree.push(late);
  }

  private extendLate(): number {
    const needed = (this.lateUsed + 1) * LATE_STAGES;
    if (needed > this.lateRows.length) this.lateRows = grownDoubles(this.lateRows, this.lateRows.length * 2);
    this.lateUsed += 1;
    return this.lateUsed - 1;
  }
}

import type { PercentileBreakdown, Stage, StageTime } from '../run.ts';
import { STAGES } from '../run.ts';
import { float64Array, grown, int32Array } from './arrays.ts';
import { SimulationFault } from './fault.ts';
import { Histogram } from './histogram.ts';
import type { OperationRecords } from './operation-records.ts';
import { grownDoubles, rowDoubles, wordsOf } from './row-memory.ts';
import { countUpTo, nthSmallest } from './selection.ts';
import { StartUp } from './start-up.ts';

const STAGE_COUNT = STAGES.length;
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
const NONE = -1;

/** Index of a stage in the columns, looked up once when a model is built. */
export const stageIndex = Object.fromEntries(STAGES.map((stage, index) => [stage, index])) as Record<Stage, number>;

/** Operations that ended within a span of simulated time. */
export interface Rate {
  readonly perSecond: number;
  readonly fromNs: number;
  readonly toNs: number;
  readonly count: number;
}

/** Takes single operations as they end; `keeps` says which. */
export interface OperationSink {
  keeps(operation: number): boolean;
  readonly records: OperationRecords;
}

/** A span so short that it holds more operations than a number counts gives no rate, as no span at all does. */
export function rateOf(count: number, fromNs: number, toNs: number): Rate {
  const perSecond = toNs > fromNs ? (count / (toNs - fromNs)) * 1e9 : 0;
  return { perSecond: Number.isFinite(perSecond) ? perSecond : 0, fromNs, toNs, count };
}

/**
 * Operations under way and what became of their time. Every nanosecond between begin and end is charged to a stage;
 * that the charges sum to the latency is checked for every operation.
 */
export class Operations {
  private rows: Float64Array = rowDoubles(FIRST_ROWS * ROW);
  private words = wordsOf(this.rows);
  private readonly free: number[] = [];
  private used = 0;
  private lateRows: Float64Array = float64Array(64 * LATE_STAGES);
  private readonly lateFree: number[] = [];
  private lateUsed = 0;
  begun = 0;
  ended = 0;
  readonly latency = new Histogram();
  /** The same in the order in which operations end. */
  readonly startUp = new StartUp();
  readonly totals = float64Array(STAGE_COUNT);
  /**
   * Charges by latency bucket, the breakdown near any percentile from all operations: few of the buckets are met, so that
   * each gets a row with its first operation. Row 0 belongs to none.
   */
  private byBucket: Float64Array = float64Array(16 * STAGE_COUNT);
  private bucketsMet = 0;
  private readonly rowOfBucket = int32Array(this.latency.buckets.length);
  /** When operations ended, in no order that counts: for the rate between two shares of all operations. */
  private endTimes: Float64Array = float64Array(1024);
  private sink: OperationSink | undefined;
  /** When so many have ended, `tellEnded` is called; none where nobody wants to know. */
  private tellAt = NONE;
  private tellEnded: () => number = () => NONE;
  private tellBegun: () => void = () => {};

  constructor(readonly name: string) {}

  get open(): number {
    return this.begun - this.ended;
  }

  /** Records the operations that a trace keeps; undefined where it keeps none. */
  recordIn(sink: OperationSink | undefined): void {
    this.sink = sink;
  }

  /**
   * @param count `ended` is called when so many operations have ended, and says when again
   * @param begun is called when the first one begins
   */
  tell(count: number, ended: () => number, begun: () => void): void {
    this.tellAt = count;
    this.tellEnded = ended;
    this.tellBegun = begun;
  }

  /** @param id what a trace calls it; unless given the number of the operation in order of begin */
  begin(now: number, id = this.begun): number {
    const slot = this.claim(id);
    this.rows[slot * ROW + START] = now;
    if (this.begun === 0) this.tellBegun();
    this.begun += 1;
    return slot;
  }

  /**
   * A part of an operation, or of none (-1), that goes on beside its process. It is charged like an operation, until its
   * process waits for it (`join`) or it turns out that nobody did (`drop`); it counts as no operation of its own.
   */
  fork(slot: number): number {
    return this.claim(slot === NONE ? NONE : this.serial(slot));
  }

  /** From when on a part is charged: for whoever keeps no account of that himself (`begunAt`). */
  beginPart(part: number, now: number): void {
    this.rows[part * ROW + START] = now;
  }

  begunAt(part: number): number {
    return this.rows[part * ROW + START];
  }

  /**
   * A process has waited for a part: the wait is charged to the operation `into` (-1: none) as the part's own time is
   * split. Where the process had done something else first, it waited for less than the part took.
   * @param partNs how long the part took; that its charges sum to this is checked
   */
  join(part: number, into: number, waitedNs: number, partNs: number): void {
    this.divide(part, into, waitedNs, partNs);
    this.drop(part);
  }

  /** As `join`, of a part that others may have waited for, too. */
  divide(part: number, into: number, waitedNs: number, partNs: number): void {
    const sum = this.chargedTo(part);
    if (Math.abs(sum - partNs) > 1e-3 + 1e-9 * partNs) {
      throw new SimulationFault('SIM_BREAKDOWN', `a part took ${partNs} ns but its stages sum to ${sum} ns`);
    }
    if (into !== NONE && sum > 0) this.share(part, into, waitedNs, sum);
  }

  /** @returns another part that has come as far as this one by now; what none of its stages has, `rest` gets */
  goOnFrom(part: number, rest: number, now: number): number {
    const other = this.fork(part);
    const sum = this.chargedTo(part);
    const begunAt = this.begunAt(part);
    this.beginPart(other, begunAt);
    if (sum > 0) this.share(part, other, sum, sum);
    if (now - begunAt > sum) this.charge(other, rest, now - begunAt - sum);
    return other;
  }

  /** All that a part has been charged is charged to another one, too. */
  append(part: number, into: number): void {
    const sum = this.chargedTo(part);
    if (sum > 0) this.share(part, into, sum, sum);
  }

  /** @returns how an operation stands now, for `wayFrom` */
  mark(slot: number, now: number): number {
    const mark = this.fork(slot);
    this.beginPart(mark, now);
    this.add(slot, mark, 1);
    return mark;
  }

  /**
   * What an operation has gone through since a mark: its way in between.
   * @returns a part with that, which has come as far as `until`; what none of its stages has, `rest` gets
   */
  wayFrom(mark: number, slot: number, rest: number, until: number): number {
    const way = this.fork(slot);
    const begunAt = this.begunAt(mark);
    this.beginPart(way, begunAt);
    this.add(slot, way, 1);
    this.add(mark, way, -1);
    this.chargeRest(way, rest, until);
    return way;
  }

  /** A part has come as far as `until`: what it has not been charged of that, `stage` gets. */
  chargeRest(part: number, stage: number, until: number): void {
    const left = until - this.begunAt(part) - this.chargedTo(part);
    if (left > 0) this.charge(part, stage, left);
  }

  drop(part: number): void {
    const late = this.words[part * WORDS + LATE_ROW];
    if (late !== NONE) this.clearLate(late);
    this.free.push(part);
  }

  /** The id that it has in a trace. */
  serial(slot: number): number {
    return this.words[slot * WORDS + SERIAL];
  }

  charge(slot: number, stage: number, ns: number): void {
    if (stage < EARLY_STAGES) this.rows[slot * ROW + FIRST_STAGE + stage] += ns;
    else this.chargeLate(slot, stage - EARLY_STAGES, ns);
  }

  end(slot: number, now: number): void {
    const latency = now - this.rows[slot * ROW + START];
    const bucket = this.latency.add(latency);
    const bucketRow = (this.rowOfBucket[bucket] || this.meet(bucket)) * STAGE_COUNT;
    this.startUp.add(latency);
    const { rows, totals, byBucket } = this;
    let sum = 0;
    for (let stage = 0; stage < EARLY_STAGES; stage += 1) {
      const part = rows[slot * ROW + FIRST_STAGE + stage];
      sum += part;
      totals[stage] += part;
      byBucket[bucketRow + stage] += part;
    }
    if (this.sink?.keeps(this.serial(slot))) this.record(slot, latency, this.sink.records);
    const late = this.words[slot * WORDS + LATE_ROW];
    if (late !== NONE) sum = this.endLate(late, bucketRow + EARLY_STAGES, sum);
    if (Math.abs(sum - latency) > 1e-9 * now + 1e-6) {
      throw new SimulationFault('SIM_BREAKDOWN', `${this.name} took ${latency} ns but its stages sum to ${sum} ns`);
    }
    if (this.ended === this.endTimes.length) this.endTimes = grownDoubles(this.endTimes, this.ended * 2);
    this.endTimes[this.ended] = now;
    this.ended += 1;
    this.free.push(slot);
    if (this.ended === this.tellAt) this.tellAt = this.tellEnded();
  }

  /** As `end`, of what went on as a part: what it has not been charged yet is divided as the time of that is. */
  endWith(slot: number, part: number, partNs: number, now: number): void {
    this.join(part, slot, now - this.begunAt(slot) - this.chargedTo(slot), partNs);
    this.end(slot, now);
  }

  private record(slot: number, latencyNs: number, records: OperationRecords): void {
    const base = records.add(this.serial(slot), this.rows[slot * ROW + START], latencyNs);
    for (let stage = 0; stage < STAGE_COUNT; stage += 1) records.stageNs[base + stage] = this.charged(slot, stage);
  }

  private claim(serial: number): number {
    const slot = this.free.pop() ?? this.extend();
    for (let stage = 0; stage < EARLY_STAGES; stage += 1) this.rows[slot * ROW + FIRST_STAGE + stage] = 0;
    this.words[slot * WORDS + SERIAL] = serial;
    this.words[slot * WORDS + LATE_ROW] = NONE;
    return slot;
  }

  /** All that is charged to a slot. */
  private chargedTo(slot: number): number {
    let sum = 0;
    for (let stage = 0; stage < EARLY_STAGES; stage += 1) sum += this.rows[slot * ROW + FIRST_STAGE + stage];
    const late = this.words[slot * WORDS + LATE_ROW];
    if (late === NONE) return sum;
    for (let stage = 0; stage < LATE_STAGES; stage += 1) sum += this.lateRows[late * LATE_STAGES + stage];
    return sum;
  }

  /** Charges a time to `into` as `from` divides its own, which sums to `sum`. */
  private share(from: number, into: number, ns: number, sum: number): void {
    const { rows } = this;
    for (let stage = 0; stage < EARLY_STAGES; stage += 1) {
      const part = rows[from * ROW + FIRST_STAGE + stage];
      if (part !== 0) rows[into * ROW + FIRST_STAGE + stage] += (part * ns) / sum;
    }
    const late = this.words[from * WORDS + LATE_ROW];
    if (late === NONE) return;
    for (let stage = 0; stage < LATE_STAGES; stage += 1) {
      const part = this.lateRows[late * LATE_STAGES + stage];
      if (part !== 0) this.chargeLate(into, stage, (part * ns) / sum);
    }
  }

  /** Adds what `from` has been charged to `into`, so many times. */
  private add(from: number, into: number, times: number): void {
    for (let stage = 0; stage < STAGE_COUNT; stage += 1) {
      const ns = this.charged(from, stage);
      if (ns !== 0) this.charge(into, stage, times * ns);
    }
  }

  private charged(slot: number, stage: number): number {
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

  /** Adds the later stages to the totals and frees their row, all zero again; returns the sum with them. */
  private endLate(late: number, bucketBase: number, earlySum: number): number {
    const { lateRows, totals, byBucket } = this;
    const base = late * LATE_STAGES;
    let sum = earlySum;
    for (let stage = 0; stage < LATE_STAGES; stage += 1) {
      const part = lateRows[base + stage];
      // An operation is in two or three of these stages: what the others add is nothing.
      if (part === 0) continue;
      sum += part;
      totals[EARLY_STAGES + stage] += part;
      byBucket[bucketBase + stage] += part;
      lateRows[base + stage] = 0;
    }
    this.lateFree.push(late);
    return sum;
  }

  /**
   * Operations per second of simulated time in the steady state: from the end of the first share that is left out to
   * that of the last, but not beyond `untilNs`, when the first process has nothing left to do. Where processes run so
   * unevenly that this leaves no interval, the latter does not count. Where an interval is too short for a single operation
   * to begin and end in it, there is no steady state, only how ends bunch: then it is the rate of the whole run.
   */
  rate(leftOutShare: number, untilNs: number): Rate {
    const times = this.endTimes.subarray(0, this.ended);
    if (times.length === 0) return rateOf(0, 0, 0);
    const first = Math.min(Math.floor(times.length * leftOutShare), times.length - 1);
    let last = times.length - 1 - first;
    const settled = countUpTo(times, untilNs) - 1;
    if (settled > first) last = Math.min(last, settled);
    const fromNs = first === 0 ? 0 : nthSmallest(times, first - 1);
    const toNs = nthSmallest(times, last);
    const isSteady = toNs > fromNs && toNs - fromNs >= this.latency.percentile(0);
    if (!isSteady) return rateOf(times.length, 0, nthSmallest(times, times.length - 1));
    return rateOf(last - first + 1, fromNs, toNs);
  }

  breakdown(): Record<string, StageTime> {
    const result: Record<string, StageTime> = {};
    STAGES.forEach((stage, index) => {
      const totalNs = this.totals[index];
      if (totalNs > 0) result[stage] = { totalNs, meanNs: totalNs / this.ended };
    });
    return result;
  }

  /** Breakdown of the mean and of the operations within 0.5 points of the median and the 99th percentile. */
  percentiles(): PercentileBreakdown[] {
    if (this.ended === 0) return [];
    return [this.slice('mean', 0, 1), this.slice('p50', 0.495, 0.505), this.slice('p99', 0.985, 0.995)];
  }

  private slice(at: PercentileBreakdown['at'], from: number, to: number): PercentileBreakdown {
    const first = from === 0 ? 0 : this.latency.bucketAt(from);
    const last = to === 1 ? this.latency.buckets.length - 1 : this.latency.bucketAt(to);
    const sums = float64Array(STAGE_COUNT);
    let count = 0;
    for (let bucket = first; bucket <= last; bucket += 1) {
      const ended = this.latency.buckets[bucket];
      if (ended === 0) continue;
      count += ended;
      const row = this.rowOfBucket[bucket] * STAGE_COUNT;
      for (let stage = 0; stage < STAGE_COUNT; stage += 1) sums[stage] += this.byBucket[row + stage];
    }
    const stagesNs: Partial<Record<Stage, number>> = {};
    STAGES.forEach((stage, index) => {
      if (sums[index] > 0) stagesNs[stage] = sums[index] / count;
    });
    return { operation: this.name, at, count, latencyNs: sums.reduce((a, b) => a + b, 0) / count, stagesNs };
  }

  private meet(bucket: number): number {
    this.bucketsMet += 1;
    const needed = (this.bucketsMet + 1) * STAGE_COUNT;
    if (needed > this.byBucket.length) this.byBucket = grown(this.byBucket, float64Array(2 * this.byBucket.length));
    this.rowOfBucket[bucket] = this.bucketsMet;
    return this.bucketsMet;
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

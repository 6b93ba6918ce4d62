import { STAGES, type Stage } from '../run.ts';
import { float64Array } from './arrays.ts';
import { SimulationFault } from './fault.ts';
import { Histogram } from './histogram.ts';
import { NONE } from './none.ts';
import type { OperationRecords } from './operation-records.ts';
import { OperationRows } from './operation-rows.ts';
import { grownDoubles } from './row-memory.ts';
import { STAGE_COUNT, StageTimes } from './stage-times.ts';
import { StartUp } from './start-up.ts';
import { type Rate, steadyRate } from './steady-rate.ts';

/** Index of a stage in the columns, looked up once when a model is built. */
export const stageIndex = Object.fromEntries(STAGES.map((stage, index) => [stage, index])) as Record<Stage, number>;

/** Takes single operations as they end; `keeps` says which. */
export interface OperationSink {
  keeps(operation: number): boolean;
  readonly records: OperationRecords;
}

/**
 * Operations under way and what became of their time. Every nanosecond between begin and end is charged to a stage;
 * that the charges sum to the latency is checked for every operation.
 */
export class Operations extends OperationRows {
  begun = 0;
  ended = 0;
  readonly latency = new Histogram();
  /** The same in the order in which operations end. */
  readonly startUp = new StartUp();
  readonly stages = new StageTimes(this.latency);
  /** When operations ended, in no order that counts: for the rate between two shares of all operations. */
  private endTimes: Float64Array = float64Array(1024);
  private sink: OperationSink | undefined;
  /** When so many have ended, `tellEnded` is called; none where nobody wants to know. */
  private tellAt = NONE;
  private tellEnded: () => number = () => NONE;
  private tellBegun: () => void = () => {};

  constructor(readonly name: string) {
    super();
  }

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
    this.setBegin(slot, now);
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
    this.setBegin(part, now);
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

  end(slot: number, now: number): void {
    const latency = now - this.begunAt(slot);
    const place = this.stages.placeOf(this.latency.add(latency));
    this.startUp.add(latency);
    if (this.sink?.keeps(this.serial(slot))) this.record(slot, latency, this.sink.records);
    const sum = this.settle(slot, this.stages, place);
    if (Math.abs(sum - latency) > 1e-9 * now + 1e-6) {
      throw new SimulationFault('SIM_BREAKDOWN', `${this.name} took ${latency} ns but its stages sum to ${sum} ns`);
    }
    this.count(now);
  }

  /** As `end`, of what went on as a part: what it has not been charged yet is divided as the time of that is. */
  endWith(slot: number, part: number, partNs: number, now: number): void {
    this.join(part, slot, now - this.begunAt(slot) - this.chargedTo(slot), partNs);
    this.end(slot, now);
  }

  /** See `steadyRate`. */
  rate(leftOutShare: number, untilNs: number): Rate {
    const ends = this.endTimes.subarray(0, this.ended);
    return steadyRate(ends, this.latency.percentile(0), { leftOutShare, untilNs });
  }

  /** When the last of them ended so far; 0 if none has. */
  lastEndNs(): number {
    return this.endTimes.subarray(0, this.ended).reduce((last, end) => Math.max(last, end), 0);
  }

  private count(endedAt: number): void {
    if (this.ended === this.endTimes.length) this.endTimes = grownDoubles(this.endTimes, this.ended * 2);
    this.endTimes[this.ended] = endedAt;
    this.ended += 1;
    if (this.ended === this.tellAt) this.tellAt = this.tellEnded();
  }

  private record(slot: number, latencyNs: number, records: OperationRecords): void {
    const base = records.add(this.serial(slot), this.begunAt(slot), latencyNs);
    for (let stage = 0; stage < STAGE_COUNT; stage += 1) records.stageNs[base + stage] = this.charged(slot, stage);
  }
}

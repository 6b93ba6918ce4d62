import type { PercentileBreakdown, Stage, StageTime } from '../run.ts';
import { STAGES } from '../run.ts';
import { SimulationFault } from './fault.ts';
import { Histogram } from './histogram.ts';

const STAGE_COUNT = STAGES.length;
/** Words of an operation under way: a charge per stage, the start, the serial number; two lines of the cache. */
const ROW = 16;
const START = STAGE_COUNT;
const SERIAL = STAGE_COUNT + 1;

/** Index of a stage in the columns, looked up once when a model is built. */
export const stageIndex = Object.fromEntries(STAGES.map((stage, index) => [stage, index])) as Record<Stage, number>;

/**
 * Operations under way and what became of their time. Every nanosecond between begin and end is charged to a stage;
 * that the charges sum to the latency is checked for every operation.
 */
export class Operations {
  private rows = new Float64Array(1024 * ROW);
  private readonly free: number[] = [];
  private used = 0;
  begun = 0;
  ended = 0;
  readonly latency = new Histogram();
  readonly totals = new Float64Array(STAGE_COUNT);
  /** Charges by latency bucket: the breakdown near any percentile, from all operations. */
  private readonly byBucket: Float64Array;
  /** Time of the n-th end lies in here, for the rate between two shares of all operations. */
  private endTimes = new Float64Array(1024);

  constructor(readonly name: string) {
    this.byBucket = new Float64Array(this.latency.buckets.length * STAGE_COUNT);
  }

  get open(): number {
    return this.begun - this.ended;
  }

  begin(now: number): number {
    const slot = this.free.pop() ?? this.extend();
    this.rows[slot * ROW + START] = now;
    this.rows[slot * ROW + SERIAL] = this.begun;
    this.begun += 1;
    return slot;
  }

  /** Number of the operation in order of begin: the id it has in a trace. */
  serial(slot: number): number {
    return this.rows[slot * ROW + SERIAL];
  }

  charge(slot: number, stage: number, ns: number): void {
    this.rows[slot * ROW + stage] += ns;
  }

  end(slot: number, now: number): void {
    const base = slot * ROW;
    const { rows, totals, byBucket } = this;
    const latency = now - rows[base + START];
    const bucketRow = this.latency.add(latency) * STAGE_COUNT;
    let sum = 0;
    for (let stage = 0; stage < STAGE_COUNT; stage += 1) {
      const part = rows[base + stage];
      sum += part;
      totals[stage] += part;
      byBucket[bucketRow + stage] += part;
      rows[base + stage] = 0;
    }
    if (Math.abs(sum - latency) > 1e-9 * now + 1e-6) {
      throw new SimulationFault('SIM_BREAKDOWN', `${this.name} took ${latency} ns but its stages sum to ${sum} ns`);
    }
    if (this.ended === this.endTimes.length) this.endTimes = grown(this.endTimes, this.ended * 2);
    this.endTimes[this.ended] = now;
    this.ended += 1;
    this.free.push(slot);
  }

  /**
   * Operations per second of simulated time in the steady state: from the end of the first share that is left out to
   * that of the last, but not beyond `untilNs`, when the first process has nothing left to do. Where processes run so
   * unevenly that this leaves no interval, the latter does not count.
   */
  rate(leftOutShare: number, untilNs: number): { perSecond: number; fromNs: number; toNs: number; count: number } {
    // Ends are recorded when they are known, which can be slightly before they happen.
    const times = this.endTimes.slice(0, this.ended).sort();
    const first = Math.min(Math.floor(times.length * leftOutShare), times.length - 1);
    const fromNs = first === 0 ? 0 : times[first - 1];
    let last = times.length - 1 - first;
    const settled = times.findLastIndex((time) => time <= untilNs);
    if (settled > first) last = Math.min(last, settled);
    const toNs = times[last] ?? 0;
    const count = last - first + 1;
    return { perSecond: toNs > fromNs ? (count / (toNs - fromNs)) * 1e9 : 0, fromNs, toNs, count };
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
    const sums = new Float64Array(STAGE_COUNT);
    let count = 0;
    for (let bucket = first; bucket <= last; bucket += 1) {
      count += this.latency.buckets[bucket];
      for (let stage = 0; stage < STAGE_COUNT; stage += 1) sums[stage] += this.byBucket[bucket * STAGE_COUNT + stage];
    }
    const stagesNs: Partial<Record<Stage, number>> = {};
    STAGES.forEach((stage, index) => {
      if (sums[index] > 0) stagesNs[stage] = sums[index] / count;
    });
    return { operation: this.name, at, count, latencyNs: sums.reduce((a, b) => a + b, 0) / count, stagesNs };
  }

  private extend(): number {
    if (this.used * ROW === this.rows.length) this.rows = grown(this.rows, this.rows.length * 2);
    this.used += 1;
    return this.used - 1;
  }
}

function grown(from: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const to = new Float64Array(capacity);
  to.set(from);
  return to;
}

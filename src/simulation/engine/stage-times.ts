import { type PercentileBreakdown, STAGES, type Stage, type StageTime } from '../run.ts';
import { float64Array, grown, uint16Array } from './arrays.ts';
import type { Histogram } from './histogram.ts';

export const STAGE_COUNT = STAGES.length;

/** In which stages ended operations spent their time. */
export class StageTimes {
  readonly totals = float64Array(STAGE_COUNT);
  /**
   * By latency bucket, for the breakdown near any percentile from all operations: few of the buckets are met, so that each gets
   * a row with its first operation. Row 0 belongs to none.
   */
  byLatency: Float64Array = float64Array(16 * STAGE_COUNT);
  private bucketsMet = 0;
  private readonly rowOfBucket: Uint16Array;

  /** @param latency of the same operations */
  constructor(private readonly latency: Histogram) {
    this.rowOfBucket = uint16Array(latency.buckets.length);
  }

  /** Returns the place in `byLatency` of the first stage of a bucket. */
  placeOf(bucket: number): number {
    return (this.rowOfBucket[bucket] || this.meet(bucket)) * STAGE_COUNT;
  }

  breakdown(): Record<string, StageTime> {
    const result: Record<string, StageTime> = {};
    STAGES.forEach((stage, index) => {
      const totalNs = this.totals[index];
      if (totalNs > 0) result[stage] = { totalNs, meanNs: totalNs / this.latency.count };
    });
    return result;
  }

  /** Breakdown of the mean and of the operations within 0.5 points of the median and the 99th percentile. */
  percentiles(operation: string): PercentileBreakdown[] {
    if (this.latency.count === 0) return [];
    const slice = (at: PercentileBreakdown['at'], from: number, to: number) => ({
      ...{ operation, at },
      ...this.slice(from, to),
    });
    return [slice('mean', 0, 1), slice('p50', 0.495, 0.505), slice('p99', 0.985, 0.995)];
  }

  private slice(from: number, to: number): Pick<PercentileBreakdown, 'count' | 'latencyNs' | 'stagesNs'> {
    const { buckets } = this.latency;
    const first = from === 0 ? 0 : this.latency.bucketAt(from);
    const last = to === 1 ? this.latency.highestBucket : this.latency.bucketAt(to);
    const sums = float64Array(STAGE_COUNT);
    let count = 0;
    for (let bucket = first; bucket <= last; bucket += 1) {
      if (buckets[bucket] === 0) continue;
      count += buckets[bucket];
      this.addRow(bucket, sums);
    }
    const stagesNs: Partial<Record<Stage, number>> = {};
    STAGES.forEach((stage, index) => {
      if (sums[index] > 0) stagesNs[stage] = sums[index] / count;
    });
    return { count, latencyNs: sums.reduce((a, b) => a + b, 0) / count, stagesNs };
  }

  private addRow(bucket: number, sums: Float64Array): void {
    const place = this.rowOfBucket[bucket] * STAGE_COUNT;
    for (let stage = 0; stage < STAGE_COUNT; stage += 1) sums[stage] += this.byLatency[place + stage];
  }

  private meet(bucket: number): number {
    this.bucketsMet += 1;
    const needed = (this.bucketsMet + 1) * STAGE_COUNT;
    if (needed > this.byLatency.length) this.byLatency = grown(this.byLatency, float64Array(2 * this.byLatency.length));
    this.rowOfBucket[bucket] = this.bucketsMet;
    return this.bucketsMet;
  }
}

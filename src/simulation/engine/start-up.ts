import { float64Array, grown } from './arrays.ts';

/** Latencies in a batch at first; where there are too many batches, two neighbours become one. */
const BATCH = 5;
/** Batches that are kept at most. */
const MOST_BATCHES = 4096;
/** Enough for most runs. */
const FIRST_BATCHES = 64;
/** What is kept of the latencies of a run at most, in bytes: the batches, and half as many while they are copied. */
export const START_UP_BYTES = 1.5 * 8 * MOST_BATCHES;
/** Fewer batches tell nothing: the last ones are alike by chance. */
const LEAST_BATCHES = 10;

/**
 * Where the start-up of a run ends, by MSER-5 (White, Cobb and Spratt 2000): of the means of every five latencies, in the order
 * in which operations end, so many of the first are left out that the standard error of the rest is least, half of them at
 * most. Of fewer than 50 operations none are left out; beyond 4096 batches these are of ten, twenty and so on.
 */
export class StartUp {
  private batches = float64Array(FIRST_BATCHES);
  private size = BATCH;
  private full = 0;
  private inBatch = 0;
  private batchSum = 0;
  private count = 0;
  private sum = 0;

  add(latencyNs: number): void {
    this.count += 1;
    this.sum += latencyNs;
    this.batchSum += latencyNs;
    this.inBatch += 1;
    if (this.inBatch === this.size) this.close();
  }

  /** Operations at the start that are left out. */
  get leftOut(): number {
    return this.truncation() * this.size;
  }

  /** Mean of all latencies but those. 0 where there is none. */
  get steadyMean(): number {
    const first = this.truncation();
    let left = 0;
    for (let i = 0; i < first; i += 1) left += this.batches[i]!;
    const count = this.count - first * this.size;
    return count === 0 ? 0 : (this.sum - left * this.size) / count;
  }

  private close(): void {
    if (this.full === MOST_BATCHES) this.merge();
    if (this.inBatch < this.size) return;
    if (this.full === this.batches.length) this.batches = grown(this.batches, float64Array(2 * this.full));
    this.batches[this.full] = this.batchSum / this.size;
    this.full += 1;
    this.inBatch = 0;
    this.batchSum = 0;
  }

  private merge(): void {
    this.full = MOST_BATCHES / 2;
    for (let i = 0; i < this.full; i += 1) this.batches[i] = (this.batches[2 * i]! + this.batches[2 * i + 1]!) / 2;
    this.size *= 2;
  }

  /** From the last batch to the first, so that each truncation costs one step (Welford); the earliest of equal ones. */
  private truncation(): number {
    let [mean, squares, least, best] = [0, 0, Number.POSITIVE_INFINITY, 0];
    if (this.full < LEAST_BATCHES) return best;
    for (let i = this.full - 1; i >= 0; i -= 1) {
      const kept = this.full - i;
      const distance = this.batches[i]! - mean;
      mean += distance / kept;
      squares += distance * (this.batches[i]! - mean);
      const error = squares / kept ** 2;
      if (i <= this.full / 2 && error <= least) [least, best] = [error, i];
    }
    return best;
  }
}

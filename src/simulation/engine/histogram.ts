import type { MetricValue } from '../run.ts';
import { float64Array, uint32Array } from './arrays.ts';

/** Sub-buckets per power of two: percentiles are exact to 1/128 of their value, mean and maximum exactly. */
const SUB_BITS = 7;
const SHIFT = 20 - SUB_BITS;
const LOWEST_EXPONENT = -10;
const OFFSET = ((1023 + LOWEST_EXPONENT) << 20) >>> SHIFT;
const BUCKETS = 60 << SUB_BITS;

const view = float64Array(1);
const words = new Uint32Array(view.buffer);

/** Bucket of a value >= 0: exponent and leading bits of the double, without a logarithm. */
export function bucketOf(value: number): number {
  view[0] = value;
  const bucket = (words[1] >>> SHIFT) - OFFSET;
  return bucket < 0 ? 0 : bucket >= BUCKETS ? BUCKETS - 1 : bucket;
}

/** Middle of a bucket. */
function middleOf(bucket: number): number {
  words[0] = 0;
  words[1] = (bucket + OFFSET) << SHIFT;
  const low = view[0];
  words[1] = (bucket + 1 + OFFSET) << SHIFT;
  return (low + view[0]) / 2;
}

/** Distribution of a quantity: count, sum, maximum and logarithmic buckets of fixed size. */
export class Histogram {
  readonly buckets = uint32Array(BUCKETS);
  count = 0;
  sum = 0;
  maximum = 0;

  add(value: number): number {
    const bucket = bucketOf(value);
    this.buckets[bucket] += 1;
    this.count += 1;
    this.sum += value;
    if (value > this.maximum) this.maximum = value;
    return bucket;
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.sum / this.count;
  }

  /** Bucket that holds the value below which `share` of all values lie. */
  bucketAt(share: number): number {
    const wanted = share * this.count;
    let seen = 0;
    const { highestBucket } = this;
    for (let bucket = 0; bucket < highestBucket; bucket += 1) {
      seen += this.buckets[bucket];
      if (seen >= wanted && seen > 0) return bucket;
    }
    return highestBucket;
  }

  /** Bucket of the largest value; those beyond it are empty. */
  get highestBucket(): number {
    return bucketOf(this.maximum);
  }

  percentile(share: number): number {
    return this.count === 0 ? 0 : Math.min(middleOf(this.bucketAt(share)), this.maximum);
  }
}

/** Returns a distribution as a metric; its value is the mean. */
export function distribution(histogram: Histogram, unit: string): MetricValue {
  return {
    value: histogram.mean,
    unit,
    mean: histogram.mean,
    p50: histogram.percentile(0.5),
    p99: histogram.percentile(0.99),
    max: histogram.maximum,
  };
}

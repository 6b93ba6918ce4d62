const BUCKET_BYTES = 4;

/** The region of a thread: its share of the buckets. */
export function regionBytesOf(buckets: number, threads: number): number {
  return Math.ceil(buckets / threads) * BUCKET_BYTES;
}

import type { SharedShape } from '../shared-layout.ts';

const BUCKET_BYTES = 4;

/** The region of a thread: its share of the buckets. */
export function regionBytesOf(buckets: number, threads: number): number {
  return Math.ceil(buckets / threads) * BUCKET_BYTES;
}

/** A region for each thread. */
export function sharedOf({ buckets }: { readonly buckets: number }, threads: number): SharedShape {
  const unitBytes = regionBytesOf(buckets, threads);
  return { regions: [{ units: threads, unitBytes, owner: (unit) => unit, owned: () => 1 }], locks: 0 };
}

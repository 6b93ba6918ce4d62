import type { MetricValue } from '../../run.ts';
import type { BucketTable } from './bucket-table.ts';

const sum = (tables: readonly BucketTable[], pick: (table: BucketTable) => number) =>
  tables.reduce((total, table) => total + pick(table), 0);

const most = (tables: readonly BucketTable[], pick: (table: BucketTable) => number) =>
  tables.reduce((largest, table) => Math.max(largest, pick(table)), 0);

const mostPinned = (tables: readonly BucketTable[]) => most(tables, (table) => table.buckets.most);

/** Counters over the bucket tables of all nodes. */
export function bucketCounters(tables: readonly BucketTable[], bucketBytes: number): Record<string, number> {
  return {
    pins: sum(tables, (table) => table.buckets.pins),
    unpins: sum(tables, (table) => table.buckets.unpins),
    still_pinned: sum(tables, (table) => table.buckets.count),
    most_pinned_bytes: mostPinned(tables) * bucketBytes,
    most_committed_bytes: most(tables, (table) => table.mostCommitted) * bucketBytes,
  };
}

/** Returns the peak of a node's pinned memory, and the amounts registered and deregistered. */
export function bucketMetrics(tables: readonly BucketTable[], bucketBytes: number): Record<string, MetricValue> {
  return {
    pins: { value: sum(tables, (table) => table.buckets.pins), unit: '1' },
    unpins: { value: sum(tables, (table) => table.buckets.unpins), unit: '1' },
    most_pinned_bytes: { value: mostPinned(tables) * bucketBytes, unit: 'B' },
    mean_pinned_bytes: { value: most(tables, (table) => table.buckets.mean) * bucketBytes, unit: 'B' },
  };
}

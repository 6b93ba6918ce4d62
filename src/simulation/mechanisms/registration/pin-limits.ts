import type { Machine } from '../../machines/schema.ts';
import type {
  FirehoseValues,
  PinDownCacheValues,
  RendezvousNoUnpinValues,
  RendezvousUnpinValues,
} from './parameters.ts';

export interface PinLimits {
  /** Buckets that may be pinned at once, for whatever reason. */
  readonly total: number;
  /** Limit of pinned buckets that no remote firehose holds: the victim FIFO and those pinned for local operations. */
  readonly pool: number;
  /** Buckets in use by local operations at once. */
  readonly local: number;
  /** Limit of buckets that incoming firehoses may hold at a time, if their senders do not enforce it. */
  readonly remote?: number;
  /** Whether nothing is ever unpinned to make room, and exceeding the limit is a fault. */
  readonly keeps?: boolean;
}

/** The limits of a strategy, from its own parameters and those of the machine. */
export type LimitsOf<Own> = (pageBytes: number, parameters: Own, machine: Machine) => PinLimits;

/** Returns limits of buckets for the firehoses of others, and MAXVICTIM in addition. */
export function firehoseLimits(parameters: FirehoseValues, bucketBytes: number, committed: number): PinLimits {
  const local = Math.floor(parameters.victimBytes / bucketBytes);
  const pool = parameters.adaptiveVictims ? Number.POSITIVE_INFINITY : local;
  return { total: committed + local, pool, local };
}

/** Remote pages are unpinned after use; as many local ones stay cached as Firehose keeps victims. */
export function unpinLimits(pageBytes: number, parameters: RendezvousUnpinValues): PinLimits {
  const pages = Math.floor(parameters.localCacheBytes / pageBytes);
  return { total: Number.POSITIVE_INFINITY, pool: pages, local: pages };
}

/** Returns limits without unpinning: exceeding physical memory is a fault, unless only the excess is to be counted. */
export function noUnpinLimits(
  pageBytes: number,
  parameters: RendezvousNoUnpinValues,
  { nodeMemoryBytes }: Machine,
): PinLimits {
  const unlimited = Number.POSITIVE_INFINITY;
  const total = parameters.beyondMemory === 'fail' ? Math.floor(nodeMemoryBytes / pageBytes) : unlimited;
  return { total, pool: unlimited, local: unlimited, keeps: true };
}

/** One cache for local and remote pages: at most half of it may be in use for either, so that neither waits for the other. */
export function cacheLimits(pageBytes: number, parameters: PinDownCacheValues): PinLimits {
  const total = Math.floor(parameters.cacheBytes / pageBytes);
  const local = Math.floor(total / 2);
  return { total, pool: Number.POSITIVE_INFINITY, local, remote: total - local };
}

import { int32Array, release } from './arrays.ts';
import { type EventRows, LAYOUT } from './event-rows.ts';

const { CHUNK_BITS, CHUNK_MASK, NONE } = LAYOUT;

/** Buckets of a rung for few events, and the most. */
const FEWEST_BUCKETS = 8;
const MOST_BUCKETS = 4096;
/** Up to so many events are laid into buckets of a few each; more in two steps, each of which stays in the cache. */
const ONE_STEP = 16384;
/** Events that a bucket holds where the events are about evenly spread, as in a bucket of the rung above. */
const EVENTS_PER_BUCKET = 8;
/** A little below 1: rounding does not carry the latest event beyond the last bucket. */
const INSIDE = 1 - 2 ** -20;

/**
 * A stretch of time cut into buckets of equal width, and one bucket more for all that comes after it. Events of a
 * bucket lie in the order in which they came. The buckets up to `current` have been emptied: an event that belongs there
 * goes elsewhere.
 */
export class Rung {
  /** Time at which bucket 0 starts, in ns. */
  start = 0.5;
  bucketsPerNs = 0.5;
  /** Number of the bucket for all that comes after; at the start the only one. */
  buckets = 0;
  current = -1;
  /** Last row of each bucket. */
  last = int32Array(FEWEST_BUCKETS + 1).fill(NONE);
  /** First chunk of each bucket that is not empty. */
  first = int32Array(FEWEST_BUCKETS + 1);

  /** Back to one bucket for everything, also for what comes before the old start. The rung must be empty. */
  open(): void {
    this.buckets = 0;
    this.bucketsPerNs = 0;
    this.current = -1;
  }

  /** Cuts the time from `min` to `max`, ns, into about so many buckets. The rung must be empty. */
  divide(min: number, max: number, wanted: number): void {
    this.buckets = FEWEST_BUCKETS;
    while (this.buckets < wanted && this.buckets < MOST_BUCKETS) this.buckets *= 2;
    this.current = -1;
    this.start = min;
    this.bucketsPerNs = (this.buckets * INSIDE) / (max - min);
    if (this.last.length > this.buckets) return;
    release(this.last, this.first);
    this.last = int32Array(this.buckets + 1).fill(NONE);
    this.first = int32Array(this.buckets + 1);
  }

  /** Makes the events from `min` to `max`, ns, the current bucket, which is taken out: what comes after them is kept. */
  enclose(min: number, max: number): void {
    this.buckets = 1;
    this.current = 0;
    this.start = min;
    this.bucketsPerNs = Math.min(INSIDE / (max - min), Number.MAX_VALUE);
  }

  /** Bucket of a time; a time at or before the current bucket belongs elsewhere. The same function for every event. */
  bucketOf(time: number): number {
    const position = (time - this.start) * this.bucketsPerNs;
    return position < this.buckets ? position | 0 : this.buckets;
  }

  /** The row for one more event in the bucket. */
  append(bucket: number, rows: EventRows): number {
    let row = this.last[bucket] + 1;
    if ((row & CHUNK_MASK) === 0) row = this.addChunk(bucket, rows);
    this.last[bucket] = row;
    return row;
  }

  /** Goes on to the next bucket with events; false where there is none. */
  next(): boolean {
    const { last, buckets } = this;
    let bucket = this.current + 1;
    while (bucket <= buckets && last[bucket] === NONE) bucket += 1;
    this.current = Math.min(bucket, buckets);
    return bucket <= buckets;
  }

  private addChunk(bucket: number, rows: EventRows): number {
    const last = this.last[bucket];
    const chunk = rows.takeChunk();
    if (last === NONE) this.first[bucket] = chunk;
    else rows.next[last >> CHUNK_BITS] = chunk;
    return chunk << CHUNK_BITS;
  }
}

/** Buckets for all events that wait: few of them lie late, so that most of the buckets hold less than the first ones. */
export function bucketsForAll(events: number): number {
  return events <= ONE_STEP ? events : Math.max(512, Math.sqrt(events));
}

/** Buckets for the events of one bucket. */
export function bucketsForPart(events: number): number {
  return events / EVENTS_PER_BUCKET;
}

import { ANY, RECV, type Schedule, SEND } from '../../contract/schedule.ts';
import { grown, int32Array, release } from '../../engine/arrays.ts';

const ROW = 4;
const GENERATION = 0;
const SOURCE = 1;
const TAG = 2;
const CHANNEL = 3;
/** Wildcard channels that can take a message: from anyone, of any tag, both. */
export const WILDCARDS = 3;

/**
 * A channel is the key by which messages and receives are matched: target, source, tag. Sources and tags of a schedule are known
 * in advance, so each operation's channel is a number and matching needs no lookup.
 */
export interface Channels {
  readonly count: number;
  /** By operation: for a send, the channel at its target. */
  readonly of: Int32Array;
  /** The wildcard channels that also match a channel, -1 if no receive uses one; empty for a schedule without wildcards. */
  readonly beside: Int32Array;
  readonly rankOf: Int32Array;
}

const known = new WeakMap<Schedule, Channels>();

/** The channels of a schedule; worked out once. */
export function channelsOf(schedule: Schedule): Channels {
  const channels = known.get(schedule) ?? new ChannelBuilder(schedule).build();
  known.set(schedule, channels);
  return channels;
}

/** Processes the schedule target by target, so the table of sources and tags stays small. */
class ChannelBuilder {
  private readonly of: Int32Array;
  private readonly rankOf: Int32Array;
  private beside = int32Array(0);
  private readonly hasWildcards: boolean;
  private rows = int32Array(1024 * ROW);
  private generation = 0;
  private count = 0;

  constructor(private readonly schedule: Schedule) {
    const { operations, kind, peer, tag } = schedule;
    this.of = int32Array(operations).fill(-1);
    this.rankOf = int32Array(operations);
    let wildcards = false;
    for (let index = 0; index < operations && !wildcards; index += 1) {
      wildcards = kind[index] === RECV && (peer[index] === ANY || tag[index] === ANY);
    }
    this.hasWildcards = wildcards;
  }

  build(): Channels {
    const { schedule, rankOf } = this;
    for (let rank = 0; rank < schedule.ranks; rank += 1) rankOf.fill(rank, schedule.begin[rank], schedule.end[rank]);
    const { first, sends } = this.sendsByTarget();
    for (let rank = 0; rank < schedule.ranks; rank += 1) {
      this.beginTarget(schedule.end[rank] - schedule.begin[rank] + first[rank + 1] - first[rank]);
      this.addReceives(rank);
      this.addSends(sends.subarray(first[rank], first[rank + 1]));
    }
    release(first, sends, this.rows);
    return { count: this.count, of: this.of, beside: this.beside, rankOf };
  }

  /** The sends to rank r are `sends[first[r]]` up to `sends[first[r + 1]]`. */
  private sendsByTarget(): { first: Int32Array; sends: Int32Array } {
    const { operations, kind, peer, ranks } = this.schedule;
    const first = int32Array(ranks + 2);
    for (let index = 0; index < operations; index += 1) if (kind[index] === SEND) first[peer[index] + 2] += 1;
    for (let rank = 2; rank < ranks + 2; rank += 1) first[rank] += first[rank - 1];
    const sends = int32Array(first[ranks + 1]);
    for (let index = 0; index < operations; index += 1) {
      if (kind[index] !== SEND) continue;
      sends[first[peer[index] + 1]] = index;
      first[peer[index] + 1] += 1;
    }
    return { first, sends };
  }

  private beginTarget(atMost: number): void {
    this.generation += 1;
    if (2 * atMost * ROW <= this.rows.length) return;
    release(this.rows);
    this.rows = int32Array(ROW * 2 ** Math.ceil(Math.log2(2 * atMost)));
  }

  private addReceives(rank: number): void {
    const { begin, end, kind, peer, tag } = this.schedule;
    for (let index = begin[rank]; index < end[rank]; index += 1) {
      if (kind[index] === RECV) this.of[index] = this.channel(peer[index], tag[index]);
    }
  }

  private addSends(sends: Int32Array): void {
    const { rankOf, hasWildcards, schedule } = this;
    const { tag } = schedule;
    for (const send of sends) {
      const channel = this.channel(rankOf[send], tag[send]);
      this.of[send] = channel;
      if (!hasWildcards) continue;
      this.beside[WILDCARDS * channel] = this.find(ANY, tag[send]);
      this.beside[WILDCARDS * channel + 1] = this.find(rankOf[send], ANY);
      this.beside[WILDCARDS * channel + 2] = this.find(ANY, ANY);
    }
  }

  private rowOf(source: number, tag: number): number {
    const { rows, generation } = this;
    const mask = rows.length / ROW - 1;
    let hash = Math.imul(source, 0x9e3779b1) ^ Math.imul(tag, 0x85ebca6b);
    hash ^= hash >>> 15;
    for (;;) {
      const row = (hash & mask) * ROW;
      if (rows[row + GENERATION] !== generation) return row;
      if (rows[row + SOURCE] === source && rows[row + TAG] === tag) return row;
      hash += 1;
    }
  }

  private find(source: number, tag: number): number {
    const row = this.rowOf(source, tag);
    return this.rows[row + GENERATION] === this.generation ? this.rows[row + CHANNEL] : -1;
  }

  private channel(source: number, tag: number): number {
    const row = this.rowOf(source, tag);
    const { rows } = this;
    if (rows[row + GENERATION] === this.generation) return rows[row + CHANNEL];
    rows[row + GENERATION] = this.generation;
    rows[row + SOURCE] = source;
    rows[row + TAG] = tag;
    rows[row + CHANNEL] = this.count;
    this.count += 1;
    if (this.hasWildcards && WILDCARDS * this.count > this.beside.length) this.widen();
    return this.count - 1;
  }

  private widen(): void {
    const beside = int32Array(2 * WILDCARDS * this.count).fill(-1);
    this.beside = grown(this.beside, beside);
  }
}

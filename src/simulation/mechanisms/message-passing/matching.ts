import { ANY, RECV, SEND } from '../../contract/schedule.ts';
import { int32Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import { type Channels, WILDCARDS } from './channels.ts';
import { CHANNEL, kindOf, NEXT, PEER, ROW, STATE, TAKEN, WHAT } from './replay-rows.ts';

/**
 * Matches receives and messages: among matching ones, the receive posted first and the message that arrived first. A channel has
 * one list, either of posted receives or of unexpected messages: never both, as they would have been matched. Unexpected messages
 * are also in the lists of the corresponding wildcard channels; one taken through another list is skipped later.
 */
export class Matching {
  private readonly head: Int32Array;
  private readonly tail: Int32Array;
  /** For each operation, the next in the list of each wildcard channel; only with wildcards. */
  private readonly nextBeside: Int32Array;
  /** Numbers receives in the order in which they were posted; only with wildcards. */
  private readonly postedAs: Int32Array;
  private posted = 0;
  private readonly wild: boolean;
  matched = 0;

  constructor(
    private readonly rows: Int32Array,
    private readonly channels: Channels,
    private readonly tags: Int32Array,
  ) {
    const operations = rows.length / ROW;
    this.wild = channels.beside.length > 0;
    this.head = int32Array(channels.count).fill(NONE);
    this.tail = int32Array(channels.count);
    this.nextBeside = int32Array(this.wild ? WILDCARDS * operations : 0);
    this.postedAs = int32Array(this.wild ? operations : 0);
  }

  /** Posts a receive. Returns the send of the unexpected message that it takes, or -1 if it waits. */
  post(receive: number): number {
    const { head, rows } = this;
    const channel = rows[ROW * receive + CHANNEL];
    const slot = this.wild ? this.slotOf(receive) : 0;
    let first = head[channel];
    while (first !== NONE && kindOf(rows[ROW * first + WHAT]) === SEND) {
      head[channel] = this.nextOf(first, slot);
      if ((rows[ROW * first + STATE] & TAKEN) === 0) {
        this.take(first);
        return first;
      }
      first = head[channel];
    }
    if (this.wild) {
      this.postedAs[receive] = this.posted;
      this.posted += 1;
    }
    this.append(channel, slot, receive);
    return NONE;
  }

  /** A message has arrived. Returns the posted receive that takes it, or -1 if it is unexpected. */
  arrive(send: number): number {
    const { rows } = this;
    const channel = rows[ROW * send + CHANNEL];
    if (this.wild) return this.arriveAmongWildcards(send, channel);
    const first = this.head[channel];
    if (first === NONE || kindOf(rows[ROW * first + WHAT]) === SEND) {
      this.append(channel, 0, send);
      return NONE;
    }
    this.head[channel] = rows[ROW * first + NEXT];
    this.take(send);
    return first;
  }

  private arriveAmongWildcards(send: number, channel: number): number {
    const { beside } = this.channels;
    let from = channel;
    let best = this.firstPosted(channel);
    for (let index = WILDCARDS * channel; index < WILDCARDS * (channel + 1); index += 1) {
      const receive = beside[index] === NONE ? NONE : this.firstPosted(beside[index]);
      if (receive === NONE || (best !== NONE && this.postedAs[best] < this.postedAs[receive])) continue;
      from = beside[index];
      best = receive;
    }
    if (best === NONE) this.appendEverywhere(send, channel);
    else {
      this.head[from] = this.nextOf(best, this.slotOf(best));
      this.take(send);
    }
    return best;
  }

  private firstPosted(channel: number): number {
    const first = this.head[channel];
    return first !== NONE && kindOf(this.rows[ROW * first + WHAT]) === RECV ? first : NONE;
  }

  private appendEverywhere(send: number, channel: number): void {
    const { beside } = this.channels;
    this.append(channel, 0, send);
    for (let slot = 1; slot <= WILDCARDS; slot += 1) {
      const other = beside[WILDCARDS * channel + slot - 1];
      if (other !== NONE) this.append(other, slot, send);
    }
  }

  /** Index of the links used by the channel of a receive: 0 without wildcards, otherwise as in `Channels.beside`. */
  private slotOf(receive: number): number {
    const { rows } = this;
    return (rows[ROW * receive + PEER] === ANY ? 1 : 0) + (this.tags[receive] === ANY ? 2 : 0);
  }

  private nextOf(operation: number, slot: number): number {
    return slot === 0 ? this.rows[ROW * operation + NEXT] : this.nextBeside[WILDCARDS * operation + slot - 1];
  }

  private setNext(operation: number, slot: number, next: number): void {
    if (slot === 0) this.rows[ROW * operation + NEXT] = next;
    else this.nextBeside[WILDCARDS * operation + slot - 1] = next;
  }

  private append(channel: number, slot: number, operation: number): void {
    const { head, tail } = this;
    this.setNext(operation, slot, NONE);
    if (head[channel] === NONE) head[channel] = operation;
    else this.setNext(tail[channel], slot, operation);
    tail[channel] = operation;
  }

  private take(send: number): void {
    this.rows[ROW * send + STATE] |= TAKEN;
    this.matched += 1;
  }
}

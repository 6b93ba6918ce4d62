import { ANY, RECV, type Schedule, SEND } from '../schedule.ts';
import { type Channels, WILDCARDS } from './channels.ts';

const NONE = -1;

/**
 * Which receive takes which message: of those that match, the receive that was posted first, and the message that came
 * first. A channel keeps one list, of posted receives or of unexpected messages: never both, as one would have taken
 * the other. Unexpected messages also lie in the lists of the wildcard channels beside theirs; one that was taken
 * through another list is left out later.
 */
export class Matching {
  private readonly head: Int32Array;
  private readonly tail: Int32Array;
  /** Next in the list of the own channel, then of each wildcard channel. */
  private readonly next: Int32Array;
  /** Numbers receives in the order in which they were posted; only where there are wildcards. */
  private readonly postedAs: Int32Array;
  private posted = 0;
  private readonly wild: boolean;
  /** 1 once a message has been taken, by its send. */
  readonly taken: Uint8Array;
  matched = 0;

  constructor(
    private readonly schedule: Schedule,
    private readonly channels: Channels,
  ) {
    const { operations } = schedule;
    this.wild = channels.beside.length > 0;
    this.head = new Int32Array(channels.count).fill(NONE);
    this.tail = new Int32Array(channels.count);
    this.next = new Int32Array(this.wild ? (1 + WILDCARDS) * operations : operations);
    this.postedAs = new Int32Array(this.wild ? operations : 0);
    this.taken = new Uint8Array(operations);
  }

  /** A receive is posted. Returns the send of the unexpected message that it takes, or -1 where it waits. */
  post(receive: number): number {
    const { head, next, schedule, taken } = this;
    const channel = this.channels.of[receive];
    const slot = this.wild ? this.slotOf(receive) : 0;
    let first = head[channel];
    while (first !== NONE && schedule.kind[first] === SEND) {
      head[channel] = next[slot * schedule.operations + first];
      if (taken[first] === 0) {
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

  /** A message is there. Returns the posted receive that takes it, or -1 where it is unexpected. */
  arrive(send: number): number {
    const channel = this.channels.of[send];
    if (this.wild) return this.arriveAmongWildcards(send, channel);
    const first = this.head[channel];
    if (first === NONE || this.schedule.kind[first] === SEND) {
      this.append(channel, 0, send);
      return NONE;
    }
    this.head[channel] = this.next[first];
    this.take(send);
    return first;
  }

  private arriveAmongWildcards(send: number, channel: number): number {
    const { beside } = this.channels;
    const { operations } = this.schedule;
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
      this.head[from] = this.next[this.slotOf(best) * operations + best];
      this.take(send);
    }
    return best;
  }

  private firstPosted(channel: number): number {
    const first = this.head[channel];
    return first !== NONE && this.schedule.kind[first] === RECV ? first : NONE;
  }

  private appendEverywhere(send: number, channel: number): void {
    const { beside } = this.channels;
    this.append(channel, 0, send);
    for (let slot = 1; slot <= WILDCARDS; slot += 1) {
      const other = beside[WILDCARDS * channel + slot - 1];
      if (other !== NONE) this.append(other, slot, send);
    }
  }

  /** Which of its links the channel of a receive uses: 0 without wildcards, then as in `Channels.beside`. */
  private slotOf(receive: number): number {
    const { peer, tag } = this.schedule;
    return (peer[receive] === ANY ? 1 : 0) + (tag[receive] === ANY ? 2 : 0);
  }

  private append(channel: number, slot: number, operation: number): void {
    const { head, tail, next } = this;
    const links = slot * this.schedule.operations;
    next[links + operation] = NONE;
    if (head[channel] === NONE) head[channel] = operation;
    else next[links + tail[channel]] = operation;
    tail[channel] = operation;
  }

  private take(send: number): void {
    this.taken[send] = 1;
    this.matched += 1;
  }
}

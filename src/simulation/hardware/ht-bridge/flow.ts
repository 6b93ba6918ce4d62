import { NONE } from '../../engine/none.ts';
import { LineRoom } from './line-room.ts';

/** Packets of one channel that wait for a credit, in order, each with its place among all of its flow. */
class Waiting {
  private readonly messages: number[] = [];
  private readonly places: number[] = [];
  private first = 0;

  push(message: number, place: number): void {
    this.messages.push(message);
    this.places.push(place);
  }

  get isEmpty(): boolean {
    return this.messages.length === 0;
  }

  /** Position of the first; only if there is one. */
  get place(): number {
    return this.places[this.first];
  }

  /** Whether everything offered before a position has left. */
  isPast(place: number): boolean {
    return this.isEmpty || this.place > place;
  }

  shift(): number {
    const message = this.messages[this.first];
    this.first += 1;
    if (this.first === this.messages.length) {
      this.messages.length = 0;
      this.places.length = 0;
      this.first = 0;
    }
    return message;
  }
}

/** Which packets may overtake which on their way out of a bridge. */
export interface Passing {
  /** Whether posted writes, and fences, may overtake others that go to another bank of memory. */
  readonly writesPass: boolean;
  /** Answers pass posted writes. */
  readonly responsesPass: boolean;
  /** Reads do. */
  readonly readsPass: boolean;
  /** Streams of a bridge: posted writes of one do not wait for those of another, nor do requests. */
  readonly streams: number;
}

/** Banks of memory, which lines are in in turn. */
export const BANKS = 4;

/**
 * Waiting posted writes: a queue for each stream and, if writes may overtake each other, each bank. Queues are served in turn.
 */
class WaitingPosted {
  private readonly lanes: readonly Waiting[];
  private readonly fences = new Waiting();
  private readonly lanesOfStream: number;
  private next = 0;

  constructor(private readonly passing: Passing) {
    this.lanesOfStream = passing.writesPass ? BANKS : 1;
    this.lanes = Array.from({ length: passing.streams * this.lanesOfStream }, () => new Waiting());
  }

  push(message: number, place: number, stream: number, bank: number): void {
    this.lanes[stream * this.lanesOfStream + (this.passing.writesPass ? bank : 0)].push(message, place);
  }

  pushFence(message: number, place: number): void {
    this.fences.push(message, place);
  }

  /** A fence goes before whatever was offered after it, unless that may pass it. */
  shift(): number {
    const { lanes, fences, passing } = this;
    if (!fences.isEmpty && lanes.every((lane) => lane.isPast(fences.place))) return fences.shift();
    for (let count = 0; count < lanes.length; count += 1) {
      const lane = lanes[this.next];
      this.next = this.next + 1 === lanes.length ? 0 : this.next + 1;
      if (!lane.isEmpty && (passing.writesPass || fences.isPast(lane.place))) return lane.shift();
    }
    return NONE;
  }

  /** Whether every posted write of a stream, or of all streams, offered before a position has left. */
  isPast(place: number, stream: number): boolean {
    const begin = stream === ALL_STREAMS ? 0 : stream * this.lanesOfStream;
    const end = stream === ALL_STREAMS ? this.lanes.length : begin + this.lanesOfStream;
    for (let lane = begin; lane < end; lane += 1) if (!this.lanes[lane].isPast(place)) return false;
    return this.fences.isPast(place);
  }
}

/** Packets waiting in the three channels of a flow. */
class WaitingByChannel {
  readonly posted: WaitingPosted;
  readonly nonPosted = new Waiting();
  /** Streams of packets in `nonPosted`; none for packets that may overtake posted writes. */
  readonly streams: number[] = [];
  readonly answers = new Waiting();

  constructor(passing: Passing) {
    this.posted = new WaitingPosted(passing);
  }
}

const ALL_STREAMS = -1;
const NOT_YET = Number.POSITIVE_INFINITY;
/** In place of a stream, for a request that waits for no posted write. */
export const NO_STREAM = -2;

/**
 * Traffic from one bridge to another: three channels, of which posted writes may overtake the other two and are overtaken by
 * none. Usually nothing waits; then the flow's own fields answer each question without access to its queues.
 */
export class Flow {
  /** The flow from the other bridge to this one. */
  back!: Flow;
  private queues: WaitingByChannel | undefined;
  /** Number of packets waiting in each channel, and in total. */
  waitingPosted = 0;
  private waitingNonPosted = 0;
  private waitingAnswers = 0;
  waiting = 0;
  /** Number of packets offered so far, which gives their positions. */
  private offered = 0;
  /** Posted writes that have their credit and wait for the line. */
  readonly lineRoom = new LineRoom();
  /** At the receiver: time of the last effect on memory, and free buffers not yet returned. */
  lastEffectAt = 0;
  owed = 0;
  /** Packets, for the account at the end. */
  sent = 0;
  received = 0;
  refused = 0;

  postedCredits: number;
  nonPostedCredits: number;

  /** @param credits buffers of the receiver, by channel */
  constructor(
    readonly from: number,
    readonly to: number,
    credits: { readonly posted: number; readonly nonPosted: number },
    private readonly passing: Passing,
  ) {
    this.postedCredits = credits.posted;
    this.nonPostedCredits = credits.nonPosted;
  }

  waitPosted(message: number, stream: number, bank: number): void {
    this.waitingPosted += 1;
    this.ofQueues().posted.push(message, this.place(), stream, bank);
  }

  waitFence(message: number): void {
    this.waitingPosted += 1;
    this.ofQueues().posted.pushFence(message, this.place());
  }

  waitNonPosted(message: number, stream: number): void {
    this.waitingNonPosted += 1;
    const { nonPosted, streams } = this.ofQueues();
    nonPosted.push(message, this.place());
    streams.push(stream);
  }

  waitAnswer(message: number): void {
    this.waitingAnswers += 1;
    this.ofQueues().answers.push(message, this.place());
  }

  /** Whether nothing of this flow must precede a posted write that arrives now. */
  get freeForPosted(): boolean {
    return this.postedCredits > 0 && this.waitingPosted === 0;
  }

  /** The same for a request that needs a response: it overtakes neither posted writes of its stream nor others of its kind. */
  isFreeForNonPosted(stream: number): boolean {
    if (this.nonPostedCredits === 0 || this.waitingNonPosted > 0) return false;
    return this.waitingPosted === 0 || stream === NO_STREAM || this.ofQueues().posted.isPast(NOT_YET, stream);
  }

  get freeForAnswer(): boolean {
    return this.waitingAnswers === 0 && (this.waitingPosted === 0 || this.passing.responsesPass);
  }

  /** Takes the next packet that may go now; -1 if none may. */
  take(): number {
    if (this.waiting === 0) return NONE;
    const { posted, nonPosted, streams, answers } = this.ofQueues();
    if (this.waitingPosted > 0 && this.postedCredits > 0) {
      this.postedCredits -= 1;
      this.waitingPosted -= 1;
      return this.taken(posted);
    }
    if (this.waitingNonPosted > 0 && this.nonPostedCredits > 0 && this.isPast(nonPosted.place, streams[0])) {
      this.nonPostedCredits -= 1;
      this.waitingNonPosted -= 1;
      streams.shift();
      return this.taken(nonPosted);
    }
    if (this.waitingAnswers === 0) return NONE;
    if (!this.passing.responsesPass && !this.isPast(answers.place, ALL_STREAMS)) return NONE;
    this.waitingAnswers -= 1;
    return this.taken(answers);
  }

  /** Whether every posted write offered earlier has left. */
  private isPast(place: number, stream: number): boolean {
    return this.waitingPosted === 0 || stream === NO_STREAM || this.ofQueues().posted.isPast(place, stream);
  }

  /** Returns the position of the next packet offered. */
  private place(): number {
    this.waiting += 1;
    this.offered += 1;
    return this.offered;
  }

  private taken(queue: { shift(): number }): number {
    this.waiting -= 1;
    return queue.shift();
  }

  private ofQueues(): WaitingByChannel {
    this.queues ??= new WaitingByChannel(this.passing);
    return this.queues;
  }
}

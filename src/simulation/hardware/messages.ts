import type { Rows, WordColumn } from '../engine/rows.ts';

/** What a message asks of its target. */
export const MESSAGE = {
  put: 0,
  get: 1,
  compareAndSwap: 2,
  fetchAndAdd: 3,
  fetchAndReplace: 4,
  flush: 5,
  /** Answer to get, atomics and flush. */
  response: 6,
  /** Request for a handler: an active message, or an active put. */
  request: 7,
  /** Answer to a request in the active-message layer: returns the credit. */
  reply: 8,
} as const;

/** A message is a row of 64 bytes, one line of the cache: five doubles, then six 32-bit words. */
const DOUBLES = 8;
const DOUBLE = { address: 0, value: 1, compare: 2, sentAt: 3, readyAt: 4 } as const;
const WORDS = 16;
const WORD = { origin: 10, target: 11, operation: 12, next: 13, payloadBytes: 14, kindAndHandler: 15 } as const;
const KIND_BITS = 8;

/** Messages in flight or in a queue; a slot lives from `allocate` to `release`. */
export class Messages {
  private doubles = new Float64Array(1024 * DOUBLES);
  private words = new Int32Array(this.doubles.buffer);
  private readonly free: number[] = [];
  private used = 0;
  allocated = 0;
  released = 0;

  allocate(kind: number, origin: number, target: number, operation: number): number {
    const slot = this.free.pop() ?? this.extend();
    this.setKind(slot, kind);
    this.setOrigin(slot, origin);
    this.setTarget(slot, target);
    this.setOperation(slot, operation);
    this.allocated += 1;
    return slot;
  }

  release(slot: number): void {
    this.free.push(slot);
    this.released += 1;
  }

  /** One of MESSAGE. */
  kind(slot: number): number {
    return this.words[slot * WORDS + WORD.kindAndHandler] & 255;
  }

  setKind(slot: number, kind: number): void {
    const place = slot * WORDS + WORD.kindAndHandler;
    this.words[place] = (this.words[place] & ~255) | kind;
  }

  /** Number of the handler that the message is for; only where it is for one. */
  handler(slot: number): number {
    return this.words[slot * WORDS + WORD.kindAndHandler] >>> KIND_BITS;
  }

  setHandler(slot: number, handler: number): void {
    const place = slot * WORDS + WORD.kindAndHandler;
    this.words[place] = (this.words[place] & 255) | (handler << KIND_BITS);
  }

  origin(slot: number): number {
    return this.words[slot * WORDS + WORD.origin];
  }

  setOrigin(slot: number, value: number): void {
    this.words[slot * WORDS + WORD.origin] = value;
  }

  target(slot: number): number {
    return this.words[slot * WORDS + WORD.target];
  }

  setTarget(slot: number, value: number): void {
    this.words[slot * WORDS + WORD.target] = value;
  }

  /** Operation whose latency this message is part of; -1 for none. */
  operation(slot: number): number {
    return this.words[slot * WORDS + WORD.operation];
  }

  setOperation(slot: number, value: number): void {
    this.words[slot * WORDS + WORD.operation] = value;
  }

  /** Next message in the same queue; -1 at its end. */
  next(slot: number): number {
    return this.words[slot * WORDS + WORD.next];
  }

  setNext(slot: number, value: number): void {
    this.words[slot * WORDS + WORD.next] = value;
  }

  payloadBytes(slot: number): number {
    return this.words[slot * WORDS + WORD.payloadBytes];
  }

  setPayloadBytes(slot: number, value: number): void {
    this.words[slot * WORDS + WORD.payloadBytes] = value;
  }

  address(slot: number): number {
    return this.doubles[slot * DOUBLES + DOUBLE.address];
  }

  setAddress(slot: number, value: number): void {
    this.doubles[slot * DOUBLES + DOUBLE.address] = value;
  }

  value(slot: number): number {
    return this.doubles[slot * DOUBLES + DOUBLE.value];
  }

  setValue(slot: number, value: number): void {
    this.doubles[slot * DOUBLES + DOUBLE.value] = value;
  }

  compare(slot: number): number {
    return this.doubles[slot * DOUBLES + DOUBLE.compare];
  }

  setCompare(slot: number, value: number): void {
    this.doubles[slot * DOUBLES + DOUBLE.compare] = value;
  }

  /** When it left the CPU of its sender. */
  sentAt(slot: number): number {
    return this.doubles[slot * DOUBLES + DOUBLE.sentAt];
  }

  setSentAt(slot: number, value: number): void {
    this.doubles[slot * DOUBLES + DOUBLE.sentAt] = value;
  }

  /** When it is through to memory at its target. */
  readyAt(slot: number): number {
    return this.doubles[slot * DOUBLES + DOUBLE.readyAt];
  }

  setReadyAt(slot: number, value: number): void {
    this.doubles[slot * DOUBLES + DOUBLE.readyAt] = value;
  }

  private extend(): number {
    if (this.used * WORDS === this.words.length) {
      const doubles = new Float64Array(this.doubles.length * 2);
      const words = new Int32Array(doubles.buffer);
      words.set(this.words);
      this.doubles = doubles;
      this.words = words;
    }
    this.used += 1;
    return this.used - 1;
  }
}

/** First-in first-out queues of messages, one per owner (a process, a node), linked through `Messages.next`. */
export class MessageQueues {
  private readonly heads: WordColumn;
  private readonly tails: WordColumn;
  readonly length: WordColumn;

  constructor(
    private readonly messages: Messages,
    rows: Rows,
  ) {
    this.heads = rows.word(-1);
    this.tails = rows.word(-1);
    this.length = rows.word();
  }

  push(owner: number, message: number): void {
    this.messages.setNext(message, -1);
    if (this.length.get(owner) === 0) this.heads.set(owner, message);
    else this.messages.setNext(this.tails.get(owner), message);
    this.tails.set(owner, message);
    this.length.add(owner, 1);
  }

  /** The oldest message, or -1. */
  first(owner: number): number {
    return this.length.get(owner) === 0 ? -1 : this.heads.get(owner);
  }

  /** The message that came last; only where there is one. */
  last(owner: number): number {
    return this.tails.get(owner);
  }

  shift(owner: number): number {
    const message = this.heads.get(owner);
    this.heads.set(owner, this.messages.next(message));
    this.length.add(owner, -1);
    return message;
  }
}

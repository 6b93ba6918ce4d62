import { float64Array, grown, int32Array } from '../engine/arrays.ts';
import { grownDoubles, rowDoubles, wordsOf } from '../engine/row-memory.ts';
import type { Rows, WordColumn } from '../engine/rows.ts';
import { WORD_BYTES } from '../engine/word.ts';

/** Requests of messages to their targets. */
export const MESSAGE = {
  put: 0,
  get: 1,
  compareAndSwap: 2,
  fetchAndAdd: 3,
  fetchAndReplace: 4,
  fetchAndXor: 5,
  flush: 6,
  /** Answer to get, atomics and flush. */
  response: 7,
  /** Request for a handler: an active message, or an active put. */
  request: 8,
  /** Answer to a request in the active-message layer: returns the credit. */
  reply: 9,
  /** Adds to a word and is not answered. */
  add: 10,
  /** A put that notifies its target. */
  notifiedPut: 11,
  /** For bridges: a put with a response, an ordering of surrounding puts, and returned buffers. */
  write: 12,
  fence: 13,
  credits: 14,
  /** A carrier of packets on lines, if frames carry several packets or numbers. */
  frame: 15,
} as const;

/** Whether a message of this kind carries data of its sender; operands of an atomic are part of the request. */
export function bringsData(kind: number): boolean {
  return kind === MESSAGE.put || (kind > MESSAGE.flush && kind !== MESSAGE.add);
}

/** Whether a message of this kind is a get or an atomic, for whose response its NIC waits. */
export function isRead(kind: number): boolean {
  return kind >= MESSAGE.get && kind < MESSAGE.flush;
}

/** Kinds from here up to 255 are for plugins. */
let nextKind = 64;

/**
 * Returns a new kind of message, besides those in MESSAGE, which the mechanism that sends them must also handle. To be called
 * while a plugin is loaded. In transit they behave like puts: their data are written, and there is no response.
 */
export function newMessageKind(): number {
  if (nextKind > 255) throw new RangeError('there are no more than 192 kinds of messages for plugins');
  nextKind += 1;
  return nextKind - 1;
}

/**
 * A message is a row of 64 bytes, one cache line: 8 doubles or 16 words of 32 bits, of which these are used. Accessors are called
 * a hundred times per message: plain constants and the literals 8 and 16 keep each within the 27 bytes of bytecode that V8 always
 * inlines.
 */
const ADDRESS = 0;
const VALUE = 1;
const CONTEXT = 2;
const SENT_AT = 3;
const READY_AT = 4;
const ORIGIN = 10;
const TARGET = 11;
const OPERATION = 12;
const PAYLOAD_BYTES = 13;
const KIND_AND_HANDLER = 14;
const ANSWER_BYTES = 15;
const KIND_BITS = 8;
/** Few enough to need no separate mapping (row-memory.ts): most runs are small, and each would map and unmap one. */
const FIRST_SLOTS = 256;

/** Messages in flight or in a queue; a slot lives from `allocate` to `release`. */
export class Messages {
  private doubles = rowDoubles(FIRST_SLOTS * 8);
  private words = wordsOf(this.doubles);
  /** Separate from the rows: appending to a queue writes it for a message whose row is not needed. */
  private nexts = int32Array(FIRST_SLOTS);
  /** Apart as well: only a compare-and-swap has one. */
  private compares = float64Array(FIRST_SLOTS);
  /** And these: only a message of several packets has them. */
  private idles = float64Array(FIRST_SLOTS);
  private firsts = float64Array(FIRST_SLOTS);
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
    this.setAnswerBytes(slot, WORD_BYTES);
    this.allocated += 1;
    return slot;
  }

  release(slot: number): void {
    this.free.push(slot);
    this.released += 1;
  }

  /** One of MESSAGE. */
  kind(slot: number): number {
    return this.words[slot * 16 + KIND_AND_HANDLER] & 255;
  }

  setKind(slot: number, kind: number): void {
    const place = slot * 16 + KIND_AND_HANDLER;
    this.words[place] = (this.words[place] & ~255) | kind;
  }

  /** Returns the number of the handler for the message; only if it has one. */
  handler(slot: number): number {
    return this.words[slot * 16 + KIND_AND_HANDLER] >>> KIND_BITS;
  }

  setHandler(slot: number, handler: number): void {
    const place = slot * 16 + KIND_AND_HANDLER;
    this.words[place] = (this.words[place] & 255) | (handler << KIND_BITS);
  }

  origin(slot: number): number {
    return this.words[slot * 16 + ORIGIN];
  }

  setOrigin(slot: number, value: number): void {
    this.words[slot * 16 + ORIGIN] = value;
  }

  target(slot: number): number {
    return this.words[slot * 16 + TARGET];
  }

  setTarget(slot: number, value: number): void {
    this.words[slot * 16 + TARGET] = value;
  }

  /** Operation whose latency this message is part of; -1 for none. */
  operation(slot: number): number {
    return this.words[slot * 16 + OPERATION];
  }

  setOperation(slot: number, value: number): void {
    this.words[slot * 16 + OPERATION] = value;
  }

  /** Returns the next message in the same queue; only if there is one. */
  next(slot: number): number {
    return this.nexts[slot];
  }

  setNext(slot: number, value: number): void {
    this.nexts[slot] = value;
  }

  payloadBytes(slot: number): number {
    return this.words[slot * 16 + PAYLOAD_BYTES];
  }

  setPayloadBytes(slot: number, value: number): void {
    this.words[slot * 16 + PAYLOAD_BYTES] = value;
  }

  address(slot: number): number {
    return this.doubles[slot * 8 + ADDRESS];
  }

  setAddress(slot: number, value: number): void {
    this.doubles[slot * 8 + ADDRESS] = value;
  }

  value(slot: number): number {
    return this.doubles[slot * 8 + VALUE];
  }

  setValue(slot: number, value: number): void {
    this.doubles[slot * 8 + VALUE] = value;
  }

  /** Returns the subject of the message for its handler: a transfer, an epoch, the address on which a handler works, or the frame acknowledged. */
  context(slot: number): number {
    return this.doubles[slot * 8 + CONTEXT];
  }

  setContext(slot: number, value: number): void {
    this.doubles[slot * 8 + CONTEXT] = value;
  }

  /** The word that a compare-and-swap compares with; only of one. */
  compare(slot: number): number {
    return this.compares[slot];
  }

  setCompare(slot: number, value: number): void {
    this.compares[slot] = value;
  }

  /** How long the bus of its target had been idle when its first packet arrived; only for a message of several packets. */
  idleNs(slot: number): number {
    return this.idles[slot];
  }

  setIdleNs(slot: number, value: number): void {
    this.idles[slot] = value;
  }

  /** Returns when that packet arrived. */
  firstAt(slot: number): number {
    return this.firsts[slot];
  }

  setFirstAt(slot: number, value: number): void {
    this.firsts[slot] = value;
  }

  /** The response to a get is empty, as nobody may read there. */
  refuse(slot: number): void {
    this.setValue(slot, 0);
    this.setAnswerBytes(slot, 0);
  }

  isRefused(slot: number): boolean {
    return this.answerBytes(slot) === 0;
  }

  /** Bytes that the answer to a get carries: a word unless set; 0 if it is refused. */
  answerBytes(slot: number): number {
    return this.words[slot * 16 + ANSWER_BYTES];
  }

  setAnswerBytes(slot: number, value: number): void {
    this.words[slot * 16 + ANSWER_BYTES] = value;
  }

  /** Returns when it left the CPU of its sender. */
  sentAt(slot: number): number {
    return this.doubles[slot * 8 + SENT_AT];
  }

  setSentAt(slot: number, value: number): void {
    this.doubles[slot * 8 + SENT_AT] = value;
  }

  /**
   * Returns when its last byte has reached memory at its target; before it leaves, when that byte is at the NIC of its sender.
   */
  readyAt(slot: number): number {
    return this.doubles[slot * 8 + READY_AT];
  }

  setReadyAt(slot: number, value: number): void {
    this.doubles[slot * 8 + READY_AT] = value;
  }

  private extend(): number {
    if (this.used * 16 === this.words.length) {
      this.doubles = grownDoubles(this.doubles, this.doubles.length * 2);
      this.words = wordsOf(this.doubles);
      this.nexts = grown(this.nexts, int32Array(this.nexts.length * 2));
      this.compares = grown(this.compares, float64Array(this.compares.length * 2));
      this.idles = grown(this.idles, float64Array(this.idles.length * 2));
      this.firsts = grown(this.firsts, float64Array(this.firsts.length * 2));
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
    if (this.length.get(owner) === 0) this.heads.set(owner, message);
    else this.messages.setNext(this.tails.get(owner), message);
    this.tails.set(owner, message);
    this.length.add(owner, 1);
  }

  /** The oldest message, or -1. */
  first(owner: number): number {
    return this.length.get(owner) === 0 ? -1 : this.heads.get(owner);
  }

  shift(owner: number): number {
    const message = this.heads.get(owner);
    this.heads.set(owner, this.messages.next(message));
    this.length.add(owner, -1);
    return message;
  }
}

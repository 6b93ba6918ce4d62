import { float64Array } from '../../engine/arrays.ts';
import { stageIndex } from '../../engine/operations.ts';
import { Shortages } from '../../engine/shortages.ts';
import type { CounterTracks } from '../../engine/trace-counters.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { MESSAGE } from '../messages.ts';
import type { Admissions } from './admissions.ts';
import type { ChannelParts, Channels } from './channels.ts';
import type { Flow } from './flow.ts';

export interface ReceiverParts extends ChannelParts {
  readonly channels: Channels;
  readonly admissions: Admissions;
  readonly memoryAccessNs: number;
  readonly retransmitNs: number;
  /** Applies a packet to memory; for a request with a response, the previous word becomes its value. */
  readonly apply: (message: number) => void;
  /** An answer is at the core that asked. */
  readonly completed: (message: number) => void;
  /** Requests waiting at each node, if there is a trace. */
  readonly waitingTrack?: CounterTracks;
  /** Response buffers in use at each node, if there is a trace. */
  readonly answerTrack?: CounterTracks;
}

const { bus, memory, notify, wire } = stageIndex;
const targetNic = stageIndex['target-nic'];

/**
 * Incoming traffic of bridges: posted writes go to memory, requests pass through the matching table, responses go to the
 * requestor.
 */
export class Receivers {
  /** By node: requests that have arrived and wait for room in the table or for a response, and these responses. */
  private readonly waiting: readonly number[][];
  private readonly answersLeft: Float64Array;
  readonly shortages: Shortages;
  /** By node: buffers of posted writes in use, where no credits guarantee one. */
  private readonly postedHeld: Float64Array;
  /** Packets that were dropped and have not arrived again, by flow. */
  private readonly dropped: Map<Flow, number[]> = new Map();
  framesWithoutRoom = 0;
  /** When a packet last reached memory, or an answer the core that asked. */
  lastEffectNs = 0;
  private readonly memoryKind: number;
  private readonly completeKind: number;
  private readonly resendKind: number;

  constructor(private readonly parts: ReceiverParts) {
    const { engine, nodes, values, channels } = parts;
    this.waiting = Array.from({ length: nodes }, () => []);
    this.answersLeft = float64Array(nodes).fill(values.answerBuffers);
    this.shortages = new Shortages(nodes);
    this.postedHeld = float64Array(nodes);
    this.memoryKind = engine.on((message) => this.inMemory(message));
    this.completeKind = engine.on((message) => this.complete(message));
    this.resendKind = engine.on((message) => channels.resend(message));
  }

  /** A frame has passed the bridge of its target. @returns whether there was room for it */
  arrives(message: number): boolean {
    const { engine, messages, travel, way, nodeOf, channels, admissions } = this.parts;
    const node = nodeOf(messages.target(message));
    const kind = messages.kind(message);
    const flow = channels.flowOf(message);
    if (kind === MESSAGE.credits) return this.takeCredits(message, flow);
    const isPosted = isPostedKind(kind);
    const isAnswer = kind === MESSAGE.response;
    if (!this.hasRoom(node, flow, message)) return this.refuse(flow, message);
    const isLetIn = !admissions.isOn || isAnswer || admissions.admits(message);
    if (isLetIn) flow.received += 1;
    else flow.refused += 1;
    travel.stage(message, wire, node, Math.max(messages.sentAt(message), engine.now - way.passNs));
    travel.stage(message, isAnswer ? notify : targetNic, node, engine.now);
    if (isAnswer) this.answered(node, message);
    else if (isPosted && !isLetIn) this.drop(flow, message);
    else if (isPosted) this.write(flow, message);
    else this.request(node, message);
    return true;
  }

  /** An answer begins to leave: its place in the matching table and its buffer are free. */
  left(node: number, message: number): void {
    const {
      tags,
      channels: { ethernet },
    } = this.parts;
    // One that is sent again has left before.
    if (this.isDropped(message)) return;
    tags.leave(node, message);
    this.answersLeft[node] += 1;
    this.showAnswers(node);
    const queue = this.waiting[node];
    if (queue.length === 0 || !this.canServe(node)) return;
    this.serve(node, queue.shift()!);
    if (queue.length === 0) this.shortages.ends(node, this.parts.engine.now);
    this.showWaiting(node);
    ethernet.cables.retry(node);
  }

  /** A posted write that has no right to its page: its buffer is empty again. */
  private drop(flow: Flow, message: number): void {
    const { messages, channels, travel } = this.parts;
    travel.drop(message);
    messages.release(message);
    channels.emptied(flow);
  }

  private takeCredits(message: number, flow: Flow): true {
    const { messages, channels } = this.parts;
    const credits = messages.value(message);
    messages.release(message);
    channels.given(flow, credits);
    return true;
  }

  /** Credits guarantee room; without them, it must be checked. An answer has the place that its request has kept. */
  private hasRoom(node: number, flow: Flow, message: number): boolean {
    const { flowControl, messages, values } = this.parts;
    if (flowControl === 'vc-credits') return true;
    const kind = messages.kind(message);
    const missing = this.dropped.get(flow);
    if (missing !== undefined && this.isBehind(message, missing)) return false;
    if (isPostedKind(kind)) {
      if (this.postedHeld[node] >= values.postedBuffers) return false;
    } else if (kind !== MESSAGE.response && this.waiting[node].length >= values.nonPostedBuffers) return false;
    if (missing?.includes(message)) missing.splice(missing.indexOf(message), 1);
    return true;
  }

  /** Whether a packet would overtake a dropped one that it must not pass: a posted write, or a request if it is one itself. */
  private isBehind(message: number, missing: readonly number[]): boolean {
    const { messages } = this.parts;
    const isRequest = !isPostedKind(messages.kind(message)) && messages.kind(message) !== MESSAGE.response;
    for (const earlier of missing) {
      if (earlier === message) return false;
      const kind = messages.kind(earlier);
      if (isPostedKind(kind) || (isRequest && kind !== MESSAGE.response)) return true;
    }
    return false;
  }

  private isDropped(message: number): boolean {
    return this.dropped.size > 0 && this.dropped.get(this.parts.channels.flowOf(message))?.includes(message) === true;
  }

  /** With PAUSE, the line holds what has no room; otherwise it is dropped, with everything that follows, and resent. */
  private refuse(flow: Flow, message: number): boolean {
    const { engine, flowControl, retransmitNs } = this.parts;
    if (flowControl === 'pause') return false;
    const missing = this.dropped.get(flow) ?? [];
    if (!missing.includes(message)) missing.push(message);
    this.dropped.set(flow, missing);
    this.framesWithoutRoom += 1;
    flow.refused += 1;
    engine.at(engine.now + retransmitNs, this.resendKind, message);
    return true;
  }

  private write(flow: Flow, message: number): void {
    this.postedHeld[flow.to] += 1;
    this.intoMemory(flow, message);
  }

  /** A posted write is in memory. If there was no room for another, a stopped line goes on. */
  private written(flow: Flow): void {
    const { channels, flowControl, values } = this.parts;
    channels.emptied(flow);
    const wasFull = this.postedHeld[flow.to] >= values.postedBuffers;
    this.postedHeld[flow.to] -= 1;
    if (flowControl !== 'vc-credits' && wasFull) channels.ethernet.cables.retry(flow.to);
  }

  private request(node: number, message: number): void {
    const queue = this.waiting[node];
    if (queue.length === 0 && this.canServe(node)) this.serve(node, message);
    else {
      queue.push(message);
      this.shortages.begins(node, this.parts.engine.now);
      this.showWaiting(node);
    }
  }

  private canServe(node: number): boolean {
    const { tags } = this.parts;
    return this.answersLeft[node] > 0 && tags.tableCount[node] < tags.perBridge;
  }

  private serve(node: number, message: number): void {
    const { engine, tags, travel, channels, admissions } = this.parts;
    tags.enter(node, message);
    this.answersLeft[node] -= 1;
    this.showAnswers(node);
    travel.stage(message, targetNic, node, engine.now);
    const errorBytes = admissions.isOn ? admissions.errorBytesOf(message) : undefined;
    if (errorBytes === undefined) this.intoMemory(channels.flowOf(message), message);
    else {
      this.turnRound(message, errorBytes);
      channels.answer(message);
    }
  }

  /** A flush proceeds to the memory controller, and waits there for everything of its flow on the way to memory. */
  private intoMemory(flow: Flow, message: number): void {
    const { engine, messages, way, memoryAccessNs, travel } = this.parts;
    const kind = messages.kind(message);
    const there = engine.now + way.nearNs;
    travel.stage(message, bus, flow.to, there);
    if (kind === MESSAGE.flush || kind === MESSAGE.fence) {
      engine.at(Math.max(there, flow.lastEffectAt), this.memoryKind, message);
      return;
    }
    const done = there + memoryAccessNs;
    if (kind !== MESSAGE.get) flow.lastEffectAt = done;
    engine.at(done, this.memoryKind, message);
  }

  private inMemory(message: number): void {
    const { engine, messages, nodeOf, travel, apply, channels } = this.parts;
    const node = nodeOf(messages.target(message));
    const kind = messages.kind(message);
    travel.stage(message, memory, node, engine.now);
    this.lastEffectNs = engine.now;
    if (kind !== MESSAGE.flush && kind !== MESSAGE.fence) apply(message);
    if (kind !== MESSAGE.put && kind !== MESSAGE.fence) this.answer(message);
    else {
      const flow = channels.flowOf(message);
      messages.release(message);
      this.written(flow);
    }
  }

  private answer(message: number): void {
    const { messages, channels } = this.parts;
    this.turnRound(message, answerBytesOf(messages.kind(message), messages.answerBytes(message)));
    channels.enter(message, messages.address(message));
  }

  private turnRound(message: number, bytes: number): void {
    const { messages } = this.parts;
    const origin = messages.origin(message);
    messages.setOrigin(message, messages.target(message));
    messages.setTarget(message, origin);
    // The core of the origin needs to know which kind of request is answered.
    messages.setHandler(message, messages.kind(message));
    messages.setKind(message, MESSAGE.response);
    messages.setPayloadBytes(message, bytes);
  }

  private answered(node: number, message: number): void {
    const { engine, travel, way, channels, admissions } = this.parts;
    if (admissions.isOn) admissions.take(message);
    channels.answered(message);
    travel.stage(message, bus, node, engine.now + way.nearNs);
    engine.at(engine.now + way.nearNs, this.completeKind, message);
  }

  private complete(message: number): void {
    this.lastEffectNs = this.parts.engine.now;
    this.parts.channels.returned(message);
    this.parts.completed(message);
  }

  private showAnswers(node: number): void {
    const { engine, answerTrack, values } = this.parts;
    answerTrack?.set(node, engine.now, values.answerBuffers - this.answersLeft[node]);
  }

  private showWaiting(node: number): void {
    this.parts.waitingTrack?.set(node, this.parts.engine.now, this.waiting[node].length);
  }
}

const isPostedKind = (kind: number): boolean => kind === MESSAGE.put || kind === MESSAGE.fence;

/** Size of a response's data: the requested data, the word found by an atomic, or none. */
function answerBytesOf(kind: number, asked: number): number {
  if (kind === MESSAGE.get) return asked;
  return kind === MESSAGE.flush || kind === MESSAGE.write ? 0 : WORD_BYTES;
}

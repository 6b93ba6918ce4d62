import type { Attention, AttentionOf, Handling } from '../../attention/attention.ts';
import type { FlushedAccesses, Flushes } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { uint8Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { DoubleColumn, WordColumn } from '../../engine/rows.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Receiver } from '../../hardware/receiver.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { RdmaAccess } from '../rdma-access.ts';
import { Credits } from './credits.ts';

const NOTIFY = stageIndex.notify;
const COPY = stageIndex.copy;
const HANDLER = stageIndex.handler;

/** The protocol on this layer decides what an active message requests, and which replies are awaited. */
export interface Requests {
  /**
   * Whether the effect of a request without an awaited reply proceeds beside its process, like the puts of a store; otherwise it
   * ends the operation that was handed over.
   */
  readonly goesOnBeside: boolean;
  /** Whether the origin waits for the reply as part of its operation. */
  isAwaited(message: number): boolean;
  /** Carries out a request from `start` on and sends its reply; returns the end. */
  carryOut(message: number, start: number): number;
}

/**
 * Active messages: a request takes a credit, has its handler run by a CPU at the target, and is answered by a reply that
 * returns the credit at the origin's CPU. The receiving CPU extracts the payload itself. Who receives and when is the part
 * of its attention. Puts that are no requests are plain ones, by RDMA.
 */
export class MessageLayer implements Flushes, Handling, Receiver {
  readonly rdma: RdmaAccess;
  readonly attention: Attention;
  private readonly credits: Credits;
  private readonly replyKind: number;
  /** Request of a process that waits for a credit, and the target of a flush that waits for all of them; -1 for none. */
  private readonly waitingRequest: WordColumn;
  private readonly waitingFlush: WordColumn;
  private readonly waitingSince: DoubleColumn;
  private readonly putsPlain: Uint8Array;
  /** By process: the part of the last reply that it has taken from the target that its flush waits for. */
  private readonly answered: Map<number, number> = new Map();
  private requests = 0;
  private replies = 0;
  private creditWaits = 0;

  constructor(
    private readonly runtime: Runtime,
    private readonly asked: Requests,
    creditsPerPeer: number,
    attention: AttentionOf,
  ) {
    this.rdma = new RdmaAccess(runtime);
    this.credits = new Credits(runtime.processes, creditsPerPeer);
    this.waitingRequest = runtime.rows.word(-1);
    this.waitingFlush = runtime.rows.word(-1);
    this.waitingSince = runtime.rows.double();
    this.putsPlain = uint8Array(runtime.processes);
    this.replyKind = runtime.engine.on((message) => this.sendReply(message));
    this.attention = attention(runtime, this);
  }

  /** Sends a request as soon as there is a credit; the process continues when it has left. */
  request(process: number, message: number): void {
    const { runtime } = this;
    if (this.credits.take(process, runtime.messages.target(message))) {
      this.issue(process, message);
      return;
    }
    this.creditWaits += 1;
    this.waitingRequest.set(process, message);
    this.waitingSince.set(process, runtime.engine.now);
    runtime.block(process);
  }

  /** A put by RDMA: flushes wait for it as well. */
  putPlain(request: WorkRequest): void {
    this.putsPlain[request.process] = 1;
    this.rdma.put(request);
  }

  /** All requests to the target are answered; a process that puts by RDMA waits for those puts as well. */
  flush(process: number, target: number, accesses: FlushedAccesses): void {
    const isAnswered = this.credits.inFlight(process, target) === 0;
    if (isAnswered && this.putsPlain[process] === 1) {
      this.rdma.flush(process, target, accesses);
      return;
    }
    if (isAnswered) {
      this.runtime.compute(process, this.runtime.costs.memoryAccessNs);
      return;
    }
    this.waitingFlush.set(process, target);
    this.waitingSince.set(process, this.runtime.engine.now);
    this.runtime.block(process);
  }

  accepts(_message: number): boolean {
    return true;
  }

  begin(_message: number): void {}

  deliver(message: number): void {
    const kind = this.runtime.messages.kind(message);
    if (kind === MESSAGE.request || kind === MESSAGE.reply) {
      this.attention.arrived(this.runtime.messages.target(message), message);
    } else this.rdma.deliver(message);
  }

  finish(): Record<string, number> {
    const lost = this.requests - this.replies;
    if (lost !== 0) throw new SimulationFault('SIM_ACTIVE_MESSAGES', `${lost} active messages were never answered`);
    const { requests, replies, creditWaits } = this;
    return { active_messages: requests, am_replies: replies, credit_waits: creditWaits, ...this.attention.counters() };
  }

  /** Receives a message; replies are handled along with requests, on which attention is based. */
  handle(_process: number, message: number, start: number, perMessageNs: number): number {
    if (this.runtime.messages.kind(message) === MESSAGE.reply)
      return this.takeReply(message, start, start + perMessageNs);
    return this.serve(message, start, perMessageNs);
  }

  counts(message: number): boolean {
    return this.runtime.messages.kind(message) === MESSAGE.request;
  }

  presses(): boolean {
    return false;
  }

  /** The reply to a request leaves at `time`. */
  replyAt(time: number, message: number): void {
    this.runtime.engine.at(time, this.replyKind, message);
  }

  /** A handler has run from `start` to `done`; returns when its CPU has sent the reply. */
  handled(message: number, start: number, done: number): number {
    const { messages, costs, operations } = this.runtime;
    const sent = done + costs.messageOverheadNs;
    const operation = messages.operation(message);
    if (operation >= 0) {
      const isOver = this.isHandedOver(message);
      operations.charge(operation, HANDLER, (isOver ? done : sent) - start);
      if (isOver) operations.end(operation, done);
    }
    this.replyAt(sent, message);
    return sent;
  }

  /** Whether the operation of a request ends with the effect of the request. */
  private isHandedOver(message: number): boolean {
    return !this.asked.goesOnBeside && !this.asked.isAwaited(message);
  }

  private issue(process: number, message: number): void {
    if (this.asked.goesOnBeside) this.runtime.issueBeside(process, message);
    else this.runtime.issue(process, message, false);
  }

  private serve(message: number, start: number, receiveNs: number): number {
    const { messages, costs, operations } = this.runtime;
    const copied = start + receiveNs + costs.memoryAccessNs;
    const operation = messages.operation(message);
    this.requests += 1;
    if (operation < 0) return this.asked.carryOut(message, copied);
    const isBeside = this.asked.goesOnBeside && !this.asked.isAwaited(message);
    const landing = isBeside ? operations.goOnFrom(operation, NOTIFY, this.runtime.engine.now) : NONE;
    if (!isBeside) this.runtime.waits.add(start - messages.readyAt(message));
    operations.charge(operation, NOTIFY, start - messages.readyAt(message));
    operations.charge(operation, COPY, copied - start);
    return isBeside ? this.land(landing, message, copied) : this.asked.carryOut(message, copied);
  }

  /** A process that waits for the effect of a request has waited for the request's path. */
  private land(landing: number, message: number, start: number): number {
    const { parts } = this.runtime;
    parts.land(landing);
    const end = this.asked.carryOut(message, start);
    parts.landed(landing);
    return end;
  }

  private sendReply(message: number): void {
    const { messages, transport } = this.runtime;
    const origin = messages.origin(message);
    messages.setKind(message, MESSAGE.reply);
    messages.setOrigin(message, messages.target(message));
    messages.setTarget(message, origin);
    const isAwaited = this.asked.isAwaited(message);
    messages.setPayloadBytes(message, isAwaited ? messages.answerBytes(message) : 0);
    if (this.isHandedOver(message)) messages.setOperation(message, NONE);
    transport.send(message);
  }

  /** The CPU of the origin receives a reply from `start` to `end`; returns the end. */
  private takeReply(message: number, start: number, end: number): number {
    const { messages } = this.runtime;
    this.replies += 1;
    if (this.asked.isAwaited(message)) return this.takeAnswer(message, start, end);
    const operation = messages.operation(message);
    if (operation >= 0) this.keepAnswered(message, operation, start, end);
    this.credits.giveBack(messages.target(message), messages.origin(message));
    messages.release(message);
    return end;
  }

  /** A flush that waits for all replies has waited for the path of the last one. */
  private keepAnswered(message: number, part: number, start: number, end: number): void {
    const process = this.runtime.messages.target(message);
    this.dropAnswered(process);
    if (this.waitingFlush.get(process) !== this.runtime.messages.origin(message)) {
      this.runtime.operations.drop(part);
      return;
    }
    this.chargeReply(message, part, start, end);
    this.answered.set(process, part);
  }

  private dropAnswered(process: number): void {
    const before = this.answered.get(process);
    if (before !== undefined) this.runtime.operations.drop(before);
    this.answered.delete(process);
  }

  private chargeReply(message: number, operation: number, start: number, end: number): void {
    const { messages, operations } = this.runtime;
    operations.charge(operation, NOTIFY, start - messages.readyAt(message));
    operations.charge(operation, COPY, end - start);
  }

  /** The program continues when its core has received what it waits for. */
  private takeAnswer(message: number, start: number, end: number): number {
    const { messages } = this.runtime;
    const operation = messages.operation(message);
    if (operation >= 0) this.chargeReply(message, operation, start, end);
    messages.setReadyAt(message, end);
    this.runtime.complete(message);
    return end;
  }

  /** Continues a process that waited for a credit or for its flush, if possible. */
  served(process: number): void {
    const message = this.waitingRequest.get(process);
    if (message >= 0 && this.credits.take(process, this.runtime.messages.target(message))) {
      this.waitingRequest.set(process, NONE);
      this.chargeCreditWait(process);
      this.issue(process, message);
      return;
    }
    const target = this.waitingFlush.get(process);
    if (target < 0 || this.credits.inFlight(process, target) > 0) return;
    this.waitingFlush.set(process, NONE);
    this.chargeFlush(process);
    if (this.putsPlain[process] === 1) this.rdma.flush(process, target, 'own');
    else this.runtime.resume(process, 0);
  }

  /** A process without a credit waits for a reply, and does nothing on its core. */
  private chargeCreditWait(process: number): void {
    const { operations, engine } = this.runtime;
    const operation = this.runtime.operationOf(process);
    if (operation >= 0) operations.charge(operation, NOTIFY, engine.now - this.waitingSince.get(process));
  }

  /** Time that is not part of the last reply's path was a wait for the CPU that received it. */
  private chargeFlush(process: number): void {
    const { operations, engine } = this.runtime;
    const waitedNs = engine.now - this.waitingSince.get(process);
    const part = this.answered.get(process);
    const operation = this.runtime.operationOf(process);
    if (part !== undefined) {
      operations.chargeRest(part, NOTIFY, engine.now);
      operations.divide(part, operation, waitedNs, engine.now - operations.begunAt(part));
      this.dropAnswered(process);
    } else if (operation >= 0) operations.charge(operation, NOTIFY, waitedNs);
  }
}

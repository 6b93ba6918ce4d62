import type { Attention, AttentionOf, Handling } from '../../attention/attention.ts';
import type { FlushedAccesses, Flushes } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { uint8Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
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

/** What an active message asks for is up to the protocol on this layer, and so is which replies are waited for. */
export interface Requests {
  /** Whether the origin waits for what the reply brings, as part of its operation. */
  isAwaited(message: number): boolean;
  /** Does what a request asks for, from `start` on, and has it answered; returns the end. */
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

  /** Sends a request as soon as there is a credit; the process goes on when it has left. */
  request(process: number, message: number): void {
    const { runtime } = this;
    if (this.credits.take(process, runtime.messages.target(message))) {
      runtime.issue(process, message, false);
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

  /** Receives a message; replies come along with the requests that attention is about. */
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
      const isAwaited = this.asked.isAwaited(message);
      operations.charge(operation, HANDLER, (isAwaited ? sent : done) - start);
      if (!isAwaited) operations.end(operation, done);
    }
    this.replyAt(sent, message);
    return sent;
  }

  private serve(message: number, start: number, receiveNs: number): number {
    const { messages, costs, operations } = this.runtime;
    const copied = start + receiveNs + costs.memoryAccessNs;
    const operation = messages.operation(message);
    this.requests += 1;
    if (operation >= 0) {
      this.runtime.waits.add(start - messages.readyAt(message));
      operations.charge(operation, NOTIFY, start - messages.readyAt(message));
      operations.charge(operation, COPY, copied - start);
    }
    return this.asked.carryOut(message, copied);
  }

  private sendReply(message: number): void {
    const { messages, transport } = this.runtime;
    const origin = messages.origin(message);
    messages.setKind(message, MESSAGE.reply);
    messages.setOrigin(message, messages.target(message));
    messages.setTarget(message, origin);
    const isAwaited = this.asked.isAwaited(message);
    messages.setPayloadBytes(message, isAwaited ? messages.answerBytes(message) : 0);
    if (!isAwaited) messages.setOperation(message, -1);
    transport.send(message);
  }

  /** The CPU of the origin receives a reply from `start` to `end`; returns the end. */
  private takeReply(message: number, start: number, end: number): number {
    const { messages } = this.runtime;
    this.replies += 1;
    if (this.asked.isAwaited(message)) return this.takeAnswer(message, start, end);
    this.credits.giveBack(messages.target(message), messages.origin(message));
    messages.release(message);
    return end;
  }

  /** The program goes on when its core has received what it waits for. */
  private takeAnswer(message: number, start: number, end: number): number {
    const { messages, operations } = this.runtime;
    const operation = messages.operation(message);
    if (operation >= 0) {
      operations.charge(operation, NOTIFY, start - messages.readyAt(message));
      operations.charge(operation, COPY, end - start);
    }
    messages.setReadyAt(message, end);
    this.runtime.complete(message);
    return end;
  }

  /** A process that waited for a credit or for its flush goes on, if it can. */
  served(process: number): void {
    const message = this.waitingRequest.get(process);
    if (message >= 0 && this.credits.take(process, this.runtime.messages.target(message))) {
      this.waitingRequest.set(process, -1);
      this.runtime.issue(process, message, false);
      this.runtime.chargeFrom(process, this.waitingSince.get(process));
      return;
    }
    const target = this.waitingFlush.get(process);
    if (target < 0 || this.credits.inFlight(process, target) > 0) return;
    this.waitingFlush.set(process, -1);
    const { operations, engine } = this.runtime;
    const operation = this.runtime.operationOf(process);
    if (operation >= 0) operations.charge(operation, NOTIFY, engine.now - this.waitingSince.get(process));
    if (this.putsPlain[process] === 1) this.rdma.flush(process, target, 'own');
    else this.runtime.resume(process, 0);
  }
}

import type { Executor } from '../../attention/attention.ts';
import { float64Array } from '../../engine/arrays.ts';
import { NO_MESSAGE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { Access } from '../../hardware/iommu/control-bits.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { NOT_OVER, Replies, WITHOUT_ANSWER } from './replies.ts';

const NOTIFY = stageIndex.notify;

/** Flushes that wait for replies: what they wait for, who sends replies and when, and the effect of their arrival. */
export class FlushReplies {
  private readonly replies: Replies;
  private readonly sendKind: number;
  /** Since when a process has waited for nothing but replies. */
  private readonly waitingSince: Float64Array;

  /** @param executor whose time sending takes @param batch see `Replies` */
  constructor(
    private readonly runtime: Runtime,
    private readonly executor: Executor,
    batch: number,
  ) {
    this.replies = new Replies(runtime.processes, batch);
    this.waitingSince = float64Array(runtime.processes);
    this.sendKind = runtime.engine.on((message) => runtime.transport.send(message));
  }

  get sent(): number {
    return this.replies.sent;
  }

  /**
   * A process sends an access. It knows how pages of others are marked, but not the entries that they change while the program
   * runs: their effect on an access is known only on arrival.
   */
  send(process: number, target: number, address: number, access: Access): void {
    const { pages } = this.runtime;
    const isLogged = pages.decisionOf(target, address, access).sink === 'access-log' && !pages.isKept(target, address);
    if (isLogged && !pages.mayChange(address)) this.replies.expect(target, process);
    else if (access === 'put') this.replies.sendPlain(target, process);
  }

  /** The record of an access has been appended to the log of a process. */
  append(process: number, origin: number, address: number): void {
    if (this.runtime.pages.mayChange(address)) this.replies.expect(process, origin);
  }

  /** @returns whether puts are pending that a flush of plain accesses must complete */
  flushPlain(process: number, target: number): boolean {
    return this.replies.flushPlain(process, target);
  }

  /**
   * The main thread waits until the replies of the target cover everything that it has sent, and, if plain accesses are flushed,
   * for these.
   */
  flush(process: number, target: number, isPlainFlushed: boolean): void {
    const { runtime } = this;
    if (!this.replies.beginFlush(process, target, isPlainFlushed)) {
      runtime.post(process, NO_MESSAGE, runtime.costs.memoryAccessNs, false);
      return;
    }
    if (isPlainFlushed) return;
    this.waitingSince[process] = runtime.engine.now;
    runtime.block(process);
  }

  isFlushing(process: number): boolean {
    return this.replies.isFlushing(process);
  }

  /** The response to the flush of plain accesses has arrived. */
  answer(message: number): void {
    if (this.replies.answer(this.runtime.messages.target(message), message)) this.runtime.complete(message);
  }

  /** A record of an origin is processed at `time`. @returns until when that takes the CPU, with a reply that is due */
  process(process: number, origin: number, time: number): number {
    return this.replies.process(process, origin) ? this.reply(process, origin, time) : time;
  }

  /** Nothing else waits in the log of a process: all origins are told what they do not know yet. */
  sendLeft(process: number): void {
    const { messageOverheadNs } = this.runtime.costs;
    for (const origin of this.replies.leftAt(process)) {
      this.reply(process, origin, this.executor.serve(process, 0, messageOverheadNs) - messageOverheadNs);
    }
  }

  /** A process learns what another has processed, at `end`; a flush waiting for that completes. */
  take(process: number, from: number, count: number, end: number): void {
    const answer = this.replies.hear(process, from, count);
    if (answer === NOT_OVER) return;
    if (answer === WITHOUT_ANSWER) this.goOn(process, end);
    else this.complete(answer, end);
  }

  /** A flush that waited for replies alone. */
  private goOn(process: number, time: number): void {
    const { operations } = this.runtime;
    const operation = this.runtime.operationOf(process);
    if (operation >= 0) operations.charge(operation, NOTIFY, time - this.waitingSince[process]);
    this.runtime.resumeAt(process, time);
  }

  /** A flush whose plain accesses were through before. */
  private complete(answer: number, time: number): void {
    const { messages, operations } = this.runtime;
    const operation = messages.operation(answer);
    const heardAt = Math.max(time, messages.readyAt(answer));
    if (operation >= 0) operations.charge(operation, NOTIFY, heardAt - messages.readyAt(answer));
    messages.setReadyAt(answer, heardAt);
    this.runtime.complete(answer);
  }

  private reply(process: number, origin: number, time: number): number {
    const { messages, costs, engine, window } = this.runtime;
    const message = messages.allocate(MESSAGE.reply, process, origin, -1);
    messages.setAddress(message, window.flushAddress);
    messages.setPayloadBytes(message, WORD_BYTES);
    messages.setValue(message, this.replies.tell(process, origin));
    engine.at(time + costs.messageOverheadNs, this.sendKind, message);
    return time + costs.messageOverheadNs;
  }
}

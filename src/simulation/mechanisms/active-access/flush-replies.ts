import { stageIndex } from '../../engine/operations.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { WORD_BYTES } from '../../hardware/rdma.ts';
import type { Host } from '../host.ts';
import type { Executor } from '../inbox.ts';
import { Replies } from './replies.ts';

const NOTIFY = stageIndex.notify;

/** Flushes that wait for replies: who sends them when, and what their arrival does. */
export class FlushReplies {
  private readonly replies: Replies;
  private readonly sendKind: number;

  /** @param executor whose time sending takes @param batch see `Replies` */
  constructor(
    private readonly host: Host,
    private readonly executor: Executor,
    batch: number,
  ) {
    this.replies = new Replies(host.processes, batch);
    this.sendKind = host.engine.on((message) => host.transport.send(message));
  }

  get sent(): number {
    return this.replies.sent;
  }

  append(process: number, origin: number): void {
    this.replies.append(process, origin);
  }

  beginFlush(process: number, target: number): void {
    this.replies.beginFlush(process, target);
  }

  isFlushing(process: number): boolean {
    return this.replies.isFlushing(process);
  }

  /** The answer to the flush of plain accesses has come. */
  answer(message: number): void {
    if (this.replies.answer(this.host.messages.target(message), message)) this.host.complete(message);
  }

  /** A record of an origin is processed at `time`. @returns until when that takes the CPU, with a reply that is due */
  process(process: number, origin: number, time: number): number {
    return this.replies.process(process, origin) ? this.send(process, origin, time) : time;
  }

  /** Nothing else waits in the log of a process: all origins are told what they do not know yet. */
  sendLeft(process: number): void {
    const { messageOverheadNs } = this.host.costs;
    for (const origin of this.replies.leftAt(process)) {
      this.send(process, origin, this.executor.serve(process, 0, messageOverheadNs) - messageOverheadNs);
    }
  }

  /** A process learns what another has processed, at `end`; a flush that has waited for it is over. */
  take(process: number, from: number, count: number, end: number): void {
    const { messages, operations } = this.host;
    const answer = this.replies.hear(process, from, count);
    if (answer < 0) return;
    const operation = messages.operation(answer);
    const heardAt = Math.max(end, messages.readyAt(answer));
    if (operation >= 0) operations.charge(operation, NOTIFY, heardAt - messages.readyAt(answer));
    messages.setReadyAt(answer, heardAt);
    this.host.complete(answer);
  }

  private send(process: number, origin: number, time: number): number {
    const { messages, costs, engine, window } = this.host;
    const message = messages.allocate(MESSAGE.reply, process, origin, -1);
    messages.setAddress(message, window.flushAddress);
    messages.setPayloadBytes(message, WORD_BYTES);
    messages.setValue(message, this.replies.tell(process, origin));
    engine.at(time + costs.messageOverheadNs, this.sendKind, message);
    return time + costs.messageOverheadNs;
  }
}

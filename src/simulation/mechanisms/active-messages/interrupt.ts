import type { WordColumn } from '../../engine/rows.ts';
import { ModeratedInterrupts } from '../../hardware/interrupts.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { Inbox } from '../inbox.ts';
import { ActiveMessagesModel } from './model.ts';

/** am-ints: requests raise interrupts of the NIC; the handler takes replies that have come along with them. */
export class InterruptModel extends ActiveMessagesModel {
  private readonly inbox: Inbox;
  private readonly interrupts: ModeratedInterrupts;
  private readonly requestsWaiting: WordColumn;

  constructor(runtime: Runtime, creditsPerPeer: number, parameters: ParameterValues) {
    super(runtime, creditsPerPeer);
    this.requestsWaiting = runtime.rows.word();
    this.inbox = new Inbox(
      runtime,
      runtime.cores,
      (process, message, start) => this.take(process, message, start),
      (process) => this.afterServing(process),
    );
    this.interrupts = new ModeratedInterrupts(
      runtime.engine,
      runtime.cores,
      runtime.rows,
      Number(parameters.interruptBatch),
      Number(parameters.interruptTimerNs),
      runtime.costs.interruptLatencyNs,
      (process) => this.enter(process),
    );
  }

  protected override arrived(message: number): void {
    const { messages } = this.runtime;
    const process = messages.target(message);
    this.inbox.push(process, message);
    if (messages.kind(message) === MESSAGE.request) this.requestsWaiting.add(process, 1);
    this.interrupts.arrived(process, this.requestsWaiting.get(process), this.inbox.newestReadyAt(process));
  }

  override finish(): Record<string, number> {
    return { ...super.finish(), interrupts: this.interrupts.raised };
  }

  private take(process: number, message: number, start: number): number {
    if (this.runtime.messages.kind(message) === MESSAGE.request) this.requestsWaiting.add(process, -1);
    return this.receive(message, start, this.runtime.costs.messageOverheadNs);
  }

  private enter(process: number): void {
    if (!this.inbox.serve(process, this.runtime.costs.memoryAccessNs)) this.afterServing(process);
  }

  private afterServing(process: number): void {
    this.goOn(process);
    if (this.inbox.waiting(process) === 0) this.interrupts.servedAll(process);
    else this.interrupts.served(process, this.requestsWaiting.get(process), this.inbox.oldestReadyAt(process));
  }
}

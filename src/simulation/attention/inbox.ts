import { stageIndex } from '../engine/operations.ts';
import type { DoubleColumn, WordColumn } from '../engine/rows.ts';
import { TRACK } from '../engine/trace-recorder.ts';
import { MessageQueues } from '../hardware/messages.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Executor } from './attention.ts';

/**
 * Messages waiting at each process to be handled by a CPU: records of its access log, or active messages. `serve` handles
 * everything that has arrived when it starts, one by one.
 */
export class Inbox {
  private readonly queue: MessageQueues;
  private readonly serving: WordColumn;
  /** Time at which the latest message can be handled; stale if none is waiting. */
  private readonly lastReadyAt: DoubleColumn;
  private readonly servedKind: number;
  arrived = 0;
  served = 0;

  /**
   * @param handle handles a message from `start` on and returns the end
   * @param onServed called at the end of `serve` with the number of messages
   */
  constructor(
    private readonly runtime: Runtime,
    private readonly executor: Executor,
    private readonly handle: (process: number, message: number, start: number) => number,
    private readonly onServed: (process: number, count: number) => void,
  ) {
    this.queue = new MessageQueues(runtime.messages, runtime.rows);
    this.serving = runtime.rows.word();
    this.lastReadyAt = runtime.rows.double();
    this.servedKind = runtime.engine.on((process, count) => this.finish(process, count));
  }

  /** Messages become visible in order of arrival: none is ready before its predecessor. */
  push(process: number, message: number): void {
    const before = this.lastReadyAt.get(process);
    if (this.waiting(process) > 0 && before > this.runtime.messages.readyAt(message))
      this.runtime.delay(message, before);
    this.lastReadyAt.set(process, this.runtime.messages.readyAt(message));
    this.queue.push(process, message);
    this.arrived += 1;
  }

  waiting(process: number): number {
    return this.queue.length.get(process);
  }

  isServing(process: number): boolean {
    return this.serving.get(process) === 1;
  }

  /** Returns when the latest message can be handled. */
  newestReadyAt(process: number): number {
    return this.lastReadyAt.get(process);
  }

  /** Returns when the oldest waiting message can be handled. */
  oldestReadyAt(process: number): number {
    return this.runtime.messages.readyAt(this.queue.first(process));
  }

  /** Handles everything that is ready now, after a look of `lookNs`; returns false if nothing is. */
  serve(process: number, lookNs: number): boolean {
    const { now } = this.runtime.engine;
    if (this.serving.get(process) === 1 || this.waiting(process) === 0 || this.oldestReadyAt(process) > now)
      return false;
    this.serving.set(process, 1);
    const start = this.executor.freeAt(process);
    let time = start + lookNs;
    let count = 0;
    while (this.waiting(process) > 0 && this.oldestReadyAt(process) <= now) {
      time = this.handleOne(process, this.queue.shift(process), time);
      count += 1;
    }
    const end = this.executor.serve(process, lookNs, time - start - lookNs);
    this.runtime.engine.at(end, this.servedKind, process, count);
    return true;
  }

  private handleOne(process: number, message: number, start: number): number {
    const { trace, messages } = this.runtime;
    if (!trace.on) return this.handle(process, message, start);
    const serial = this.runtime.serialOf(messages.operation(message));
    const origin = messages.origin(message);
    const end = this.handle(process, message, start);
    trace.span(TRACK.handler, process, stageIndex.handler, start, end, serial, origin);
    return end;
  }

  private finish(process: number, count: number): void {
    this.serving.set(process, 0);
    this.served += count;
    this.onServed(process, count);
  }
}

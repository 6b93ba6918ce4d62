import { stageIndex } from '../../engine/operations.ts';
import { Rows } from '../../engine/rows.ts';
import { TRACK } from '../../engine/trace-recorder.ts';
import { MessageQueues } from '../../hardware/messages.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { dedicatedOf } from './dedicated-share.ts';

/**
 * The last cores of every node do nothing but watch flags and run handlers. Requests of a node's processes wait in one
 * queue; the core that is free takes the oldest.
 */
export class DedicatedCores {
  private readonly queue: MessageQueues;
  private readonly idle: number[][];
  private readonly dispatchKind: number;
  private readonly doneKind: number;

  /** @param receive handles a request from `start` on and returns the end */
  constructor(
    private readonly runtime: Runtime,
    private readonly count: number,
    private readonly receive: (message: number, start: number) => number,
  ) {
    const nodes = Math.ceil(runtime.processes / runtime.processesPerNode);
    this.queue = new MessageQueues(runtime.messages, new Rows(nodes));
    this.idle = Array.from({ length: nodes }, (_, node) => this.coresOf(node));
    this.dispatchKind = runtime.engine.on((node) => this.dispatch(node));
    this.doneKind = runtime.engine.on((node, core) => {
      this.idle[node].push(core);
      this.dispatch(node);
    });
  }

  isDedicated(process: number): boolean {
    const node = Math.floor(process / this.runtime.processesPerNode);
    return process >= this.endOf(node) - this.countOf(node);
  }

  arrived(message: number): void {
    const { messages, processesPerNode, engine } = this.runtime;
    const node = Math.floor(messages.target(message) / processesPerNode);
    this.queue.push(node, message);
    engine.at(messages.readyAt(message), this.dispatchKind, node);
  }

  private endOf(node: number): number {
    return Math.min(this.runtime.processes, (node + 1) * this.runtime.processesPerNode);
  }

  private sizeOf(node: number): number {
    return this.endOf(node) - node * this.runtime.processesPerNode;
  }

  private countOf(node: number): number {
    return dedicatedOf(this.count, this.sizeOf(node), this.runtime.processesPerNode);
  }

  private coresOf(node: number): number[] {
    return Array.from({ length: this.countOf(node) }, (_, index) => this.endOf(node) - 1 - index);
  }

  private dispatch(node: number): void {
    const { engine, messages, cores, trace } = this.runtime;
    const { now } = engine;
    while (this.idle[node].length > 0 && this.queue.length.get(node) > 0) {
      if (messages.readyAt(this.queue.first(node)) > now) return;
      const core = this.idle[node].pop()!;
      const message = this.queue.shift(node);
      const serial = this.runtime.serialOf(messages.operation(message));
      const end = this.receive(message, now);
      cores.take(core, end - now);
      engine.at(end, this.doneKind, node, core);
      if (trace.on) trace.span(TRACK.handler, core, stageIndex.handler, now, end, serial, messages.origin(message));
    }
  }
}

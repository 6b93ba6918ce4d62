import { int32Array, uint8Array } from '../engine/arrays.ts';
import { stageIndex } from '../engine/operations.ts';
import { Random } from '../engine/random.ts';
import { Rows } from '../engine/rows.ts';
import { TRACK } from '../engine/trace-recorder.ts';
import { MessageQueues } from '../hardware/messages.ts';
import type { NodeAttentionParts } from './node-attention.ts';
import { NodeTrace } from './node-trace.ts';

/** State of a queue: armed; an interrupt has been raised or has marked work; or handlers are running. */
const STATE = { armed: 0, told: 1, serving: 2 } as const;

/**
 * One completion queue per node. The first entry raises an event. The serving thread takes entries out one by one until the queue
 * is empty, arming it before the last look. A polling thread sees an entry without an interrupt.
 */
export class CompletionQueues {
  private readonly queue: MessageQueues;
  private readonly state: Uint8Array;
  private readonly core: Int32Array;
  private readonly draws: Random;
  private readonly tellKind: number;
  private readonly serveKind: number;
  private readonly trace: NodeTrace;
  private polled = 0;

  /** @param tell called when an entry is visible and nobody polls; it must lead to a call of `serve` */
  constructor(
    private readonly parts: NodeAttentionParts,
    private readonly tell: (node: number) => void,
  ) {
    const { runtime, cores } = parts;
    this.trace = new NodeTrace(parts, 'look at the completion queue');
    this.queue = new MessageQueues(runtime.messages, new Rows(cores.nodes));
    this.state = uint8Array(cores.nodes);
    this.core = int32Array(cores.nodes);
    this.draws = new Random(runtime.seed, 'phase of polling loops');
    this.tellKind = runtime.engine.on((node) => this.notice(node));
    this.serveKind = runtime.engine.on((node) => this.serveNext(node));
  }

  push(node: number, message: number): void {
    this.queue.push(node, message);
    if (this.state[node] === STATE.armed) this.await(node);
  }

  /** Runs handlers on the core from `time` on, when it begins to look at the queue. */
  serve(node: number, core: number, time: number): void {
    const { runtime, cores, costs } = this.parts;
    this.state[node] = STATE.serving;
    this.core[node] = core;
    const looked = Math.max(time + costs.lookNs, cores.take(core, costs.lookNs));
    this.trace.show(node, core, looked, costs.lookNs);
    runtime.engine.at(looked, this.serveKind, node);
  }

  counters(): Record<string, number> {
    return this.parts.costs.polls ? { polled_entries: this.polled } : {};
  }

  private await(node: number): void {
    const { engine, messages } = this.parts.runtime;
    this.state[node] = STATE.told;
    engine.at(Math.max(engine.now, messages.readyAt(this.queue.first(node))), this.tellKind, node);
  }

  /** When an entry arrives, a polling loop is at a random point of its look. */
  private notice(node: number): void {
    const { costs, handling, runtime, cores } = this.parts;
    if (!costs.polls || !handling.watches(node)) {
      this.tell(node);
      return;
    }
    this.polled += 1;
    const core = cores.interruptedCore(node);
    this.serve(node, core, runtime.engine.now + costs.lookNs * this.draws.fraction());
  }

  /** Completes a look, which has found whatever arrived before or during it, without another event. */
  private serveNext(node: number): void {
    const { runtime, handling, cores } = this.parts;
    const { messages, trace } = runtime;
    const { now } = runtime.engine;
    const first = this.queue.first(node);
    if (first < 0 || messages.readyAt(first) > now) {
      this.state[node] = STATE.armed;
      if (first >= 0) this.await(node);
      return;
    }
    const message = this.queue.shift(node);
    const origin = messages.origin(message);
    const core = this.core[node]!;
    const end = handling.handle(node, message, now);
    if (trace.on) trace.span(TRACK.handler, cores.shownBy(core), stageIndex.handler, now, end, -1, origin);
    this.serve(node, core, cores.take(core, end - now));
  }
}

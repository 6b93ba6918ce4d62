import { nodeOf, nodesOf } from '../engine/nodes.ts';
import { stageIndex } from '../engine/operations.ts';
import { Rows } from '../engine/rows.ts';
import { TRACK } from '../engine/trace-recorder.ts';
import { MESSAGE, MessageQueues } from '../hardware/messages.ts';
import type { MetricValue } from '../run.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Attention, AttentionOf, Executor, Handling } from './attention.ts';
import { dedicatedOf } from './dedicated-share.ts';

/**
 * Cores that only run handlers of requests. All other messages are handled by the computing processes.
 * @param cores number of such cores on a full node
 * @param others attention of computing processes for replies
 */
export function dedicatedCores(cores: number, others: AttentionOf): AttentionOf {
  return (runtime, handling) =>
    new WithDedicatedCores(runtime, cores, new DedicatedCores(runtime, cores, handling), others(runtime, handling));
}

class WithDedicatedCores implements Attention {
  readonly executor: Executor;

  constructor(
    private readonly runtime: Runtime,
    private readonly count: number,
    private readonly pool: DedicatedCores,
    private readonly others: Attention,
  ) {
    this.executor = others.executor;
  }

  start(): void {
    this.others.start();
  }

  arrived(process: number, message: number): void {
    if (this.runtime.messages.kind(message) === MESSAGE.request) this.pool.arrived(message);
    else this.others.arrived(process, message);
  }

  urge(process: number): void {
    this.others.urge(process);
  }

  waiting(process: number): number {
    return this.others.waiting(process);
  }

  runsProgram(process: number): boolean {
    return !this.pool.isDedicated(process);
  }

  counters(): Record<string, number> {
    return this.others.counters();
  }

  metrics(): Record<string, MetricValue> {
    return { dedicated_cores: { value: this.count, unit: '1' } };
  }
}

/**
 * The last cores of every node only watch flags and run handlers. Requests for a node's processes wait in one queue, from which a
 * free core takes the oldest.
 */
class DedicatedCores {
  private readonly queue: MessageQueues;
  private readonly idle: number[][];
  private readonly dispatchKind: number;
  private readonly doneKind: number;

  constructor(
    private readonly runtime: Runtime,
    private readonly count: number,
    private readonly handling: Handling,
  ) {
    const nodes = nodesOf(runtime.processes, runtime.processesPerNode);
    this.queue = new MessageQueues(runtime.messages, new Rows(nodes));
    this.idle = Array.from({ length: nodes }, (_, node) => this.coresOf(node));
    this.dispatchKind = runtime.engine.on((node) => this.dispatch(node));
    this.doneKind = runtime.engine.on((node, core) => {
      this.idle[node].push(core);
      this.dispatch(node);
    });
  }

  isDedicated(process: number): boolean {
    const node = this.runtime.nodeOf(process);
    return process >= this.endOf(node) - this.countOf(node);
  }

  arrived(message: number): void {
    const { messages, processesPerNode, engine } = this.runtime;
    const node = nodeOf(messages.target(message), processesPerNode);
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
      // A core that is already watching needs only one look.
      const end = this.handling.handle(core, message, now, this.runtime.costs.lookNs);
      cores.take(core, end - now);
      engine.at(end, this.doneKind, node, core);
      if (trace.on) trace.span(TRACK.handler, core, stageIndex.handler, now, end, serial, messages.origin(message));
    }
  }
}

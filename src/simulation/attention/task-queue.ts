import { float64Array, uint8Array } from '../engine/arrays.ts';
import { Random } from '../engine/random.ts';
import { CompletionQueues } from './completion-queues.ts';
import type { NodeAttention, NodeAttentionOf, NodeAttentionParts } from './node-attention.ts';
import { NodeInterrupts } from './node-interrupts.ts';
import { NodeTrace } from './node-trace.ts';

export interface TaskQueueCosts {
  /** Time from the interrupt until the queue runs, if it may run at once, ns. */
  readonly taskQueueNs: number;
  /** Time between timer ticks of a core, ns. */
  readonly tickNs: number;
  readonly coresPerNode: number;
}

/**
 * The interrupt only marks a task queue. The queue runs at once if a core of the node is idle; otherwise after the next system
 * call, fault or wait of a thread, or the next timer tick of any core, whichever comes first.
 */
export function taskQueue(costs: TaskQueueCosts): NodeAttentionOf {
  return (parts) => new TaskQueue(parts, costs);
}

class TaskQueue implements NodeAttention {
  private readonly queues: CompletionQueues;
  private readonly interrupts: NodeInterrupts;
  private readonly isMarked: Uint8Array;
  /** Phase of each core's ticks within the tick interval. */
  private readonly phases: Float64Array;
  private readonly tickKind: number;
  private readonly trace: NodeTrace;
  private runs = 0;
  private deferredRuns = 0;

  constructor(
    private readonly parts: NodeAttentionParts,
    private readonly costs: TaskQueueCosts,
  ) {
    const { runtime, cores } = parts;
    this.queues = new CompletionQueues(parts, (node) => this.interrupts.raise(node));
    this.interrupts = new NodeInterrupts(parts, (node, core) => this.mark(node, core));
    this.trace = new NodeTrace(parts, 'task queue');
    this.isMarked = uint8Array(cores.nodes);
    const draws = new Random(runtime.seed, 'phase of ticks');
    this.phases = float64Array(cores.nodes * costs.coresPerNode).map(() => draws.fraction() * costs.tickNs);
    this.tickKind = runtime.engine.on((node) => this.runDeferred(node));
  }

  arrived(node: number, message: number): void {
    this.queues.push(node, message);
  }

  entered(node: number): void {
    this.runDeferred(node);
  }

  counters(): Record<string, number> {
    const { runs, deferredRuns } = this;
    const marked = { task_queue_runs: runs, deferred_task_queue_runs: deferredRuns };
    return { interrupts: this.interrupts.raised, ...marked, ...this.queues.counters() };
  }

  private mark(node: number, interrupted: number): void {
    const { cores, runtime } = this.parts;
    const idle = cores.idleCore(node);
    if (idle >= 0) {
      this.run(node, idle);
      return;
    }
    this.isMarked[node] = 1;
    runtime.engine.at(this.nextTick(interrupted), this.tickKind, node);
  }

  /** Returns the first tick of any core of the node from now on. */
  private nextTick(core: number): number {
    const { tickNs, coresPerNode } = this.costs;
    const { now } = this.parts.runtime.engine;
    const first = core - (core % coresPerNode);
    const phases = this.phases.subarray(first, first + coresPerNode);
    return phases.reduce(
      (next, phase) => Math.min(next, phase + Math.ceil((now - phase) / tickNs) * tickNs),
      Number.POSITIVE_INFINITY,
    );
  }

  private runDeferred(node: number): void {
    if (this.isMarked[node] === 0) return;
    this.deferredRuns += 1;
    this.run(node, this.parts.cores.interruptedCore(node));
  }

  private run(node: number, core: number): void {
    this.isMarked[node] = 0;
    this.runs += 1;
    const { taskQueueNs } = this.costs;
    const begun = this.parts.cores.take(core, taskQueueNs);
    this.trace.show(node, core, begun, taskQueueNs);
    this.queues.serve(node, core, begun);
  }
}

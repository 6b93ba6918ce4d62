import { Random } from '../engine/random.ts';
import { CompletionQueues } from './completion-queues.ts';
import type { NodeAttention, NodeAttentionOf, NodeAttentionParts } from './node-attention.ts';
import { NodeInterrupts } from './node-interrupts.ts';
import { NodeTrace } from './node-trace.ts';

export interface SignalCosts {
  /** Time from the interrupt until the process runs its handler, ns. */
  readonly signalNs: number;
  /**
   * Share of the node's threads, background loads included, that do not have a core: the probability that a thread must be
   * scheduled.
   */
  readonly waitingShare: number;
  readonly timeSliceNs: number;
}

/**
 * The interrupt signals the process, whose handler runs on the core of one of the node's threads. A thread that shares its core
 * with other load must be scheduled first.
 */
export function signal(costs: SignalCosts): NodeAttentionOf {
  return (parts) => new Signal(parts, costs);
}

class Signal implements NodeAttention {
  private readonly queues: CompletionQueues;
  private readonly interrupts: NodeInterrupts;
  private readonly draws: Random;
  private readonly deliverKind: number;
  private readonly trace: NodeTrace;
  private signals = 0;

  constructor(
    private readonly parts: NodeAttentionParts,
    private readonly costs: SignalCosts,
  ) {
    const { runtime, cores } = parts;
    this.draws = new Random(runtime.seed, 'phase of time slices');
    this.queues = new CompletionQueues(parts, (node) => this.interrupts.raise(node));
    this.interrupts = new NodeInterrupts(parts, (node) => this.signal(node));
    this.trace = new NodeTrace(parts, 'signal');
    this.deliverKind = runtime.engine.on((node, core) => {
      const delivered = cores.take(core, costs.signalNs);
      this.trace.show(node, core, delivered, costs.signalNs);
      this.queues.serve(node, core, delivered);
    });
  }

  arrived(node: number, message: number): void {
    this.queues.push(node, message);
  }

  entered(_node: number): void {}

  counters(): Record<string, number> {
    return { interrupts: this.interrupts.raised, signals: this.signals, ...this.queues.counters() };
  }

  private signal(node: number): void {
    const { cores, runtime } = this.parts;
    this.signals += 1;
    const core = cores.coreOf(cores.firstOf(node));
    runtime.engine.at(runtime.engine.now + this.schedulingNs(), this.deliverKind, node, core);
  }

  /** A thread that is not running waits for the rest of another thread's time slice. */
  private schedulingNs(): number {
    const { waitingShare, timeSliceNs } = this.costs;
    if (waitingShare === 0 || this.draws.fraction() >= waitingShare) return 0;
    return this.draws.fraction() * timeSliceNs;
  }
}

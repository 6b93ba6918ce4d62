import { CompletionQueues } from './completion-queues.ts';
import type { NodeAttention, NodeAttentionOf, NodeAttentionParts } from './node-attention.ts';
import { NodeInterrupts } from './node-interrupts.ts';

/** The interrupt handler itself processes the whole completion queue, without deferring work. */
export const interruptService: NodeAttentionOf = (parts) => new InterruptService(parts);

class InterruptService implements NodeAttention {
  private readonly queues: CompletionQueues;
  private readonly interrupts: NodeInterrupts;

  constructor(parts: NodeAttentionParts) {
    this.queues = new CompletionQueues(parts, (node) => this.interrupts.raise(node));
    this.interrupts = new NodeInterrupts(parts, (node, core, time) => this.queues.serve(node, core, time));
  }

  arrived(node: number, message: number): void {
    this.queues.push(node, message);
  }

  entered(_node: number): void {}

  counters(): Record<string, number> {
    return { interrupts: this.interrupts.raised, ...this.queues.counters() };
  }
}

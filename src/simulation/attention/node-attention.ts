import type { NodeCores } from '../hardware/node-cores.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** What a kernel does with what its node has been told. */
export interface NodeHandling {
  /** Handles a message that has been taken out of the queue, on that core from `start` on; returns the end. */
  handle(node: number, message: number, start: number): number;
  /** Whether a thread of the node waits for what comes next and has nothing else to do. */
  watches(node: number): boolean;
}

/** How a completion queue is looked at. */
export interface QueueCosts {
  /** CPU time of a look: to find the queue empty, or to take an entry out. */
  readonly lookNs: number;
  readonly interruptNs: number;
  /** Whether a thread that waits polls the queue meanwhile, so that no interrupt is needed. */
  readonly polls: boolean;
}

/** Who on a node runs what its completion queue tells, and when. */
export interface NodeAttention {
  /** An entry of the queue can be seen from `messages.readyAt` on. */
  arrived(node: number, message: number): void;
  /** A thread of the node has entered the kernel, or waits. */
  entered(node: number): void;
  counters(): Record<string, number>;
}

export interface NodeAttentionParts {
  readonly runtime: Runtime;
  readonly cores: NodeCores;
  readonly handling: NodeHandling;
  readonly costs: QueueCosts;
}

export type NodeAttentionOf = (parts: NodeAttentionParts) => NodeAttention;

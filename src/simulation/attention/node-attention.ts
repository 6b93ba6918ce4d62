import type { NodeCores } from '../hardware/node-cores.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** How a kernel handles messages to its node. */
export interface NodeHandling {
  /** Handles a message taken from the queue on this core from `start` on; returns the end. */
  handle(node: number, message: number, start: number): number;
  /** Whether a thread of the node is waiting for a message and has nothing else to do. */
  watches(node: number): boolean;
}

/** Costs of looking at a completion queue. */
export interface QueueCosts {
  /** CPU time of a look: to find the queue empty, or to take an entry out. */
  readonly lookNs: number;
  readonly interruptNs: number;
  /** Whether a waiting thread polls the queue, so no interrupt is needed. */
  readonly polls: boolean;
}

/** Determines which core of a node handles entries of its completion queue, and when. */
export interface NodeAttention {
  /** Called for a new entry of the queue, visible from `messages.readyAt` on. */
  arrived(node: number, message: number): void;
  /** Called when a thread of the node has entered the kernel, or waits. */
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

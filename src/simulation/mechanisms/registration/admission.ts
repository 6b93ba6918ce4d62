import { NONE } from '../../engine/none.ts';
import type { Strategy } from './strategy.ts';
import { TransferQueues } from './transfer-queues.ts';
import type { Transfers } from './transfers.ts';

/** Lets transfers set out for which a strategy has everything; the others wait, node by node and in their order. */
export class Admission {
  private readonly waiting: TransferQueues;
  /** Number of transfers that had to wait for resources held by others. */
  waited = 0;

  constructor(
    transfers: Transfers,
    nodes: number,
    private readonly strategy: Strategy,
  ) {
    this.waiting = new TransferQueues(transfers, nodes);
  }

  /** Whether a transfer of a node starts now; if not, it waits without holding anything. */
  admits(node: number, transfer: number): boolean {
    if (this.waiting.first(node) === NONE && this.strategy.admits(transfer)) return true;
    this.waiting.push(node, transfer);
    this.waited += 1;
    return false;
  }

  /** The transfer that has waited longest on a node, if it can set out now; otherwise -1. */
  next(node: number): number {
    const first = this.waiting.first(node);
    if (first === NONE || !this.strategy.admits(first)) return NONE;
    return this.waiting.shift(node);
  }
}

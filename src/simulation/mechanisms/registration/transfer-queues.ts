import { int32Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import type { Transfers } from './transfers.ts';

/** Waiting transfers, one queue per owner (a node), first come first served. */
export class TransferQueues {
  private readonly heads: Int32Array;
  private readonly tails: Int32Array;

  constructor(
    private readonly transfers: Transfers,
    owners: number,
  ) {
    this.heads = int32Array(owners).fill(NONE);
    this.tails = int32Array(owners).fill(NONE);
  }

  /** Returns the oldest one, or -1. */
  first(owner: number): number {
    return this.heads[owner];
  }

  push(owner: number, transfer: number): void {
    this.transfers.setNext(transfer, NONE);
    if (this.heads[owner] === NONE) this.heads[owner] = transfer;
    else this.transfers.setNext(this.tails[owner], transfer);
    this.tails[owner] = transfer;
  }

  shift(owner: number): number {
    const transfer = this.heads[owner];
    this.heads[owner] = this.transfers.next(transfer);
    return transfer;
  }

  /** Takes away all for which `leaves` is true, in order, and keeps the rest. */
  removeWhere(owner: number, leaves: (transfer: number) => boolean): number[] {
    const left: number[] = [];
    let transfer = this.heads[owner];
    this.heads[owner] = NONE;
    while (transfer !== NONE) {
      const next = this.transfers.next(transfer);
      if (leaves(transfer)) left.push(transfer);
      else this.push(owner, transfer);
      transfer = next;
    }
    return left;
  }
}

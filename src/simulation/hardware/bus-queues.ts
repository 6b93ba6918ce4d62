import { int32Array } from '../engine/arrays.ts';
import { HoldTimes } from '../engine/hold-times.ts';
import type { Rows } from '../engine/rows.ts';
import type { HeldMessages } from './held-messages.ts';
import { MessageQueues, type Messages } from './messages.ts';

/**
 * Messages that wait in front of the bus of each NIC, in order. Where the first is refused, all of them are stalled: they
 * take the credits of the bus, then the buffer of the NIC, and with more of them the NIC takes no message any more.
 */
export class BusQueues {
  private readonly queue: MessageQueues;
  /** Messages of each queue that count as stalled; they are in front. */
  private readonly counted: Int32Array;
  /** By NIC: how long its first message was refused. */
  readonly stalls: HoldTimes;
  stalledMessages = 0;

  /** @param limits `most` messages that the credits of a bus and the buffer of its NIC have room for */
  constructor(
    messages: Messages,
    rows: Rows,
    private readonly held: HeldMessages,
    private readonly limits: { readonly most: number; readonly now: () => number },
  ) {
    this.queue = new MessageQueues(messages, rows);
    this.counted = int32Array(rows.owners);
    this.stalls = new HoldTimes(rows.owners);
  }

  isEmpty(nic: number): boolean {
    return this.queue.length.get(nic) === 0;
  }

  /** Returns the next message; only if there is one. */
  first(nic: number): number {
    return this.queue.first(nic);
  }

  push(nic: number, message: number): void {
    this.queue.push(nic, message);
  }

  /** The first message was refused. */
  stall(nic: number): void {
    const waiting = this.queue.length.get(nic);
    if (this.counted[nic] === 0) this.stalls.take(nic, this.limits.now());
    this.stalledMessages += waiting - this.counted[nic];
    this.counted[nic] = waiting;
    if (waiting > this.limits.most && !this.held.isBlocked(nic)) this.held.block(nic);
  }

  shift(nic: number): number {
    if (this.counted[nic] > 0) {
      this.counted[nic] -= 1;
      if (this.counted[nic] === 0) this.stalls.giveBack(nic, this.limits.now());
    }
    return this.queue.shift(nic);
  }

  /** The NIC accepts messages again when half of its capacity is free. */
  openIfEased(nic: number): void {
    if (this.held.isBlocked(nic) && this.queue.length.get(nic) <= this.limits.most / 2) this.held.open(nic);
  }
}

import { uint8Array } from '../engine/arrays.ts';
import type { Rows } from '../engine/rows.ts';
import { MessageQueues, type Messages } from './messages.ts';

/** Actions for messages that were held back, and for processes waiting behind them. */
export interface Release {
  /** The NIC that a message goes to. */
  nicOfTarget(message: number): number;
  /** It leaves now. */
  transmit(message: number): void;
  /** There is room in the queue of its NIC again. */
  unblock(process: number): void;
}

/**
 * The network's part of backpressure: NICs that take no more messages, the messages that other NICs hold back for them,
 * in order, and the processes that wait for room in the queue of their own NIC.
 */
export class HeldMessages {
  private readonly held: MessageQueues;
  private readonly blocked: Uint8Array;
  private readonly waiting: number[][];
  /** NICs that take nothing at present. */
  blockedNics = 0;
  /** Messages held back so far. */
  count = 0;

  /** @param queueMessages messages that a NIC holds back before its senders wait */
  constructor(
    messages: Messages,
    rows: Rows,
    private readonly queueMessages: number,
    private readonly release: Release,
  ) {
    const nics = rows.owners;
    this.held = new MessageQueues(messages, rows);
    this.blocked = uint8Array(nics);
    this.waiting = Array.from({ length: nics }, () => []);
  }

  /** Holds a message at its NIC if it, or an earlier one, goes to a NIC that accepts none. Returns whether it was held. */
  hold(nic: number, message: number): boolean {
    if (this.held.length.get(nic) === 0 && this.blocked[this.release.nicOfTarget(message)] === 0) return false;
    this.held.push(nic, message);
    this.count += 1;
    return true;
  }

  /** Whether the queue of a NIC is full; the sender then waits until it is unblocked. */
  mustWait(nic: number, process: number): boolean {
    if (this.held.length.get(nic) < this.queueMessages) return false;
    this.waiting[nic].push(process);
    return true;
  }

  isBlocked(nic: number): boolean {
    return this.blocked[nic] === 1;
  }

  /** From now on a NIC takes no message. */
  block(nic: number): void {
    this.blocked[nic] = 1;
    this.blockedNics += 1;
  }

  /** A NIC takes messages again. */
  open(nic: number): void {
    this.blocked[nic] = 0;
    this.blockedNics -= 1;
    for (let origin = 0; origin < this.blocked.length; origin += 1) {
      if (this.held.length.get(origin) > 0) this.sendHeld(origin);
    }
  }

  private sendHeld(nic: number): void {
    const { held, release } = this;
    while (held.length.get(nic) > 0 && this.blocked[release.nicOfTarget(held.first(nic))] === 0) {
      release.transmit(held.shift(nic));
    }
    if (held.length.get(nic) >= this.queueMessages) return;
    for (const process of this.waiting[nic].splice(0)) release.unblock(process);
  }
}

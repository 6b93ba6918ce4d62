import { Rows, type WordColumn } from '../../engine/rows.ts';
import { isRead, MessageQueues, type Messages } from '../messages.ts';

/** Pending gets and atomics of each process at a NIC, and those that wait for a slot. */
export class ReadSlots {
  private readonly waiting: MessageQueues;
  private readonly underWay: WordColumn;
  readonly limited: boolean;

  /** @param most of a process at once; 0 for any number */
  constructor(
    private readonly messages: Messages,
    processes: number,
    private readonly most: number,
  ) {
    const rows = new Rows(most > 0 ? processes : 0);
    this.waiting = new MessageQueues(messages, rows);
    this.underWay = rows.word();
    this.limited = most > 0;
  }

  /** Whether the NIC starts a message now: it does unless the message is a read for which its process has no slot. */
  take(message: number): boolean {
    if (!isRead(this.messages.kind(message))) return true;
    const process = this.messages.origin(message);
    if (this.underWay.get(process) === this.most) {
      this.waiting.push(process, message);
      return false;
    }
    this.underWay.add(process, 1);
    return true;
  }

  /** Called when a response has arrived. @returns the message that the NIC starts next, or -1 */
  give(answer: number): number {
    if (!isRead(this.messages.handler(answer))) return -1;
    const process = this.messages.target(answer);
    if (this.waiting.length.get(process) > 0) return this.waiting.shift(process);
    this.underWay.add(process, -1);
    return -1;
  }
}

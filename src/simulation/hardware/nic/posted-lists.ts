import { Rows } from '../../engine/rows.ts';
import { MessageQueues, type Messages } from '../messages.ts';
import type { NicValues } from './parameters.ts';

/** Entries that processes have written for their NICs, for which no doorbell has been rung yet. */
export class PostedLists {
  /** Whether lists are used at all; false with a doorbell per entry. */
  readonly on: boolean;
  private readonly queues: MessageQueues;
  private readonly most: number;
  /** CPU time of a doorbell. */
  private readonly doorbellCpuNs: number;

  constructor(
    messages: Messages,
    processes: number,
    values: Pick<NicValues, 'postsPerDoorbell' | 'doorbellCpuNs'>,
    /** The doorbell for a list of one process is rung: its messages are posted. */
    private readonly post: (list: readonly number[]) => void,
  ) {
    this.on = values.postsPerDoorbell > 1;
    this.most = values.postsPerDoorbell;
    this.doorbellCpuNs = values.doorbellCpuNs;
    this.queues = new MessageQueues(messages, new Rows(this.on ? processes : 0));
  }

  /** CPU time that a process saves with the entry that it is about to write, of the time that a post takes. */
  savedNs(process: number, postNs: number): number {
    return this.queues.length.get(process) + 1 < this.most ? Math.min(postNs, this.doorbellCpuNs) : 0;
  }

  /** Returns the CPU time for a process to ring the doorbell for its posted entries, if there are any. */
  ringNs(process: number): number {
    return this.queues.length.get(process) > 0 ? this.doorbellCpuNs : 0;
  }

  /** A process has written an entry; it rings when its list is full. */
  add(process: number, message: number): void {
    this.queues.push(process, message);
    if (this.queues.length.get(process) === this.most) this.ring(process);
  }

  /** A process rings the doorbell for its posted entries. */
  ring(process: number): void {
    const { queues } = this;
    const list: number[] = [];
    while (queues.length.get(process) > 0) list.push(queues.shift(process));
    if (list.length > 0) this.post(list);
  }
}

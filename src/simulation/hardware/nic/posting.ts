import { float64Array } from '../../engine/arrays.ts';
import type { MemoryPath } from '../memory-path.ts';
import { bringsData, type Messages } from '../messages.ts';
import type { NicValues } from './parameters.ts';

export type PostingValues = Pick<NicValues, 'inlineBytes' | 'doorbellNs' | 'queuePairGapNs'>;

/**
 * The front of NICs: the CPU writes an entry with a doorbell, the NIC begins with the entries of a process one by one, and
 * reads from memory the data that do not fit into an entry. Each process has a queue pair.
 */
export class Posting {
  private readonly queueFreeAt: Float64Array;
  /** Of each queue pair: time that the NIC took to begin with its entries. */
  readonly busyNs: Float64Array;
  /** When the NIC had the first packet of what a process posted last: what it posts leaves in order. */
  private readonly lastHeadAt: Float64Array;
  private readonly inlineBytes: number;
  private readonly doorbellNs: number;
  private readonly queuePairGapNs: number;
  /** Whether the NIC begins with a message when it is posted. */
  private readonly isImmediate: boolean;

  constructor(
    private readonly messages: Messages,
    private readonly path: MemoryPath,
    processes: number,
    values: PostingValues,
  ) {
    this.queueFreeAt = float64Array(processes);
    this.busyNs = float64Array(processes);
    this.lastHeadAt = float64Array(processes);
    this.inlineBytes = values.inlineBytes;
    this.doorbellNs = values.doorbellNs;
    this.queuePairGapNs = values.queuePairGapNs;
    this.isImmediate = values.doorbellNs === 0 && values.queuePairGapNs === 0;
  }

  /**
   * A message that is posted at `now` comes to the NIC that it leaves through: `messages.readyAt` says when its last byte
   * is there.
   * @returns when its first packet is
   */
  headAt(nic: number, message: number, now: number): number {
    const { messages } = this;
    const process = messages.origin(message);
    const begun = this.isImmediate ? now : this.begin(process, now + this.doorbellNs);
    if (messages.payloadBytes(message) > this.inlineBytes && bringsData(messages.kind(message))) {
      return this.inOrder(process, this.path.fetch(nic, message, begun));
    }
    messages.setReadyAt(message, begun);
    return this.inOrder(process, begun);
  }

  private begin(process: number, rung: number): number {
    const begun = Math.max(rung, this.queueFreeAt[process]);
    this.queueFreeAt[process] = begun + this.queuePairGapNs;
    this.busyNs[process] += this.queuePairGapNs;
    return begun;
  }

  private inOrder(process: number, headAt: number): number {
    const last = this.lastHeadAt[process];
    if (headAt <= last) return last;
    this.lastHeadAt[process] = headAt;
    return headAt;
  }
}

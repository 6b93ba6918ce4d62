import type { Carried } from './packet-codec.ts';

/** Number, and count of frames received in the opposite direction, 16 bits each, before the packets of a frame. */
export const NUMBER_BYTES = 4;

/** Classification of a frame by its number. */
export type Arrival = 'due' | 'early' | 'duplicate';

/** A frame sent and not yet acknowledged. */
export interface SentFrame {
  readonly packets: readonly number[];
  /** Size of its packets, and their contents if these may be examined: a copy may leave after they have been processed. */
  readonly bytes: number;
  readonly carried: readonly Carried[];
  /** When its latest copy began to leave, and the number of copies. */
  leftAt: number;
  copies: number;
}

/** Frames from one bridge to another: numbered on departure, put back in order on arrival. It has no clock. */
export class NumberedFrames {
  /** At the sender: the next number, and the oldest that has not been acknowledged. */
  next = 0;
  oldest = 0;
  private readonly sent: Map<number, SentFrame> = new Map();
  /** At the receiver: the next number in order, later ones that have arrived, and frames since the last acknowledgement. */
  due = 0;
  owed = 0;
  private readonly early: Set<number> = new Set();

  get unacknowledged(): number {
    return this.next - this.oldest;
  }

  /** Numbers a frame of these packets. */
  add(packets: readonly number[], bytes: number, carried: readonly Carried[]): number {
    this.sent.set(this.next, { packets, bytes, carried, leftAt: 0, copies: 0 });
    this.next += 1;
    return this.next - 1;
  }

  /** A frame that has not been acknowledged; undefined for one that has. */
  frame(number: number): SentFrame | undefined {
    return this.sent.get(number);
  }

  /** All frames before that number have arrived. @returns whether that is new information */
  acknowledge(before: number): boolean {
    if (before <= this.oldest) return false;
    while (this.oldest < before) {
      this.sent.delete(this.oldest);
      this.oldest += 1;
    }
    return true;
  }

  /** A frame has arrived: one that is next in order, and those after it, are retrieved with `take`. */
  arrive(number: number): Arrival {
    if (number < this.due || this.early.has(number)) return 'duplicate';
    this.early.add(number);
    return number === this.due ? 'due' : 'early';
  }

  /** Returns the packets of the next frame in order, if it has arrived. */
  take(): readonly number[] | undefined {
    if (!this.early.delete(this.due)) return undefined;
    const { packets } = this.sent.get(this.due)!;
    this.due += 1;
    return packets;
  }
}

import { float64Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import type { NodeSharers } from './node-sharers.ts';

const OFF_CORE = Number.POSITIVE_INFINITY;
/** Less of a slice is rounding. */
export const LEAST_NS = 1;

/** How much of its time slice each thread has left: it is used up on a core, however many turns that takes. */
export class ThreadSlices {
  private readonly leftNs: Float64Array;
  /** Until when the use of a core has been counted; thereafter it is not, where the thread has none. */
  private readonly countedUntil: Float64Array;

  constructor(
    private readonly engine: Engine,
    private readonly sharers: NodeSharers,
    private readonly sliceNs: number,
  ) {
    this.leftNs = float64Array(sharers.count).fill(sliceNs);
    this.countedUntil = float64Array(sharers.count).fill(OFF_CORE);
  }

  /** The thread has a core from `time` on. */
  begin(thread: number, time: number): void {
    this.countedUntil[thread] = time;
  }

  end(thread: number): void {
    this.count(thread);
    this.countedUntil[thread] = OFF_CORE;
  }

  /** The slice of a thread on a core is over. */
  useUp(thread: number): void {
    this.countedUntil[thread] = this.engine.now;
    this.leftNs[thread] = 0;
  }

  left(thread: number): number {
    this.count(thread);
    return this.leftNs[thread]!;
  }

  /** When the slice of a thread on a core will be over. */
  endOf(thread: number): number {
    return this.left(thread) + this.countedUntil[thread]!;
  }

  /** Who had a core last of those that want it, of several the one with most left; who has nothing left waits for a new round. */
  bestOf(queue: readonly number[], hadIt: (thread: number) => boolean): number {
    const able = queue.filter((thread) => this.left(thread) > 0);
    if (able.length === 0) {
      this.newRound(queue[0]!);
      return this.bestOf(queue, hadIt);
    }
    const own = able.filter(hadIt);
    return (own.length > 0 ? own : able).reduce((best, thread) =>
      this.left(thread) > this.left(best) ? thread : best,
    );
  }

  /** All threads of the node of a thread get a new slice, and keep half of what they had. */
  private newRound(thread: number): void {
    this.sharers.forEach(this.sharers.nodeOf(thread), (other) => {
      this.leftNs[other] = this.leftNs[other]! / 2 + this.sliceNs;
    });
  }

  /**
   * Who goes on after its slice, since nobody else wanted the core, begins a new round each time. Who is at the end of it does not:
   * with its sum a hair too short, it would have another slice as often as others should have its core.
   */
  private count(thread: number): void {
    const { now } = this.engine;
    let ns = now - this.countedUntil[thread]!;
    if (ns <= 0) return;
    this.countedUntil[thread] = now;
    while (ns >= this.leftNs[thread]! + LEAST_NS) {
      ns -= this.leftNs[thread]!;
      this.leftNs[thread] = 0;
      this.newRound(thread);
    }
    this.leftNs[thread] = Math.max(0, this.leftNs[thread]! - ns);
  }
}

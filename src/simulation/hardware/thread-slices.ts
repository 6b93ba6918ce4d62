import { float64Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import type { NodeSharers } from './node-sharers.ts';

const OFF_CORE = Number.POSITIVE_INFINITY;
/** Less of a slice is rounding. */
export const LEAST_NS = 1;

/** The rest of each thread's time slice, which is used up on a core over any number of turns. */
export class ThreadSlices {
  private readonly leftNs: Float64Array;
  /** Time until which the use of a core has been counted; not counted beyond that for a thread without a core. */
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

  /** The slice of a thread on a core has ended. */
  useUp(thread: number): void {
    this.countedUntil[thread] = this.engine.now;
    this.leftNs[thread] = 0;
  }

  left(thread: number): number {
    this.count(thread);
    return this.leftNs[thread]!;
  }

  /** Returns when the slice of a thread on a core will end. */
  endOf(thread: number): number {
    return this.left(thread) + this.countedUntil[thread]!;
  }

  /**
   * Of the waiting threads, returns the one that last had a core, or of several the one with the longest rest; a thread without a
   * rest waits for a new round.
   */
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

  /** All threads of the thread's node get a new slice, and keep half of their rest. */
  private newRound(thread: number): void {
    this.sharers.forEach(this.sharers.nodeOf(thread), (other) => {
      this.leftNs[other] = this.leftNs[other]! / 2 + this.sliceNs;
    });
  }

  /**
   * A thread that continues after its slice because nobody else wanted the core begins a new round each time. One that is just at
   * its end does not: due to a rounding error, it would otherwise often get another slice when others should have its core.
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

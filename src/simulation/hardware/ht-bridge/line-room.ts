/** Dropped times beyond which a list is made shorter. */
const DROPPED_AT_MOST = 1024;

/** Posted writes from one bridge to another that are on their way to the line, which holds buffers for them. */
export class LineRoom {
  /** When those leave of which it is known, in order; the first ones may be forgotten. */
  private times: number[] = [];
  private first = 0;
  private untimed = 0;
  /** Whether a core waits for one of which it is not known. */
  private isAwaited = false;

  /** A posted write is on its way to the line. */
  enter(): void {
    this.untimed += 1;
  }

  /** It leaves at a time that is not before now. @returns whether a core waits for this to be known */
  leaves(at: number): boolean {
    this.untimed -= 1;
    this.times.push(at);
    const wasAwaited = this.isAwaited;
    this.isAwaited = false;
    return wasAwaited;
  }

  /** Returns how long a core must wait until one of the buffers is free; Infinity if that is not known yet. */
  roomInNs(buffers: number, now: number): number {
    this.forget(now);
    const timed = this.times.length - this.first;
    const tooMany = timed + this.untimed - buffers + 1;
    if (tooMany <= 0) return 0;
    if (tooMany <= timed) return this.times[this.first + tooMany - 1]! - now;
    this.isAwaited = true;
    return Number.POSITIVE_INFINITY;
  }

  private forget(now: number): void {
    while (this.first < this.times.length && this.times[this.first]! <= now) this.first += 1;
    if (this.first === 0 || (this.first <= DROPPED_AT_MOST && this.first < this.times.length)) return;
    this.times = this.times.slice(this.first);
    this.first = 0;
  }
}

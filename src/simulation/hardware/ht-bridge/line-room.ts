import { int32Array } from '../../engine/arrays.ts';

export interface LineRoomParts {
  readonly nodes: number;
  /** Posted writes that a bridge holds while its line is busy with others. */
  readonly buffers: number;
  readonly now: () => number;
  /** Called when it is known when half of a node's buffers are free, if a core waits for that. */
  readonly eased: (node: number) => void;
}

/** Dropped times beyond which a list is made shorter. */
const DROPPED_AT_MOST = 1024;

/** When posted writes of a bridge leave, in order. */
class Departures {
  private times: number[] = [];
  private first = 0;

  push(at: number): void {
    this.times.push(at);
  }

  /** Returns how many leave after a time, and forgets the others. */
  after(now: number): number {
    while (this.first < this.times.length && this.times[this.first]! <= now) this.first += 1;
    if (this.first > DROPPED_AT_MOST || this.first === this.times.length) {
      this.times = this.times.slice(this.first);
      this.first = 0;
    }
    return this.times.length - this.first;
  }

  /** Returns when the first so many have left. */
  allOf(count: number): number {
    return this.times[this.first + count - 1]!;
  }
}

/**
 * Buffers of bridges for posted writes on their way to the line. Answers and requests have buffers of their own, so a core that
 * posts waits behind writes before it, however many of the others the line carries.
 */
export class LineRoom {
  private readonly departures: readonly Departures[];
  /** By node: writes of which it is not known when they leave. */
  private readonly untimed: Int32Array;
  /** By node: whether a core waits for them. */
  private readonly isAwaited: boolean[];

  constructor(private readonly parts: LineRoomParts) {
    const { nodes } = parts;
    this.departures = Array.from({ length: nodes }, () => new Departures());
    this.untimed = int32Array(nodes);
    this.isAwaited = new Array(nodes).fill(false);
  }

  /** A posted write is on its way to the line of its node. */
  enter(node: number): void {
    this.untimed[node] += 1;
  }

  /** It leaves at a time that is not before now. */
  leaves(node: number, at: number): void {
    this.untimed[node] -= 1;
    this.departures[node]!.push(at);
    if (!this.isAwaited[node] || this.roomInNs(node) === Number.POSITIVE_INFINITY) return;
    this.isAwaited[node] = false;
    this.parts.eased(node);
  }

  /**
   * Returns how long a core must wait to post: until half of the buffers are free if all are in use, so that it does not resume for
   * each line; Infinity until `eased` if that is not known yet.
   */
  roomInNs(node: number): number {
    const { buffers, now } = this.parts;
    const timed = this.departures[node]!.after(now());
    const used = timed + this.untimed[node];
    if (used < buffers) return 0;
    const tooMany = used - Math.floor(buffers / 2);
    if (tooMany <= timed) return this.departures[node]!.allOf(tooMany) - now();
    this.isAwaited[node] = true;
    return Number.POSITIVE_INFINITY;
  }
}

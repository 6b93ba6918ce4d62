import { grown, int32Array, uint8Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';

const UNDER_WAY = 0;
/** All that were sent before it are delivered. */
const FIRST = 1;
const THERE = 2;

/**
 * Restores the order of messages of a flow despite different routes: each is numbered, and the NIC of the target holds early ones
 * until their predecessors have arrived.
 */
export class Sequence {
  /** By flow: the latest message sent, among those in flight or held. */
  private readonly latest = new Map<number, number>();
  /** By message: the one sent after it. */
  private following = int32Array(64);
  private states = uint8Array(64);
  /** Number of messages that arrived before one sent earlier. */
  early = 0;

  constructor(private readonly deliver: (message: number) => void) {}

  sent(flow: number, message: number): void {
    if (message >= this.states.length) this.grow();
    const before = this.latest.get(flow);
    if (before !== undefined) this.following[before] = message;
    this.following[message] = NONE;
    this.states[message] = before === undefined ? FIRST : UNDER_WAY;
    this.latest.set(flow, message);
  }

  /** A message reaches its NIC: it is delivered as soon as all earlier ones are. */
  arrived(flow: number, message: number): void {
    if (this.states[message] === UNDER_WAY) {
      this.states[message] = THERE;
      this.early += 1;
      return;
    }
    const last = this.lastReady(message);
    const next = this.following[last];
    if (next === NONE) this.latest.delete(flow);
    else this.states[next] = FIRST;
    for (let ready = message, more = true; more; ) {
      const behind = this.following[ready];
      more = ready !== last;
      this.deliver(ready);
      ready = behind;
    }
  }

  /** The last of those that can be delivered with a message that is first. */
  private lastReady(message: number): number {
    const { following, states } = this;
    let last = message;
    while (following[last] !== NONE && states[following[last]] === THERE) last = following[last];
    return last;
  }

  private grow(): void {
    this.following = grown(this.following, int32Array(2 * this.following.length));
    this.states = grown(this.states, uint8Array(2 * this.states.length));
  }
}

import { float64Array, int32Array } from '../../engine/arrays.ts';
import type { EventQueue } from '../../engine/event-queue.ts';
import { NONE } from '../../engine/none.ts';

/**
 * Events that wait for the same CPU and NIC, in lines. By the timing rules each of them would be put back whenever one
 * of them gets its turn: n messages at one rank would be n^2 / 2 events. As all of a line are put back to the same time,
 * in the order of their sequence, only the first one has to be in the event queue; the others wait here for theirs. Each
 * line is a skew heap (Sleator and Tarjan, 1986) over links by operation: an operation waits at most once at a time.
 */
export class WaitingLines {
  /** Sequence number of the event in the event queue that represents its line: lower than those of all waiting behind it. */
  private readonly front: Float64Array;
  private readonly root: Int32Array;
  private readonly order: Float64Array;
  private readonly left: Int32Array;
  private readonly right: Int32Array;

  constructor(
    private readonly queue: EventQueue,
    lines: number,
    operations: number,
  ) {
    this.front = float64Array(lines).fill(Number.POSITIVE_INFINITY);
    this.root = int32Array(lines).fill(NONE);
    this.order = float64Array(operations);
    this.left = int32Array(operations);
    this.right = int32Array(operations);
  }

  /** The event popped last must wait until then. */
  join(line: number, until: number): void {
    const { queue, front } = this;
    if (queue.order > front[line]) {
      this.insert(line, queue.first, queue.order);
      return;
    }
    front[line] = queue.order;
    queue.pushAgain(until);
  }

  /** The event popped last takes place; the line of its kind can continue then. */
  leave(line: number, then: number, rankOf: Int32Array): void {
    const { queue, front, root } = this;
    if (queue.order !== front[line]) return;
    const next = root[line];
    if (next === NONE) {
      front[line] = Number.POSITIVE_INFINITY;
      return;
    }
    root[line] = this.merge(this.left[next], this.right[next]);
    front[line] = this.order[next];
    queue.pushInOrder(Math.max(then, queue.time), this.order[next], queue.kind, next, rankOf[next]);
  }

  private insert(line: number, operation: number, order: number): void {
    this.order[operation] = order;
    this.left[operation] = NONE;
    this.right[operation] = NONE;
    this.root[line] = this.merge(this.root[line], operation);
  }

  /** Merges along the right spines, swapping left and right children, which keeps the spines short on average. */
  private merge(one: number, other: number): number {
    if (one === NONE) return other;
    if (other === NONE) return one;
    const { order, left, right } = this;
    const root = order[one] < order[other] ? one : other;
    let rest = root === one ? other : one;
    let parent = root;
    for (;;) {
      const child = right[parent];
      right[parent] = left[parent];
      if (child === NONE) break;
      const earlier = order[child] < order[rest] ? child : rest;
      rest = earlier === child ? rest : child;
      left[parent] = earlier;
      parent = earlier;
    }
    left[parent] = rest;
    return root;
  }
}

import { NO_MESSAGE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Post } from '../../hardware/post.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { LineCarrier } from './carriers.ts';

const { injection } = stageIndex;

/** A core that has more to send than there is room for. */
interface Stalled {
  readonly post: Post;
  /** The queue in which it has to have room. */
  readonly queue: number;
  readonly operation: number;
  /** Time from which its wait has not been charged yet. */
  since: number;
  /** Sends as much as there is room for. @returns whether that was everything */
  readonly goOn: () => boolean;
}

/**
 * Cores continue after a post, unless the queue that it goes through is full. Those of a node that wait for the same room get it
 * first come, first served: a core that has filled it, or posts again, is behind all that wait.
 */
export class StalledCores {
  /** By node, in order. */
  private readonly waiting: Map<number, Stalled[]> = new Map();
  /** By node: when its cores try again. */
  private readonly retryAt: Map<number, number> = new Map();
  private readonly retryKind: number;

  constructor(
    private readonly runtime: Runtime,
    private readonly carrier: LineCarrier,
  ) {
    this.retryKind = runtime.engine.on((node) => this.retry(node));
  }

  /** The process has begun to send; `goOn` sends the rest. */
  begin(post: Post, goOn: () => boolean): void {
    const { runtime } = this;
    const { process } = post;
    const node = runtime.nodeOf(process);
    const queue = this.carrier.queueOf(post);
    const isBehindOthers = this.isBehindOthers(node, queue);
    if (!isBehindOthers && goOn()) {
      runtime.post(process, NO_MESSAGE, 0, false);
      return;
    }
    runtime.post(process, NO_MESSAGE, 0, true);
    const operation = runtime.operationOf(process);
    this.wait(node, { post, queue, operation, since: runtime.engine.now, goOn });
    // Those before it have planned when they try again.
    if (!isBehindOthers) this.plan(node);
  }

  /** There is room again at a node: stalled cores try again. */
  ease(node: number): void {
    if (this.waiting.has(node)) this.retryBy(node, this.runtime.engine.now);
  }

  private isBehindOthers(node: number, queue: number): boolean {
    return this.waiting.get(node)?.some((other) => other.queue === queue) ?? false;
  }

  private wait(node: number, stalled: Stalled): void {
    const waiting = this.waiting.get(node);
    if (waiting === undefined) this.waiting.set(node, [stalled]);
    else waiting.push(stalled);
  }

  /** Plans the next try for when the line has room; any other room is announced. */
  private plan(node: number): void {
    let soonest = Number.POSITIVE_INFINITY;
    for (const each of this.waiting.get(node) ?? []) {
      soonest = Math.min(soonest, this.carrier.stallNs(each.post));
    }
    if (soonest < Number.POSITIVE_INFINITY) this.retryBy(node, this.runtime.engine.now + soonest);
  }

  private retryBy(node: number, time: number): void {
    if ((this.retryAt.get(node) ?? Number.POSITIVE_INFINITY) <= time) return;
    this.retryAt.set(node, time);
    this.runtime.engine.at(time, this.retryKind, node);
  }

  /** All that wait at a node try in turn, except behind one of the same queue that still finds no room. */
  private retry(node: number): void {
    const { engine } = this.runtime;
    if (this.retryAt.get(node) !== engine.now) return;
    this.retryAt.delete(node);
    const full = new Set<number>();
    for (const each of [...(this.waiting.get(node) ?? [])]) {
      if (full.has(each.queue)) continue;
      if (this.carrier.stallNs(each.post) === 0) this.letGo(node, each);
      else full.add(each.queue);
    }
    this.plan(node);
  }

  /** There is room for a core: it sends what it can, and returns to its program or to the end of those that wait. */
  private letGo(node: number, stalled: Stalled): void {
    const left = this.waiting.get(node)!.filter((other) => other !== stalled);
    if (left.length === 0) this.waiting.delete(node);
    else this.waiting.set(node, left);
    this.charge(stalled);
    if (stalled.goOn()) this.runtime.resume(stalled.post.process, 0);
    else this.wait(node, stalled);
  }

  /** Charges the wait so far to its operation, which what it sends next builds on. */
  private charge(stalled: Stalled): void {
    const { engine, operations } = this.runtime;
    const { operation, since } = stalled;
    stalled.since = engine.now;
    if (operation >= 0) operations.charge(operation, injection, engine.now - since);
  }
}

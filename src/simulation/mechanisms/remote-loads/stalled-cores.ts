import { stageIndex } from '../../engine/operations.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { LineCarrier } from './carriers.ts';

const { injection } = stageIndex;
const NO_MESSAGE = -1;

/** What a core sends without waiting for it. */
export interface Post {
  readonly process: number;
  readonly node: number;
  /** Of its messages. */
  readonly kind: number;
}

/** A core that has more to send than its bridge has room for. */
interface Stalled extends Post {
  readonly operation: number;
  /** Time from which its wait has not been charged yet. */
  since: number;
  /** Sends as much as there is room for. @returns whether that was everything */
  readonly goOn: () => boolean;
}

/** Cores continue after a post, unless the queue of their bridge is full. */
export class StalledCores {
  private readonly byProcess: Map<number, Stalled> = new Map();
  /** Cores that wait for room at their bridge for an unknown time. */
  private readonly byNode: Map<number, Stalled[]> = new Map();
  private readonly retryKind: number;

  constructor(
    private readonly runtime: Runtime,
    private readonly carrier: LineCarrier,
  ) {
    this.retryKind = runtime.engine.on((process) => this.retry(process));
  }

  /** The process has begun to send; `goOn` sends the rest. */
  begin(post: Post, goOn: () => boolean): void {
    const { runtime } = this;
    const { process } = post;
    if (goOn()) {
      runtime.post(process, NO_MESSAGE, 0, false);
      return;
    }
    const stalled = { ...post, operation: runtime.operationOf(process), since: runtime.engine.now, goOn };
    runtime.post(process, NO_MESSAGE, 0, true);
    this.byProcess.set(process, stalled);
    this.wait(stalled);
  }

  /** Posts waiting at a bridge have left: stalled cores for which there is room now try again. */
  ease(node: number): void {
    const stalled = this.byNode.get(node);
    if (stalled === undefined) return;
    this.byNode.delete(node);
    for (const each of stalled) this.wait(each);
  }

  private wait(stalled: Stalled): void {
    const { engine } = this.runtime;
    const { process, node, kind } = stalled;
    const stallNs = this.carrier.stallNs(process, kind);
    if (stallNs < Number.POSITIVE_INFINITY) engine.at(engine.now + stallNs, this.retryKind, process);
    else this.byNode.set(node, [...(this.byNode.get(node) ?? []), stalled]);
  }

  private retry(process: number): void {
    const stalled = this.byProcess.get(process)!;
    this.charge(stalled);
    if (!stalled.goOn()) {
      this.wait(stalled);
      return;
    }
    this.byProcess.delete(process);
    this.runtime.resume(process, 0);
  }

  /** Charges the wait so far to its operation, which what it sends next builds on. */
  private charge(stalled: Stalled): void {
    const { engine, operations } = this.runtime;
    const { operation, since } = stalled;
    stalled.since = engine.now;
    if (operation >= 0) operations.charge(operation, injection, engine.now - since);
  }
}

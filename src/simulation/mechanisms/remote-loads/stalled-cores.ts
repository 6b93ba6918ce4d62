import { stageIndex } from '../../engine/operations.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { LineCarrier } from './carriers.ts';

const { injection } = stageIndex;
const NO_MESSAGE = -1;

/** A core that has more to send than its bridge has room for. */
interface Stalled {
  readonly process: number;
  readonly node: number;
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
  begin(process: number, node: number, goOn: () => boolean): void {
    const { runtime } = this;
    if (goOn()) {
      runtime.post(process, NO_MESSAGE, 0, false);
      return;
    }
    const stalled = { process, node, operation: runtime.operationOf(process), since: runtime.engine.now, goOn };
    runtime.post(process, NO_MESSAGE, 0, true);
    this.byProcess.set(process, stalled);
    this.wait(stalled);
  }

  /** Posts waiting at a bridge have left: stalled cores try again. */
  ease(node: number): void {
    const stalled = this.byNode.get(node);
    if (stalled === undefined || this.carrier.stallNs(node) === Number.POSITIVE_INFINITY) return;
    this.byNode.delete(node);
    for (const each of stalled) this.wait(each);
  }

  private wait(stalled: Stalled): void {
    const { engine } = this.runtime;
    const stallNs = this.carrier.stallNs(stalled.node);
    if (stallNs < Number.POSITIVE_INFINITY) engine.at(engine.now + stallNs, this.retryKind, stalled.process);
    else this.byNode.set(stalled.node, [...(this.byNode.get(stalled.node) ?? []), stalled]);
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

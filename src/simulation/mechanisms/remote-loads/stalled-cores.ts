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
  /** From when on its wait is not charged yet. */
  since: number;
  /** Sends as much as there is room for. @returns whether that was all */
  readonly goOn: () => boolean;
}

/** Cores go on after what they post, unless the queue of their bridge is full. */
export class StalledCores {
  private readonly byProcess: Map<number, Stalled> = new Map();
  /** Those that wait until their bridge has room, for nobody knows when. */
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

  /** What waited at a bridge has gone: whoever stalled for that tries again. */
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

  /** What it sends next has come as far as its operation. */
  private charge(stalled: Stalled): void {
    const { engine, operations } = this.runtime;
    const { operation, since } = stalled;
    stalled.since = engine.now;
    if (operation >= 0) operations.charge(operation, injection, engine.now - since);
  }
}

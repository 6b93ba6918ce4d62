import type { WorkRequest } from '../../contract/work-request.ts';
import { float64Array } from '../../engine/arrays.ts';
import { NO_OPERATION } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import { copyNs } from '../../runtime/costs.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { applyAccess } from './effects.ts';
import { chargedTo } from './roles.ts';

const { memory } = stageIndex;

/** Accesses to memory of the process's own node, which do not use the bridge. */
export class OwnAccesses {
  /** By process: when its latest store takes effect. */
  private readonly storedAt: Float64Array;
  private readonly doneKind: number;

  /** @param completed called on completion, as with responses: the requestor is the target */
  constructor(
    private readonly runtime: Runtime,
    private readonly completed: (message: number) => void,
  ) {
    this.storedAt = float64Array(runtime.processes);
    this.doneKind = runtime.engine.on((message) => this.done(message));
  }

  /** @returns how long the core of the process copies what exceeds a line */
  begin(kind: number, { process, target, address, value, bytes, compare }: WorkRequest, role: number): number {
    const { messages, engine, operations, costs } = this.runtime;
    const operation = chargedTo(this.runtime, process, role);
    const message = messages.allocate(kind, process, target, operation);
    messages.setAddress(message, address);
    messages.setValue(message, value);
    messages.setCompare(message, compare);
    messages.setPayloadBytes(message, bytes);
    messages.setAnswerBytes(message, bytes);
    messages.setContext(message, role);
    const copyingNs = copyNs(costs, bytes);
    const tookNs = costs.memoryAccessNs + copyingNs;
    this.storedAt[process] = engine.now + tookNs;
    if (operation !== NO_OPERATION) operations.charge(operation, memory, tookNs);
    engine.at(engine.now + tookNs, this.doneKind, message);
    return copyingNs;
  }

  /** Returns the time until all stores of a process have taken effect. */
  leftNs(process: number): number {
    return Math.max(0, this.storedAt[process] - this.runtime.engine.now);
  }

  private done(message: number): void {
    const { messages } = this.runtime;
    applyAccess(this.runtime, message);
    messages.setTarget(message, messages.origin(message));
    this.completed(message);
  }
}

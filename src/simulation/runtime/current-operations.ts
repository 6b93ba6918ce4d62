import type { Engine } from '../engine/engine.ts';
import { SimulationFault } from '../engine/fault.ts';
import { NONE } from '../engine/none.ts';
import { type Operations, stageIndex } from '../engine/operations.ts';
import type { WordColumn } from '../engine/rows.ts';
import { OperationParts } from './operation-parts.ts';

const { queueing } = stageIndex;

/** Begins and ends the operations that processes are in, as counted by the workload. */
export class CurrentOperations {
  /** Activities that proceed beside processes. */
  readonly parts: OperationParts;

  /** @param operation by process: its current operation; -1 outside one */
  constructor(
    private readonly engine: Engine,
    private readonly operations: Operations,
    private readonly operation: WordColumn,
  ) {
    this.parts = new OperationParts(operations, operation);
  }

  /** @param arrivedAt time since which the operation has waited for the process */
  begin(process: number, arrivedAt = this.engine.now): void {
    this.parts.begun(process);
    const operation = this.operations.begin(arrivedAt);
    if (arrivedAt < this.engine.now) this.operations.charge(operation, queueing, this.engine.now - arrivedAt);
    this.operation.set(process, operation);
  }

  end(process: number): void {
    const operation = this.parts.ownOf(process);
    if (operation === NONE)
      throw new SimulationFault('SIM_OPERATION', `process ${process} ends an operation that it is not in`);
    this.operations.end(operation, this.engine.now);
    this.operation.set(process, NONE);
  }

  /**
   * Ends the operation of the process at `time` and begins another one then: its node continues on its behalf while it sleeps.
   */
  next(process: number, time: number): void {
    const operation = this.parts.ownOf(process);
    if (operation === NONE) return;
    this.operations.end(operation, time);
    this.operation.set(process, this.operations.begin(time));
  }

  /** Ends the operation of the process with the read posted in it: at once if the response has arrived. */
  endWithAnswer(process: number): void {
    if (!this.parts.endWithRead(process)) this.end(process);
  }

  /** Starts an activity beside the process, to be followed by `Runtime.joinPart`, then `wake`. */
  fork(process: number): number {
    return this.parts.fork(process, this.engine.now);
  }

  /** Like `fork`, for a posted read with which the operation of the process may end. */
  forkRead(process: number): number {
    const part = this.fork(process);
    this.parts.posted(process, part);
    return part;
  }
}

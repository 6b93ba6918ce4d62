import { NONE } from '../engine/none.ts';
import type { Operations } from '../engine/operations.ts';
import { stageIndex } from '../engine/operations.ts';
import type { WordColumn } from '../engine/rows.ts';

const { notify } = stageIndex;

/**
 * Activities of a process's operation that proceed beside the process: pending reads and puts. A waiting process is woken by one
 * of them, and its wait is charged as that activity's path. If the process is in no operation itself, it continues the operation
 * of whoever woke it: its actions are then on the path to whatever it wakes in turn.
 */
export class OperationParts {
  /** Processes whose current part was taken over from whoever woke them. */
  private readonly takenOn: Set<number> = new Set();
  /** By process: the part of the latest read posted in its operation, while it is pending. */
  private readonly reads: number[] = [];
  /** By part: the operation that ends with it. */
  private readonly endedBy: number[] = [];
  /** The part of the write that is taking effect; -1 for none. */
  private arriving = NONE;

  /** @param operation by process: its current operation, or part of one */
  constructor(
    private readonly operations: Operations,
    private readonly operation: WordColumn,
  ) {}

  /** Returns the operation that a process has begun itself; -1 for none. */
  ownOf(process: number): number {
    return this.hasTakenOn(process) ? NONE : this.operation.get(process);
  }

  /**
   * Lets a requested activity proceed beside the process. @returns the part to which its path is charged; -1 outside an operation
   */
  fork(process: number, now: number): number {
    const { operations } = this;
    const operation = this.operation.get(process);
    if (operation === NONE) return NONE;
    if (this.hasTakenOn(process)) return operations.goOnFrom(operation, notify, now);
    const part = operations.fork(operation);
    operations.beginPart(part, now);
    return part;
  }

  /** Records that the process has posted a read, whose path is charged to a part. */
  posted(process: number, part: number): void {
    this.reads[process] = part;
  }

  /** Records that the process begins an operation, in which it has posted nothing yet. */
  begun(process: number): void {
    this.leave(process);
    if (this.reads.length > 0) this.reads[process] = NONE;
  }

  /** Ends the operation of the process with the read posted in it. @returns whether that read is pending */
  endWithRead(process: number): boolean {
    const part = this.reads[process] ?? NONE;
    if (part === NONE || this.ownOf(process) === NONE) return false;
    this.reads[process] = NONE;
    this.endedBy[part] = this.operation.get(process);
    this.operation.set(process, NONE);
    return true;
  }

  /**
   * Called when the response to a read has arrived, `partNs` after its part began.
   * @returns whether an operation has ended with it
   */
  answered(process: number, part: number, partNs: number, now: number): boolean {
    if (this.reads[process] === part) this.reads[process] = NONE;
    const operation = this.endedBy[part] ?? NONE;
    if (operation === NONE) return false;
    this.endedBy[part] = NONE;
    this.operations.endWith(operation, part, partNs, now);
    return true;
  }

  /** Drops the part that a process has taken over, as it does something else. */
  leave(process: number): void {
    if (!this.hasTakenOn(process)) return;
    this.operations.drop(this.operation.get(process));
    this.operation.set(process, NONE);
    this.takenOn.delete(process);
  }

  /** A write takes effect: any process that it wakes, until `landed`, has waited for its path. */
  land(part: number): void {
    this.arriving = part;
  }

  /**
   * Marks that the process begins what it waits for. @returns the state of its operation, for `wayOf`; -1 if that does not matter
   */
  mark(process: number, now: number): number {
    const own = this.ownOf(process);
    return own === NONE ? NONE : this.operations.mark(own, now);
  }

  /**
   * Returns the path until `until` of what a process has waited for since `mark`, which is dropped; without a mark, it starts at
   * `until`. For a process that continues the operation of whoever woke it, this is the whole path so far.
   * @returns a part; -1 outside an operation
   */
  wayOf(process: number, mark: number, until: number): number {
    const { operations } = this;
    const operation = this.operation.get(process);
    if (operation === NONE) return NONE;
    if (this.hasTakenOn(process)) return operations.goOnFrom(operation, notify, until);
    const since = mark === NONE ? operations.mark(operation, until) : mark;
    const way = operations.wayFrom(since, operation, notify, until);
    operations.drop(since);
    return way;
  }

  landed(part: number): void {
    this.arriving = NONE;
    if (part !== NONE) this.operations.drop(part);
  }

  /**
   * Called when a process that waited from `since` until `at` is woken. Any time beyond the path was spent waiting for the other
   * process.
   * @returns whether its wait is charged
   */
  woken(process: number, since: number, at: number): boolean {
    const part = this.arriving;
    if (part === NONE || this.ownOf(process) === NONE) {
      this.leave(process);
      if (part !== NONE) this.takeOn(process, part, at);
      return part !== NONE;
    }
    const { operations } = this;
    const own = this.operation.get(process);
    const partNs = at - operations.begunAt(part);
    const waitedNs = at - since;
    operations.divide(part, own, Math.min(waitedNs, partNs), partNs);
    if (waitedNs > partNs) operations.charge(own, notify, waitedNs - partNs);
    return true;
  }

  private takeOn(process: number, part: number, at: number): void {
    this.operation.set(process, this.operations.goOnFrom(part, notify, at));
    this.takenOn.add(process);
  }

  /** Whether the process continues the operation of whoever woke it. */
  hasTakenOn(process: number): boolean {
    return this.takenOn.size > 0 && this.takenOn.has(process);
  }
}

import type { Operations } from '../engine/operations.ts';
import { stageIndex } from '../engine/operations.ts';
import type { WordColumn } from '../engine/rows.ts';

const { notify } = stageIndex;
const NONE = -1;

/**
 * What goes on beside processes as parts of their operations: reads and puts under way. A process that waits is woken by
 * one of them, and has waited for its way. Where it is in no operation itself, it goes on with that of who woke it: what
 * it does is on the way to whoever it wakes in turn.
 */
export class OperationParts {
  /** Processes for which what they are in is a part that they have taken on. */
  private readonly takenOn: Set<number> = new Set();
  /** By process: the part of the read that it has posted last in its operation, while that is under way. */
  private readonly reads: number[] = [];
  /** By part: the operation that ends with it. */
  private readonly endedBy: number[] = [];
  /** The part of the write that takes effect now; -1 for none. */
  private arriving = NONE;

  /** @param operation by process: the operation, or part of one, that it is in */
  constructor(
    private readonly operations: Operations,
    private readonly operation: WordColumn,
  ) {}

  /** The operation that a process has begun itself; -1 for none. */
  ownOf(process: number): number {
    return this.hasTakenOn(process) ? NONE : this.operation.get(process);
  }

  /** What the process has asked for goes on beside it from now on. @returns what its way is charged to; -1 outside an operation */
  fork(process: number, now: number): number {
    const { operations } = this;
    const operation = this.operation.get(process);
    if (operation === NONE) return NONE;
    if (this.hasTakenOn(process)) return operations.goOnFrom(operation, notify, now);
    const part = operations.fork(operation);
    operations.beginPart(part, now);
    return part;
  }

  /** The process has posted a read, whose way is charged to a part. */
  posted(process: number, part: number): void {
    this.reads[process] = part;
  }

  /** The process begins an operation, in which it has posted nothing. */
  begun(process: number): void {
    this.leave(process);
    if (this.reads.length > 0) this.reads[process] = NONE;
  }

  /** The operation of the process ends with the read that was posted in it. @returns whether that is under way */
  endWithRead(process: number): boolean {
    const part = this.reads[process] ?? NONE;
    if (part === NONE || this.ownOf(process) === NONE) return false;
    this.reads[process] = NONE;
    this.endedBy[part] = this.operation.get(process);
    this.operation.set(process, NONE);
    return true;
  }

  /**
   * The answer to a read is there, `partNs` after its part began.
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

  /** Drops what a process has taken on: it does something else. */
  leave(process: number): void {
    if (!this.hasTakenOn(process)) return;
    this.operations.drop(this.operation.get(process));
    this.operation.set(process, NONE);
    this.takenOn.delete(process);
  }

  /** A write takes effect: whoever it wakes, until `landed`, has waited for its way. */
  land(part: number): void {
    this.arriving = part;
  }

  /** The process begins what it waits for. @returns how its operation stands then, for `wayOf`; -1 where that does not matter */
  mark(process: number, now: number): number {
    const own = this.ownOf(process);
    return own === NONE ? NONE : this.operations.mark(own, now);
  }

  /**
   * The way until `until` of what a process has waited for since `mark`, which is dropped; without a mark it begins then. Of
   * a process that goes on with the operation of who woke it that is all of it so far.
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
   * A process is woken, which has waited from `since` until `at`. What it waited longer than the way took, it waited for
   * the other process.
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

  /** Whether the process goes on with the operation of who woke it. */
  hasTakenOn(process: number): boolean {
    return this.takenOn.size > 0 && this.takenOn.has(process);
  }
}

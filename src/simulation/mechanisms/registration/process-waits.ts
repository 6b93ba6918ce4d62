import type { LibraryInbox } from '../../attention/library-inbox.ts';
import { float64Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import type { WordColumn } from '../../engine/rows.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Transfers } from './transfers.ts';

const FOR_NOTHING = 0;
const FOR_ALL = 1;
const FOR_GET = 2;
/** The get was answered while its own CPU was still busy with it. */
const ANSWERED = 3;
const FOR_READS = 4;

/**
 * Waits of processes' main threads, for a get, for all pending operations, or for some posted ones. A wait is charged like the
 * time of the transfer that ends it.
 */
export class ProcessWaits {
  private readonly outstanding: WordColumn;
  /** Pending gets and atomics posted by the process, and how many of them may remain when it waits for that. */
  private readonly posted: WordColumn;
  private readonly mayStay: WordColumn;
  private readonly waitsFor: WordColumn;
  /** Time since which the process has been idle. */
  private readonly since: Float64Array;
  private readonly answers: Float64Array;
  private readonly gotKind: number;

  constructor(
    private readonly runtime: Runtime,
    private readonly transfers: Transfers,
    private readonly inbox: LibraryInbox,
  ) {
    this.outstanding = runtime.rows.word();
    this.posted = runtime.rows.word();
    this.mayStay = runtime.rows.word();
    this.waitsFor = runtime.rows.word();
    this.since = float64Array(runtime.processes);
    this.answers = float64Array(runtime.processes);
    this.gotKind = runtime.engine.on((process) => this.resumeWithValue(process));
    runtime.onIdle = (process) => this.becameIdle(process);
  }

  /** The process has called for one transfer more. */
  began(process: number, transfer: number): void {
    this.outstanding.add(process, 1);
    if (this.transfers.isPosted(transfer)) this.posted.add(process, 1);
  }

  /** The process waits for the get or atomic that it has just called for. */
  waitForGet(process: number): void {
    this.waitsFor.set(process, FOR_GET);
  }

  /** The process waits for all its pending operations, or continues after a look if there are none. */
  waitForAll(process: number): void {
    const { runtime } = this;
    if (this.outstanding.get(process) === 0) {
      runtime.post(process, NONE, runtime.costs.memoryAccessNs, false);
      return;
    }
    this.waitsFor.set(process, FOR_ALL);
    runtime.block(process);
  }

  /** The process waits until at most `most` of its posted operations are pending, or continues after a look. */
  waitForReads(process: number, most: number): void {
    const { runtime } = this;
    if (this.posted.get(process) <= most) {
      runtime.post(process, NONE, runtime.costs.memoryAccessNs, false);
      return;
    }
    this.waitsFor.set(process, FOR_READS);
    this.mayStay.set(process, most);
    runtime.block(process);
  }

  /** Returns how long the process has been idle; 0 if it is at work. */
  idleNs(process: number): number {
    return this.runtime.isIdle(process) ? this.runtime.engine.now - this.since[process] : 0;
  }

  /** A transfer of the process has completed: continues the process if it waited for that. */
  settle(transfer: number, process: number): void {
    const { runtime, transfers } = this;
    this.outstanding.add(process, -1);
    if (transfers.isPosted(transfer)) {
      this.posted.add(process, -1);
      runtime.memory.write(process, transfers.local(transfer), transfers.value(transfer));
    }
    if (transfers.isAwaited(transfer)) this.settleGet(transfer, process);
    else if (this.isOver(process)) this.goOn(transfer, process, 0);
    else if (!this.endsOperation(transfer)) runtime.operations.drop(transfers.part(transfer));
  }

  /** Whether what the process waits for, other than a get, has completed. */
  private isOver(process: number): boolean {
    const waitsFor = this.waitsFor.get(process);
    if (waitsFor === FOR_ALL) return this.outstanding.get(process) === 0;
    return waitsFor === FOR_READS && this.posted.get(process) <= this.mayStay.get(process);
  }

  private settleGet(transfer: number, process: number): void {
    const { runtime, transfers } = this;
    const value = transfers.value(transfer);
    if (runtime.isIdle(process)) {
      this.goOn(transfer, process, value);
      return;
    }
    runtime.operations.drop(transfers.part(transfer));
    this.waitsFor.set(process, ANSWERED);
    this.answers[process] = value;
  }

  private goOn(transfer: number, process: number, value: number): void {
    const { runtime, transfers } = this;
    const { now } = runtime.engine;
    this.waitsFor.set(process, FOR_NOTHING);
    if (!this.endsOperation(transfer)) {
      const waitedNs = now - this.since[process];
      runtime.operations.join(transfers.part(transfer), runtime.operationOf(process), waitedNs, this.tookNs(transfer));
    }
    runtime.resume(process, value);
  }

  /** Ends the operation that went on with a transfer, if one did. */
  private endsOperation(transfer: number): boolean {
    const { parts, engine } = this.runtime;
    const { transfers } = this;
    if (!transfers.isPosted(transfer)) return false;
    return parts.answered(transfers.origin(transfer), transfers.part(transfer), this.tookNs(transfer), engine.now);
  }

  private tookNs(transfer: number): number {
    return this.runtime.engine.now - this.transfers.startedAt(transfer);
  }

  private becameIdle(process: number): void {
    const { engine } = this.runtime;
    this.since[process] = engine.now;
    if (this.waitsFor.get(process) === ANSWERED) engine.at(engine.now, this.gotKind, process);
    else this.inbox.watch(process);
  }

  private resumeWithValue(process: number): void {
    this.waitsFor.set(process, FOR_NOTHING);
    this.runtime.resume(process, this.answers[process]);
  }
}

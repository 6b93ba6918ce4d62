import type { Program } from '../contract/program.ts';
import { NONE } from '../engine/none.ts';
import { stageIndex } from '../engine/operations.ts';
import type { DoubleColumn, WordColumn } from '../engine/rows.ts';
import { AccessOutcomes } from './access-outcomes.ts';
import { CurrentOperations } from './current-operations.ts';
import type { OperationParts } from './operation-parts.ts';
import { Programs } from './programs.ts';
import { type GivenParts, RunParts } from './run-parts.ts';
import { WakeUps } from './wake-ups.ts';

const INJECTION = stageIndex.injection;
const NOTIFY = stageIndex.notify;
/** What a process waits for if no message is charged to its operation: space in its NIC's queue, or to be woken. */
const AWAITS = { nothing: 0, injection: 1, wake: 2 } as const;

/**
 * The main threads of processes, which run their programs. A main thread is either at work in a segment, or idle until something
 * resumes it. The base of the runtime, as its fields are accessed for every message.
 */
export class MainThreads extends RunParts {
  readonly processes: number;
  readonly programs: Programs;
  /** The current operation of each process as counted by the workload; -1 outside one. */
  protected readonly operation: WordColumn;
  readonly current: CurrentOperations;
  /** Activities that proceed beside processes. */
  readonly parts: OperationParts;
  readonly outcomes = new AccessOutcomes();
  protected readonly issuedAt: DoubleColumn;
  private readonly idle: WordColumn;
  private readonly wakeUps: WakeUps;
  private readonly awaits: WordColumn;
  private readonly resumeKind: number;
  /** Called when the main thread of a process becomes idle until something arrives. */
  onIdle: (process: number) => void = () => {};
  /** Called when it continues after that. */
  onBusy: (process: number) => void = () => {};
  /**
   * Called before a thread continues after that, if threads share cores; returns false if it will continue later, once it has a
   * core.
   */
  mayGoOn: ((process: number, value: number) => boolean) | undefined;
  /** Called when something has been written that a process may be waiting for, before it is woken. */
  onWritten: (process: number) => void = () => {};
  firstProgramEndNs = Number.POSITIVE_INFINITY;
  lastProgramEndNs = 0;

  constructor(given: GivenParts) {
    super(given);
    const { engine, rows } = given;
    this.processes = rows.owners;
    this.programs = new Programs(this.processes);
    this.operation = rows.word(NONE);
    this.current = new CurrentOperations(engine, this.operations, this.operation);
    this.parts = this.current.parts;
    this.issuedAt = rows.double();
    this.awaits = rows.word();
    this.idle = rows.word(1);
    this.wakeUps = new WakeUps(rows);
    this.resumeKind = engine.on((process) => this.resume(process, 0));
  }

  startProgram(process: number, program: Program): void {
    this.programs.start(process, program);
    this.resumeAt(process, this.engine.now);
  }

  isIdle(process: number): boolean {
    return this.idle.get(process) === 1;
  }

  /** Whether a process waits for `wake`. */
  isAwaiting(process: number): boolean {
    return this.wakeUps.isAwaited(process);
  }

  /** Whether a process spins on a word, or on the queue of its NIC, which occupies a core. */
  isSpinning(process: number): boolean {
    return this.awaits.get(process) !== AWAITS.nothing;
  }

  /** Returns the current operation of the process; -1 outside one. */
  operationOf(process: number): number {
    return this.operation.get(process);
  }

  /** Lets the main thread wait, without using its core, until `resume`. */
  block(process: number): void {
    this.ringNs(process);
    this.idle.set(process, 1);
    this.onIdle(process);
  }

  resume(process: number, value: number): void {
    if (!this.programs.has(process)) return;
    const wasIdle = this.idle.get(process) === 1;
    if (wasIdle && this.mayGoOn?.(process, value) === false) return;
    this.idle.set(process, 0);
    if (wasIdle) {
      if (this.awaits.get(process) !== AWAITS.nothing) this.endWait(process);
      this.onBusy(process);
    }
    if (!this.programs.goOn(process, value)) return;
    this.parts.leave(process);
    this.firstProgramEndNs = Math.min(this.firstProgramEndNs, this.engine.now);
    this.lastProgramEndNs = this.engine.now;
    this.block(process);
  }

  resumeAt(process: number, time: number): void {
    this.engine.at(time, this.resumeKind, process);
  }

  /** Lets the main thread idle until a time. */
  pause(process: number, until: number): void {
    this.resumeAt(process, until);
    this.block(process);
  }

  /** Lets the main thread idle for a time that its operation spends in a stage. */
  stall(process: number, ns: number, stage: number): void {
    const operation = this.operation.get(process);
    if (operation !== NONE) this.operations.charge(operation, stage, ns);
    this.pause(process, this.engine.now + ns);
  }

  /** Resumes a process, reporting that what it waited for was refused. */
  refuse(process: number, value: number): void {
    this.outcomes.refuse(process);
    this.resume(process, value);
  }

  wake(process: number): void {
    this.onWritten(process);
    if (!this.wakeUps.wake(process)) return;
    const seenAt = Math.max(this.engine.now, this.rdma.visibleAt);
    if (this.parts.woken(process, this.issuedAt.get(process), seenAt)) this.issuedAt.set(process, seenAt);
    this.resumeAt(process, seenAt + this.costs.lookNs);
  }

  /** Charges the process's wait for a part of its operation so far, split like the part's time. */
  chargeWait(process: number, part: number): void {
    const { operations, issuedAt } = this;
    const { now } = this.engine;
    operations.join(part, this.operation.get(process), now - issuedAt.get(process), now - operations.begunAt(part));
    issuedAt.set(process, now);
  }

  /** Ends a part of the operation for which the process may have waited. */
  joinPart(process: number, part: number): void {
    if (part === NONE) return;
    const { now } = this.engine;
    if (this.parts.answered(process, part, now - this.operations.begunAt(part), now)) return;
    if (this.isAwaiting(process)) this.chargeWait(process, part);
    else this.operations.drop(part);
  }

  /** The main thread is at work from now on. */
  protected startSegment(process: number): void {
    this.issuedAt.set(process, this.engine.now);
    this.idle.set(process, 0);
  }

  /** Lets the main thread wait for `wake`. @returns false if that has been called since its last wait: it does not wait */
  protected awaitWake(process: number): boolean {
    if (this.wakeUps.wait(process)) return false;
    this.waitFor(process, AWAITS.wake);
    return true;
  }

  protected awaitInjection(process: number): void {
    this.waitFor(process, AWAITS.injection);
  }

  /** Rings the doorbell for the process's posted lists. @returns CPU time */
  protected ringNs(process: number): number {
    return this.transport.lists.on ? this.transport.ringNs(process) : 0;
  }

  private waitFor(process: number, what: number): void {
    this.awaits.set(process, what);
    this.issuedAt.set(process, this.engine.now);
    this.block(process);
  }

  private endWait(process: number): void {
    const stage = this.awaits.get(process) === AWAITS.injection ? INJECTION : NOTIFY;
    this.awaits.set(process, AWAITS.nothing);
    const operation = this.operation.get(process);
    if (operation !== NONE) this.operations.charge(operation, stage, this.engine.now - this.issuedAt.get(process));
  }
}

import { HandlerCall } from '../contract/handlers.ts';
import type { Program } from '../contract/program.ts';
import type { WorkRequest } from '../contract/work-request.ts';
import { SimulationFault } from '../engine/fault.ts';
import { Histogram } from '../engine/histogram.ts';
import { HoldTimes } from '../engine/hold-times.ts';
import type { Occupied } from '../engine/occupancy.ts';
import { stageIndex } from '../engine/operations.ts';
import type { DoubleColumn, WordColumn } from '../engine/rows.ts';
import { Cores } from '../hardware/cores.ts';
import { OperationParts } from './operation-parts.ts';
import { Programs } from './programs.ts';
import { type GivenParts, RunParts } from './run-parts.ts';
import { WakeUps } from './wake-ups.ts';

const ORIGIN_CPU = stageIndex['origin-cpu'];
const INJECTION = stageIndex.injection;
const BUS = stageIndex.bus;
const NOTIFY = stageIndex.notify;
const QUEUEING = stageIndex.queueing;
const NONE = -1;
/** Pseudo-operation of a message that proceeds beside its process, until it is sent; for a posted read. */
const BESIDE = -2;
const READ = -3;
/** What a process waits for if no message is charged to its operation: space in its NIC's queue, or to be woken. */
const AWAITS = { nothing: 0, injection: 1, wake: 2 } as const;

/**
 * The mechanism's view of machine and programs: it issues messages from a process's core, and resumes the process when its
 * operation is complete. The main thread of a process is either at work in a segment, or idle.
 */
export class Runtime extends RunParts {
  readonly cores: Cores;
  readonly processes: number;
  readonly programs: Programs;
  /** The current operation of each process as counted by the workload; -1 outside one. */
  private readonly operation: WordColumn;
  /** Activities that proceed beside processes. */
  readonly parts: OperationParts;
  private readonly issuedAt: DoubleColumn;
  private readonly pendingMessage: WordColumn;
  private readonly pendingBlocks: WordColumn;
  private readonly idle: WordColumn;
  private readonly wakeUps: WakeUps;
  private readonly awaits: WordColumn;
  /** Processes whose latest get was answered without data. */
  private readonly refused: Set<number> = new Set();
  /** Processes whose latest load found a value that others have overwritten since. */
  private readonly stale: Set<number> = new Set();
  /** Argument of handlers, reused for one call after another. */
  readonly handlerCall = new HandlerCall();
  private readonly resumeKind: number;
  private readonly completeKind: number;
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
  /** Time from the arrival of a record or request until its handler starts, ns. */
  readonly waits = new Histogram();
  /** Locks of processes' windows, held from the time at which their origins may continue. */
  readonly windowLocks: HoldTimes;
  /** Time that programs spent computing, over all processes, ns. */
  computedNs = 0;

  constructor(given: GivenParts) {
    super(given);
    const { engine, rows } = given;
    this.processes = rows.owners;
    this.programs = new Programs(this.processes);
    this.operation = rows.word(NONE);
    this.parts = new OperationParts(this.operations, this.operation);
    this.issuedAt = rows.double();
    this.pendingMessage = rows.word(NONE);
    this.pendingBlocks = rows.word();
    this.awaits = rows.word();
    this.idle = rows.word(1);
    this.wakeUps = new WakeUps(rows);
    this.windowLocks = new HoldTimes(this.processes);
    this.cores = new Cores(engine, this.trace, rows, (process) => this.afterSegment(process));
    this.resumeKind = engine.on((process) => this.resume(process, 0));
    this.completeKind = engine.on((message) => this.finishBlocking(message));
  }

  isIdle(process: number): boolean {
    return this.idle.get(process) === 1;
  }

  /** Returns how long cores have been busy and locks held so far. */
  occupied(): Occupied[] {
    return [
      { resource: 'core', busyNs: this.cores.busyNs() },
      { resource: 'window-lock', busyNs: this.windowLocks.heldNs(this.engine.now) },
    ];
  }

  startProgram(process: number, program: Program): void {
    this.programs.start(process, program);
    this.engine.at(this.engine.now, this.resumeKind, process);
  }

  /** Returns the current operation of the process; -1 outside one. */
  operationOf(process: number): number {
    return this.operation.get(process);
  }

  /** @param arrivedAt time since which the operation has waited for the process */
  beginOperation(process: number, arrivedAt = this.engine.now): void {
    this.parts.begun(process);
    const operation = this.operations.begin(arrivedAt);
    if (arrivedAt < this.engine.now) this.operations.charge(operation, QUEUEING, this.engine.now - arrivedAt);
    this.operation.set(process, operation);
  }

  endOperation(process: number): void {
    const operation = this.parts.ownOf(process);
    if (operation === NONE)
      throw new SimulationFault('SIM_OPERATION', `process ${process} ends an operation that it is not in`);
    this.operations.end(operation, this.engine.now);
    this.operation.set(process, NONE);
  }

  /**
   * Ends the operation of the process at `time` and begins another one then: its node continues on its behalf while it sleeps.
   */
  nextOperation(process: number, time: number): void {
    const operation = this.parts.ownOf(process);
    if (operation === NONE) return;
    this.operations.end(operation, time);
    this.operation.set(process, this.operations.begin(time));
  }

  /** Ends the operation of the process with the read posted in it: at once if the response has arrived. */
  endWithAnswer(process: number): void {
    if (!this.parts.endWithRead(process)) this.endOperation(process);
  }

  /** Lets the operation of the process continue with the message; it ends when the message takes effect. */
  handOver(process: number, message: number): void {
    this.messages.setOperation(message, this.parts.ownOf(process));
  }

  compute(process: number, ns: number): void {
    this.computedNs += ns;
    this.issuedAt.set(process, this.engine.now);
    this.idle.set(process, 0);
    this.pendingBlocks.set(process, 0);
    this.cores.work(process, this.ringNs(process) + ns);
  }

  /**
   * Creates a message to a CPU of the target. It is part of the operation's latency only if the process waits for the response.
   */
  message(kind: number, process: number, target: number, payloadBytes: number): number {
    const message = this.messages.allocate(kind, process, target, NONE);
    this.messages.setAddress(message, this.window.bufferAddress);
    this.messages.setPayloadBytes(message, payloadBytes);
    return message;
  }

  /** Like `message`, with target and address from the request. */
  access(kind: number, request: WorkRequest, payloadBytes: number): number {
    const message = this.messages.allocate(kind, request.process, request.target, NONE);
    this.messages.setAddress(message, request.address);
    this.messages.setPayloadBytes(message, payloadBytes);
    return message;
  }

  /** Spends the send overhead on the core, then sends; a blocking operation resumes at `complete`. */
  issue(process: number, message: number, blocks: boolean): void {
    if (blocks) this.messages.setOperation(message, this.operation.get(process));
    const { shared, lists } = this.transport;
    const { messageOverheadNs } = this.costs;
    const savedNs = lists.on && !blocks && !shared.carries(message) ? lists.savedNs(process, messageOverheadNs) : 0;
    this.post(process, message, messageOverheadNs - savedNs + shared.copyNs(message), blocks);
  }

  /** Like `issue`, for an activity beside the process as part of its operation, for which the process may wait later. */
  issueBeside(process: number, message: number): void {
    this.messages.setOperation(message, BESIDE);
    this.issue(process, message, false);
  }

  /** Like `issueBeside`, for a read with whose response the operation of the process may end. */
  issueRead(process: number, message: number): void {
    this.messages.setOperation(message, READ);
    this.issue(process, message, false);
  }

  /**
   * Like `issue`, for a mechanism that tracks its messages itself: the core is busy for `cpuNs`, then the message leaves (-1:
   * none), and the process continues or, if `blocks`, waits for `resume`.
   */
  post(process: number, message: number, cpuNs: number, blocks: boolean): void {
    this.issuedAt.set(process, this.engine.now);
    this.idle.set(process, 0);
    this.pendingMessage.set(process, message);
    this.pendingBlocks.set(process, blocks ? 1 : 0);
    const ringNs = blocks ? this.ringNs(process) : 0;
    this.cores.work(process, ringNs + cpuNs, this.serialOf(this.operation.get(process)));
  }

  /** Charges the CPU time of the latest issue or post from `time` on, rather than from now. */
  chargeFrom(process: number, time: number): void {
    this.issuedAt.set(process, time);
  }

  /** Delays a completed message behind an earlier one; charged to the bus, which preserves the order. */
  delay(message: number, readyAt: number): void {
    const operation = this.messages.operation(message);
    if (operation !== NONE) this.operations.charge(operation, BUS, readyAt - this.messages.readyAt(message));
    this.messages.setReadyAt(message, readyAt);
  }

  /** Called when the response to a blocking operation has reached the origin. */
  complete(message: number): void {
    this.engine.at(this.messages.readyAt(message), this.completeKind, message);
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
    this.firstProgramEndNs = Math.min(this.firstProgramEndNs, this.engine.now);
    this.block(process);
  }

  /** Lets the main thread idle until a time. */
  pause(process: number, until: number): void {
    this.resumeAt(process, until);
    this.block(process);
  }

  /** Lets the main thread wait until `wake`; it continues at once if that has been called since its last wait. */
  wait(process: number): void {
    if (this.wakeUps.wait(process)) {
      this.parts.leave(process);
      this.post(process, NONE, this.costs.lookNs, false);
      return;
    }
    this.awaits.set(process, AWAITS.wake);
    this.issuedAt.set(process, this.engine.now);
    this.block(process);
  }

  /** Whether a process waits for `wake`. */
  isAwaiting(process: number): boolean {
    return this.wakeUps.isAwaited(process);
  }

  /** Whether a process spins on a word, or on the queue of its NIC, which occupies a core. */
  isSpinning(process: number): boolean {
    return this.awaits.get(process) !== AWAITS.nothing;
  }

  /** Starts an activity beside the process, to be followed by `joinPart`, then `wake`. */
  forkPart(process: number): number {
    return this.parts.fork(process, this.engine.now);
  }

  /** Like `forkPart`, for a posted read with which the operation of the process may end. */
  forkRead(process: number): number {
    const part = this.forkPart(process);
    this.parts.posted(process, part);
    return part;
  }

  /** Ends a part of the operation for which the process may have waited. */
  joinPart(process: number, part: number): void {
    if (part === NONE) return;
    const { now } = this.engine;
    if (this.parts.answered(process, part, now - this.operations.begunAt(part), now)) return;
    if (this.isAwaiting(process)) this.chargeWait(process, part);
    else this.operations.drop(part);
  }

  /** Charges the process's wait for a part of its operation so far, split like the part's time. */
  chargeWait(process: number, part: number): void {
    const { operations, issuedAt } = this;
    const { now } = this.engine;
    operations.join(part, this.operation.get(process), now - issuedAt.get(process), now - operations.begunAt(part));
    issuedAt.set(process, now);
  }

  wake(process: number): void {
    this.onWritten(process);
    if (!this.wakeUps.wake(process)) return;
    const seenAt = Math.max(this.engine.now, this.rdma.visibleAt);
    if (this.parts.woken(process, this.issuedAt.get(process), seenAt)) this.issuedAt.set(process, seenAt);
    this.resumeAt(process, seenAt + this.costs.lookNs);
  }

  resumeAt(process: number, time: number): void {
    this.engine.at(time, this.resumeKind, process);
  }

  /** Returns the number of an operation in a trace; -1 for none. */
  serialOf(operation: number): number {
    return operation === NONE ? NONE : this.operations.serial(operation);
  }

  /** Resumes a process, reporting that what it waited for was refused. */
  refuse(process: number, value: number): void {
    this.refused.add(process);
    this.resume(process, value);
  }

  /** Whether the latest access of the process was refused; resets the flag. */
  wasRefused(process: number): boolean {
    return this.refused.delete(process);
  }

  /** Records whether the word loaded by a process was stale. */
  foundStale(process: number, isStale: boolean): void {
    if (isStale) this.stale.add(process);
    else this.stale.delete(process);
  }

  wasStale(process: number): boolean {
    return this.stale.has(process);
  }

  private finishBlocking(message: number): void {
    const process = this.messages.target(message);
    const value = this.messages.value(message);
    if (this.messages.isRefused(message)) this.refused.add(process);
    this.messages.release(message);
    this.resume(process, value);
  }

  private afterSegment(process: number): void {
    const operation = this.operation.get(process);
    const message = this.pendingMessage.get(process);
    if (operation !== NONE) this.operations.charge(operation, ORIGIN_CPU, this.engine.now - this.issuedAt.get(process));
    if (message === NONE) {
      if (this.pendingBlocks.get(process) === 1) this.block(process);
      else this.resume(process, 0);
      return;
    }
    this.pendingMessage.set(process, NONE);
    const charged = this.messages.operation(message);
    if (charged === BESIDE) this.messages.setOperation(message, this.forkPart(process));
    else if (charged === READ) this.messages.setOperation(message, this.forkRead(process));
    else if (operation !== NONE && charged === operation && this.pendingBlocks.get(process) === 0) {
      this.operation.set(process, NONE);
    }
    if (this.pendingBlocks.get(process) === 1) {
      this.transport.send(message);
      this.block(process);
    } else {
      this.transport.sendQueued(message, process);
      this.goOn(process);
    }
  }

  /** Rings the doorbell for the process's posted lists. @returns CPU time */
  private ringNs(process: number): number {
    return this.transport.lists.on ? this.transport.ringNs(process) : 0;
  }

  /** A process that waits with a full send queue takes a completion once it is visible. */
  seeCompletion(process: number): void {
    this.resumeAt(process, this.engine.now + this.takeCompletion(process));
  }

  /** With a full send queue, the process takes a completion, or waits for one. */
  private makeRoom(process: number): void {
    if (this.transport.sends.hasCompletion(process)) this.post(process, NONE, this.takeCompletion(process), false);
    else this.awaitInjection(process);
  }

  /** @returns CPU time */
  private takeCompletion(process: number): number {
    this.transport.sends.take(process);
    return this.costs.lookNs + this.costs.completionNs;
  }

  private awaitInjection(process: number): void {
    this.awaits.set(process, AWAITS.injection);
    this.issuedAt.set(process, this.engine.now);
    this.block(process);
  }

  /** Continues after a non-blocking operation, unless the send queue or the NIC's queue is full. */
  private goOn(process: number): void {
    const { sends } = this.transport;
    if (sends.on && sends.isFull(process)) {
      this.makeRoom(process);
      return;
    }
    const wait = this.transport.injectionWaitNs(process);
    if (wait === 0) {
      this.resume(process, 0);
      return;
    }
    if (wait < Number.POSITIVE_INFINITY) this.resumeAt(process, this.engine.now + wait);
    this.awaitInjection(process);
  }

  private endWait(process: number): void {
    const stage = this.awaits.get(process) === AWAITS.injection ? INJECTION : NOTIFY;
    this.awaits.set(process, AWAITS.nothing);
    const operation = this.operation.get(process);
    if (operation !== NONE) this.operations.charge(operation, stage, this.engine.now - this.issuedAt.get(process));
  }
}

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
/** The operation of a message, until it is sent, that goes on beside its process; of a read that it has posted. */
const BESIDE = -2;
const READ = -3;
/** What a process waits for whose operation is not charged by a message: room in the queue of its NIC, or to be woken. */
const AWAITS = { nothing: 0, injection: 1, wake: 2 } as const;

/**
 * What a mechanism sees of the machine and of the programs: it issues messages from a process's core, and resumes the
 * process when its operation is over. The main thread of a process is at work in a segment, or idle.
 */
export class Runtime extends RunParts {
  readonly cores: Cores;
  readonly processes: number;
  readonly programs: Programs;
  /** The workload's operation that the process is in; -1 outside one. */
  private readonly operation: WordColumn;
  /** What goes on beside processes. */
  readonly parts: OperationParts;
  private readonly issuedAt: DoubleColumn;
  private readonly pendingMessage: WordColumn;
  private readonly pendingBlocks: WordColumn;
  private readonly idle: WordColumn;
  private readonly wakeUps: WakeUps;
  private readonly awaits: WordColumn;
  /** Processes whose last get was answered without data. */
  private readonly refused: Set<number> = new Set();
  /** Processes whose last load found what others have written over since. */
  private readonly stale: Set<number> = new Set();
  /** What handlers are called with, one after the other. */
  readonly handlerCall = new HandlerCall();
  private readonly resumeKind: number;
  private readonly completeKind: number;
  /** Called when the main thread of a process has nothing to do until something arrives. */
  onIdle: (process: number) => void = () => {};
  /** Called when it goes on after that. */
  onBusy: (process: number) => void = () => {};
  /** Asked before a thread goes on after that, where threads share cores: false if it will later, when it has one. */
  mayGoOn: ((process: number, value: number) => boolean) | undefined;
  /** Called when something has been written that a process may wait for, before it is told. */
  onWritten: (process: number) => void = () => {};
  firstProgramEndNs = Number.POSITIVE_INFINITY;
  /** From the arrival of a record or request until its handler starts. */
  readonly waits = new Histogram();
  /** Locks of the windows of processes: held from when their origins may go on. */
  readonly windowLocks: HoldTimes;
  /** Time that programs spent computing, over all processes. */
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

  /** How long cores have worked and locks been held until now. */
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

  /** The workload's operation that the process is in; -1 outside one. */
  operationOf(process: number): number {
    return this.operation.get(process);
  }

  /** @param arrivedAt since when the operation has waited for the process */
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

  /** The operation that the process is in ends at `time`, and another begins then: its node goes on for it while it sleeps. */
  nextOperation(process: number, time: number): void {
    const operation = this.parts.ownOf(process);
    if (operation === NONE) return;
    this.operations.end(operation, time);
    this.operation.set(process, this.operations.begin(time));
  }

  /** The operation of the process ends with the read that was posted in it: at once where its answer is there already. */
  endWithAnswer(process: number): void {
    if (!this.parts.endWithRead(process)) this.endOperation(process);
  }

  /** The operation of the process goes on with the message and ends where the message's effect stands. */
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

  /** A message to a CPU of the target. Part of its operation's latency only if the process waits for the answer. */
  message(kind: number, process: number, target: number, payloadBytes: number): number {
    const message = this.messages.allocate(kind, process, target, NONE);
    this.messages.setAddress(message, this.window.bufferAddress);
    this.messages.setPayloadBytes(message, payloadBytes);
    return message;
  }

  /** As `message`, for what the request is about: to its target, at its address. */
  access(kind: number, request: WorkRequest, payloadBytes: number): number {
    const message = this.messages.allocate(kind, request.process, request.target, NONE);
    this.messages.setAddress(message, request.address);
    this.messages.setPayloadBytes(message, payloadBytes);
    return message;
  }

  /** Spends the overhead of sending on the core, then sends; a blocking operation resumes at `complete`. */
  issue(process: number, message: number, blocks: boolean): void {
    if (blocks) this.messages.setOperation(message, this.operation.get(process));
    const { shared, lists } = this.transport;
    const { messageOverheadNs } = this.costs;
    const savedNs = lists.on && !blocks && !shared.carries(message) ? lists.savedNs(process, messageOverheadNs) : 0;
    this.post(process, message, messageOverheadNs - savedNs + shared.copyNs(message), blocks);
  }

  /** As `issue`, of what goes on beside the process as a part of its operation: the process may wait for that later. */
  issueBeside(process: number, message: number): void {
    this.messages.setOperation(message, BESIDE);
    this.issue(process, message, false);
  }

  /** As `issueBeside`, of a read: the operation of the process may end with its answer. */
  issueRead(process: number, message: number): void {
    this.messages.setOperation(message, READ);
    this.issue(process, message, false);
  }

  /**
   * As `issue`, for a mechanism that keeps account of its messages itself: the core is busy for `cpuNs`, then the message
   * leaves (-1: none does), and the process goes on or, where it `blocks`, waits for `resume`.
   */
  post(process: number, message: number, cpuNs: number, blocks: boolean): void {
    this.issuedAt.set(process, this.engine.now);
    this.idle.set(process, 0);
    this.pendingMessage.set(process, message);
    this.pendingBlocks.set(process, blocks ? 1 : 0);
    const ringNs = blocks ? this.ringNs(process) : 0;
    this.cores.work(process, ringNs + cpuNs, this.serialOf(this.operation.get(process)));
  }

  /** The CPU time of what has just been issued or posted is charged from `time` on, rather than from now. */
  chargeFrom(process: number, time: number): void {
    this.issuedAt.set(process, time);
  }

  /** A message that is through waits for one in front of it: charged to the bus, where the order is kept. */
  delay(message: number, readyAt: number): void {
    const operation = this.messages.operation(message);
    if (operation !== NONE) this.operations.charge(operation, BUS, readyAt - this.messages.readyAt(message));
    this.messages.setReadyAt(message, readyAt);
  }

  /** The answer to a blocking operation has reached the origin. */
  complete(message: number): void {
    this.engine.at(this.messages.readyAt(message), this.completeKind, message);
  }

  /** The main thread waits, without using its core, until `resume`. */
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

  /** The main thread has nothing to do until a time. */
  pause(process: number, until: number): void {
    this.resumeAt(process, until);
    this.block(process);
  }

  /** The main thread waits until `wake`, or goes on at once if that has been called since it waited last. */
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

  /** Whether a process watches a word, or the queue of its NIC: that takes a core. */
  isSpinning(process: number): boolean {
    return this.awaits.get(process) !== AWAITS.nothing;
  }

  /** What the process asks for goes on beside it, until it has come: `joinPart`, then `wake`. */
  forkPart(process: number): number {
    return this.parts.fork(process, this.engine.now);
  }

  /** As `forkPart`, of a read that the process posts: its operation may end with that. */
  forkRead(process: number): number {
    const part = this.forkPart(process);
    this.parts.posted(process, part);
    return part;
  }

  /** The process has waited for a part of its operation, if for anything. */
  joinPart(process: number, part: number): void {
    if (part === NONE) return;
    const { now } = this.engine;
    if (this.parts.answered(process, part, now - this.operations.begunAt(part), now)) return;
    if (this.isAwaiting(process)) this.chargeWait(process, part);
    else this.operations.drop(part);
  }

  /** The process has waited for a part of its operation: so far its wait is charged as the part's time is split. */
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

  /** Number of an operation in a trace; -1 for none. */
  serialOf(operation: number): number {
    return operation === NONE ? NONE : this.operations.serial(operation);
  }

  /** Answers a process that what it has waited for was refused. */
  refuse(process: number, value: number): void {
    this.refused.add(process);
    this.resume(process, value);
  }

  /** Whether the access that the process waited for last was refused; asked once. */
  wasRefused(process: number): boolean {
    return this.refused.delete(process);
  }

  /** A process has loaded a word. */
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

  /** The process rings for what it has posted in lists. @returns CPU time of that */
  private ringNs(process: number): number {
    return this.transport.lists.on ? this.transport.ringNs(process) : 0;
  }

  /** A process that waits with a full send queue can see a completion, and takes it. */
  seeCompletion(process: number): void {
    this.resumeAt(process, this.engine.now + this.takeCompletion(process));
  }

  /** The send queue of a process is full: it takes a completion, or waits for one. */
  private makeRoom(process: number): void {
    if (this.transport.sends.hasCompletion(process)) this.post(process, NONE, this.takeCompletion(process), false);
    else this.awaitInjection(process);
  }

  /** @returns CPU time of that */
  private takeCompletion(process: number): number {
    this.transport.sends.take(process);
    return this.costs.lookNs + this.costs.completionNs;
  }

  private awaitInjection(process: number): void {
    this.awaits.set(process, AWAITS.injection);
    this.issuedAt.set(process, this.engine.now);
    this.block(process);
  }

  /** Goes on after a non-blocking operation, unless its send queue or the queue of the NIC is full. */
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

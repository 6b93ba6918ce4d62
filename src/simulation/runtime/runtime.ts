import { HandlerCall } from '../contract/handlers.ts';
import type { WorkRequest } from '../contract/work-request.ts';
import { Histogram } from '../engine/histogram.ts';
import { HoldTimes } from '../engine/hold-times.ts';
import { NONE } from '../engine/none.ts';
import type { Occupied } from '../engine/occupancy.ts';
import { stageIndex } from '../engine/operations.ts';
import type { WordColumn } from '../engine/rows.ts';
import { Cores } from '../hardware/cores.ts';
import { MainThreads } from './main-threads.ts';
import type { GivenParts } from './run-parts.ts';

const ORIGIN_CPU = stageIndex['origin-cpu'];
const BUS = stageIndex.bus;
/** Pseudo-operation of a message that proceeds beside its process, until it is sent; for a posted read. */
const BESIDE = -2;
const READ = -3;

/**
 * The mechanism's view of machine and programs: it issues messages from a process's core, and resumes the process when its
 * operation is complete.
 */
export class Runtime extends MainThreads {
  readonly cores: Cores;
  private readonly pendingMessage: WordColumn;
  private readonly pendingBlocks: WordColumn;
  /** Argument of handlers, reused for one call after another. */
  readonly handlerCall = new HandlerCall();
  private readonly completeKind: number;
  /** Time from the arrival of a record or request until its handler starts, ns. */
  readonly waits = new Histogram();
  /** Locks of processes' windows, held from the time at which their origins may continue. */
  readonly windowLocks: HoldTimes;
  /** Time that programs spent computing, over all processes, ns. */
  computedNs = 0;

  constructor(given: GivenParts) {
    super(given);
    const { engine, rows } = given;
    this.pendingMessage = rows.word(NONE);
    this.pendingBlocks = rows.word();
    this.windowLocks = new HoldTimes(this.processes);
    this.cores = new Cores(engine, this.trace, rows, (process) => this.afterSegment(process));
    this.completeKind = engine.on((message) => this.finishBlocking(message));
  }

  /** Returns how long cores have been busy and locks held so far. */
  occupied(): Occupied[] {
    return [
      { resource: 'core', busyNs: this.cores.busyNs() },
      { resource: 'window-lock', busyNs: this.windowLocks.heldNs(this.engine.now) },
    ];
  }

  compute(process: number, ns: number): void {
    this.computedNs += ns;
    this.startSegment(process);
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
    this.startSegment(process);
    this.pendingMessage.set(process, message);
    this.pendingBlocks.set(process, blocks ? 1 : 0);
    const ringNs = blocks ? this.ringNs(process) : 0;
    this.cores.work(process, ringNs + cpuNs, this.serialOf(this.operation.get(process)));
  }

  /** Charges the CPU time of the latest issue or post from `time` on, rather than from now. */
  chargeFrom(process: number, time: number): void {
    this.issuedAt.set(process, time);
  }

  /** Lets the operation of the process continue with the message; it ends when the message takes effect. */
  handOver(process: number, message: number): void {
    this.messages.setOperation(message, this.parts.ownOf(process));
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

  /** Lets the main thread wait until `wake`; it continues at once if that has been called since its last wait. */
  wait(process: number): void {
    if (this.awaitWake(process)) return;
    this.parts.leave(process);
    this.post(process, NONE, this.costs.lookNs, false);
  }

  /** Returns the number of an operation in a trace; -1 for none. */
  serialOf(operation: number): number {
    return operation === NONE ? NONE : this.operations.serial(operation);
  }

  /** A process that waits with a full send queue takes a completion once it is visible. */
  seeCompletion(process: number): void {
    this.resumeAt(process, this.engine.now + this.takeCompletion(process));
  }

  private finishBlocking(message: number): void {
    const process = this.messages.target(message);
    const value = this.messages.value(message);
    if (this.messages.isRefused(message)) this.outcomes.refuse(process);
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
    this.chargeMessage(process, message, operation);
    if (this.pendingBlocks.get(process) === 1) {
      this.transport.send(message);
      this.block(process);
    } else {
      this.transport.sendQueued(message, process);
      this.goOn(process);
    }
  }

  /** Replaces the pseudo-operation of a message; one that goes on with the operation of its process takes it over. */
  private chargeMessage(process: number, message: number, operation: number): void {
    const charged = this.messages.operation(message);
    if (charged === BESIDE) this.messages.setOperation(message, this.current.fork(process));
    else if (charged === READ) this.messages.setOperation(message, this.current.forkRead(process));
    else if (operation !== NONE && charged === operation && this.pendingBlocks.get(process) === 0) {
      this.operation.set(process, NONE);
    }
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
}

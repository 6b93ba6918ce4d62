import type { InLibrary } from '../../attention/attention.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { float64Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import { operandBytes } from '../../hardware/nic/rdma.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import {
  type Atomic,
  type Epoch,
  type NewEpoch,
  newEpoch,
  newOperation,
  OPERATION,
  type Operation,
  type Slots,
} from './epochs.ts';
import type { Intake } from './intake.ts';
import type { Landings } from './landings.ts';
import { OriginRequests } from './origin-requests.ts';
import type { Outbox } from './outbox.ts';

const ORIGIN_CPU = stageIndex['origin-cpu'];

interface OriginParts {
  readonly epochs: Slots<Epoch>;
  readonly operations: Slots<Operation>;
  readonly intake: Intake;
  readonly outbox: Outbox;
  readonly landings: Landings;
  readonly progress: InLibrary;
  readonly deferred: boolean;
}

/**
 * The library at the origin of epochs. It either requests the lock at once and sends every operation as it is issued, or
 * (`deferred`) keeps operations until unlock, and requests the lock when it knows their number. An operation outside an epoch is
 * an epoch on its own.
 */
export class OriginSide {
  private readonly epochs: Slots<Epoch>;
  private readonly operations: Slots<Operation>;
  private readonly intake: Intake;
  private readonly outbox: Outbox;
  private readonly landings: Landings;
  private readonly requests: OriginRequests;
  private readonly progress: InLibrary;
  private readonly deferred: boolean;
  /** Epochs by pair of origin and target. */
  private readonly open: Map<number, Epoch> = new Map();
  /** What the main thread of each process waits for. */
  private readonly waiting: (Epoch | undefined)[] = [];
  /** The value that a program receives when it continues. */
  private readonly values: Float64Array;
  private readonly resumeKind: number;
  private readonly landKind: number;
  epochsDone = 0;

  constructor(
    private readonly runtime: Runtime,
    { epochs, operations, intake, outbox, landings, progress, deferred }: OriginParts,
  ) {
    this.epochs = epochs;
    this.operations = operations;
    this.intake = intake;
    this.outbox = outbox;
    this.landings = landings;
    this.requests = new OriginRequests(runtime, outbox);
    this.progress = progress;
    this.deferred = deferred;
    this.values = float64Array(runtime.processes);
    this.resumeKind = runtime.engine.on((process) => runtime.resume(process, this.values[process]!));
    this.landKind = runtime.engine.on((id) => this.land(operations.get(id)));
  }

  lock(process: number, target: number, exclusive: boolean): void {
    if (this.epochOf(process, target) !== undefined) {
      throw new SimulationFault('SIM_EPOCH', `process ${process} has an epoch at process ${target} already`);
    }
    this.progress.entered(process);
    const epoch = this.begin({ origin: process, target, exclusive, implicit: false, atomic: undefined });
    if (this.deferred) {
      this.returns(process, this.runtime.costs.memoryAccessNs);
      return;
    }
    this.requests.lock(epoch, NONE);
    this.waitFor(epoch);
  }

  /** A put, accumulate or fetch: part of the open epoch, or one of its own that the process waits for. */
  issue(kind: number, request: WorkRequest): void {
    const { process, target } = request;
    const epoch = this.epochOf(process, target);
    if (epoch === undefined) {
      this.alone(kind, request);
      return;
    }
    this.progress.entered(process);
    const operation = this.add(epoch, kind, request);
    if (!epoch.granted) {
      epoch.queued.push(operation);
      this.returns(process, this.runtime.costs.memoryAccessNs);
      return;
    }
    if (kind < OPERATION.fetch) this.landings.called(operation);
    this.requests.send(operation);
    const start = this.runtime.cores.freeAt(process);
    const { message, end } = this.outbox.prepare(process, target, start);
    this.returns(process, end - start, message);
  }

  /** An operation that is a shared epoch on its own, for which the process waits. */
  alone(kind: number, request: WorkRequest): void {
    const epoch = this.beginAlone(request.process, request.target);
    epoch.closing = true;
    epoch.queued.push(this.add(epoch, kind, request));
    this.requests.lock(epoch, this.deferred ? 1 : NONE);
    this.waitFor(epoch);
  }

  /** An atomic that is an epoch on its own: the lock request carries it, and the process waits for the word. */
  atomic({ process, target, atomic: kind, address, value, compare }: WorkRequest): void {
    const epoch = this.beginAlone(process, target, { kind, address, value, compare, result: 0 });
    this.requests.lock(epoch, NONE, operandBytes(kind));
    this.waitFor(epoch);
  }

  unlock(process: number, target: number): void {
    const epoch = this.epochOf(process, target);
    if (epoch === undefined) {
      throw new SimulationFault('SIM_EPOCH', `process ${process} has no epoch at process ${target}`);
    }
    this.progress.entered(process);
    epoch.closing = true;
    if (this.deferred) this.requests.lock(epoch, epoch.issued);
    else this.requests.unlock(epoch);
    this.waitFor(epoch);
  }

  /** The main thread has nothing left to do: what it waits for may not have left yet. */
  waits(process: number): void {
    const epoch = this.waiting[process];
    if (epoch !== undefined && !this.outbox.isEmpty(process, epoch.target)) epoch.since = this.runtime.engine.now;
  }

  /** Everything outside epochs is done when its call returns. */
  flush(process: number, target: number): void {
    if (this.epochOf(process, target) !== undefined) {
      throw new SimulationFault('SIM_EPOCH', 'within an epoch, operations are complete at unlock and not before');
    }
    this.progress.entered(process);
    this.returns(process, this.runtime.costs.memoryAccessNs);
  }

  /** The target has locked its window for an epoch. */
  granted(process: number, message: number, start: number): number {
    const { runtime } = this;
    const epoch = this.epochs.get(runtime.messages.context(message));
    const end = this.intake.take(process, message, start);
    epoch.granted = true;
    epoch.since = end;
    if (!epoch.closing) return this.resume(epoch, end);
    this.issueAll(epoch);
    return this.outbox.pump(process, epoch.target, end);
  }

  /** Data of a fetch have arrived. */
  fetched(process: number, message: number, start: number): number {
    const operation = this.operations.get(this.runtime.messages.context(message));
    const { target } = operation.epoch;
    let end = this.intake.takePiece(process, message, operation, start);
    const isWhole = operation.received === operation.bytes;
    if (!isWhole && !this.intake.buffers.exhausted(target, process)) return end;
    const { pieces, destination } = operation;
    if (destination >= 0) end = this.intake.copyOut(process, operation, destination, end);
    operation.pieces = [];
    if (isWhole) this.runtime.engine.at(end, this.landKind, operation.id);
    return this.intake.post(target, process, pieces, end);
  }

  /** The lock is given back and everything has taken effect. */
  released(process: number, message: number, start: number): number {
    const epoch = this.epochs.get(this.runtime.messages.context(message));
    const end = this.intake.take(process, message, start);
    epoch.since = end;
    if (epoch.atomic !== undefined) this.values[process] = epoch.atomic.result;
    this.open.delete(this.pairOf(process, epoch.target));
    this.epochs.remove(epoch);
    this.epochsDone += 1;
    return this.resume(epoch, end);
  }

  private begin(given: Omit<NewEpoch, 'id'>): Epoch {
    const epoch = this.epochs.add((id) => newEpoch({ id, ...given }));
    this.open.set(this.pairOf(given.origin, given.target), epoch);
    return epoch;
  }

  private beginAlone(process: number, target: number, atomic?: Atomic): Epoch {
    if (this.epochOf(process, target) !== undefined) {
      throw new SimulationFault('SIM_EPOCH', 'within an epoch, data are here at unlock and not before');
    }
    this.progress.entered(process);
    return this.begin({ origin: process, target, exclusive: false, implicit: true, atomic });
  }

  private add(epoch: Epoch, kind: number, { address, value, bytes, local }: WorkRequest): Operation {
    epoch.issued += 1;
    const given = { epoch, kind, address, value, bytes: Math.max(1, bytes), destination: local };
    return this.operations.add((id) => newOperation({ id, ...given }));
  }

  /** Sends what has waited for the lock; the origin waits for the last message. */
  private issueAll(epoch: Epoch): void {
    const last = epoch.queued[epoch.queued.length - 1];
    for (const operation of epoch.queued) {
      this.requests.send(operation, this.deferred && operation === last ? epoch : undefined);
    }
    epoch.queued.length = 0;
    if (!this.deferred) this.requests.unlock(epoch);
  }

  /** The main thread sends what it can, and then waits for the reply. */
  private waitFor(epoch: Epoch): void {
    const { runtime } = this;
    const { origin, target } = epoch;
    this.values[origin] = 0;
    this.waiting[origin] = epoch;
    this.landings.waits(epoch);
    const start = runtime.cores.freeAt(origin);
    const { message, end } = this.outbox.prepare(origin, target, start);
    runtime.post(origin, message, end - start, true);
  }

  /** The call is done after `ns`, and sends its last message then. */
  private returns(process: number, ns: number, message = NONE): void {
    const start = this.runtime.cores.freeAt(process);
    this.runtime.post(process, message, this.progress.left(process, start + ns) - start, false);
  }

  /** The main thread, which has waited, leaves the library; returns when it has. */
  private resume(epoch: Epoch, time: number): number {
    const end = this.progress.left(epoch.origin, time);
    this.waiting[epoch.origin] = undefined;
    if (epoch.operation >= 0) this.runtime.operations.charge(epoch.operation, ORIGIN_CPU, end - time);
    this.landings.goesOn(epoch);
    this.runtime.engine.at(end, this.resumeKind, epoch.origin);
    return end;
  }

  private land(operation: Operation): void {
    const { origin } = operation.epoch;
    if (operation.kind === OPERATION.get) this.values[origin] = operation.value;
    else this.runtime.memory.write(origin, operation.destination, operation.value);
    this.operations.remove(operation);
  }

  private epochOf(process: number, target: number): Epoch | undefined {
    return this.open.get(this.pairOf(process, target));
  }

  private pairOf(process: number, target: number): number {
    return process * this.runtime.processes + target;
  }
}

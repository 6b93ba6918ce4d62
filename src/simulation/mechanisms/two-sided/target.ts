import { stageIndex } from '../../engine/operations.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { applyAtomic } from '../../hardware/nic/rdma.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { LockQueues } from '../lock-queue.ts';
import { type Atomic, type Epoch, OPERATION, type Operation, type Piece, type Slots } from './epochs.ts';
import type { Intake } from './intake.ts';
import type { Landings } from './landings.ts';
import type { Outbox } from './outbox.ts';
import { libraryMessage, TYPE } from './protocol.ts';

const HANDSHAKE = stageIndex.handshake;
const HANDLER = stageIndex.handler;
const COPY = stageIndex.copy;
const NOTIFY = stageIndex.notify;

/** Moves the data of operations from their buffers to their destination. */
export interface Copier {
  /**
   * Data of the operation are in buffers: all of them, or as many as fit.
   * @returns when the CPU is done; the copier calls `TargetSide.placed` then, or later
   */
  place(process: number, operation: Operation, start: number): number;
  /** Everything of the epoch has arrived; returns when the CPU is done with it. */
  complete(process: number, start: number): number;
}

interface TargetParts {
  readonly epochs: Slots<Epoch>;
  readonly operations: Slots<Operation>;
  readonly intake: Intake;
  readonly outbox: Outbox;
  readonly landings: Landings;
}

/** The library at the target of epochs: locks, copies, and notifications of origins. */
export class TargetSide {
  private readonly epochs: Slots<Epoch>;
  private readonly operations: Slots<Operation>;
  private readonly intake: Intake;
  private readonly outbox: Outbox;
  private readonly landings: Landings;
  readonly locks = new LockQueues<Epoch>();
  private readonly effectKind: number;
  private readonly readKind: number;
  private readonly atomicKind: number;
  /** Set once there is one: it is built with this. */
  copier!: Copier;

  constructor(
    private readonly runtime: Runtime,
    { epochs, operations, intake, outbox, landings }: TargetParts,
  ) {
    this.epochs = epochs;
    this.operations = operations;
    this.intake = intake;
    this.outbox = outbox;
    this.landings = landings;
    this.effectKind = runtime.engine.on((id) => this.takeEffect(operations.get(id)));
    this.readKind = runtime.engine.on((id) => this.read(operations.get(id)));
    this.atomicKind = runtime.engine.on((id) => this.applyAtomic(epochs.get(id)));
  }

  lockRequested(process: number, message: number, start: number): number {
    const { messages } = this.runtime;
    const epoch = this.epochs.get(messages.context(message));
    const end = this.intake.take(process, message, start);
    epoch.expected = messages.value(message);
    epoch.requestedAt = end;
    epoch.since = end;
    return this.locks.of(process).request(epoch) ? this.grant(epoch, end) : end;
  }

  dataCame(process: number, message: number, start: number): number {
    const operation = this.operations.get(this.runtime.messages.context(message));
    const { epoch } = operation;
    const end = this.intake.takePiece(process, message, operation, start);
    this.goesOnFrom(epoch, message, end);
    const isWhole = operation.received === operation.bytes;
    if (isWhole) {
      epoch.arrived += 1;
      this.landings.came(operation, end);
    }
    if (!isWhole && !this.intake.buffers.exhausted(epoch.origin, process)) return end;
    return this.completeIfHere(process, epoch, this.copier.place(process, operation, end));
  }

  fetchRequested(process: number, message: number, start: number): number {
    const operation = this.operations.get(this.runtime.messages.context(message));
    const { epoch } = operation;
    const taken = this.intake.take(process, message, start);
    const by = this.intake.progress.requesterOf(process);
    const end = taken + this.runtime.hierarchy.read(process, operation, by, taken);
    this.runtime.engine.at(end, this.readKind, operation.id);
    this.goesOnFrom(epoch, message, taken);
    epoch.arrived += 1;
    epoch.done += 1;
    this.outbox.data(operation, TYPE.fetched);
    const sent = this.completeIfHere(process, epoch, this.outbox.pump(process, epoch.origin, end));
    return this.releaseIfDone(epoch, sent);
  }

  unlockRequested(process: number, message: number, start: number): number {
    const epoch = this.epochs.get(this.runtime.messages.context(message));
    const end = this.intake.take(process, message, start);
    epoch.since = end;
    epoch.expected = this.runtime.messages.value(message);
    return this.releaseIfDone(epoch, end);
  }

  /** Data stand in the window of the process from `time` on, which the CPU knows; their buffers are free. */
  placed(process: number, operation: Operation, pieces: readonly Piece[], time: number): number {
    const { epoch } = operation;
    const end = this.intake.post(epoch.origin, process, pieces, time);
    for (const { bytes } of pieces) operation.placed += bytes;
    if (operation.placed < operation.bytes) return end;
    epoch.done += 1;
    return this.releaseIfDone(epoch, end);
  }

  /** The operation takes effect at `time`: memory changes then. */
  effectAt(time: number, operation: Operation): void {
    this.runtime.engine.at(time, this.effectKind, operation.id);
  }

  /** The data of a put or accumulate are in memory. */
  takeEffect(operation: Operation): void {
    const { memory } = this.runtime;
    const { address, value } = operation;
    const { target } = operation.epoch;
    const adds = operation.kind === OPERATION.accumulate;
    this.landings.land(operation, () =>
      memory.write(target, address, adds ? memory.read(target, address) + value : value),
    );
    this.operations.remove(operation);
  }

  /** If an operation of the workload continues with this message, its time is charged up to here. */
  private goesOnFrom(epoch: Epoch, message: number, time: number): void {
    const operation = this.runtime.messages.operation(message);
    if (operation >= 0 && operation === epoch.operation) epoch.since = time;
  }

  private read(operation: Operation): void {
    operation.value = this.runtime.memory.read(operation.epoch.target, operation.address);
  }

  private completeIfHere(process: number, epoch: Epoch, time: number): number {
    return epoch.arrived === epoch.expected ? this.copier.complete(process, time) : time;
  }

  private releaseIfDone(epoch: Epoch, time: number): number {
    return epoch.done === epoch.expected ? this.release(epoch, time) : time;
  }

  /** The epoch ends: its origin is notified, and waiting epochs get the lock. */
  private release(epoch: Epoch, time: number): number {
    this.chargeCopies(epoch, time);
    const { target, origin } = epoch;
    this.runtime.windowLocks.giveBack(target, time);
    const next = this.locks.of(target).release(epoch);
    const answerBytes = epoch.atomic === undefined ? 0 : WORD_BYTES;
    this.outbox.message(this.messageOf(epoch, TYPE.released, answerBytes), epoch);
    let end = this.outbox.pump(target, origin, time);
    for (const waiting of next) end = this.grant(waiting, end);
    return end;
  }

  private messageOf({ origin, target, id }: Epoch, type: number, dataBytes = 0): number {
    return libraryMessage(this.runtime, { type, from: target, to: origin, subject: id, dataBytes });
  }

  /** The new lock holder can begin; an epoch without operations ends at once. */
  private grant(epoch: Epoch, time: number): number {
    const { target, origin } = epoch;
    this.locks.waits.add(time - epoch.requestedAt);
    this.runtime.windowLocks.take(target, time);
    if (epoch.operation >= 0) this.runtime.operations.charge(epoch.operation, HANDSHAKE, time - epoch.since);
    epoch.since = time;
    if (epoch.atomic !== undefined) return this.execute(epoch, epoch.atomic, time);
    if (epoch.expected === 0) return this.release(epoch, time);
    this.outbox.message(this.messageOf(epoch, TYPE.granted), epoch);
    return this.outbox.pump(target, origin, time);
  }

  /** The lock request contains the operation: the CPU carries it out, and releases the lock at once. */
  private execute(epoch: Epoch, { address }: Atomic, time: number): number {
    const { hierarchy, engine, operations } = this.runtime;
    const { target, operation } = epoch;
    const by = this.intake.progress.requesterOf(target);
    const end = time + hierarchy.write(target, { address, bytes: WORD_BYTES }, by, time);
    engine.at(end, this.atomicKind, epoch.id);
    if (operation >= 0) operations.charge(operation, HANDLER, end - time);
    epoch.since = end;
    return this.release(epoch, end);
  }

  private applyAtomic({ target, atomic }: Epoch): void {
    if (atomic === undefined) return;
    atomic.result = applyAtomic(this.runtime.memory, target, atomic);
  }

  /** Since its last message was taken, the epoch has waited for copies, and then for the CPU to see that they are done. */
  private chargeCopies(epoch: Epoch, time: number): void {
    const { operation, since } = epoch;
    if (operation >= 0) {
      const copied = Math.min(Math.max(epoch.copiedAt, since), time);
      this.runtime.operations.charge(operation, COPY, copied - since);
      this.runtime.operations.charge(operation, NOTIFY, time - copied);
    }
    epoch.since = time;
  }
}

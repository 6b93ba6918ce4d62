import { Histogram } from '../../engine/histogram.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Host } from '../host.ts';
import { type Epoch, OPERATION, type Operation, type Piece, type Slots } from './epochs.ts';
import type { Intake } from './intake.ts';
import { LockQueue } from './lock-queue.ts';
import type { Outbox } from './outbox.ts';
import { libraryMessage, TYPE } from './protocol.ts';

const HANDSHAKE = stageIndex.handshake;
const COPY = stageIndex.copy;
const NOTIFY = stageIndex.notify;

/** Moves the data of operations from their buffers to where they belong. */
export interface Copier {
  /**
   * Data of the operation lie in buffers: all of it, or as much as buffers hold.
   * @returns when the CPU is through with it; the copier calls `TargetSide.placed` then, or later
   */
  place(process: number, operation: Operation, start: number): number;
  /** Everything of the epoch has come; returns when the CPU is through with what that means. */
  complete(process: number, start: number): number;
}

/** What the library does at the target of epochs: locks, copies, and tells origins. */
export class TargetSide {
  private readonly locks: Map<number, LockQueue<Epoch>> = new Map();
  private readonly effectKind: number;
  private readonly readKind: number;
  /** Set once there is one: it is built with this. */
  copier!: Copier;
  readonly lockWaits = new Histogram();

  constructor(
    private readonly host: Host,
    private readonly epochs: Slots<Epoch>,
    private readonly operations: Slots<Operation>,
    private readonly intake: Intake,
    private readonly outbox: Outbox,
  ) {
    this.effectKind = host.engine.on((id) => this.takeEffect(operations.get(id)));
    this.readKind = host.engine.on((id) => this.read(operations.get(id)));
  }

  /** Locks that are held or asked for. */
  get locksInUse(): number {
    let sum = 0;
    for (const lock of this.locks.values()) sum += lock.held + lock.queued;
    return sum;
  }

  lockRequested(process: number, message: number, start: number): number {
    const { messages } = this.host;
    const epoch = this.epochs.get(messages.compare(message));
    const end = this.intake.take(process, message, start);
    epoch.expected = messages.value(message);
    epoch.requestedAt = end;
    epoch.since = end;
    return this.lockOf(process).request(epoch) ? this.grant(epoch, end) : end;
  }

  dataCame(process: number, message: number, start: number): number {
    const operation = this.operations.get(this.host.messages.compare(message));
    const { epoch } = operation;
    const end = this.intake.takePiece(process, message, operation, start);
    this.goesOnFrom(epoch, message, end);
    const isWhole = operation.received === operation.bytes;
    if (isWhole) epoch.arrived += 1;
    if (!isWhole && !this.intake.buffers.exhausted(epoch.origin, process)) return end;
    return this.completeIfHere(process, epoch, this.copier.place(process, operation, end));
  }

  fetchRequested(process: number, message: number, start: number): number {
    const operation = this.operations.get(this.host.messages.compare(message));
    const { epoch } = operation;
    const taken = this.intake.take(process, message, start);
    const { address, bytes } = operation;
    const by = this.intake.progress.requesterOf(process);
    const end = taken + this.host.hierarchy.read(process, address, bytes, by, taken);
    this.host.engine.at(end, this.readKind, operation.id);
    this.goesOnFrom(epoch, message, taken);
    epoch.arrived += 1;
    epoch.done += 1;
    this.outbox.data(operation, TYPE.fetched, process, epoch.origin);
    const sent = this.completeIfHere(process, epoch, this.outbox.pump(process, epoch.origin, end));
    return this.releaseIfDone(epoch, sent);
  }

  unlockRequested(process: number, message: number, start: number): number {
    const epoch = this.epochs.get(this.host.messages.compare(message));
    const end = this.intake.take(process, message, start);
    epoch.since = end;
    epoch.expected = this.host.messages.value(message);
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
    this.host.engine.at(time, this.effectKind, operation.id);
  }

  /** The data of a put or accumulate are in memory. */
  takeEffect(operation: Operation): void {
    const { memory } = this.host;
    const { address, value } = operation;
    const { target } = operation.epoch;
    const adds = operation.kind === OPERATION.accumulate;
    memory.write(target, address, adds ? memory.read(target, address) + value : value);
    this.operations.remove(operation);
  }

  /** Where it is with this message that an operation of the workload goes on, its time is charged up to here. */
  private goesOnFrom(epoch: Epoch, message: number, time: number): void {
    if (this.host.messages.operation(message) >= 0) epoch.since = time;
  }

  private read(operation: Operation): void {
    operation.value = this.host.memory.read(operation.epoch.target, operation.address);
  }

  private completeIfHere(process: number, epoch: Epoch, time: number): number {
    return epoch.arrived === epoch.expected ? this.copier.complete(process, time) : time;
  }

  private releaseIfDone(epoch: Epoch, time: number): number {
    return epoch.done === epoch.expected ? this.release(epoch, time) : time;
  }

  /** The epoch is over: its origin is told, and those that waited have the lock. */
  private release(epoch: Epoch, time: number): number {
    this.chargeCopies(epoch, time);
    const { target, origin } = epoch;
    const next = this.lockOf(target).release(epoch);
    this.outbox.message(libraryMessage(this.host, TYPE.released, target, origin, epoch.id), epoch);
    let end = this.outbox.pump(target, origin, time);
    for (const waiting of next) end = this.grant(waiting, end);
    return end;
  }

  /** Who has the lock can begin; an epoch without operations is over at once. */
  private grant(epoch: Epoch, time: number): number {
    const { target, origin } = epoch;
    this.lockWaits.add(time - epoch.requestedAt);
    if (epoch.operation >= 0) this.host.operations.charge(epoch.operation, HANDSHAKE, time - epoch.since);
    epoch.since = time;
    if (epoch.expected === 0) return this.release(epoch, time);
    this.outbox.message(libraryMessage(this.host, TYPE.granted, target, origin, epoch.id), epoch);
    return this.outbox.pump(target, origin, time);
  }

  /** Since its last message was taken, the epoch has waited for copies, and then for the CPU to see that they are done. */
  private chargeCopies(epoch: Epoch, time: number): void {
    const { operation, since } = epoch;
    if (operation >= 0) {
      const copied = Math.min(Math.max(epoch.copiedAt, since), time);
      this.host.operations.charge(operation, COPY, copied - since);
      this.host.operations.charge(operation, NOTIFY, time - copied);
    }
    epoch.since = time;
  }

  private lockOf(process: number): LockQueue<Epoch> {
    const known = this.locks.get(process);
    if (known !== undefined) return known;
    const lock = new LockQueue<Epoch>();
    this.locks.set(process, lock);
    return lock;
  }
}

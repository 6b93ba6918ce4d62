import type { Epochs, LockMode } from '../../contract/epochs.ts';
import type { MainThread } from '../../contract/mechanism.ts';
import type { Flushes, RemoteMemory, WordAtomics } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { Receiver } from '../../hardware/transport.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { CpuCopier } from './cpu-copier.ts';
import { DmaCopier } from './dma-copier.ts';
import { type Epoch, OPERATION, type Operation, Slots } from './epochs.ts';
import { HelperProgress } from './helper-thread.ts';
import { Intake } from './intake.ts';
import { OriginSide } from './origin.ts';
import { Outbox } from './outbox.ts';
import { type Handle, LibraryProgress } from './progress.ts';
import { TYPE } from './protocol.ts';
import { ReceiveBuffers } from './receive-buffers.ts';
import { TargetSide } from './target.ts';

/**
 * One-sided operations over messages that the CPUs at both ends send and receive (I/OAT paper, section 3.1). This is the
 * basic design: the main thread of the target answers when it calls the library or waits in it.
 */
export class TwoSidedModel implements RemoteMemory, WordAtomics, Flushes, Epochs, MainThread, Receiver {
  readonly remote: RemoteMemory = this;
  readonly atomics: WordAtomics = this;
  readonly flushes: Flushes = this;
  readonly epochs: Epochs = this;
  readonly mainThread: MainThread = this;
  readonly receiver: Receiver = this;
  protected readonly opened = new Slots<Epoch>();
  protected readonly operations = new Slots<Operation>();
  protected readonly buffers: ReceiveBuffers;
  protected readonly intake: Intake;
  protected readonly target: TargetSide;
  protected readonly cpuCopier: CpuCopier;
  private readonly outbox: Outbox;
  private readonly origin: OriginSide;
  private readonly progress: LibraryProgress;

  constructor(
    protected readonly runtime: Runtime,
    protected readonly machine: ParameterValues,
    protected readonly own: ParameterValues,
    deferred = false,
  ) {
    const { opened: epochs, operations } = this;
    const bufferBytes = Number(own.bufferBytes);
    this.buffers = new ReceiveBuffers(runtime.hierarchy, runtime.processes, bufferBytes, Number(own.buffersPerPeer));
    this.outbox = new Outbox(runtime, this.buffers);
    this.intake = new Intake(runtime, this.buffers, this.outbox, Number(machine.receivePerByteNs));
    this.target = new TargetSide(runtime, epochs, operations, this.intake, this.outbox);
    this.cpuCopier = new CpuCopier(this.intake, this.target);
    this.target.copier = this.cpuCopier;
    this.progress = this.createProgress((process, message, start) => this.handle(process, message, start));
    this.intake.progress = this.progress;
    this.origin = new OriginSide(runtime, epochs, operations, this.intake, this.outbox, this.progress, deferred);
    this.progress.onWait = (process) => this.origin.waits(process);
  }

  protected createProgress(handle: Handle): LibraryProgress {
    return new LibraryProgress(this.runtime, handle);
  }

  computes(process: number): void {
    this.progress.computes(process);
  }

  entered(process: number): void {
    this.progress.enter(process);
  }

  lock(process: number, target: number, mode: LockMode): void {
    this.origin.lock(process, target, mode === 'exclusive');
  }

  unlock(process: number, target: number): void {
    this.origin.unlock(process, target);
  }

  put(request: WorkRequest): void {
    this.origin.issue(OPERATION.put, request);
  }

  accumulate(request: WorkRequest): void {
    this.origin.issue(OPERATION.accumulate, request);
  }

  fetch(request: WorkRequest): void {
    this.origin.issue(OPERATION.fetch, request);
  }

  get(request: WorkRequest): void {
    this.origin.alone(OPERATION.get, request);
  }

  atomic(request: WorkRequest): void {
    this.origin.atomic(request);
  }

  flush(process: number, target: number): void {
    this.origin.flush(process, target);
  }

  accepts(_message: number): boolean {
    return true;
  }

  begin(_message: number): void {}

  deliver(message: number): void {
    this.progress.push(this.runtime.messages.target(message), message);
  }

  finish(): Record<string, number> {
    this.buffers.finish();
    const left = this.opened.open + this.operations.open + this.target.locks.inUse;
    if (left > 0) throw new SimulationFault('SIM_EPOCH', `${left} epochs, operations or locks are left over`);
    return {
      epochs: this.origin.epochsDone,
      lock_wait_ns: this.target.locks.waits.mean,
      buffer_waits: this.outbox.bufferWaits,
      most_buffers_in_use: this.buffers.mostInUse,
      copied_bytes: this.intake.copiedBytes,
      ...this.progress.counters(),
    };
  }

  metrics(): Record<string, MetricValue> {
    return this.target.locks.metrics();
  }

  private handle(process: number, message: number, start: number): number {
    const end = this.dispatch(process, message, start);
    this.runtime.messages.release(message);
    return end;
  }

  private dispatch(process: number, message: number, start: number): number {
    const { origin, target } = this;
    switch (this.runtime.messages.handler(message)) {
      case TYPE.lock:
        return target.lockRequested(process, message, start);
      case TYPE.granted:
        return origin.granted(process, message, start);
      case TYPE.data:
        return target.dataCame(process, message, start);
      case TYPE.fetch:
        return target.fetchRequested(process, message, start);
      case TYPE.fetched:
        return origin.fetched(process, message, start);
      case TYPE.unlock:
        return target.unlockRequested(process, message, start);
      case TYPE.released:
        return origin.released(process, message, start);
      default:
        return this.creditCame(process, message, start);
    }
  }

  /** The receiver has posted buffers again: what waited for them can leave. */
  private creditCame(process: number, message: number, start: number): number {
    const { messages } = this.runtime;
    const receiver = messages.origin(message);
    this.buffers.addCredits(process, receiver, messages.value(message));
    return this.outbox.pump(process, receiver, this.intake.take(process, message, start));
  }
}

/** With a helper thread on the core of the main thread (section 3.2). */
export class HelperModel extends TwoSidedModel {
  protected override createProgress(handle: Handle): LibraryProgress {
    const { machine, own } = this;
    const costs = {
      createNs: Number(machine.threadCreateNs),
      cancelNs: Number(machine.threadCancelNs),
      switchNs: Number(machine.threadSwitchNs),
      sleepNs: Number(own.helperSleepNs),
      everyCall: own.helperCreation === 'every-call',
    };
    return new HelperProgress(this.runtime, handle, costs, (process) => this.attend(process));
  }

  /** What the helper looks after beside messages. */
  protected attend(_process: number): number {
    return 0;
  }
}

/** With a helper thread that leaves copies to the copy engine of the chipset (section 3.3). */
export class CopyEngineModel extends HelperModel {
  private readonly dma: DmaCopier;

  constructor(runtime: Runtime, machine: ParameterValues, own: ParameterValues) {
    super(runtime, machine, own, true);
    this.dma = new DmaCopier(runtime, this.operations, this.buffers, this.cpuCopier, this.target, {
      offloadBytes: Number(own.offloadBytes),
      batchOperations: Number(own.batchOperations),
      batchBytes: Number(own.batchBytes),
      interrupts: own.completion === 'interrupt',
      completionSleepNs: Number(own.completionSleepNs),
      interruptNs: Number(machine.interruptLatencyNs),
    });
    this.target.copier = this.dma;
  }

  override finish(): Record<string, number> {
    return { ...super.finish(), ...this.dma.finish() };
  }

  protected override attend(process: number): number {
    return this.dma.attend(process);
  }
}

import type { InLibrary, InLibraryOf, LibraryHandling } from '../../attention/attention.ts';
import type { Epochs, LockMode } from '../../contract/epochs.ts';
import type { Flushes, RemoteMemory, WordAtomics } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { Receiver } from '../../hardware/receiver.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { CpuCopier } from './cpu-copier.ts';
import { DmaCopier, type DmaPolicy } from './dma-copier.ts';
import { type Epoch, OPERATION, type Operation, Slots } from './epochs.ts';
import { Intake } from './intake.ts';
import { Landings } from './landings.ts';
import { OriginSide } from './origin.ts';
import { Outbox } from './outbox.ts';
import { TYPE } from './protocol.ts';
import { ReceiveBuffers } from './receive-buffers.ts';
import { TargetSide } from './target.ts';

/** Parameters of the protocol, from the machine and the variant. */
export interface TwoSidedSetting {
  readonly bufferBytes: number;
  readonly buffersPerPeer: number;
  /** CPU time to take a byte from the NIC. */
  readonly receivePerByteNs: number;
  /** The origin sends operations at unlock, with their count, rather than one after the other. */
  readonly deferred: boolean;
  /** Only if a copy engine moves the data. */
  readonly dma?: DmaPolicy;
}

/**
 * One-sided operations over messages that the CPUs at both ends send and receive (I/OAT paper, section 3). Attention determines
 * who responds at the target; its CPU or a copy engine of the chipset copies.
 */
export class TwoSidedModel implements RemoteMemory, WordAtomics, Flushes, Epochs, LibraryHandling, Receiver {
  readonly remote: RemoteMemory = this;
  readonly atomics: WordAtomics = this;
  readonly flushes: Flushes = this;
  readonly epochs: Epochs = this;
  readonly receiver: Receiver = this;
  readonly mainThread: InLibrary;
  private readonly opened = new Slots<Epoch>();
  private readonly operations = new Slots<Operation>();
  private readonly buffers: ReceiveBuffers;
  private readonly intake: Intake;
  private readonly target: TargetSide;
  private readonly outbox: Outbox;
  private readonly origin: OriginSide;
  private readonly dma: DmaCopier | undefined;

  constructor(
    private readonly runtime: Runtime,
    setting: TwoSidedSetting,
    attention: InLibraryOf,
  ) {
    const { opened: epochs, operations } = this;
    const { bufferBytes, buffersPerPeer } = setting;
    this.buffers = new ReceiveBuffers(runtime.hierarchy, runtime.processes, bufferBytes, buffersPerPeer);
    const landings = new Landings(runtime);
    this.outbox = new Outbox(runtime, this.buffers, landings);
    this.mainThread = attention(runtime, this);
    this.intake = new Intake(runtime, this.buffers, this.outbox, setting.receivePerByteNs);
    this.intake.progress = this.mainThread;
    const { intake, outbox } = this;
    this.target = new TargetSide(runtime, { epochs, operations, intake, outbox, landings });
    const cpu = new CpuCopier(intake, this.target);
    if (setting.dma !== undefined) {
      const { buffers, target } = this;
      this.dma = new DmaCopier(runtime, { operations, buffers, cpu, target, policy: setting.dma });
    }
    this.target.copier = this.dma ?? cpu;
    const { mainThread: progress } = this;
    const { deferred } = setting;
    this.origin = new OriginSide(runtime, { epochs, operations, intake, outbox, landings, progress, deferred });
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
    this.mainThread.arrived(this.runtime.messages.target(message), message);
  }

  waits(process: number): void {
    this.origin.waits(process);
  }

  attend(process: number): number {
    return this.dma?.attend(process) ?? 0;
  }

  handle(process: number, message: number, start: number): number {
    const end = this.dispatch(process, message, start);
    this.runtime.messages.release(message);
    return end;
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
      ...this.mainThread.counters(),
      ...this.dma?.finish(),
    };
  }

  metrics(): Record<string, MetricValue> {
    return this.target.locks.metrics();
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

  /** The receiver has reposted buffers: what waited for them can leave. */
  private creditCame(process: number, message: number, start: number): number {
    const { messages } = this.runtime;
    const receiver = messages.origin(message);
    this.buffers.addCredits(process, receiver, messages.value(message));
    return this.outbox.pump(process, receiver, this.intake.take(process, message, start));
  }
}

import type { PostedReads } from '../../contract/posted-reads.ts';
import type { Flushes, RemoteMemory, WordAtomics } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Receiver } from '../../hardware/receiver.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { RemoteEpochs } from '../remote-epochs.ts';
import { TransferRunner } from './runner.ts';
import type { ChosenStrategy } from './strategy.ts';
import { TRANSFER } from './transfers.ts';

/** Remote access to memory that must first be registered by a strategy: calls of programs become transfers. */
export class RegistrationModel implements RemoteMemory, WordAtomics, Flushes, PostedReads, Receiver {
  readonly remote: RemoteMemory = this;
  readonly atomics: WordAtomics = this;
  readonly flushes: Flushes = this;
  readonly postedReads: PostedReads = this;
  readonly receiver: Receiver = this;
  readonly epochs: RemoteEpochs;
  private readonly runner: TransferRunner;

  constructor(runtime: Runtime, machine: Machine, strategy: ChosenStrategy) {
    // The comparison concerns preparing memory for a NIC, so the NIC carries everything.
    runtime.transport.shared.avoid();
    this.epochs = new RemoteEpochs(runtime, { remote: this, flushes: this, atomics: this });
    this.runner = new TransferRunner(runtime, machine, strategy);
  }

  put(request: WorkRequest): void {
    const transfer = this.transfer(TRANSFER.put, request);
    this.runner.transfers.setValue(transfer, request.value);
    this.runner.call(request.process, transfer);
  }

  get(request: WorkRequest): void {
    this.runner.call(request.process, this.transfer(TRANSFER.get, request));
  }

  atomic(request: WorkRequest): void {
    this.runner.call(request.process, this.runner.atomics.begin(request, request.atomic, false));
  }

  postedGet(request: WorkRequest): void {
    this.post(request, this.transfer(TRANSFER.get, request));
  }

  postedFetchAndAdd(request: WorkRequest): void {
    this.post(request, this.runner.atomics.begin(request, MESSAGE.fetchAndAdd, false));
  }

  postedCompareAndSwap(request: WorkRequest): void {
    this.post(request, this.runner.atomics.begin(request, MESSAGE.compareAndSwap, false));
  }

  settle(process: number, most: number): void {
    this.runner.inbox.look(process);
    this.runner.waits.waitForReads(process, most);
  }

  /** Adds to a word, which its process does not wait for. */
  add(request: WorkRequest): void {
    this.runner.call(request.process, this.runner.atomics.begin(request, MESSAGE.fetchAndAdd, true));
  }

  /** Blocks until all pending operations of this process are confirmed, like the library's wait for implicit puts. */
  flush(process: number, _target: number): void {
    this.runner.inbox.look(process);
    this.runner.waits.waitForAll(process);
  }

  accepts(_message: number): boolean {
    return true;
  }

  begin(_message: number): void {}

  deliver(message: number): void {
    this.runner.deliver(message);
  }

  finish(): Record<string, number> {
    return this.runner.finish();
  }

  metrics(): Record<string, MetricValue> {
    return this.runner.metrics();
  }

  private post({ process, local }: WorkRequest, transfer: number): void {
    const { transfers } = this.runner;
    transfers.setLocal(transfer, local);
    transfers.setPosted(transfer, 1);
    this.runner.call(process, transfer);
  }

  private transfer(kind: number, { process, target, address, bytes, local }: WorkRequest): number {
    const { transfers } = this.runner;
    const transfer = transfers.begin(kind, process, target);
    transfers.setData(transfer, address, bytes, local);
    return transfer;
  }
}

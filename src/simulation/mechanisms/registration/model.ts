import type { Flushes, RemoteMemory, WordAtomics } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Receiver } from '../../hardware/transport.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { LibraryInbox } from '../library-inbox.ts';
import { RemoteEpochs } from '../remote-epochs.ts';
import { TransferAtomics } from './atomics.ts';
import { ControlMessages } from './control-messages.ts';
import { DataMessages } from './data-messages.ts';
import type { NodeMemory } from './node-memory.ts';
import { ProcessWaits } from './process-waits.ts';
import { TransferCharges } from './transfer-charges.ts';
import { TransferLatencies } from './transfer-latencies.ts';
import { TransferQueues } from './transfer-queues.ts';
import { isAsked, isAwaited, TRANSFER, Transfers } from './transfers.ts';

const RESPONSE = MESSAGE.response;
const REQUEST = MESSAGE.request;
const REPLY = MESSAGE.reply;
const NONE = -1;

/**
 * What all registration strategies share: puts and gets as transfers that go on beside the process, one-sided data
 * messages that the target's NIC confirms, and control messages that the target's CPU answers when it is attentive.
 * A strategy says what a transfer needs before its data may travel, and what its control messages mean.
 */
export abstract class RegistrationModel implements RemoteMemory, WordAtomics, Flushes, Receiver {
  readonly remote: RemoteMemory = this;
  readonly atomics: WordAtomics = this;
  readonly flushes: Flushes = this;
  readonly receiver: Receiver = this;
  readonly epochs: RemoteEpochs;
  protected readonly transfers = new Transfers();
  protected readonly latencies = new TransferLatencies(this.transfers);
  protected readonly control: ControlMessages;
  protected readonly data: DataMessages;
  private readonly transferAtomics: TransferAtomics;
  protected readonly charges: TransferCharges;
  private readonly inbox: LibraryInbox;
  private readonly waits: ProcessWaits;
  /** Transfers that wait until the strategy admits them, by node. */
  private readonly waiting: TransferQueues;
  private readonly sendKind: number;
  private readonly confirmedKind: number;
  private readonly finishedKind: number;
  private waitedTransfers = 0;
  /** Time of the launch under way that goes into registration on the core of the origin. */
  protected launchRegistrationNs = 0;
  /** As before, into copying. */
  protected launchCopyNs = 0;
  /** The message that the launch has made; -1 where the transfer joins a handshake that is under way. */
  protected outgoing = NONE;

  constructor(
    protected readonly runtime: Runtime,
    protected readonly memory: NodeMemory,
    nicHasAtomics: boolean,
  ) {
    this.epochs = new RemoteEpochs(runtime, { remote: this, flushes: this, atomics: this });
    this.control = new ControlMessages(runtime);
    this.transferAtomics = new TransferAtomics(runtime, this.transfers, this.control, nicHasAtomics, (time, transfer) =>
      this.completeAt(time, transfer),
    );
    this.data = new DataMessages(runtime, this.transfers, this.transferAtomics);
    this.charges = new TransferCharges(runtime, this.transfers);
    this.waiting = new TransferQueues(this.transfers, memory.nodes);
    this.inbox = new LibraryInbox(runtime, (process, message, start) => this.handle(process, message, start));
    this.waits = new ProcessWaits(runtime, this.transfers, this.inbox);
    this.sendKind = runtime.engine.on((message) => runtime.transport.send(message));
    this.confirmedKind = runtime.engine.on((message) => this.confirmed(message));
    this.finishedKind = runtime.engine.on((transfer) => this.complete(transfer));
  }

  /** Notes which buckets the transfer touches. */
  protected place(transfer: number): void {
    const { transfers, memory } = this;
    const behind = Math.max(1, transfers.bytes(transfer)) - 1;
    const target = transfers.target(transfer);
    const address = transfers.address(transfer);
    transfers.setBuckets(transfer, memory.bucketOf(target, address), memory.bucketOf(target, address + behind));
    const local = transfers.local(transfer);
    if (local < 0) return;
    const origin = transfers.origin(transfer);
    transfers.setLocalBuckets(transfer, memory.bucketOf(origin, local), memory.bucketOf(origin, local + behind));
  }

  /** Whether the transfer can have everything it needs; a fault where it never can. */
  protected abstract admits(transfer: number): boolean;

  /**
   * Takes everything that the transfer needs and spends CPU time of its origin from `start` on.
   * @returns the end, when `outgoing` leaves
   */
  protected abstract launch(transfer: number, start: number): number;

  /** Handles a control message on the core of a process from `start` on; returns the end. */
  protected abstract handleControl(process: number, message: number, start: number): number;

  /** Gives back what the transfer has taken; the data have arrived and the origin knows it. */
  protected abstract giveBack(transfer: number): void;

  put({ process, target, address, value, bytes, local }: WorkRequest): void {
    const transfer = this.transfers.allocate(TRANSFER.put, process, target, address, bytes, local);
    this.transfers.setValue(transfer, value);
    this.call(process, transfer);
  }

  get({ process, target, address, bytes, local }: WorkRequest): void {
    this.call(process, this.transfers.allocate(TRANSFER.get, process, target, address, bytes, local));
  }

  atomic(request: WorkRequest): void {
    this.call(request.process, this.transferAtomics.allocate(request, request.atomic, false));
  }

  /** Adds to a word, which its process does not wait for. */
  add(request: WorkRequest): void {
    this.call(request.process, this.transferAtomics.allocate(request, MESSAGE.fetchAndAdd, true));
  }

  /** Blocks until all that this process has under way is confirmed, as the library's wait for implicit puts does. */
  flush(process: number, _target: number): void {
    this.inbox.look(process);
    this.waits.waitForAll(process);
  }

  accepts(_message: number): boolean {
    return true;
  }

  begin(_message: number): void {}

  deliver(message: number): void {
    const { messages, engine } = this.runtime;
    const kind = messages.kind(message);
    if (kind === RESPONSE) engine.at(messages.readyAt(message), this.confirmedKind, message);
    else if (kind === REQUEST || kind === REPLY) this.inbox.push(messages.target(message), message);
    else {
      const { transfers } = this;
      const transfer = messages.context(message);
      if (transfers.startedAt(transfer) < 0) transfers.setStartedAt(transfer, messages.sentAt(message));
      this.dataArrived(transfer, message);
    }
  }

  finish(): Record<string, number> {
    if (this.transfers.open !== 0) {
      throw new SimulationFault('SIM_TRANSFERS', `${this.transfers.open} transfers were never finished`);
    }
    const { sent } = this.control;
    return { ...this.latencies.counters(), control_messages: sent, waited_transfers: this.waitedTransfers };
  }

  metrics(): Record<string, MetricValue> {
    return this.latencies.metrics();
  }

  /** Answers a control message with another, which leaves at `time`. */
  protected answer(message: number, type: number, time: number): void {
    this.control.turn(message, type);
    this.sendAt(time, message);
  }

  /** The put by which the target of a get sends the data. */
  protected createPutBack(get: number): number {
    const back = this.data.allocatePutBack(get);
    this.placePutBack(back, this.transfers.local(get));
    return back;
  }

  /** A put back needs its source pinned, and its destination unless that is a buffer which always is. */
  protected placePutBack(back: number, destination: number): void {
    this.place(back);
    if (destination < 0) this.transfers.setBuckets(back, NONE, NONE - 1);
  }

  protected sendAt(time: number, message: number): void {
    this.runtime.engine.at(time, this.sendKind, message);
  }

  protected completeAt(time: number, transfer: number): void {
    this.runtime.engine.at(time, this.finishedKind, transfer);
  }

  /** Starts a transfer in the context of a handler of its origin, from `start` on; returns the end. */
  protected beginInHandler(transfer: number, start: number): number {
    const node = this.memory.nodeOf(this.transfers.origin(transfer));
    if (this.waiting.first(node) >= 0 || !this.admits(transfer)) {
      this.waitFor(node, transfer);
      return start;
    }
    return this.launchAt(transfer, start);
  }

  /** What has become free on a node lets waiting transfers go on, in their order. */
  protected retry(node: number): void {
    for (let first = this.waiting.first(node); first >= 0 && this.admits(first); first = this.waiting.first(node)) {
      this.waiting.shift(node);
      if (this.transfers.kind(first) === TRANSFER.putBack) this.launchOnTakenCore(first);
      else this.launchFromProcess(first);
    }
  }

  /** The origin knows that the data have arrived: the transfer is over. */
  protected complete(transfer: number): void {
    const { transfers } = this;
    const process = transfers.origin(transfer);
    if (!isAsked(transfers.kind(transfer))) this.giveBack(transfer);
    this.retry(this.memory.nodeOf(process));
    if (transfers.kind(transfer) !== TRANSFER.putBack) {
      this.latencies.record(transfer, this.runtime.engine.now);
      this.waits.settle(transfer, process);
    }
    transfers.free(transfer);
  }

  /** Data or the request for them have come. A put back ends its get; its sender learns of it as with any other put. */
  protected dataArrived(transfer: number, message: number): void {
    const { runtime, transfers } = this;
    const { messages } = runtime;
    const parent = transfers.parent(transfer);
    const kind = messages.kind(message);
    if (kind !== MESSAGE.put) {
      runtime.rdma.execute(message);
      return;
    }
    const [target, address] = [messages.target(message), messages.address(message)];
    runtime.hierarchy.writtenByNic(target, address, messages.payloadBytes(message));
    if (parent === NONE) runtime.memory.write(target, address, messages.value(message));
    else {
      messages.setOperation(message, NONE);
      transfers.setValue(parent, messages.value(message));
      this.completeAt(messages.readyAt(message), parent);
    }
    runtime.rdma.respondAt(message, messages.readyAt(message));
  }

  private call(process: number, transfer: number): void {
    const { runtime, transfers } = this;
    const operation = runtime.operationOf(process);
    if (operation !== NONE) transfers.setCalledAt(transfer, runtime.engine.now);
    transfers.setPart(transfer, runtime.operations.fork(operation));
    this.waits.began(process);
    this.inbox.look(process);
    if (isAsked(transfers.kind(transfer))) {
      this.launchFromProcess(transfer);
      return;
    }
    this.place(transfer);
    const node = this.memory.nodeOf(process);
    if (this.waiting.first(node) < 0 && this.admits(transfer)) {
      this.launchFromProcess(transfer);
      return;
    }
    this.waitFor(node, transfer);
    runtime.block(process);
  }

  /** Others hold what the transfer needs: it waits its turn, holding nothing. */
  private waitFor(node: number, transfer: number): void {
    this.waiting.push(node, transfer);
    this.waitedTransfers += 1;
  }

  private launchFromProcess(transfer: number): void {
    const { runtime, transfers } = this;
    const process = transfers.origin(transfer);
    const waitedNs = this.waits.idleNs(process);
    const start = runtime.cores.freeAt(process);
    const end = this.launchAt(transfer, start, false);
    const { launchRegistrationNs, launchCopyNs } = this;
    if (waitedNs + launchRegistrationNs + launchCopyNs > 0) {
      this.charges.launch(process, waitedNs, launchRegistrationNs, launchCopyNs);
    }
    const blocks = isAwaited(transfers.kind(transfer));
    if (blocks) this.waits.waitForGet(process);
    runtime.post(process, this.outgoing, end - start, blocks);
  }

  /** The core of a process that does something else is taken for a put back that can go on at last. */
  private launchOnTakenCore(transfer: number): void {
    const process = this.transfers.origin(transfer);
    const start = this.runtime.cores.freeAt(process);
    const end = this.launchAt(transfer, start);
    this.runtime.cores.take(process, end - start);
  }

  /** Starts a transfer that needs nothing of what others may hold, or has been admitted, from `start` on; returns the end. */
  protected launchAt(transfer: number, start: number, sends = true): number {
    this.outgoing = NONE;
    this.launchRegistrationNs = 0;
    this.launchCopyNs = 0;
    const end = isAsked(this.transfers.kind(transfer)) ? this.ask(transfer, start) : this.launch(transfer, start);
    if (sends && this.outgoing !== NONE) this.sendAt(end, this.outgoing);
    if (this.outgoing === NONE && this.transfers.startedAt(transfer) < 0) this.transfers.setStartedAt(transfer, end);
    return end;
  }

  private ask(transfer: number, start: number): number {
    this.outgoing = this.transferAtomics.ask(transfer);
    return start + this.runtime.costs.messageOverheadNs;
  }

  private handle(process: number, message: number, start: number): number {
    const { messages, costs } = this.runtime;
    const transfer = messages.context(message);
    const isRequest = messages.kind(message) === MESSAGE.request;
    if (isRequest && transfer >= 0 && this.transfers.startedAt(transfer) < 0) {
      this.transfers.setStartedAt(transfer, messages.sentAt(message));
    }
    const takenNs = costs.messageOverheadNs + costs.handlerDispatchNs;
    if (this.transferAtomics.takes(message)) return this.transferAtomics.handle(message, start, takenNs);
    return this.handleControl(process, message, start + takenNs);
  }

  private confirmed(message: number): void {
    const { messages } = this.runtime;
    const transfer = messages.context(message);
    if (isAwaited(this.transfers.kind(transfer))) this.transfers.setValue(transfer, messages.value(message));
    messages.release(message);
    this.complete(transfer);
  }
}

import { SimulationFault } from '../../engine/fault.ts';
import { Histogram } from '../../engine/histogram.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { WordColumn } from '../../engine/rows.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { MetricValue } from '../../run.ts';
import type { Host } from '../host.ts';
import { RemoteAccess } from '../remote-access.ts';
import { LibraryInbox } from './library-inbox.ts';
import type { NodeMemory } from './node-memory.ts';
import { TRANSFER, TransferQueues, Transfers } from './transfers.ts';

const REGISTRATION = stageIndex.registration;
const HANDSHAKE = stageIndex.handshake;
const ORIGIN_CPU = stageIndex['origin-cpu'];
const COPY = stageIndex.copy;
const NONE = -1;
/** What a process waits for: nothing, all its transfers, or the one get. */
const WAITS = { nothing: 0, all: 1, get: 2, answered: 3 } as const;

/** Control messages carry the addresses of their buckets behind a header; both are 8 bytes a word. */
export const CONTROL_HEADER_BYTES = 16;

/**
 * What all registration strategies share: puts and gets as transfers that go on beside the process, one-sided data
 * messages that the target's NIC confirms, and control messages that the target's CPU answers when it is attentive.
 * A strategy says what a transfer needs before its data may travel, and what its control messages mean.
 */
export abstract class RegistrationModel extends RemoteAccess {
  protected readonly transfers = new Transfers();
  protected readonly inbox: LibraryInbox;
  private readonly waiting: TransferQueues;
  private readonly outstanding: WordColumn;
  private readonly waitsFor: WordColumn;
  private readonly sendKind: number;
  private readonly confirmedKind: number;
  private readonly finishedKind: number;
  private readonly gotKind: number;
  /** Time of the launch under way that goes into registration on the core of the origin. */
  protected launchRegistrationNs = 0;
  /** As before, into copying. */
  protected launchCopyNs = 0;
  /** When the process had nothing to do any more. */
  private readonly since: Float64Array;
  private readonly answers: Float64Array;
  private readonly oneSided = new Histogram();
  private readonly handshaken = new Histogram();
  private controlMessages = 0;
  private measuredUnpins = 0;

  constructor(
    host: Host,
    protected readonly memory: NodeMemory,
  ) {
    super(host);
    this.waiting = new TransferQueues(this.transfers, memory.nodes);
    this.outstanding = host.rows.word();
    this.waitsFor = host.rows.word();
    this.since = new Float64Array(host.processes);
    this.answers = new Float64Array(host.processes);
    this.inbox = new LibraryInbox(host, (process, message, start) => this.handle(process, message, start));
    host.onIdle = (process) => this.becameIdle(process);
    this.gotKind = host.engine.on((process) => this.resumeWithValue(process));
    this.sendKind = host.engine.on((message) => host.transport.send(message));
    this.confirmedKind = host.engine.on((message) => this.confirmed(message));
    this.finishedKind = host.engine.on((transfer) => this.complete(transfer));
  }

  /** Notes which buckets the transfer touches. */
  protected place(transfer: number): void {
    const { transfers, memory } = this;
    const bytes = Math.max(1, transfers.bytes(transfer));
    const target = transfers.target(transfer);
    const address = transfers.address(transfer);
    transfers.setBuckets(transfer, memory.bucketOf(target, address), memory.bucketOf(target, address + bytes - 1));
    const local = transfers.local(transfer);
    if (local < 0) return;
    const origin = transfers.origin(transfer);
    transfers.setLocalBuckets(transfer, memory.bucketOf(origin, local), memory.bucketOf(origin, local + bytes - 1));
  }

  /** Whether the transfer can have everything it needs; a fault where it never can. */
  protected abstract admits(transfer: number): boolean;

  /**
   * Takes everything that the transfer needs and spends CPU time of its origin from `start` on.
   * @returns the end, when `outgoing` leaves
   */
  protected abstract launch(transfer: number, start: number): number;

  /** The message that the launch has made; -1 where the transfer joins a handshake that is under way. */
  protected outgoing = NONE;

  /** Handles a control message on the core of a process from `start` on; returns the end. */
  protected abstract handleControl(process: number, message: number, start: number): number;

  /** Gives back what the transfer has taken; the data have arrived and the origin knows it. */
  protected abstract giveBack(transfer: number): void;

  override put(process: number, target: number, address: number, value: number, bytes: number, source: number): void {
    const transfer = this.transfers.allocate(TRANSFER.put, process, target, address, bytes, source);
    this.transfers.setValue(transfer, value);
    this.call(process, transfer);
  }

  override get(process: number, target: number, address: number, bytes: number, destination: number): void {
    const transfer = this.transfers.allocate(TRANSFER.get, process, target, address, bytes, destination);
    this.call(process, transfer);
  }

  /** Blocks until all that this process has under way is confirmed, as the library's wait for implicit puts does. */
  override flush(process: number, _target: number): void {
    this.inbox.look(process);
    if (this.outstanding.get(process) === 0) {
      this.host.post(process, NONE, this.host.costs.memoryAccessNs, false);
      return;
    }
    this.waitsFor.set(process, WAITS.all);
    this.host.block(process);
  }

  override deliver(message: number): void {
    const { host, transfers } = this;
    const { messages } = host;
    const kind = messages.kind(message);
    if (kind === MESSAGE.request || kind === MESSAGE.reply) this.inbox.push(messages.target(message), message);
    else if (kind === MESSAGE.response) host.engine.at(messages.readyAt(message), this.confirmedKind, message);
    else {
      const transfer = messages.compare(message);
      if (transfers.startedAt(transfer) < 0) transfers.setStartedAt(transfer, messages.sentAt(message));
      this.dataArrived(transfer, message);
    }
  }

  override finish(): Record<string, number> {
    if (this.transfers.open !== 0) {
      throw new SimulationFault('SIM_TRANSFERS', `${this.transfers.open} transfers were never finished`);
    }
    const { oneSided, handshaken } = this;
    return {
      one_sided_transfers: oneSided.count,
      handshake_transfers: handshaken.count,
      control_messages: this.controlMessages,
      latency_one_sided_ns: oneSided.mean,
      latency_handshake_ns: handshaken.mean,
    };
  }

  override metrics(): Record<string, MetricValue> {
    const { oneSided, handshaken } = this;
    const all = oneSided.count + handshaken.count;
    return {
      unpins_per_operation: { value: all === 0 ? 0 : this.measuredUnpins / all, unit: '1' },
      one_sided_ratio: { value: all === 0 ? 0 : oneSided.count / all, unit: '1' },
      ...(oneSided.count > 0 && { one_sided_latency_ns: distribution(oneSided) }),
      ...(handshaken.count > 0 && { handshake_latency_ns: distribution(handshaken) }),
    };
  }

  /** The data message of a put or put back, or the request of a one-sided get. */
  protected dataMessage(transfer: number): number {
    const { host, transfers } = this;
    const isGet = transfers.kind(transfer) === TRANSFER.get;
    const bytes = transfers.bytes(transfer);
    const message = host.request(
      isGet ? MESSAGE.get : MESSAGE.put,
      transfers.origin(transfer),
      transfers.target(transfer),
      transfers.address(transfer),
      isGet ? 0 : bytes,
    );
    host.messages.setValue(message, transfers.value(transfer));
    if (isGet) host.messages.setAnswerBytes(message, bytes);
    host.messages.setCompare(message, transfer);
    host.messages.setOperation(message, transfers.part(transfer));
    return message;
  }

  /** A control message about a transfer, for the CPU of `to`. */
  protected controlMessage(type: number, from: number, to: number, transfer: number, words: number): number {
    const { host } = this;
    const bytes = CONTROL_HEADER_BYTES + 8 * words;
    const message = host.request(MESSAGE.request, from, to, host.window.bufferAddress, bytes);
    host.messages.setHandler(message, type);
    host.messages.setCompare(message, transfer);
    this.controlMessages += 1;
    return message;
  }

  /** Answers a control message with another, which leaves at `time`. */
  protected answer(message: number, type: number, time: number): void {
    const { messages } = this.host;
    const origin = messages.origin(message);
    messages.setOrigin(message, messages.target(message));
    messages.setTarget(message, origin);
    messages.setKind(message, MESSAGE.reply);
    messages.setHandler(message, type);
    messages.setPayloadBytes(message, CONTROL_HEADER_BYTES);
    messages.setOperation(message, NONE);
    this.controlMessages += 1;
    this.sendAt(time, message);
  }

  /** The put by which the target of a get sends the data; its time is charged to the get. */
  protected createPutBack(get: number): number {
    const { transfers, host } = this;
    const [from, to] = [transfers.target(get), transfers.origin(get)];
    const destination = transfers.local(get);
    const address = destination < 0 ? host.window.bufferAddress : destination;
    const back = transfers.allocate(TRANSFER.putBack, from, to, address, transfers.bytes(get), transfers.address(get));
    transfers.setParent(back, get);
    transfers.setPart(back, transfers.part(get));
    transfers.setStartedAt(back, transfers.startedAt(get));
    transfers.setValue(back, host.memory.read(from, transfers.address(get)));
    this.placePutBack(back, destination);
    return back;
  }

  /** A put back needs its source pinned, and its destination unless that is a buffer which always is. */
  protected placePutBack(back: number, destination: number): void {
    this.place(back);
    if (destination < 0) this.transfers.setBuckets(back, NONE, NONE - 1);
  }

  protected sendAt(time: number, message: number): void {
    this.host.engine.at(time, this.sendKind, message);
  }

  /** Buckets that had to go for a transfer. */
  protected countUnpins(transfer: number, count: number): void {
    if (transfer >= 0 && this.transfers.calledAt(transfer) >= 0) this.measuredUnpins += count;
  }

  protected completeAt(time: number, transfer: number): void {
    this.host.engine.at(time, this.finishedKind, transfer);
  }

  /** The transfer goes on at `time`, after a handshake that began when it had left its origin. */
  protected chargeHandshake(transfer: number, time: number): void {
    const { transfers, host } = this;
    const registration = transfers.registrationNs(transfer);
    // It can have joined a handshake that was answered before its own CPU was through.
    if (time < transfers.startedAt(transfer)) transfers.setStartedAt(transfer, time);
    const handshake = Math.max(0, time - transfers.startedAt(transfer) - registration);
    host.operations.charge(transfers.part(transfer), HANDSHAKE, handshake);
    host.operations.charge(transfers.part(transfer), REGISTRATION, registration);
    transfers.noteHandshake(transfer);
    if (transfers.parent(transfer) !== NONE) transfers.noteHandshake(transfers.parent(transfer));
  }

  /** Starts a transfer in the context of a handler of its origin, from `start` on; returns the end. */
  protected beginInHandler(transfer: number, start: number): number {
    const node = this.memory.nodeOf(this.transfers.origin(transfer));
    if (this.waiting.first(node) >= 0 || !this.admits(transfer)) {
      this.waiting.push(node, transfer);
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
    this.giveBack(transfer);
    this.retry(this.memory.nodeOf(process));
    if (transfers.kind(transfer) !== TRANSFER.putBack) this.settle(transfer, process);
    transfers.free(transfer);
  }

  /** Data or the request for them have come. A put back ends its get; its sender learns of it as with any other put. */
  protected dataArrived(transfer: number, message: number): void {
    const { host, transfers } = this;
    const { messages } = host;
    const parent = transfers.parent(transfer);
    if (messages.kind(message) === MESSAGE.get) {
      host.rdma.execute(message);
      return;
    }
    if (parent === NONE)
      host.memory.write(messages.target(message), messages.address(message), messages.value(message));
    else {
      messages.setOperation(message, NONE);
      transfers.setValue(parent, messages.value(message));
      this.completeAt(messages.readyAt(message), parent);
    }
    host.rdma.respondAt(message, messages.readyAt(message));
  }

  private call(process: number, transfer: number): void {
    const { host, transfers } = this;
    transfers.setCalledAt(transfer, host.operationOf(process) === NONE ? NONE : host.engine.now);
    transfers.setPart(transfer, host.operations.fork(host.operationOf(process)));
    this.place(transfer);
    this.outstanding.add(process, 1);
    this.inbox.look(process);
    const node = this.memory.nodeOf(process);
    if (this.waiting.first(node) < 0 && this.admits(transfer)) {
      this.launchFromProcess(transfer);
      return;
    }
    this.waiting.push(node, transfer);
    host.block(process);
  }

  private launchFromProcess(transfer: number): void {
    const { host, transfers } = this;
    const process = transfers.origin(transfer);
    const operation = host.operationOf(process);
    const waited = host.isIdle(process) ? host.engine.now - this.since[process] : 0;
    const start = host.cores.freeAt(process);
    const end = this.launchAt(transfer, start, false);
    if (operation !== NONE) {
      host.operations.charge(operation, HANDSHAKE, waited);
      host.operations.charge(operation, REGISTRATION, this.launchRegistrationNs);
      host.operations.charge(operation, COPY, this.launchCopyNs);
      host.operations.charge(operation, ORIGIN_CPU, -this.launchRegistrationNs - this.launchCopyNs);
    }
    const blocks = transfers.kind(transfer) === TRANSFER.get;
    if (blocks) this.waitsFor.set(process, WAITS.get);
    host.post(process, this.outgoing, end - start, blocks);
  }

  /** The core of a process that does something else is taken for a put back that can go on at last. */
  private launchOnTakenCore(transfer: number): void {
    const process = this.transfers.origin(transfer);
    const start = this.host.cores.freeAt(process);
    const end = this.launchAt(transfer, start);
    this.host.cores.take(process, end - start);
  }

  private launchAt(transfer: number, start: number, sends = true): number {
    this.outgoing = NONE;
    this.launchRegistrationNs = 0;
    this.launchCopyNs = 0;
    const end = this.launch(transfer, start);
    if (sends && this.outgoing !== NONE) this.sendAt(end, this.outgoing);
    if (this.outgoing === NONE && this.transfers.startedAt(transfer) < 0) this.transfers.setStartedAt(transfer, end);
    return end;
  }

  private handle(process: number, message: number, start: number): number {
    const { messages, costs } = this.host;
    const transfer = messages.compare(message);
    const isRequest = messages.kind(message) === MESSAGE.request;
    if (isRequest && transfer >= 0 && this.transfers.startedAt(transfer) < 0) {
      this.transfers.setStartedAt(transfer, messages.sentAt(message));
    }
    return this.handleControl(process, message, start + costs.messageOverheadNs + costs.handlerDispatchNs);
  }

  private confirmed(message: number): void {
    const { messages } = this.host;
    const transfer = messages.compare(message);
    if (this.transfers.kind(transfer) === TRANSFER.get) this.transfers.setValue(transfer, messages.value(message));
    messages.release(message);
    this.complete(transfer);
  }

  /** Records the latency, and lets the process go on that waits for this. */
  private settle(transfer: number, process: number): void {
    const { host, transfers } = this;
    // Only transfers that are part of a workload's operation are measured.
    const calledAt = transfers.calledAt(transfer);
    if (calledAt >= 0) {
      (transfers.hadHandshake(transfer) ? this.handshaken : this.oneSided).add(host.engine.now - calledAt);
    }
    this.outstanding.add(process, -1);
    const part = transfers.part(transfer);
    const isGet = transfers.kind(transfer) === TRANSFER.get;
    const waitsFor = this.waitsFor.get(process);
    if (!(isGet && host.isIdle(process)) && !(waitsFor === WAITS.all && this.outstanding.get(process) === 0)) {
      host.operations.drop(part);
      if (isGet) this.answerEarly(process, transfers.value(transfer));
      return;
    }
    this.waitsFor.set(process, WAITS.nothing);
    const { now } = host.engine;
    const partNs = now - transfers.startedAt(transfer);
    host.operations.join(part, host.operationOf(process), now - this.since[process], partNs);
    host.resume(process, isGet ? transfers.value(transfer) : 0);
  }

  /** A get that joined another's handshake is answered while its own CPU is still busy with it. */
  private answerEarly(process: number, value: number): void {
    this.waitsFor.set(process, WAITS.answered);
    this.answers[process] = value;
  }

  private becameIdle(process: number): void {
    this.since[process] = this.host.engine.now;
    if (this.waitsFor.get(process) === WAITS.answered) {
      this.host.engine.at(this.host.engine.now, this.gotKind, process);
      return;
    }
    this.inbox.watch(process);
  }

  private resumeWithValue(process: number): void {
    this.waitsFor.set(process, WAITS.nothing);
    this.host.resume(process, this.answers[process]);
  }
}

function distribution(histogram: Histogram): MetricValue {
  return {
    value: histogram.mean,
    unit: 'ns',
    mean: histogram.mean,
    p50: histogram.percentile(0.5),
    p99: histogram.percentile(0.99),
    max: histogram.maximum,
  };
}

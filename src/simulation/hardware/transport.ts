import type { Engine } from '../engine/engine.ts';
import { type Operations, stageIndex } from '../engine/operations.ts';
import { Rows } from '../engine/rows.ts';
import { TRACK, type TraceRecorder } from '../engine/trace-recorder.ts';
import type { IoBus } from './io-bus.ts';
import type { Iommus } from './iommu/iommu.ts';
import type { PageTable } from './iommu/page-table.ts';
import type { MemoryChannels } from './memory/memory-channels.ts';
import { MESSAGE, MessageQueues, type Messages } from './messages.ts';
import type { Network } from './network.ts';
import { Retransmission } from './retransmission.ts';

const { injection, wire, bus, memory } = stageIndex;
const targetNic = stageIndex['target-nic'];
/** A node has one device, its NIC. */
const NIC = 0;
/** What comes with an access to memory; every further byte takes the bus. */
const WORD_BYTES = 8;

export interface TransportLimits {
  readonly processesPerNode: number;
  readonly memoryAccessNs: number;
  readonly nicQueueMessages: number;
  readonly nicBufferMessages: number;
  readonly busCredits: number;
}

/** What happens at the target once a message is through NIC, bus and IOMMU. */
export interface Receiver {
  /** False stalls the bus of the target's node: nothing behind this message gets through either. */
  accepts(message: number): boolean;
  /** `messages.readyAt` says when the access to memory is done; it can lie a little ahead of now. */
  deliver(message: number): void;
}

/**
 * The way of a message: NIC of the sender, wire, NIC of the target, I/O bus, IOMMU, memory. Where the target cannot take
 * a message, its bus runs out of credits, its NIC fills, senders' NICs hold messages for it back, and at last the
 * senders block; nothing is dropped, unless a mechanism asks for that.
 */
export class Transport {
  private readonly arriveKind: number;
  private readonly stalled: MessageQueues;
  private readonly held: MessageQueues;
  private readonly blocked: Uint8Array;
  private readonly waiting: number[][];
  private readonly nodeOf: Int32Array;
  private blockedNodes = 0;
  private retransmission: Retransmission | undefined;
  private readonly resendKind: number;
  stalledMessages = 0;
  heldMessages = 0;
  /** I/O-bus transactions that brought data to the memory of targets, and those of atomics. */
  dataTransactions = 0;

  constructor(
    private readonly engine: Engine,
    private readonly messages: Messages,
    private readonly operations: Operations,
    private readonly trace: TraceRecorder,
    private readonly network: Network,
    private readonly buses: readonly IoBus[],
    private readonly readBuses: readonly IoBus[],
    private readonly iommus: Iommus,
    private readonly pages: PageTable,
    private readonly memory: MemoryChannels,
    private readonly limits: TransportLimits,
    processes: number,
    private readonly receiver: Receiver,
    private readonly unblock: (process: number) => void,
  ) {
    const nodes = buses.length;
    const rows = new Rows(nodes);
    this.stalled = new MessageQueues(messages, rows);
    this.held = new MessageQueues(messages, rows);
    this.blocked = new Uint8Array(nodes);
    this.waiting = Array.from({ length: nodes }, () => []);
    this.nodeOf = Int32Array.from({ length: processes }, (_, process) => Math.floor(process / limits.processesPerNode));
    this.arriveKind = engine.on((message) => this.arrive(message));
    this.resendKind = engine.on((message) => this.transmit(this.nodeOf[messages.origin(message)], message));
  }

  /** From now on a target drops what it cannot take, and the origin's NIC sends it again after a while. */
  dropAndRetransmit(afterNs: number): void {
    this.retransmission = new Retransmission(this.nodeOf.length, afterNs);
  }

  /** Messages that targets dropped; each was sent again. */
  get droppedMessages(): number {
    return this.retransmission?.drops ?? 0;
  }

  /** Hands a message to the NIC of its origin's node. */
  send(message: number): void {
    this.messages.setSentAt(message, this.engine.now);
    const node = this.nodeOf[this.messages.origin(message)];
    if (this.blockedNodes > 0 && this.mustHold(node, message)) {
      this.held.push(node, message);
      this.heldMessages += 1;
      return;
    }
    this.transmit(node, message);
  }

  /**
   * Time a process must wait before it may go on because the queue of its NIC is full; Infinity where only an unblocked
   * target can tell: the process is then told by `unblock`.
   */
  injectionWaitNs(process: number): number {
    const node = this.nodeOf[process];
    if (this.held.length.get(node) >= this.limits.nicQueueMessages) {
      this.waiting[node].push(process);
      return Number.POSITIVE_INFINITY;
    }
    return Math.max(0, this.network.backlogNs(node) - this.limits.nicQueueMessages * this.network.occupancyNs(0));
  }

  /** The target may accept again what it refused. */
  retry(process: number): void {
    const node = this.nodeOf[process];
    while (this.stalled.length.get(node) > 0 && this.receiver.accepts(this.stalled.first(node))) {
      this.intoMemory(node, this.stalled.shift(node));
    }
    const { busCredits, nicBufferMessages } = this.limits;
    if (this.blocked[node] === 1 && this.stalled.length.get(node) <= (busCredits + nicBufferMessages) / 2)
      this.openNode(node);
  }

  /** The page of an address of a process has another entry now. */
  invalidate(process: number, address: number): void {
    const node = this.nodeOf[process];
    this.iommus.invalidate(node, this.pages.pageOf(process - node * this.limits.processesPerNode, address));
  }

  /** When the data of a get that has reached memory is at the NIC, on its way back over the bus. */
  readBack(message: number): number {
    const { messages } = this;
    const readyAt = messages.readyAt(message);
    const further = messages.answerBytes(message) - WORD_BYTES;
    if (further <= 0) return readyAt;
    const node = this.nodeOf[messages.target(message)];
    const nodeBus = this.readBuses[node];
    const through = nodeBus.transfer(readyAt, further);
    const waitNs = this.memory.nicWaitNs(node, 'read', through, further / nodeBus.bandwidthBytesPerNs, further);
    const operation = messages.operation(message);
    if (operation >= 0) {
      this.operations.charge(operation, bus, through - readyAt);
      this.operations.charge(operation, memory, waitNs);
    }
    return through + waitNs;
  }

  /**
   * The unit for atomics has read a word and writes it back: a second transaction. The operands that the first one
   * carries in this model take the time of the word.
   */
  countWriteBack(message: number): void {
    this.buses[this.nodeOf[this.messages.target(message)]].transactions += 1;
    this.dataTransactions += 1;
  }

  private mustHold(node: number, message: number): boolean {
    return this.held.length.get(node) > 0 || this.blocked[this.nodeOf[this.messages.target(message)]] === 1;
  }

  private transmit(node: number, message: number): void {
    const { messages, engine } = this;
    const targetNode = this.nodeOf[messages.target(message)];
    const left = this.network.inject(node, messages.payloadBytes(message));
    const travel = this.network.travel(node, targetNode, messages.payloadBytes(message));
    const operation = messages.operation(message);
    if (operation >= 0) {
      this.operations.charge(operation, injection, left - messages.sentAt(message));
      this.operations.charge(operation, wire, travel);
    }
    engine.at(left + travel, this.arriveKind, message);
    if (this.trace.on) this.traceSending(node, message, left, travel);
  }

  private arrive(message: number): void {
    const { messages, engine } = this;
    const node = this.nodeOf[messages.target(message)];
    const through = this.network.eject(node, messages.payloadBytes(message));
    const operation = messages.operation(message);
    if (operation >= 0) this.operations.charge(operation, targetNic, through - engine.now);
    messages.setReadyAt(message, through);
    if (this.retransmission !== undefined) this.takeOrDrop(this.retransmission, node, message);
    else if (this.stalled.length.get(node) > 0 || !this.receiver.accepts(message)) this.stall(node, message);
    else this.intoMemory(node, message);
  }

  private takeOrDrop(retransmission: Retransmission, node: number, message: number): void {
    const { messages } = this;
    const [origin, target] = [messages.origin(message), messages.target(message)];
    if (retransmission.isNext(origin, target, message) && this.receiver.accepts(message)) {
      retransmission.take(origin, target, message);
      this.intoMemory(node, message);
      return;
    }
    retransmission.drop(origin, target, message);
    // The wait counts to the injection that follows it.
    const dropped = messages.readyAt(message);
    messages.setSentAt(message, dropped);
    this.engine.at(dropped + retransmission.afterNs, this.resendKind, message);
  }

  private stall(node: number, message: number): void {
    this.stalled.push(node, message);
    this.stalledMessages += 1;
    const { busCredits, nicBufferMessages } = this.limits;
    if (this.blocked[node] === 0 && this.stalled.length.get(node) > busCredits + nicBufferMessages) {
      this.blocked[node] = 1;
      this.blockedNodes += 1;
    }
  }

  private intoMemory(node: number, message: number): void {
    const { messages } = this;
    const throughNic = messages.readyAt(message);
    const atBus = throughNic > this.engine.now ? throughNic : this.engine.now;
    const nodeBus = this.buses[node];
    const transactions = nodeBus.transactions;
    const payloadBytes = messages.payloadBytes(message);
    const atIommu = nodeBus.transfer(atBus, payloadBytes);
    if (payloadBytes > 0 && !isAnswer(messages.kind(message)))
      this.dataTransactions += nodeBus.transactions - transactions;
    const translated = this.translate(node, message, atIommu);
    const busNs = payloadBytes / nodeBus.bandwidthBytesPerNs;
    const waitNs = this.memory.nicWaitNs(node, 'write', atIommu, busNs, payloadBytes);
    const memoryNs = this.limits.memoryAccessNs + waitNs;
    messages.setReadyAt(message, translated + memoryNs);
    const operation = messages.operation(message);
    if (operation >= 0) {
      this.operations.charge(operation, bus, translated - throughNic);
      this.operations.charge(operation, memory, memoryNs);
    }
    if (this.trace.on) this.traceArrival(node, message, throughNic);
    this.receiver.deliver(message);
  }

  /** Translates the page of an access, and those behind it that an access of more than a word touches. */
  private translate(node: number, message: number, atIommu: number): number {
    const { messages, pages } = this;
    const onNode = messages.target(message) - node * this.limits.processesPerNode;
    const address = messages.address(message);
    const page = pages.pageOf(onNode, address);
    let translated = this.iommus.translate(node, NIC, page, atIommu);
    const bytes = this.accessedBytes(message);
    if (bytes <= WORD_BYTES) return translated;
    const last = pages.pageOf(onNode, Math.min(address + bytes, pages.windowBytes) - 1);
    for (let next = page + 1; next <= last; next += 1) {
      translated = Math.max(translated, this.iommus.translate(node, NIC, next, atIommu));
    }
    return translated;
  }

  /** Bytes of memory that a message reads or writes; the operands of an atomic are longer than what it accesses. */
  private accessedBytes(message: number): number {
    const kind = this.messages.kind(message);
    if (kind === MESSAGE.get) return this.messages.answerBytes(message);
    const isAtomic = kind >= MESSAGE.compareAndSwap && kind <= MESSAGE.flush;
    return isAtomic ? WORD_BYTES : this.messages.payloadBytes(message);
  }

  private openNode(node: number): void {
    this.blocked[node] = 0;
    this.blockedNodes -= 1;
    for (let origin = 0; origin < this.blocked.length; origin += 1) {
      if (this.held.length.get(origin) > 0) this.sendHeld(origin);
    }
  }

  private sendHeld(node: number): void {
    const { held, messages } = this;
    while (held.length.get(node) > 0 && this.blocked[this.nodeOf[messages.target(held.first(node))]] === 0) {
      this.transmit(node, held.shift(node));
    }
    if (held.length.get(node) >= this.limits.nicQueueMessages) return;
    for (const process of this.waiting[node].splice(0)) this.unblock(process);
  }

  private traceSending(node: number, message: number, left: number, travel: number): void {
    const { messages, trace } = this;
    const serial = this.serialOf(messages.operation(message));
    trace.span(TRACK.injection, node, injection, messages.sentAt(message), left, serial, messages.target(message));
    trace.span(TRACK.wire, node, wire, left, left + travel, serial, messages.target(message));
  }

  private traceArrival(node: number, message: number, throughNic: number): void {
    const { messages, trace } = this;
    const serial = this.serialOf(messages.operation(message));
    const occupancy = this.network.occupancyNs(messages.payloadBytes(message));
    trace.span(TRACK.nic, node, targetNic, throughNic, throughNic + occupancy, serial, messages.origin(message));
    trace.span(TRACK.bus, node, bus, throughNic, messages.readyAt(message), serial, messages.origin(message));
  }

  private serialOf(operation: number): number {
    return operation < 0 ? -1 : this.operations.serial(operation);
  }
}

/** Whether a message of this kind brings something to the one who asked. */
function isAnswer(kind: number): boolean {
  return kind === MESSAGE.response || kind === MESSAGE.reply;
}

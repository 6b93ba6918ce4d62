import { uint8Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import { SimulationFault } from '../engine/fault.ts';
import { type Operations, stageIndex } from '../engine/operations.ts';
import { Rows } from '../engine/rows.ts';
import type { TraceRecorder } from '../engine/trace-recorder.ts';
import { BusQueues } from './bus-queues.ts';
import type { Devices } from './devices.ts';
import { HeldMessages } from './held-messages.ts';
import type { BusValues } from './io-bus-parameters.ts';
import type { MemoryPath } from './memory-path.ts';
import type { Messages } from './messages.ts';
import type { Network } from './network.ts';
import type { NicValues } from './nic-parameters.ts';
import { Retransmission } from './retransmission.ts';
import { TransportTrace } from './transport-trace.ts';

const { injection, wire } = stageIndex;
const targetNic = stageIndex['target-nic'];

export type TransportLimits = Pick<NicValues, 'nicQueueMessages' | 'nicBufferMessages'> & Pick<BusValues, 'busCredits'>;

export interface TransportParts {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly operations: Operations;
  readonly trace: TraceRecorder;
  readonly network: Network;
  readonly devices: Devices;
  readonly path: MemoryPath;
  /** Of all nodes. */
  readonly nics: number;
  readonly limits: TransportLimits;
}

/** What happens at the target once a message is through NIC, bus and IOMMU. */
export interface Receiver {
  /** False stalls the bus of the target's NIC: nothing behind this message gets through either. */
  accepts(message: number): boolean;
  /**
   * The first packet of an accepted message is at the IOMMU. Only where nodes have several devices: there packets of
   * others may come between it and the last one, with which comes `deliver`.
   */
  begin(message: number): void;
  /** `messages.readyAt` says when the access to memory is done; it can lie a little ahead of now. */
  deliver(message: number): void;
}

/** Who takes what arrives before anybody does. */
const NOBODY = { accepts: refuse, begin: refuse, deliver: refuse, unblock: refuse };

function refuse(): never {
  throw new SimulationFault('SIM_FAILED', 'a message came before its transport was connected');
}

/**
 * The way of a message: NIC of the sender, wire, NIC of the target, I/O bus, IOMMU, memory. Where the target cannot take
 * a message, its bus runs out of credits, its NIC fills, senders' NICs hold messages for it back, and at last the
 * senders block; nothing is dropped, unless a mechanism asks for that. What passes one device stays in order.
 */
export class Transport {
  private readonly arriveKind: number;
  private readonly reachBusKind: number;
  private readonly throughBusKind: number;
  private readonly resendKind: number;
  private readonly queues: BusQueues;
  private readonly held: HeldMessages;
  /** Whether a message is on the bus of a NIC; only kept where a node has several. */
  private readonly busy: Uint8Array;
  private readonly hasSeveral: boolean;
  private retransmission: Retransmission | undefined;
  private readonly tracing: TransportTrace;

  private readonly engine: Engine;
  private readonly messages: Messages;
  private readonly operations: Operations;
  private readonly network: Network;
  readonly devices: Devices;
  private readonly path: MemoryPath;
  private readonly nicQueueMessages: number;
  private receiver: Receiver = NOBODY;
  private unblock: (process: number) => void = NOBODY.unblock;

  constructor({ engine, messages, operations, trace, network, devices, path, nics, limits }: TransportParts) {
    const { nicQueueMessages, busCredits, nicBufferMessages } = limits;
    const rows = new Rows(nics);
    this.engine = engine;
    this.messages = messages;
    this.operations = operations;
    this.network = network;
    this.devices = devices;
    this.path = path;
    this.nicQueueMessages = nicQueueMessages;
    this.hasSeveral = devices.perNode > 1;
    this.held = new HeldMessages(messages, rows, nicQueueMessages, {
      nicOfTarget: (message) => devices.nicOf(devices.nodeOf(messages.target(message)), message),
      transmit: (message) => this.transmit(message),
      unblock: (process) => this.unblock(process),
    });
    this.queues = new BusQueues(messages, rows, this.held, busCredits + nicBufferMessages);
    this.busy = uint8Array(nics);
    this.tracing = new TransportTrace(trace, messages, operations, network);
    this.arriveKind = engine.on((message) => this.arrive(message));
    this.resendKind = engine.on((message) => this.transmit(message));
    this.reachBusKind = engine.on((message, nic) => this.reachBus(message, nic));
    this.throughBusKind = engine.on((message, nic) => this.throughBus(message, nic));
  }

  /**
   * Says who takes what arrives, before anything is sent.
   * @param unblock called with a process when its NIC, whose queue was full, has room again
   */
  connect(receiver: Receiver, unblock: (process: number) => void): void {
    this.receiver = receiver;
    this.unblock = unblock;
  }

  /** From now on a target drops what it cannot take, and the origin's NIC sends it again after a while. */
  dropAndRetransmit(afterNs: number): void {
    this.retransmission = new Retransmission(this.devices.processes, afterNs);
  }

  /** Messages that targets dropped; each was sent again. */
  get droppedMessages(): number {
    return this.retransmission?.drops ?? 0;
  }

  get stalledMessages(): number {
    return this.queues.stalledMessages;
  }

  get heldMessages(): number {
    return this.held.count;
  }

  /** Hands a message to the NIC of its origin. */
  send(message: number): void {
    const { messages, devices } = this;
    messages.setSentAt(message, this.engine.now);
    if (this.held.blockedNics > 0) {
      const nic = devices.nicOf(devices.nodeOf(messages.origin(message)), message);
      if (this.held.hold(nic, message)) return;
    }
    this.transmit(message);
  }

  /**
   * Time a process must wait before it may go on because the queue of its NIC is full; Infinity where only an unblocked
   * target can tell: the process is then told by `unblock`.
   */
  injectionWaitNs(process: number): number {
    const nic = this.devices.nicOfProcess(process);
    if (this.held.mustWait(nic, process)) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.network.backlogNs(nic) - this.nicQueueMessages * this.network.occupancyNs(0));
  }

  /** The target may accept again what it refused. */
  retry(process: number): void {
    const { perNode } = this.devices;
    const first = this.devices.nodeOf(process) * perNode;
    if (!this.hasSeveral) this.retryAll(first);
    for (let nic = first; this.hasSeveral && nic < first + perNode; nic += 1) {
      if (this.busy[nic] === 0) this.startNext(nic);
    }
  }

  private transmit(message: number): void {
    const { messages, engine, devices } = this;
    const node = devices.nodeOf(messages.origin(message));
    const nic = devices.nicOf(node, message);
    const targetNode = devices.nodeOf(messages.target(message));
    const left = this.network.inject(nic, messages.payloadBytes(message));
    const travel = this.network.travel(node, targetNode, messages.payloadBytes(message));
    const operation = messages.operation(message);
    if (operation >= 0) {
      this.operations.charge(operation, injection, left - messages.sentAt(message));
      this.operations.charge(operation, wire, travel);
    }
    engine.at(left + travel, this.arriveKind, message);
    if (this.tracing.on) this.tracing.sending(nic, message, left, travel);
  }

  private arrive(message: number): void {
    const { messages, engine, devices } = this;
    const node = devices.nodeOf(messages.target(message));
    const nic = devices.nicOf(node, message);
    const through = this.network.eject(nic, messages.payloadBytes(message));
    const operation = messages.operation(message);
    if (operation >= 0) this.operations.charge(operation, targetNic, through - engine.now);
    messages.setReadyAt(message, through);
    if (this.hasSeveral) engine.at(through, this.reachBusKind, message, nic);
    else if (this.retransmission !== undefined) this.takeOrDrop(this.retransmission, node, message);
    else if (!this.queues.isEmpty(node) || !this.receiver.accepts(message)) this.stall(node, message);
    else this.intoMemory(node, message);
  }

  private takeOrDrop(retransmission: Retransmission, node: number, message: number): void {
    if (this.takes(retransmission, message)) this.intoMemory(node, message);
    else this.drop(retransmission, message);
  }

  private takes(retransmission: Retransmission, message: number): boolean {
    const { messages } = this;
    const [origin, target] = [messages.origin(message), messages.target(message)];
    if (!retransmission.isNext(origin, target, message) || !this.receiver.accepts(message)) return false;
    retransmission.take(origin, target, message);
    return true;
  }

  private drop(retransmission: Retransmission, message: number): void {
    const { messages, engine } = this;
    retransmission.drop(messages.origin(message), messages.target(message), message);
    // The wait counts to the injection that follows it.
    const through = messages.readyAt(message);
    messages.setSentAt(message, through);
    engine.at(Math.max(engine.now, through) + retransmission.afterNs, this.resendKind, message);
  }

  private stall(nic: number, message: number): void {
    this.queues.push(nic, message);
    this.queues.stall(nic);
  }

  private retryAll(node: number): void {
    const { queues } = this;
    while (!queues.isEmpty(node) && this.receiver.accepts(queues.first(node))) {
      this.intoMemory(node, queues.shift(node));
    }
    queues.openIfEased(node);
  }

  /** From the only device of a node: as nothing comes between, the whole way of a message is known at once. */
  private intoMemory(node: number, message: number): void {
    const throughNic = this.messages.readyAt(message);
    const atBus = throughNic > this.engine.now ? throughNic : this.engine.now;
    this.path.access(node, node, message, this.path.transfer(node, node, message, atBus));
    if (this.tracing.on) this.tracing.arrival(node, message, throughNic);
    this.receiver.deliver(message);
  }

  /** From one of several devices: messages take turns on the bus of each, and meet those of the others at the IOMMU. */
  private reachBus(message: number, nic: number): void {
    this.queues.push(nic, message);
    if (this.busy[nic] === 0) this.startNext(nic);
  }

  /** Puts the message that is first in front of a bus on it, if the target accepts it now. */
  private startNext(nic: number): void {
    const { queues, retransmission } = this;
    while (!queues.isEmpty(nic)) {
      if (retransmission === undefined && !this.receiver.accepts(queues.first(nic))) {
        queues.stall(nic);
        return;
      }
      const message = queues.shift(nic);
      queues.openIfEased(nic);
      if (retransmission === undefined || this.takes(retransmission, message)) {
        this.start(nic, message);
        return;
      }
      this.drop(retransmission, message);
    }
  }

  private start(nic: number, message: number): void {
    const node = Math.floor(nic / this.devices.perNode);
    this.busy[nic] = 1;
    this.receiver.begin(message);
    this.engine.at(this.path.transfer(node, nic, message, this.engine.now), this.throughBusKind, message, nic);
  }

  private throughBus(message: number, nic: number): void {
    const throughNic = this.messages.readyAt(message);
    this.path.access(Math.floor(nic / this.devices.perNode), nic, message, this.engine.now);
    if (this.tracing.on) this.tracing.arrival(nic, message, throughNic);
    this.receiver.deliver(message);
    this.busy[nic] = 0;
    this.startNext(nic);
  }
}

import { float64Array, uint8Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import { SimulationFault } from '../engine/fault.ts';
import { type Operations, stageIndex } from '../engine/operations.ts';
import type { BusQueues } from './bus-queues.ts';
import type { MemoryPath } from './memory-path.ts';
import { MESSAGE, type Messages } from './messages.ts';
import type { Fabric } from './network/fabric.ts';
import type { Devices } from './nic/devices.ts';
import type { NicPorts } from './nic/ports.ts';
import type { ReadSlots } from './nic/read-slots.ts';
import type { SendQueues } from './nic/send-queues.ts';
import type { Signals } from './nic/signals.ts';
import type { Receiver } from './receiver.ts';
import { Retransmission } from './retransmission.ts';
import type { TransportTrace } from './transport-trace.ts';

const { wire } = stageIndex;
const targetNic = stageIndex['target-nic'];

/** Initial receiver, before one is connected. */
const NOBODY: Receiver = { accepts: refuse, begin: refuse, deliver: refuse };

/** The parts at both ends of a message's path that a transport uses. */
export interface TransportEnds {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly operations: Operations;
  readonly fabric: Fabric;
  readonly ports: NicPorts;
  readonly slots: ReadSlots;
  readonly sends: SendQueues;
  readonly signals: Signals;
  readonly devices: Devices;
  readonly path: MemoryPath;
  /** NICs of all nodes. */
  readonly nics: number;
}

export interface ArrivalParts extends TransportEnds {
  readonly queues: BusQueues;
  readonly tracing: TransportTrace;
  /** Called when the NIC of the origin starts a message: a read whose turn has come, or a dropped message. */
  readonly begin: (message: number) => void;
}

/**
 * The path of a message from the network into memory: port of the NIC, I/O bus, IOMMU. A message that the target does not accept
 * waits in front of the bus, blocking those behind it, or is dropped and retransmitted.
 */
export class Arrivals {
  private readonly headKind: number;
  private readonly firstThroughKind: number;
  private readonly arriveKind: number;
  private readonly throughKind: number;
  private readonly reachBusKind: number;
  private readonly throughBusKind: number;
  private readonly resendKind: number;
  /** By NIC: time until which its port receives a message of several packets, and those behind it. */
  private readonly streamedUntil: Float64Array;
  /** Time at which the target last accepted what it had refused before; Infinity while it refuses. */
  private readonly heldUntil: Float64Array;
  /** Whether a message occupies the bus of a NIC; only kept for nodes with several NICs. */
  private readonly busy: Uint8Array;
  private readonly hasSeveral: boolean;
  private retransmission: Retransmission | undefined;
  private receiver: Receiver = NOBODY;

  private readonly engine: Engine;
  private readonly messages: Messages;
  private readonly operations: Operations;
  private readonly fabric: Fabric;
  private readonly ports: NicPorts;
  private readonly slots: ReadSlots;
  private readonly sends: SendQueues;
  private readonly signals: Signals;
  private readonly devices: Devices;
  private readonly path: MemoryPath;
  private readonly queues: BusQueues;
  private readonly tracing: TransportTrace;
  private readonly begin: (message: number) => void;

  constructor(parts: ArrivalParts) {
    const { engine } = parts;
    this.engine = engine;
    this.messages = parts.messages;
    this.operations = parts.operations;
    this.fabric = parts.fabric;
    this.ports = parts.ports;
    this.slots = parts.slots;
    this.sends = parts.sends;
    this.signals = parts.signals;
    this.devices = parts.devices;
    this.path = parts.path;
    this.queues = parts.queues;
    this.tracing = parts.tracing;
    this.begin = parts.begin;
    this.hasSeveral = parts.devices.perNode > 1;
    this.streamedUntil = float64Array(parts.nics);
    this.heldUntil = float64Array(parts.nics);
    this.busy = uint8Array(parts.nics);
    parts.fabric.connect({
      first: (message) => this.path.expectStream(this.devices.nicOfTarget(message), message, engine.now),
      arrive: (message) => this.arriveOverLinks(message),
    });
    this.headKind = engine.on((message) => this.arriveFirst(message));
    this.firstThroughKind = engine.on((message, nic) => this.path.expectStream(nic, message, engine.now));
    this.arriveKind = engine.on((message) => this.arrive(message));
    this.throughKind = engine.on((message, nic) => this.through(message, nic));
    this.resendKind = engine.on((message) => this.begin(message));
    this.reachBusKind = engine.on((message, nic) => this.reachBus(message, nic));
    this.throughBusKind = engine.on((message, nic) => this.throughBus(message, nic));
  }

  /** Connects the receiver of arriving messages, before anything is sent. */
  connect(receiver: Receiver): void {
    this.receiver = receiver;
  }

  /** Makes targets drop what they cannot accept; the origin's NIC retransmits it after a while. */
  dropAndRetransmit(afterNs: number): void {
    this.retransmission = new Retransmission(this.devices.processes, afterNs);
  }

  /** Messages that targets dropped; each was sent again. */
  get droppedMessages(): number {
    return this.retransmission?.drops ?? 0;
  }

  /** The only packet of a message arrives at `time`. */
  expect(message: number, time: number): void {
    this.engine.at(time, this.arriveKind, message);
  }

  /** The first of several packets arrives at `headAt`, the last at `tailAt`. */
  expectStream(message: number, headAt: number, tailAt: number): void {
    this.messages.setReadyAt(message, tailAt);
    this.engine.at(headAt, this.headKind, message);
  }

  /** Called when the target may accept what it refused before. */
  retry(process: number): void {
    const { perNode } = this.devices;
    const first = this.devices.nodeOf(process) * perNode;
    for (let nic = first; nic < first + perNode; nic += 1) {
      if (!this.queues.isEmpty(nic)) this.letIn(nic);
    }
  }

  /** The first of several packets has arrived; `messages.readyAt` is the time of the last. */
  private arriveFirst(message: number): void {
    const { messages, engine, ports, streamedUntil } = this;
    const nic = this.devices.nicOfTarget(message);
    const tailAt = messages.readyAt(message);
    const through = ports.eject(nic, messages.payloadBytes(message), engine.now, tailAt);
    streamedUntil[nic] = through;
    if (ports.firstThroughAt > engine.now) engine.at(ports.firstThroughAt, this.firstThroughKind, message, nic);
    else this.path.expectStream(nic, message, engine.now);
    this.chargeNic(message, through, tailAt);
    engine.at(through, this.throughKind, message, nic);
  }

  /** The whole message has arrived, delayed by others on its links. */
  private arriveOverLinks(message: number): void {
    const operation = this.messages.operation(message);
    const { delayNs } = this.fabric;
    if (operation >= 0 && delayNs > 0) this.operations.charge(operation, wire, delayNs);
    const nic = this.devices.nicOfTarget(message);
    const { now } = this.engine;
    this.chargeNic(message, this.ports.ejectFromLink(nic, this.messages.payloadBytes(message), now), now);
    this.through(message, nic);
  }

  /** The last packet of a message has arrived. It waits behind a longer message, since ports preserve the order. */
  private arrive(message: number): void {
    const { messages, engine, ports, streamedUntil } = this;
    const nic = this.devices.nicOfTarget(message);
    const { now } = engine;
    const through = ports.eject(nic, messages.payloadBytes(message), now, now);
    this.chargeNic(message, through, now);
    // A message without bytes may arrive at the very moment at which the longer one has passed.
    if (now > streamedUntil[nic]) {
      this.through(message, nic);
      return;
    }
    streamedUntil[nic] = through;
    engine.at(through, this.throughKind, message, nic);
  }

  private chargeNic(message: number, through: number, arrived: number): void {
    const operation = this.messages.operation(message);
    if (operation >= 0) this.operations.charge(operation, targetNic, through - arrived);
    this.messages.setReadyAt(message, through);
  }

  /** A message has passed the NIC of its target, or will have at `messages.readyAt`. */
  private through(message: number, nic: number): void {
    if (this.slots.limited && this.messages.kind(message) === MESSAGE.response) this.readAnswered(message);
    if (this.hasSeveral) this.engine.at(this.messages.readyAt(message), this.reachBusKind, message, nic);
    else if (this.retransmission !== undefined) this.takeOrDrop(this.retransmission, nic, message);
    else if (!this.queues.isEmpty(nic) || !this.receiver.accepts(message)) this.stall(nic, message);
    else this.intoMemory(nic, message);
  }

  /** The NIC begins with the read that waited for this answer longest. */
  private readAnswered(answer: number): void {
    const next = this.slots.give(answer);
    if (next >= 0) this.begin(next);
  }

  private takeOrDrop(retransmission: Retransmission, node: number, message: number): void {
    if (this.takes(retransmission, message)) this.intoMemory(node, message);
    else this.drop(retransmission, node, message);
  }

  private takes(retransmission: Retransmission, message: number): boolean {
    const { messages } = this;
    const [origin, target] = [messages.origin(message), messages.target(message)];
    if (!retransmission.isNext(origin, target, message) || !this.receiver.accepts(message)) return false;
    retransmission.take(origin, target, message);
    return true;
  }

  private drop(retransmission: Retransmission, nic: number, message: number): void {
    const { messages, engine } = this;
    if (this.ports.isLong(messages.payloadBytes(message))) this.path.withdraw(nic, message);
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

  private letIn(nic: number): void {
    if (!this.hasSeveral) this.takeAll(nic);
    else if (this.busy[nic] === 0) this.startNext(nic);
  }

  private takeAll(node: number): void {
    const { queues } = this;
    this.heldUntil[node] = this.engine.now;
    while (!queues.isEmpty(node) && this.receiver.accepts(queues.first(node))) {
      this.intoMemory(node, queues.shift(node));
    }
    queues.openIfEased(node);
  }

  /** From the only device of a node: as nothing can come between, the whole path of a message is known at once. */
  private intoMemory(node: number, message: number): void {
    const throughNic = this.messages.readyAt(message);
    this.acknowledge(message, throughNic);
    this.path.access(node, message, this.ontoBus(node, message));
    if (this.tracing.on) this.tracing.arrival(node, message, throughNic);
    this.receiver.deliver(message);
  }

  private acknowledge(message: number, throughNic: number): void {
    if (this.sends.on) this.sends.acknowledge(message, throughNic);
    if (this.signals.isAsked) this.signals.acknowledge(message, throughNic);
  }

  /** A streaming message has been on the bus since its first packet; a stalled one waits in the NIC until it is complete. */
  private ontoBus(nic: number, message: number): number {
    const { messages, path } = this;
    const through = messages.readyAt(message);
    const heldUntil = this.heldUntil[nic];
    const isLong = this.ports.isLong(messages.payloadBytes(message));
    if (isLong && through >= heldUntil) return path.stream(nic, message, through);
    if (isLong) path.withdraw(nic, message);
    return path.transfer(nic, message, Math.max(through, heldUntil));
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
        this.heldUntil[nic] = Number.POSITIVE_INFINITY;
        return;
      }
      const message = queues.shift(nic);
      queues.openIfEased(nic);
      if (retransmission === undefined || this.takes(retransmission, message)) {
        this.start(nic, message);
        return;
      }
      this.drop(retransmission, nic, message);
    }
  }

  private start(nic: number, message: number): void {
    this.busy[nic] = 1;
    if (this.heldUntil[nic] > this.engine.now) this.heldUntil[nic] = this.engine.now;
    this.receiver.begin(message);
    this.acknowledge(message, this.messages.readyAt(message));
    this.engine.at(this.ontoBus(nic, message), this.throughBusKind, message, nic);
  }

  private throughBus(message: number, nic: number): void {
    const throughNic = this.messages.readyAt(message);
    this.path.access(nic, message, this.engine.now);
    if (this.tracing.on) this.tracing.arrival(nic, message, throughNic);
    this.receiver.deliver(message);
    this.busy[nic] = 0;
    this.startNext(nic);
  }
}

function refuse(): never {
  throw new SimulationFault('SIM_FAILED', 'a message came before its transport was connected');
}

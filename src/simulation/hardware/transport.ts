import type { Engine } from '../engine/engine.ts';
import { type Operations, stageIndex } from '../engine/operations.ts';
import { Rows } from '../engine/rows.ts';
import type { TraceRecorder } from '../engine/trace-recorder.ts';
import { Arrivals, type TransportEnds } from './arrivals.ts';
import type { BusValues } from './bus/parameters.ts';
import { BusQueues } from './bus-queues.ts';
import { HeldMessages } from './held-messages.ts';
import { MESSAGE, type Messages } from './messages.ts';
import { Multicasts } from './multicasts.ts';
import type { Fabric } from './network/fabric.ts';
import type { Devices } from './nic/devices.ts';
import type { NicValues } from './nic/parameters.ts';
import type { NicPorts } from './nic/ports.ts';
import { PostedLists } from './nic/posted-lists.ts';
import type { Posting } from './nic/posting.ts';
import type { ReadSlots } from './nic/read-slots.ts';
import type { SendQueues } from './nic/send-queues.ts';
import type { Signals } from './nic/signals.ts';
import type { Receiver } from './receiver.ts';
import type { SharedMemory } from './shared-memory.ts';
import { TransportTrace } from './transport-trace.ts';

const { injection, wire } = stageIndex;

export type TransportLimits = Pick<
  NicValues,
  'nicQueueMessages' | 'nicBufferMessages' | 'postsPerDoorbell' | 'doorbellCpuNs'
> &
  Pick<BusValues, 'busCredits'>;

export interface TransportParts extends TransportEnds {
  readonly trace: TraceRecorder;
  readonly posting: Posting;
  readonly shared: SharedMemory;
  readonly limits: TransportLimits;
}

/**
 * The path of a message: NIC of the sender, wire, NIC of the target, I/O bus, IOMMU, memory. A message of several packets
 * streams: it is on all of them at once, and the slowest determines the rate. If the target cannot accept a message, its bus runs
 * out of credits, its NIC fills, senders' NICs hold messages for it back, and finally the senders block; nothing is dropped
 * unless a mechanism requests that. Each device preserves the order.
 */
export class Transport {
  private readonly leaveKind: number;
  private readonly dispatchKind: number;
  private readonly ringKind: number;
  /** Entries that processes have written, without ringing the doorbell yet. */
  readonly lists: PostedLists;
  private readonly queues: BusQueues;
  private readonly held: HeldMessages;
  private readonly tracing: TransportTrace;

  private readonly engine: Engine;
  private readonly messages: Messages;
  private readonly operations: Operations;
  private readonly fabric: Fabric;
  private readonly ports: NicPorts;
  readonly posting: Posting;
  private readonly slots: ReadSlots;
  /** Posted puts that have not completed. */
  readonly sends: SendQueues;
  /** Completions of puts that request one each. */
  readonly signals: Signals;
  /** The path within a node. */
  readonly shared: SharedMemory;
  readonly devices: Devices;
  private readonly nicQueueMessages: number;
  private readonly arrivals: Arrivals;
  readonly multicasts: Multicasts;
  private unblock: (process: number) => void = () => {};

  constructor({ engine, messages, operations, trace, fabric, devices, path, nics, limits, ...ends }: TransportParts) {
    const { nicQueueMessages, busCredits, nicBufferMessages } = limits;
    const rows = new Rows(nics);
    this.ports = ends.ports;
    this.posting = ends.posting;
    this.slots = ends.slots;
    this.sends = ends.sends;
    this.signals = ends.signals;
    this.shared = ends.shared;
    this.engine = engine;
    this.messages = messages;
    this.operations = operations;
    this.fabric = fabric;
    this.devices = devices;
    this.nicQueueMessages = nicQueueMessages;
    this.held = new HeldMessages(messages, rows, nicQueueMessages, {
      nicOfTarget: (message) => devices.nicOfTarget(message),
      transmit: (message) => this.letGo(message),
      unblock: (process) => this.unblock(process),
    });
    this.queues = new BusQueues(messages, rows, this.held, {
      most: busCredits + nicBufferMessages,
      now: () => engine.now,
    });
    this.multicasts = new Multicasts((message) => ends.ports.bytesOf(messages.payloadBytes(message)));
    this.tracing = new TransportTrace(trace, messages, operations, ends.ports);
    const { queues, tracing } = this;
    const begin = (message: number) => this.begin(message);
    const { ports, slots, sends, signals } = ends;
    this.arrivals = new Arrivals({
      engine,
      messages,
      operations,
      fabric,
      ports,
      slots,
      sends,
      signals,
      devices,
      path,
      nics,
      queues,
      tracing,
      begin,
    });
    this.leaveKind = engine.on((message) => this.leave(message));
    this.dispatchKind = engine.on((message) => this.dispatch(message));
    this.ringKind = engine.on((process) => this.lists.ring(process));
    this.lists = new PostedLists(messages, devices.processes, limits, (list) => this.postAll(list));
  }

  /**
   * Connects the receiver of arriving messages, before anything is sent.
   * @param unblock called with a process when its NIC, whose queue was full, has room again
   * @param completed called with a process when a completion that it waits for is visible
   */
  connect(receiver: Receiver, unblock: (process: number) => void, completed: (process: number) => void): void {
    this.sends.connect(completed);
    this.arrivals.connect(receiver);
    this.shared.connect((message) => receiver.deliver(message));
    this.unblock = unblock;
  }

  /** Makes targets drop what they cannot accept; the origin's NIC retransmits it after a while. */
  dropAndRetransmit(afterNs: number): void {
    this.arrivals.dropAndRetransmit(afterNs);
  }

  /** Messages that targets dropped; each was sent again. */
  get droppedMessages(): number {
    return this.arrivals.droppedMessages;
  }

  /** By NIC: how long arriving messages waited for room in the log. */
  get stalledNs(): Float64Array {
    return this.queues.stalls.heldNs(this.engine.now);
  }

  get stalledMessages(): number {
    return this.queues.stalledMessages;
  }

  get heldMessages(): number {
    return this.held.count;
  }

  /** A CPU posts a message to the NIC of its process. */
  send(message: number): void {
    const { messages } = this;
    messages.setSentAt(message, this.engine.now);
    if (this.shared.takes(message)) return;
    if (this.lists.on) this.sendBehindList(message);
    else this.dispatch(message);
  }

  /**
   * Like `send`, for a message for which its process does not wait: it is an entry of its send queue, and may be part of a list.
   * @param poster the process that has written the entry and rings the doorbell; for a message between kernels, whose origin
   * represents its node, any thread of that node
   */
  sendQueued(message: number, poster: number): void {
    const { messages } = this;
    messages.setSentAt(message, this.engine.now);
    if (this.shared.takes(message)) return;
    if (this.sends.on) this.sends.post(message);
    if (this.lists.on) this.lists.add(poster, message);
    else this.dispatch(message);
  }

  /** A process rings the doorbell for its entries. @returns CPU time */
  ringNs(process: number): number {
    const ns = this.lists.ringNs(process);
    if (ns > 0) this.engine.at(this.engine.now + ns, this.ringKind, process);
    else this.lists.ring(process);
    return ns;
  }

  /**
   * A CPU posts one message to several targets on other nodes: it leaves its NIC once and is copied after that, if links have no
   * bandwidth limit. Each copy arrives as if sent separately.
   */
  multicast([first, ...copies]: readonly [number, ...number[]]): void {
    this.multicasts.begin(first, copies);
    this.send(first);
  }

  /** A NIC sends a response itself: `messages.readyAt` is when it has the last byte of the response. */
  answer(message: number): void {
    const { messages } = this;
    messages.setSentAt(message, this.engine.now);
    if (this.shared.takes(message)) return;
    if (this.held.blockedNics > 0 && this.holds(message)) return;
    this.leave(message);
  }

  /**
   * Returns how long a process must wait because the queue of its NIC is full; Infinity if that depends on an unblocked target,
   * which is then reported by `unblock`.
   */
  injectionWaitNs(process: number): number {
    const nic = this.devices.nicOfProcess(process);
    if (this.held.mustWait(nic, process)) return Number.POSITIVE_INFINITY;
    return this.ports.roomInNs(nic, this.engine.now, this.nicQueueMessages);
  }

  /** Called when the target may accept what it refused before. */
  retry(process: number): void {
    this.arrivals.retry(process);
  }

  private holds(message: number): boolean {
    const { devices, messages } = this;
    return this.held.hold(devices.nicOf(devices.nodeOf(messages.origin(message)), message), message);
  }

  /** Sends a message that was held back, which a NIC sends itself or a CPU has posted. */
  private letGo(message: number): void {
    if (this.messages.kind(message) === MESSAGE.response) this.leave(message);
    else this.post(message);
  }

  private sendBehindList(message: number): void {
    this.lists.ring(this.messages.origin(message));
    this.postAll([message]);
  }

  /** With lists, posted messages continue when their NIC starts them, so they stay in order. */
  private postAll(list: readonly number[]): void {
    const { posting, devices, engine, messages } = this;
    const nic = devices.nicOf(devices.nodeOf(messages.origin(list[0])), list[0]);
    const begun = posting.ring(nic, list, engine.now);
    for (const [place, message] of list.entries()) {
      engine.at(begun + place * posting.listEntryGapNs, this.dispatchKind, message);
    }
  }

  private dispatch(message: number): void {
    if (this.held.blockedNics > 0 && this.holds(message)) return;
    this.post(message);
  }

  private post(message: number): void {
    if (!this.slots.limited || this.slots.take(message)) this.begin(message);
  }

  private begin(message: number): void {
    const { messages, engine, devices } = this;
    const nic = devices.nicOf(devices.nodeOf(messages.origin(message)), message);
    const headAt = this.posting.headAt(nic, message, engine.now);
    if (headAt > engine.now) engine.at(headAt, this.leaveKind, message);
    else this.leave(message);
  }

  /** The NIC of the sender has the first packet. */
  private leave(message: number): void {
    const { messages, engine, devices, ports } = this;
    const nic = devices.nicOf(devices.nodeOf(messages.origin(message)), message);
    const payloadBytes = messages.payloadBytes(message);
    // Responses are not posted by anybody.
    if (messages.kind(message) !== MESSAGE.response) ports.takeUp(nic, engine.now);
    const left = ports.inject(nic, payloadBytes, engine.now, messages.readyAt(message));
    const travel = this.carry(message, left);
    const operation = messages.operation(message);
    if (operation >= 0) {
      this.operations.charge(operation, injection, left - messages.sentAt(message));
      this.operations.charge(operation, wire, travel);
    }
    if (this.tracing.on) this.tracing.sending(nic, message, left, travel);
    if (this.multicasts.underWay > 0) this.multicasts.leave(message, (copy) => this.copy(nic, message, copy, left));
  }

  /** @returns the time of the last byte of a message that has left, without interference */
  private carry(message: number, left: number): number {
    const { fabric, ports, arrivals } = this;
    const payloadBytes = this.messages.payloadBytes(message);
    const travel = fabric.carry(message, ports.begunAt, left, ports.bytesOf(payloadBytes));
    if (fabric.isOverLinks) return travel;
    const tailAt = left + travel;
    if (ports.isLong(payloadBytes)) arrivals.expectStream(message, ports.begunAt + ports.firstNs() + travel, tailAt);
    else arrivals.expect(message, tailAt);
    return travel;
  }

  private copy(nic: number, message: number, copy: number, left: number): void {
    const { messages, tracing } = this;
    messages.setSentAt(copy, messages.sentAt(message));
    const travel = this.carry(copy, left);
    if (tracing.on) tracing.copied(nic, copy, left, travel);
  }
}

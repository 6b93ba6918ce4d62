import type { Epochs, LockMode } from '../../contract/epochs.ts';
import type { RemoteMemory } from '../../contract/remote-memory.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { stageIndex } from '../../engine/operations.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { REQUESTER } from '../../hardware/memory/memory-hierarchy.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { FetchByGet } from '../fetch-by-get.ts';
import { LockQueues } from '../lock-queue.ts';

const HANDLER = stageIndex.handler;
const HANDSHAKE = stageIndex.handshake;
/** Handlers of the library; their numbers follow those of the workload's. */
const LIBRARY = { lock: 0, unlock: 1, add: 2 } as const;
/** The longest message that a handler takes. */
const AREA_BYTES = 4_194_304;

/** A passive epoch. Information between its two ends travels in messages, but the state of both is kept here. */
interface Epoch {
  readonly origin: number;
  readonly target: number;
  readonly exclusive: boolean;
  /** The request for the lock, which is answered when the lock is granted, and since when it waits there. */
  request: number;
  since: number;
  /** When its latest accumulate took effect. */
  addedAt: number;
}

/** How the library's messages travel, which only the mechanism knows. */
export interface Carrier {
  /** A request whose reply the process waits for. */
  ask(process: number, message: number): void;
  /** Sends a request without waiting for it, as soon as there is a credit. */
  tell(process: number, message: number): void;
  /** The reply to a request leaves at `time`. */
  reply(message: number, time: number): void;
}

/**
 * Passive epochs by active messages: the lock is a queue at its process, whose handler answers a request when it is granted, so
 * nobody retries. Accumulates are handlers as well; puts and fetches remain RDMA. On a network that keeps messages in order,
 * unlock can follow them immediately: its handler runs after everything that the epoch has sent.
 */
export class HandlerEpochs implements Epochs {
  readonly handlers = Object.keys(LIBRARY).length;
  private readonly first: number;
  private readonly locks = new LockQueues<Epoch>();
  /** By pair of origin and target. */
  private readonly open: Map<number, Epoch> = new Map();
  /** Where operands are when a handler reads them. */
  private readonly area: number;
  private readonly fetches: FetchByGet;

  /** @param remote puts and fetches of epochs remain RDMA */
  constructor(
    private readonly runtime: Runtime,
    remote: RemoteMemory,
    private readonly carrier: Carrier,
  ) {
    this.first = runtime.handlers.length;
    this.fetches = new FetchByGet(runtime, remote);
    this.area = runtime.hierarchy.reserve(AREA_BYTES);
  }

  lock(process: number, target: number, mode: LockMode): void {
    const pair = this.pairOf(process, target);
    if (this.open.has(pair)) {
      throw new SimulationFault('SIM_EPOCH', `process ${process} has an epoch at process ${target} already`);
    }
    const exclusive = mode === 'exclusive';
    this.open.set(pair, { origin: process, target, exclusive, request: -1, since: 0, addedAt: 0 });
    this.carrier.ask(process, this.message(LIBRARY.lock, process, target, WORD_BYTES));
  }

  unlock(process: number, target: number): void {
    if (!this.open.has(this.pairOf(process, target))) {
      throw new SimulationFault('SIM_EPOCH', `process ${process} has no epoch at process ${target}`);
    }
    this.carrier.ask(process, this.message(LIBRARY.unlock, process, target, WORD_BYTES));
  }

  fetch(request: WorkRequest): void {
    this.fetches.fetch(request);
  }

  accumulate({ process, target, address, value, bytes }: WorkRequest): void {
    const message = this.message(LIBRARY.add, process, target, bytes);
    this.runtime.messages.setValue(message, value);
    this.runtime.messages.setContext(message, address);
    this.carrier.tell(process, message);
  }

  /** Whether a request belongs to the library. */
  takes(message: number): boolean {
    return this.runtime.messages.handler(message) >= this.first && this.typeOf(message) < this.handlers;
  }

  /** Whether the origin waits for the reply to a request of the library. */
  awaits(message: number): boolean {
    return this.takes(message) && this.typeOf(message) !== LIBRARY.add;
  }

  /** The handler of a request of the library runs at the target, from `start` on; returns the end. */
  serve(message: number, start: number): number {
    const type = this.typeOf(message);
    if (type === LIBRARY.add) return this.add(message, start);
    const done = start + this.runtime.costs.handlerDispatchNs + this.runtime.costs.memoryAccessNs;
    return type === LIBRARY.lock ? this.request(message, start, done) : this.release(message, start, done);
  }

  /** @throws SimulationFault if a lock is still held or requested */
  finish(): void {
    const left = this.open.size + this.locks.inUse;
    if (left > 0) throw new SimulationFault('SIM_EPOCH', `${left} epochs or locks are left over`);
  }

  metrics(): Record<string, MetricValue> {
    return this.locks.metrics();
  }

  private request(message: number, start: number, done: number): number {
    const epoch = this.epochOf(message);
    epoch.request = message;
    epoch.since = done;
    this.charge(message, HANDLER, done - start);
    return this.locks.of(epoch.target).request(epoch) ? this.grant(epoch, done) : done;
  }

  private grant(epoch: Epoch, time: number): number {
    this.charge(epoch.request, HANDSHAKE, time - epoch.since);
    this.locks.waits.add(time - epoch.since);
    this.runtime.windowLocks.take(epoch.target, time);
    return this.answer(epoch.request, time);
  }

  /** A core that got to the unlock while another one was still adding waits for that. */
  private release(message: number, start: number, handled: number): number {
    const epoch = this.epochOf(message);
    const done = Math.max(handled, epoch.addedAt);
    this.charge(message, HANDLER, done - start);
    this.open.delete(this.pairOf(epoch.origin, epoch.target));
    this.runtime.windowLocks.giveBack(epoch.target, done);
    const granted = this.locks.of(epoch.target).release(epoch);
    return granted.reduce((end, next) => this.grant(next, end), this.answer(message, done));
  }

  private add(message: number, start: number): number {
    const { messages, memory, hierarchy, costs } = this.runtime;
    const [target, address] = [messages.target(message), messages.context(message)];
    const bytes = messages.payloadBytes(message);
    hierarchy.writtenByNic(target, this.area, bytes);
    const handled = start + costs.handlerDispatchNs + bytes * costs.addPerByteNs;
    const transfer = { source: this.area, destination: address, bytes };
    const done = handled + hierarchy.copy(target, transfer, REQUESTER.library, handled);
    memory.write(target, address, memory.read(target, address) + messages.value(message));
    const epoch = this.open.get(this.pairOf(messages.origin(message), target));
    if (epoch !== undefined) epoch.addedAt = done;
    return this.answer(message, done);
  }

  private answer(message: number, time: number): number {
    const sent = time + this.runtime.costs.messageOverheadNs;
    this.charge(message, HANDLER, sent - time);
    this.carrier.reply(message, sent);
    return sent;
  }

  private message(type: number, origin: number, target: number, bytes: number): number {
    const { messages } = this.runtime;
    const message = this.runtime.message(MESSAGE.request, origin, target, bytes);
    messages.setValue(message, 0);
    messages.setHandler(message, this.first + type);
    return message;
  }

  private charge(message: number, stage: number, ns: number): void {
    const operation = this.runtime.messages.operation(message);
    if (operation >= 0) this.runtime.operations.charge(operation, stage, ns);
  }

  private epochOf(message: number): Epoch {
    const { messages } = this.runtime;
    return this.open.get(this.pairOf(messages.origin(message), messages.target(message)))!;
  }

  private typeOf(message: number): number {
    return this.runtime.messages.handler(message) - this.first;
  }

  private pairOf(origin: number, target: number): number {
    return origin * this.runtime.processes + target;
  }
}

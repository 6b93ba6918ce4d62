import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Epoch, Operation } from './epochs.ts';
import type { Landings } from './landings.ts';
import { HEADER_BYTES, libraryMessage, TYPE } from './protocol.ts';
import type { ReceiveBuffers } from './receive-buffers.ts';

const ORIGIN_CPU = stageIndex['origin-cpu'];
const HANDLER = stageIndex.handler;
const HANDSHAKE = stageIndex.handshake;

/** An entry to be sent: a message without data, or the data of an operation, piece by piece. */
interface Entry {
  readonly message: number;
  readonly operation: Operation | undefined;
  readonly type: number;
  /** The epoch whose waiting operation continues with this message, or with its last piece. */
  readonly epoch: Epoch | undefined;
}

/**
 * Messages from one process to another, in order. Data leave only while the receiver has buffers for them; anything behind them
 * waits as well. Sending costs the CPU an overhead per message.
 */
export class Outbox {
  private readonly queues: Map<number, Entry[]> = new Map();
  private readonly sendKind: number;
  /** Number of times that data had to wait for buffers. */
  bufferWaits = 0;

  constructor(
    private readonly runtime: Runtime,
    private readonly buffers: ReceiveBuffers,
    private readonly landings: Landings,
  ) {
    this.sendKind = runtime.engine.on((message) => runtime.transport.send(message));
  }

  /** @param epoch epoch whose waiting operation continues with the message */
  message(message: number, epoch?: Epoch): void {
    const { messages } = this.runtime;
    this.queueOf(messages.origin(message), messages.target(message)).push({
      message,
      operation: undefined,
      type: messages.handler(message),
      epoch,
    });
  }

  /** Sends a message past those that wait for buffers, as it needs none and they may be waiting for its information. */
  past(message: number, start: number): number {
    const end = start + this.runtime.costs.messageOverheadNs;
    this.runtime.engine.at(end, this.sendKind, message);
    return end;
  }

  /**
   * @param type `data` to the target, `fetched` to the origin
   * @param epoch epoch whose waiting operation continues with it
   */
  data(operation: Operation, type: number, epoch?: Epoch): void {
    const { origin, target } = operation.epoch;
    const queue = type === TYPE.fetched ? this.queueOf(target, origin) : this.queueOf(origin, target);
    queue.push({ message: NONE, operation, type, epoch });
  }

  /** Sends what may leave, from `start` on, on the core of the sender; returns the end. */
  pump(from: number, to: number, start: number): number {
    let end = start;
    for (let message = this.next(from, to, start, end); message !== NONE; message = this.next(from, to, start, end)) {
      end += this.runtime.costs.messageOverheadNs;
      this.runtime.engine.at(end, this.sendKind, message);
    }
    return end;
  }

  /**
   * Like `pump`, in a call of the main thread, whose time is charged separately. The last message is left to the caller: it is
   * sent when the thread has really had its time, which an interrupt may delay.
   * @returns the last message, or -1, and the end
   */
  prepare(from: number, to: number, start: number): { message: number; end: number } {
    let end = start;
    let last = NONE;
    for (let message = this.next(from, to, NONE, end); message !== NONE; message = this.next(from, to, NONE, end)) {
      if (last !== NONE) this.runtime.engine.at(end, this.sendKind, last);
      last = message;
      end += this.runtime.costs.messageOverheadNs;
    }
    return { message: last, end };
  }

  /** The next message that may leave, or -1; its overhead begins at `time`. */
  private next(from: number, to: number, start: number, time: number): number {
    const queue = this.queueOf(from, to);
    const entry = queue[0];
    if (entry === undefined) return NONE;
    const { operation, type } = entry;
    const message = operation === undefined ? entry.message : this.nextPiece(operation, type, from, to);
    if (message === NONE) return NONE;
    if (operation !== undefined && operation.sent < operation.bytes) return message;
    queue.shift();
    const leavesAt = time + this.runtime.costs.messageOverheadNs;
    if (entry.epoch !== undefined) this.goesOn(entry.epoch, message, start, leavesAt);
    else if (operation !== undefined && type === TYPE.data) this.landings.leaves(operation, message, start, leavesAt);
    return message;
  }

  private nextPiece(operation: Operation, type: number, from: number, to: number): number {
    if (!this.buffers.takeCredit(from, to)) {
      this.bufferWaits += 1;
      return NONE;
    }
    const bytes = Math.min(this.buffers.bufferBytes, operation.bytes - operation.sent);
    operation.sent += bytes;
    return libraryMessage(this.runtime, { type, from, to, subject: operation.id, dataBytes: bytes });
  }

  /**
   * The operation that waits for the epoch continues with a message that leaves at `time`.
   * @param start when the CPU began to send, -1 in a call of the main thread
   */
  private goesOn(epoch: Epoch, message: number, start: number, time: number): void {
    const { operations, messages } = this.runtime;
    messages.setOperation(message, epoch.operation);
    if (epoch.operation === NONE || start === NONE) return;
    const waited = Math.max(0, start - epoch.since);
    operations.charge(epoch.operation, HANDSHAKE, waited);
    const cpu = messages.origin(message) === epoch.origin ? ORIGIN_CPU : HANDLER;
    operations.charge(epoch.operation, cpu, time - epoch.since - waited);
    epoch.since = time;
  }

  /** Whether nothing waits to be sent. */
  isEmpty(from: number, to: number): boolean {
    return this.queueOf(from, to).length === 0;
  }

  private queueOf(from: number, to: number): Entry[] {
    const pair = from * this.runtime.processes + to;
    const known = this.queues.get(pair);
    if (known !== undefined) return known;
    const queue: Entry[] = [];
    this.queues.set(pair, queue);
    return queue;
  }
}

/** Data that the payload of a message carries. */
export function dataBytes(payloadBytes: number): number {
  return payloadBytes - HEADER_BYTES;
}

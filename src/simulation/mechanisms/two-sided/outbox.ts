import { stageIndex } from '../../engine/operations.ts';
import type { Host } from '../host.ts';
import type { Epoch, Operation } from './epochs.ts';
import { HEADER_BYTES, libraryMessage } from './protocol.ts';
import type { ReceiveBuffers } from './receive-buffers.ts';

const ORIGIN_CPU = stageIndex['origin-cpu'];
const HANDLER = stageIndex.handler;
const HANDSHAKE = stageIndex.handshake;
const NONE = -1;

/** What is to be sent: a message without data, or the data of an operation, piece by piece. */
interface Entry {
  readonly message: number;
  readonly operation: Operation | undefined;
  readonly type: number;
  /** The epoch whose waiting operation goes on with this, or with its last piece. */
  readonly epoch: Epoch | undefined;
}

/**
 * Messages from one process to another, in order. Data leave only while the receiver has buffers for them; what is
 * behind them waits as well. Sending costs the CPU an overhead for each message.
 */
export class Outbox {
  private readonly queues: Map<number, Entry[]> = new Map();
  private readonly sendKind: number;
  /** How often data had to wait for buffers. */
  bufferWaits = 0;

  constructor(
    private readonly host: Host,
    private readonly buffers: ReceiveBuffers,
  ) {
    this.sendKind = host.engine.on((message) => host.transport.send(message));
  }

  /** @param epoch whose waiting operation goes on with the message */
  message(message: number, epoch?: Epoch): void {
    const { messages } = this.host;
    this.queueOf(messages.origin(message), messages.target(message)).push({
      message,
      operation: undefined,
      type: messages.handler(message),
      epoch,
    });
  }

  /** @param type `data` to the target, `fetched` to the origin */
  data(operation: Operation, type: number, from: number, to: number, epoch?: Epoch): void {
    this.queueOf(from, to).push({ message: NONE, operation, type, epoch });
  }

  isEmpty(from: number, to: number): boolean {
    return this.queueOf(from, to).length === 0;
  }

  /**
   * Sends what may leave, from `start` on, on the core of the sender.
   * @param charges whether the time of operations that wait is charged here, and not by the call that the CPU is in
   * @returns the end
   */
  pump(from: number, to: number, start: number, charges = true): number {
    const queue = this.queueOf(from, to);
    let time = start;
    while (queue.length > 0) {
      const entry = queue[0]!;
      const message =
        entry.operation === undefined ? entry.message : this.nextPiece(entry.operation, entry.type, from, to);
      if (message === NONE) break;
      time += this.host.costs.messageOverheadNs;
      const isLast = entry.operation === undefined || entry.operation.sent === entry.operation.bytes;
      if (isLast) {
        queue.shift();
        if (entry.epoch !== undefined) this.goesOn(entry.epoch, message, start, time, charges);
      }
      this.host.engine.at(time, this.sendKind, message);
    }
    return time;
  }

  private nextPiece(operation: Operation, type: number, from: number, to: number): number {
    if (!this.buffers.takeCredit(from, to)) {
      this.bufferWaits += 1;
      return NONE;
    }
    const bytes = Math.min(this.buffers.bufferBytes, operation.bytes - operation.sent);
    operation.sent += bytes;
    return libraryMessage(this.host, type, from, to, operation.id, bytes);
  }

  /** The operation that waits for the epoch goes on with a message that leaves at `time`. */
  private goesOn(epoch: Epoch, message: number, start: number, time: number, charges: boolean): void {
    const { operations, messages } = this.host;
    messages.setOperation(message, epoch.operation);
    if (epoch.operation !== NONE && charges) {
      const waited = Math.max(0, start - epoch.since);
      operations.charge(epoch.operation, HANDSHAKE, waited);
      const cpu = messages.origin(message) === epoch.origin ? ORIGIN_CPU : HANDLER;
      operations.charge(epoch.operation, cpu, time - epoch.since - waited);
    }
    epoch.since = time;
  }

  private queueOf(from: number, to: number): Entry[] {
    const pair = from * this.host.processes + to;
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

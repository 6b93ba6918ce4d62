import type { InLibrary } from '../../attention/attention.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { OPERATION, type Operation, type Piece } from './epochs.ts';
import { dataBytes, type Outbox } from './outbox.ts';
import { libraryMessage, TYPE } from './protocol.ts';
import type { ReceiveBuffers } from './receive-buffers.ts';

const NOTIFY = stageIndex.notify;
const HANDLER = stageIndex.handler;
const COPY = stageIndex.copy;
/** Number of a process's copies that are remembered to tell what waited for them. */
const KEPT_COPIES = 64;

/** Handling of arriving data at both ends: the CPU takes it from the NIC into buffers, and copies it out of them. */
export class Intake {
  private readonly receivePerByteNs: number;
  /** Begin and end of the last copies by the CPU, by process. */
  private readonly copies: number[][];
  /** Set once there is one: it is built with this. */
  progress!: InLibrary;
  copiedBytes = 0;

  constructor(
    private readonly runtime: Runtime,
    readonly buffers: ReceiveBuffers,
    private readonly outbox: Outbox,
    receivePerByteNs: number,
  ) {
    this.receivePerByteNs = receivePerByteNs;
    this.copies = Array.from({ length: runtime.processes }, () => []);
  }

  /** The CPU takes a message that needs no buffer, as it has no data besides the operands of an atomic; returns the end. */
  take(process: number, message: number, start: number): number {
    const bytes = dataBytes(this.runtime.messages.payloadBytes(message));
    return this.taken(process, message, start, bytes * this.receivePerByteNs);
  }

  /** The CPU takes a piece of an operation into the buffer that was posted for it; returns the end. */
  takePiece(process: number, message: number, operation: Operation, start: number): number {
    const { messages, hierarchy } = this.runtime;
    const bytes = dataBytes(messages.payloadBytes(message));
    const { buffer, address } = this.buffers.fill(messages.origin(message), process);
    const begin = start + this.runtime.costs.messageOverheadNs + this.runtime.costs.handlerDispatchNs;
    const takingNs = hierarchy.deposit(process, { address, bytes }, begin, bytes * this.receivePerByteNs);
    operation.pieces.push({ buffer, address, offset: operation.received, bytes });
    operation.received += bytes;
    return this.taken(process, message, start, takingNs);
  }

  /** The CPU copies the contents of buffers to `address` in the window of the process; returns the end. */
  copyOut(process: number, operation: Operation, address: number, start: number): number {
    const by = this.progress.requesterOf(process);
    let ns = 0;
    for (const piece of operation.pieces) {
      const transfer = { source: piece.address, destination: address + piece.offset, bytes: piece.bytes };
      ns += this.runtime.hierarchy.copy(process, transfer, by, start + ns);
      if (operation.kind === OPERATION.accumulate) ns += piece.bytes * this.runtime.costs.addPerByteNs;
      this.copiedBytes += piece.bytes;
    }
    const kept = this.copies[process]!;
    kept.push(start, start + ns);
    if (kept.length > 2 * KEPT_COPIES) kept.splice(0, 2);
    return start + ns;
  }

  /** Reposts buffers, and notifies the sender when there are many; returns the end. */
  post(from: number, to: number, pieces: readonly Piece[], start: number): number {
    for (const { buffer } of pieces) this.buffers.post(from, to, buffer);
    const due = this.buffers.due(from, to);
    if (due === 0) return start;
    const message = libraryMessage(this.runtime, { type: TYPE.credit, from: to, to: from, subject: 0 });
    this.runtime.messages.setValue(message, due);
    return this.outbox.past(message, start);
  }

  private taken(process: number, message: number, start: number, takingNs: number): number {
    const { messages, operations, costs } = this.runtime;
    const end = start + costs.messageOverheadNs + costs.handlerDispatchNs + takingNs;
    const operation = messages.operation(message);
    if (operation >= 0) {
      const arrived = messages.readyAt(message);
      const copying = this.copyingNs(process, arrived, start);
      operations.charge(operation, COPY, copying);
      operations.charge(operation, NOTIFY, start - arrived - copying);
      operations.charge(operation, HANDLER, end - start);
    }
    return end;
  }

  /** Returns how long the CPU of a process copied within an interval. */
  private copyingNs(process: number, from: number, to: number): number {
    const kept = this.copies[process]!;
    let ns = 0;
    for (let index = kept.length - 2; index >= 0 && kept[index + 1]! > from; index -= 2) {
      ns += Math.max(0, Math.min(to, kept[index + 1]!) - Math.max(from, kept[index]!));
    }
    return ns;
  }
}

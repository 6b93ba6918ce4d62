import type { WorkRequest } from '../../contract/work-request.ts';
import { stageIndex } from '../../engine/operations.ts';
import { applyAtomic, operandBytes, WORD_BYTES } from '../../hardware/rdma.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { ControlMessages } from './control-messages.ts';
import { TRANSFER, type Transfers } from './transfers.ts';

const NOTIFY = stageIndex.notify;
const HANDLER = stageIndex.handler;
/** Types of control messages, beyond those of every strategy. */
const ASKED = 100;
const ANSWERED = 101;

/** What an atomic does; what it does it with is the value of its transfer, which becomes what it has found. */
interface Atomic {
  /** One of the atomics of MESSAGE. */
  readonly kind: number;
  readonly compare: number;
}

/**
 * Atomics as transfers. Where the NIC of the target carries them out, their word has to be registered like that of a put.
 * Where it has none for that, they are messages that the CPU of the target carries out when it is attentive: it needs
 * nothing registered, and has the word to itself.
 */
export class TransferAtomics {
  private readonly atomics: Atomic[] = [];
  private readonly effectKind: number;
  private readonly sendKind: number;

  constructor(
    private readonly runtime: Runtime,
    private readonly transfers: Transfers,
    private readonly control: ControlMessages,
    private readonly byNic: boolean,
    private readonly completeAt: (time: number, transfer: number) => void,
  ) {
    this.effectKind = runtime.engine.on((transfer) => this.takeEffect(transfer));
    this.sendKind = runtime.engine.on((message) => runtime.transport.send(message));
  }

  /** @param kind one of the atomics of MESSAGE @param posted whether its process does not wait for it */
  allocate(request: WorkRequest, kind: number, posted: boolean): number {
    const { transfers } = this;
    const { process, target, address } = request;
    const transfer = transfers.allocate(this.kindOf(posted), process, target, address, WORD_BYTES, -1);
    transfers.setValue(transfer, request.value);
    this.atomics[transfer] = { kind, compare: request.compare };
    return transfer;
  }

  /** The message of an atomic to the NIC of its target. */
  create(transfer: number): number {
    const { runtime, transfers } = this;
    const { kind, compare } = this.atomics[transfer];
    const [origin, target] = [transfers.origin(transfer), transfers.target(transfer)];
    const message = runtime.message(kind, origin, target, operandBytes(kind));
    runtime.messages.setAddress(message, transfers.address(transfer));
    runtime.messages.setValue(message, transfers.value(transfer));
    runtime.messages.setCompare(message, compare);
    runtime.messages.setContext(message, transfer);
    runtime.messages.setOperation(message, transfers.part(transfer));
    return message;
  }

  /** The message that asks the CPU of the target for an atomic. */
  ask(transfer: number): number {
    const { transfers, control, runtime } = this;
    const words = 1 + operandBytes(this.atomics[transfer].kind) / WORD_BYTES;
    const message = control.create(ASKED, transfers.origin(transfer), transfers.target(transfer), transfer, words);
    runtime.messages.setOperation(message, transfers.part(transfer));
    return message;
  }

  /** Whether a control message is about an atomic. */
  takes(message: number): boolean {
    return this.runtime.messages.handler(message) >= ASKED;
  }

  /** A CPU has got to such a message and goes on with it from `start` on, `takenNs` later; returns the end. */
  handle(message: number, start: number, takenNs: number): number {
    const { messages, operations } = this.runtime;
    const part = messages.operation(message);
    operations.charge(part, NOTIFY, start - messages.readyAt(message));
    const taken = start + takenNs;
    return messages.handler(message) === ASKED
      ? this.carryOut(message, part, start, taken)
      : this.take(message, part, start, taken);
  }

  private carryOut(message: number, part: number, start: number, taken: number): number {
    const { engine, costs, messages, operations } = this.runtime;
    const done = taken + costs.memoryAccessNs;
    const sent = done + costs.messageOverheadNs;
    engine.at(done, this.effectKind, messages.context(message));
    operations.charge(part, HANDLER, sent - start);
    this.control.turn(message, ANSWERED);
    messages.setOperation(message, part);
    engine.at(sent, this.sendKind, message);
    return sent;
  }

  private kindOf(posted: boolean): number {
    if (this.byNic) return posted ? TRANSFER.postedAtomic : TRANSFER.atomic;
    return posted ? TRANSFER.postedAsked : TRANSFER.asked;
  }

  private takeEffect(transfer: number): void {
    const { transfers, runtime } = this;
    const { kind, compare } = this.atomics[transfer];
    const [target, address, value] = [
      transfers.target(transfer),
      transfers.address(transfer),
      transfers.value(transfer),
    ];
    transfers.setValue(transfer, applyAtomic(runtime.memory, target, address, kind, value, compare));
  }

  private take(message: number, part: number, start: number, taken: number): number {
    const { messages, operations } = this.runtime;
    const transfer = messages.context(message);
    operations.charge(part, HANDLER, taken - start);
    messages.release(message);
    this.transfers.noteHandshake(transfer);
    this.completeAt(taken, transfer);
    return taken;
  }
}

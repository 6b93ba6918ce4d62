import type { WorkRequest } from '../../contract/work-request.ts';
import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { applyAtomic, operandBytes } from '../../hardware/nic/rdma.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { ControlMessages } from './control-messages.ts';
import { TRANSFER, type Transfers } from './transfers.ts';

const NOTIFY = stageIndex.notify;
const HANDLER = stageIndex.handler;
/** Types of control messages, beyond those of every strategy. */
const ASKED = 100;
const ANSWERED = 101;

/** The part of the runner that carries out atomics. */
interface AtomicsRunner {
  readonly runtime: Runtime;
  readonly transfers: Transfers;
  readonly control: ControlMessages;
  answer(message: number, type: number, time: number): void;
  completeAt(time: number, transfer: number): void;
}

/**
 * Atomics as transfers. If the NIC of the target carries them out, their word must be registered like that of a put. If it has no
 * atomics, they are messages that the CPU of the target carries out when it is attentive: this needs no registration, and the CPU
 * has exclusive access to the word.
 */
export class TransferAtomics {
  private readonly runtime: Runtime;
  private readonly transfers: Transfers;
  private readonly effectKind: number;

  /** @param byNic whether NICs carry them out */
  constructor(
    private readonly runner: AtomicsRunner,
    private readonly byNic: boolean,
  ) {
    const { runtime, transfers } = runner;
    this.runtime = runtime;
    this.transfers = transfers;
    this.effectKind = runtime.engine.on((transfer) => this.takeEffect(transfer));
  }

  /**
   * A transfer for an atomic; its value becomes the word that it finds.
   * @param kind one of the atomics of MESSAGE
   * @param posted whether its process does not wait for it
   */
  begin(request: WorkRequest, kind: number, posted: boolean): number {
    const { transfers } = this;
    const transfer = transfers.begin(this.kindOf(posted), request.process, request.target);
    transfers.setData(transfer, request.address, WORD_BYTES, NONE);
    transfers.setValue(transfer, request.value);
    transfers.setAtomic(transfer, kind);
    transfers.setCompare(transfer, request.compare);
    return transfer;
  }

  /** The message of an atomic to the NIC of its target. */
  create(transfer: number): number {
    const { runtime, transfers } = this;
    const kind = transfers.atomic(transfer);
    const message = runtime.message(kind, transfers.origin(transfer), transfers.target(transfer), operandBytes(kind));
    runtime.messages.setAddress(message, transfers.address(transfer));
    runtime.messages.setValue(message, transfers.value(transfer));
    runtime.messages.setCompare(message, transfers.compare(transfer));
    runtime.messages.setContext(message, transfer);
    runtime.messages.setOperation(message, transfers.part(transfer));
    return message;
  }

  /** The message that asks the CPU of the target for an atomic. */
  ask(transfer: number): number {
    const { transfers, runtime } = this;
    const words = 1 + operandBytes(transfers.atomic(transfer)) / WORD_BYTES;
    const message = this.runner.control.ask(ASKED, transfer, words);
    runtime.messages.setOperation(message, transfers.part(transfer));
    return message;
  }

  /** Whether a control message concerns an atomic. */
  takes(message: number): boolean {
    return this.runtime.messages.handler(message) >= ASKED;
  }

  /** A CPU has received such a message and processes it from `start` on, after `takenNs`; returns the end. */
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
    this.runner.answer(message, ANSWERED, sent);
    messages.setOperation(message, part);
    return sent;
  }

  private kindOf(posted: boolean): number {
    if (this.byNic) return posted ? TRANSFER.postedAtomic : TRANSFER.atomic;
    return posted ? TRANSFER.postedAsked : TRANSFER.asked;
  }

  private takeEffect(transfer: number): void {
    const { transfers, runtime } = this;
    const found = applyAtomic(runtime.memory, transfers.target(transfer), {
      kind: transfers.atomic(transfer),
      address: transfers.address(transfer),
      value: transfers.value(transfer),
      compare: transfers.compare(transfer),
    });
    transfers.setValue(transfer, found);
  }

  private take(message: number, part: number, start: number, taken: number): number {
    const { messages, operations } = this.runtime;
    const transfer = messages.context(message);
    operations.charge(part, HANDLER, taken - start);
    messages.release(message);
    this.transfers.noteHandshake(transfer);
    this.runner.completeAt(taken, transfer);
    return taken;
  }
}

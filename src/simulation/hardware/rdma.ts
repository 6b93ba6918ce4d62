import type { Engine } from '../engine/engine.ts';
import { type Operations, stageIndex } from '../engine/operations.ts';
import { MESSAGE, type Messages } from './messages.ts';
import type { Transport } from './transport.ts';

/** The memory that processes expose; addresses in bytes within a process's window, values are words. */
export interface ExposedMemory {
  read(process: number, address: number): number;
  write(process: number, address: number, value: number): void;
}

/** Payload of a request without data, of a word, and of an atomic's operands. */
export const WORD_BYTES = 8;

/**
 * The unit of a NIC that carries out remote accesses without the CPU: puts, gets, and atomics on words. Accesses take
 * effect in the order of arrival; the answer leaves when memory has answered.
 */
export class Rdma {
  private readonly respondKind: number;

  constructor(
    private readonly engine: Engine,
    private readonly messages: Messages,
    private readonly operations: Operations,
    private readonly memory: ExposedMemory,
    private readonly atomicUnitNs: number,
    private readonly responseAddress: number,
    private readonly transport: Transport,
  ) {
    this.respondKind = engine.on((message) => this.respond(message));
  }

  /** Carries out a remote access that has reached memory; a put ends here, everything else is answered. */
  execute(message: number): void {
    const { messages, memory } = this;
    const target = messages.target(message);
    const address = messages.address(message);
    const kind = messages.kind(message);
    if (kind === MESSAGE.put) {
      memory.write(target, address, messages.value(message));
      messages.release(message);
      return;
    }
    if (kind !== MESSAGE.flush) this.answer(message, kind, target, address);
    const readAt = kind === MESSAGE.get ? this.transport.readBack(message) : messages.readyAt(message);
    this.respondAt(message, readAt + this.unitNs(message, kind));
  }

  /** Answers a get without data: its page lets nobody read. */
  refuse(message: number): void {
    this.messages.setValue(message, Number.NaN);
    this.messages.setAnswerBytes(message, 0);
    this.respondAt(message, this.messages.readyAt(message));
  }

  /** Sends the answer to a request at a given time; the value to return is in `messages.value`. */
  respondAt(message: number, time: number): void {
    this.engine.at(time, this.respondKind, message);
  }

  private answer(message: number, kind: number, target: number, address: number): void {
    const { messages, memory } = this;
    const old = memory.read(target, address);
    const operand = messages.value(message);
    if (kind === MESSAGE.compareAndSwap && old === messages.compare(message)) memory.write(target, address, operand);
    if (kind === MESSAGE.fetchAndAdd) memory.write(target, address, old + operand);
    if (kind === MESSAGE.fetchAndReplace) memory.write(target, address, operand);
    if (kind === MESSAGE.fetchAndXor) memory.write(target, address, (old ^ operand) >>> 0);
    messages.setValue(message, old);
  }

  private unitNs(message: number, kind: number): number {
    if (kind === MESSAGE.get || kind === MESSAGE.flush) return 0;
    this.transport.countWriteBack(message);
    const operation = this.messages.operation(message);
    if (operation >= 0) this.operations.charge(operation, stageIndex['target-nic'], this.atomicUnitNs);
    return this.atomicUnitNs;
  }

  private respond(message: number): void {
    const { messages } = this;
    const origin = messages.origin(message);
    const isGet = messages.kind(message) === MESSAGE.get;
    messages.setOrigin(message, messages.target(message));
    messages.setTarget(message, origin);
    messages.setKind(message, MESSAGE.response);
    messages.setPayloadBytes(message, isGet ? messages.answerBytes(message) : WORD_BYTES);
    messages.setAddress(message, this.responseAddress);
    this.transport.send(message);
  }
}

import { float64Array } from '../../engine/arrays.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Operations, stageIndex } from '../../engine/operations.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { ExposedMemory } from '../exposed-memory.ts';
import type { MemoryHierarchy } from '../memory/memory-hierarchy.ts';
import type { MemoryPath } from '../memory-path.ts';
import { MESSAGE, type Messages } from '../messages.ts';
import type { Transport } from '../transport.ts';
import { AtomicUnits } from './atomic-unit.ts';
import type { Devices } from './devices.ts';

export interface RdmaParts {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly operations: Operations;
  readonly memory: ExposedMemory;
  readonly atomicUnitNs: number;
  /** Address of responses in the window of the requestor. */
  readonly responseAddress: number;
  readonly path: MemoryPath;
  readonly transport: Transport;
  readonly hierarchy: Pick<MemoryHierarchy, 'readByNic' | 'writtenByNic'>;
  readonly devices: Devices;
}

const TARGET_NIC = stageIndex['target-nic'];

/** An atomic on a word; its kind is one of those of MESSAGE. */
export interface WordAtomic {
  readonly kind: number;
  readonly address: number;
  readonly value: number;
  /** Expected value of a compare-and-swap. */
  readonly compare: number;
}

/**
 * The unit of a NIC that carries out remote accesses without the CPU: puts, gets, and atomics on words. Accesses take
 * effect in the order of arrival; the answer leaves when memory has answered. Caches stay coherent with all of them.
 */
export class Rdma {
  private readonly respondKind: number;

  private readonly engine: Engine;
  private readonly messages: Messages;
  private readonly operations: Operations;
  private readonly memory: ExposedMemory;
  private readonly atomicUnitNs: number;
  private readonly responseAddress: number;
  private readonly path: MemoryPath;
  private readonly transport: Transport;
  private readonly hierarchy: RdmaParts['hierarchy'];
  private readonly devices: Devices;
  readonly units = new AtomicUnits();
  /** By origin: when its accumulates take effect. */
  private readonly addedAt: Float64Array;
  /** While a put writes to memory, when its last byte is there; 0 otherwise. */
  visibleAt = 0;

  constructor(parts: RdmaParts) {
    this.engine = parts.engine;
    this.messages = parts.messages;
    this.operations = parts.operations;
    this.memory = parts.memory;
    this.atomicUnitNs = parts.atomicUnitNs;
    this.responseAddress = parts.responseAddress;
    this.path = parts.path;
    this.transport = parts.transport;
    this.hierarchy = parts.hierarchy;
    this.devices = parts.devices;
    this.addedAt = float64Array(parts.devices.processes);
    this.respondKind = this.engine.on((message) => this.respond(message));
  }

  /**
   * Carries out a remote access that has reached memory; a put ends here, everything else is answered.
   * @returns when its data are in memory, or the last of the answer is at the NIC
   */
  execute(message: number): number {
    const { messages } = this;
    const target = messages.target(message);
    const address = messages.address(message);
    const kind = messages.kind(message);
    if (kind === MESSAGE.put) {
      this.write(message);
      messages.release(message);
      return messages.readyAt(message);
    }
    if (kind === MESSAGE.add) return this.add(message);
    if (kind === MESSAGE.flush) {
      this.answerFlush(message);
      return messages.readyAt(message);
    }
    this.answer(message, kind, target, address);
    if (kind === MESSAGE.get) this.engine.at(this.answerFrom(message), this.respondKind, message);
    else this.respondAt(message, this.atomicDoneAt(message));
    return messages.readyAt(message);
  }

  /** The data of a put have reached memory and are visible from then on. */
  write(message: number): void {
    const { messages } = this;
    const target = messages.target(message);
    const address = messages.address(message);
    this.visibleAt = messages.readyAt(message);
    this.memory.write(target, address, messages.value(message));
    this.visibleAt = 0;
    this.hierarchy.writtenByNic(target, address, messages.payloadBytes(message));
  }

  /** Answers a get without data, as its page is not readable. */
  refuse(message: number): void {
    this.messages.refuse(message);
    this.respondAt(message, this.messages.readyAt(message));
  }

  /** Answers an atomic on a word that is not exposed, at `address` of its owner's memory; it has already been carried out. */
  answerAtomic(message: number, address: number): void {
    this.respondAt(message, this.atomicDoneAt(message, address));
  }

  /** Sends the answer to a request at a given time; the value to return is in `messages.value`. */
  respondAt(message: number, time: number): void {
    this.messages.setReadyAt(message, time);
    this.engine.at(time, this.respondKind, message);
  }

  /** Returns when the first data of a get can leave. */
  private answerFrom(message: number): number {
    const { shared } = this.transport;
    return shared.carries(message) ? this.messages.readyAt(message) : this.path.readBack(message);
  }

  /** Earlier accumulates of its process must have taken effect. */
  private answerFlush(message: number): void {
    const { messages } = this;
    const readyAt = messages.readyAt(message);
    const answerAt = Math.max(readyAt, this.addedAt[messages.origin(message)]);
    const operation = messages.operation(message);
    if (operation >= 0) this.operations.charge(operation, TARGET_NIC, answerAt - readyAt);
    this.respondAt(message, answerAt);
  }

  /** Nobody waits for it, but a flush of its process. */
  private add(message: number): number {
    const { messages, memory } = this;
    const [origin, target, address] = [messages.origin(message), messages.target(message), messages.address(message)];
    memory.write(target, address, memory.read(target, address) + messages.value(message));
    this.hierarchy.writtenByNic(target, address, WORD_BYTES);
    const done = this.atomicDoneAt(message);
    this.addedAt[origin] = Math.max(this.addedAt[origin], done);
    this.transport.shared.added(origin);
    messages.release(message);
    return done;
  }

  private answer(message: number, kind: number, target: number, address: number): void {
    const { messages, memory } = this;
    if (kind === MESSAGE.get) {
      messages.setValue(message, memory.read(target, address));
      this.hierarchy.readByNic(target, address, messages.answerBytes(message));
      return;
    }
    const [value, compare] = [messages.value(message), messages.compare(message)];
    messages.setValue(message, applyAtomic(memory, target, { kind, address, value, compare }));
    this.hierarchy.writtenByNic(target, address, WORD_BYTES);
  }

  /** The unit has the word from its read until the sum is written. */
  private atomicDoneAt(message: number, address = this.messages.address(message)): number {
    const { messages, devices } = this;
    const target = messages.target(message);
    const ready = messages.readyAt(message);
    const nic = devices.nicOf(devices.nodeOf(target), message);
    // The access to memory is part of `ready`; the word is held from its begin.
    const { wordReadNs, memoryAccessNs } = this.path;
    const begin = ready - memoryAccessNs;
    const done = this.units.hold({ nic, process: target, address }, begin, wordReadNs + this.atomicUnitNs);
    const operation = messages.operation(message);
    if (operation >= 0) this.operations.charge(operation, TARGET_NIC, done - ready);
    this.path.countWriteBack(message);
    return done;
  }

  private respond(message: number): void {
    const { messages } = this;
    const origin = messages.origin(message);
    const isGet = messages.kind(message) === MESSAGE.get;
    messages.setOrigin(message, messages.target(message));
    messages.setTarget(message, origin);
    // The NIC of the origin needs to know which kind of request is answered.
    messages.setHandler(message, messages.kind(message));
    messages.setKind(message, MESSAGE.response);
    messages.setPayloadBytes(message, isGet ? messages.answerBytes(message) : WORD_BYTES);
    messages.setAddress(message, this.responseAddress);
    this.transport.answer(message);
  }
}

/**
 * Carries out an atomic on a word that the caller holds exclusively: the unit of a NIC, or a CPU handling a message.
 * @returns the previous word
 */
export function applyAtomic(memory: ExposedMemory, process: number, atomic: WordAtomic): number {
  const { kind, address, value, compare } = atomic;
  const old = memory.read(process, address);
  if (kind === MESSAGE.fetchAndAdd) memory.write(process, address, old + value);
  else if (kind === MESSAGE.fetchAndReplace) memory.write(process, address, value);
  else if (kind === MESSAGE.fetchAndXor) memory.write(process, address, (old ^ value) >>> 0);
  else if (old === compare) memory.write(process, address, value);
  return old;
}

/** Returns the size of an atomic's request besides its address; a compare-and-swap has two operands. */
export function operandBytes(kind: number): number {
  return kind === MESSAGE.compareAndSwap ? 2 * WORD_BYTES : WORD_BYTES;
}

import { float64Array } from '../engine/arrays.ts';
import { type Operations, stageIndex } from '../engine/operations.ts';
import type { BusPair } from './bus/buses.ts';
import type { BusValues } from './bus/parameters.ts';
import { DmaReads, type DmaReadValues } from './dma-reads.ts';
import { AccessTranslation, type TranslationValues } from './iommu/access-translation.ts';
import type { Iommus } from './iommu/iommu.ts';
import type { PageTable } from './iommu/page-table.ts';
import type { MemoryChannels, NicTransfer } from './memory/memory-channels.ts';
import type { MemoryValues } from './memory/parameters.ts';
import { bringsData, MESSAGE, type Messages } from './messages.ts';
import type { Devices } from './nic/devices.ts';
import type { RdmaValues } from './nic/rdma-parameters.ts';

const { bus, memory } = stageIndex;

export type PathValues = Pick<BusValues, 'busWriteNs'> &
  DmaReadValues &
  Pick<MemoryValues, 'nicWritesTo'> &
  Pick<RdmaValues, 'flushAnswer'> &
  TranslationValues;

export interface MemoryPathParts {
  readonly messages: Messages;
  readonly operations: Operations;
  readonly devices: Devices;
  /** Buses of each NIC. */
  readonly buses: readonly BusPair[];
  readonly iommus: Iommus;
  readonly pages: PageTable;
  readonly channels: MemoryChannels;
  readonly values: PathValues;
  readonly now: () => number;
}

/**
 * The path between the NICs of a node and its memory: a bus for each NIC in either direction, and the shared IOMMU. Data stream:
 * their first bytes may be on the bus before the last ones have reached the NIC, and vice versa.
 */
export class MemoryPath {
  /** I/O-bus transactions that brought data to the memory of targets, and those of atomics. */
  dataTransactions = 0;
  /** Time that data on the bus of a NIC wait for memory; one message at a time is on it. */
  private readonly waitNs: Float64Array;

  private readonly messages: Messages;
  private readonly operations: Operations;
  private readonly devices: Devices;
  private readonly buses: readonly BusPair[];
  private readonly translation: AccessTranslation;
  private readonly channels: MemoryChannels;
  readonly memoryAccessNs: number;
  private readonly busReadNs: number;
  private readonly busWriteNs: number;
  /** Whether writes by NICs use memory bandwidth. */
  private readonly writesToMemory: boolean;
  /** Whether the NIC answers a flush, before memory. */
  private readonly acknowledges: boolean;
  private readonly now: () => number;
  private readonly reads: DmaReads;

  constructor(parts: MemoryPathParts) {
    this.messages = parts.messages;
    this.now = parts.now;
    this.operations = parts.operations;
    this.devices = parts.devices;
    this.buses = parts.buses;
    this.translation = new AccessTranslation(parts);
    this.channels = parts.channels;
    this.memoryAccessNs = parts.values.memoryAccessNs;
    this.busReadNs = parts.values.busReadNs;
    this.busWriteNs = parts.values.busWriteNs;
    this.writesToMemory = parts.values.nicWritesTo === 'memory';
    this.acknowledges = parts.values.flushAnswer === 'nic';
    this.reads = new DmaReads(parts);
    this.waitNs = float64Array(this.buses.length);
  }

  /** Makes the IOMMU translate regardless of the machine's setting, for mechanisms that rely on it. */
  translateEverything(): void {
    this.translation.translateEverything();
  }

  /** Returns when the last byte of a message that is completely at the bus at `ready` is at the IOMMU. */
  transfer(nic: number, message: number, ready: number): number {
    const { up } = this.buses[nic];
    const bytes = this.messages.payloadBytes(message);
    const atIommu = up.transfer(ready, bytes);
    this.messages.setFirstAt(message, atIommu - up.busyNs(bytes));
    return this.carried(nic, message, atIommu);
  }

  /** The first packet of a message of several is at the bus at `headAt`. */
  expectStream(nic: number, message: number, headAt: number): void {
    const { messages } = this;
    messages.setFirstAt(message, headAt);
    messages.setIdleNs(message, this.buses[nic].up.mark(headAt, messages.payloadBytes(message)));
    if (this.writesToMemory) this.channels.expectStream(nic, message, headAt, messages.payloadBytes(message));
  }

  /** Like `transfer`, for a message whose last byte is at the bus at `tailAt`. */
  stream(nic: number, message: number, tailAt: number): number {
    const { messages } = this;
    const [idleNs, headAt] = [messages.idleNs(message), messages.firstAt(message)];
    const atIommu = this.buses[nic].up.stream(idleNs, headAt, tailAt, messages.payloadBytes(message));
    return this.carried(nic, message, atIommu);
  }

  /** An expected stream crosses the bus as a whole, later, or not at all. */
  withdraw(nic: number, message: number): void {
    const bytes = this.messages.payloadBytes(message);
    this.buses[nic].up.withdraw(bytes);
    this.channels.withdraw(nic, message, bytes);
  }

  /**
   * Takes a message from the IOMMU to memory; `messages.readyAt` is then the time at which that is done. A flush acknowledged by
   * the NIC does not go further.
   */
  access(nic: number, message: number, atIommu: number): void {
    const { messages } = this;
    if (this.acknowledges && messages.kind(message) === MESSAGE.flush) {
      this.acknowledge(message);
      return;
    }
    const throughNic = messages.readyAt(message);
    const writeNs = this.busWriteNs > 0 && bringsData(messages.kind(message)) ? this.busWriteNs : 0;
    const translated = this.translation.translate(nic, message, atIommu) + writeNs;
    const memoryNs = this.memoryAccessNs + this.waitNs[nic];
    messages.setReadyAt(message, translated + memoryNs);
    const operation = messages.operation(message);
    if (operation < 0) return;
    this.operations.charge(operation, bus, translated - throughNic);
    this.operations.charge(operation, memory, memoryNs);
  }

  /** The NIC answers a flush now if it was stalled behind others before. */
  private acknowledge(message: number): void {
    const { messages, operations } = this;
    const waitedNs = this.now() - messages.readyAt(message);
    if (waitedNs <= 0) return;
    messages.setReadyAt(message, this.now());
    const operation = messages.operation(message);
    if (operation >= 0) operations.charge(operation, bus, waitedNs);
  }

  /**
   * Sends the data of a get that has reached memory to the NIC; `messages.readyAt` is then the time at which the last of them
   * arrive.
   * @returns the time at which the first arrive
   */
  readBack(message: number): number {
    const { messages, devices } = this;
    const readyAt = messages.readyAt(message);
    const nic = devices.nicOfTarget(message);
    const address = messages.address(message);
    this.reads.read(nic, readyAt, { address, bytes: messages.answerBytes(message) });
    const { firstAt, throughAt, waitNs } = this.reads;
    messages.setReadyAt(message, throughAt);
    const operation = messages.operation(message);
    if (operation >= 0) {
      this.operations.charge(operation, bus, firstAt - readyAt - waitNs);
      this.operations.charge(operation, memory, waitNs);
    }
    return firstAt;
  }

  /** Like `readBack`: the NIC of the origin reads the data of a message that it started at `begun`. */
  fetch(nic: number, message: number, begun: number): number {
    this.reads.readToSend(nic, begun, this.messages.payloadBytes(message));
    this.messages.setReadyAt(message, this.reads.throughAt);
    return this.reads.firstAt;
  }

  /** The NIC of an origin reads queue entries, beginning at `begun`. @returns when it has all of them */
  fetchEntries(nic: number, begun: number, bytes: number): number {
    this.reads.readToSend(nic, begun, bytes);
    return this.reads.throughAt;
  }

  /** Time from the request of a NIC for a word until it has that. */
  get wordReadNs(): number {
    return this.memoryAccessNs + this.busReadNs;
  }

  /**
   * The unit for atomics has read a word and writes it back: a second transaction. The operands that the first one
   * carries in this model take the time of the word.
   */
  countWriteBack(message: number): void {
    this.buses[this.devices.nicOfTarget(message)].up.transactions += 1;
    this.dataTransactions += 1;
  }

  /**
   * The NIC of the target writes further bytes after the data of a message, which are in memory at `written`.
   * @returns when they are in memory
   */
  writeBehind(message: number, written: number, bytes: number): number {
    const { up } = this.buses[this.devices.nicOfTarget(message)];
    return up.transfer(written - this.memoryAccessNs, bytes) + this.memoryAccessNs;
  }

  /** The NIC of an origin writes an entry that belongs to no operation. @returns when it is visible */
  writeEntry(nic: number, ready: number, bytes: number): number {
    return this.buses[nic].up.transfer(ready, bytes) + this.busWriteNs + this.memoryAccessNs;
  }

  /**
   * The IOMMU also copies data that it admitted at `time` to a log in memory.
   * @returns when the copy is in memory
   */
  copyToLog(message: number, time: number, bytes: number): number {
    const { devices, channels } = this;
    const nic = devices.nicOfTarget(message);
    const end = time + this.buses[nic].up.busyNs(bytes);
    const waitNs = channels.limited ? this.writeWaitNs(nic, bytes, end) : 0;
    return end + this.memoryAccessNs + waitNs;
  }

  /** The page of an address of a process has another entry now. */
  invalidate(process: number, address: number): void {
    this.translation.invalidate(process, address);
  }

  /** A message is at the IOMMU. @returns when */
  private carried(nic: number, message: number, atIommu: number): number {
    const { messages } = this;
    const bytes = messages.payloadBytes(message);
    if (bytes > 0 && !isAnswer(messages.kind(message))) {
      this.dataTransactions += this.buses[nic].up.transactionsOf(bytes);
    }
    if (this.channels.limited && this.writesToMemory) {
      const headAt = messages.firstAt(message);
      this.waitNs[nic] = this.writeWaitNs(nic, bytes, atIommu, { message, headAt });
    }
    return atIommu;
  }

  /** Returns the additional time at memory of data written by a NIC whose bus transfer ends at `end`. */
  private writeWaitNs(nic: number, bytes: number, end: number, streams?: NicTransfer['streams']): number {
    const transfer = { node: this.devices.nodeOfNic(nic), nic, direction: 'write', bytes, streams } as const;
    return this.channels.nicWaitNs(transfer, end, this.buses[nic].up.busyNs(bytes));
  }
}

/** Whether a message of this kind returns something to the requestor. */
function isAnswer(kind: number): boolean {
  return kind === MESSAGE.response || kind === MESSAGE.reply;
}

import { float64Array } from '../engine/arrays.ts';
import { type Operations, stageIndex } from '../engine/operations.ts';
import type { Devices } from './devices.ts';
import type { IoBus } from './io-bus.ts';
import type { Iommus } from './iommu/iommu.ts';
import type { PageTable } from './iommu/page-table.ts';
import type { MemoryChannels } from './memory/memory-channels.ts';
import { MESSAGE, type Messages } from './messages.ts';

const { bus, memory } = stageIndex;
/** What comes with an access to memory; every further byte takes the bus. */
const WORD_BYTES = 8;

export interface MemoryPathParts {
  readonly messages: Messages;
  readonly operations: Operations;
  readonly devices: Devices;
  /** Of each NIC: towards memory, and from memory to it. */
  readonly buses: readonly IoBus[];
  readonly readBuses: readonly IoBus[];
  readonly iommus: Iommus;
  readonly pages: PageTable;
  readonly channels: MemoryChannels;
  readonly memoryAccessNs: number;
}

/** The way between the NICs of a node and its memory: a bus for each NIC in either direction, and the IOMMU that they share. */
export class MemoryPath {
  /** I/O-bus transactions that brought data to the memory of targets, and those of atomics. */
  dataTransactions = 0;
  /** How long the data that come over the bus of a NIC wait for memory; one message at a time is on it. */
  private readonly waitNs: Float64Array;

  private readonly messages: Messages;
  private readonly operations: Operations;
  private readonly devices: Devices;
  private readonly buses: readonly IoBus[];
  private readonly readBuses: readonly IoBus[];
  private readonly iommus: Iommus;
  private readonly pages: PageTable;
  private readonly channels: MemoryChannels;
  private readonly memoryAccessNs: number;

  constructor(parts: MemoryPathParts) {
    this.messages = parts.messages;
    this.operations = parts.operations;
    this.devices = parts.devices;
    this.buses = parts.buses;
    this.readBuses = parts.readBuses;
    this.iommus = parts.iommus;
    this.pages = parts.pages;
    this.channels = parts.channels;
    this.memoryAccessNs = parts.memoryAccessNs;
    this.waitNs = float64Array(this.buses.length);
  }

  /** When a message that takes the bus at `atBus` is at the IOMMU. */
  transfer(node: number, nic: number, message: number, atBus: number): number {
    const { messages } = this;
    const nicBus = this.buses[nic];
    const transactions = nicBus.transactions;
    const payloadBytes = messages.payloadBytes(message);
    const atIommu = nicBus.transfer(atBus, payloadBytes);
    if (payloadBytes > 0 && !isAnswer(messages.kind(message)))
      this.dataTransactions += nicBus.transactions - transactions;
    if (this.channels.limited) {
      const busNs = payloadBytes / nicBus.bandwidthBytesPerNs;
      this.waitNs[nic] = this.channels.nicWaitNs(node, nic, 'write', atIommu, busNs, payloadBytes);
    }
    return atIommu;
  }

  /** Takes a message from the IOMMU to memory; from then on `messages.readyAt` says when that is done. */
  access(node: number, nic: number, message: number, atIommu: number): void {
    const { messages } = this;
    const throughNic = messages.readyAt(message);
    const translated = this.translate(node, nic - node * this.devices.perNode, message, atIommu);
    const memoryNs = this.memoryAccessNs + this.waitNs[nic];
    messages.setReadyAt(message, translated + memoryNs);
    const operation = messages.operation(message);
    if (operation < 0) return;
    this.operations.charge(operation, bus, translated - throughNic);
    this.operations.charge(operation, memory, memoryNs);
  }

  /** When the data of a get that has reached memory is at the NIC, on its way back over the bus. */
  readBack(message: number): number {
    const { messages, devices } = this;
    const readyAt = messages.readyAt(message);
    const further = messages.answerBytes(message) - WORD_BYTES;
    if (further <= 0) return readyAt;
    const node = devices.nodeOf(messages.target(message));
    const nic = devices.nicOf(node, message);
    const nicBus = this.readBuses[nic];
    const through = nicBus.transfer(readyAt, further);
    const busNs = further / nicBus.bandwidthBytesPerNs;
    const waitNs = this.channels.nicWaitNs(node, nic, 'read', through, busNs, further);
    const operation = messages.operation(message);
    if (operation >= 0) {
      this.operations.charge(operation, bus, through - readyAt);
      this.operations.charge(operation, memory, waitNs);
    }
    return through + waitNs;
  }

  /**
   * The unit for atomics has read a word and writes it back: a second transaction. The operands that the first one
   * carries in this model take the time of the word.
   */
  countWriteBack(message: number): void {
    const { devices } = this;
    this.buses[devices.nicOf(devices.nodeOf(this.messages.target(message)), message)].transactions += 1;
    this.dataTransactions += 1;
  }

  /** The page of an address of a process has another entry now. */
  invalidate(process: number, address: number): void {
    const node = this.devices.nodeOf(process);
    this.iommus.invalidate(node, this.pages.pageOf(process - node * this.devices.processesPerNode, address));
  }

  /** Translates the page of an access, and those behind it that an access of more than a word touches. */
  private translate(node: number, device: number, message: number, atIommu: number): number {
    const { messages, pages } = this;
    const onNode = messages.target(message) - node * this.devices.processesPerNode;
    const address = messages.address(message);
    const page = pages.pageOf(onNode, address);
    let translated = this.iommus.translate(node, device, page, atIommu);
    const bytes = this.accessedBytes(message);
    if (bytes <= WORD_BYTES) return translated;
    const last = pages.pageOf(onNode, Math.min(address + bytes, pages.windowBytes) - 1);
    for (let next = page + 1; next <= last; next += 1) {
      translated = Math.max(translated, this.iommus.translate(node, device, next, atIommu));
    }
    return translated;
  }

  /** Bytes of memory that a message reads or writes; the operands of an atomic are longer than what it accesses. */
  private accessedBytes(message: number): number {
    const kind = this.messages.kind(message);
    if (kind === MESSAGE.get) return this.messages.answerBytes(message);
    const isAtomic = kind >= MESSAGE.compareAndSwap && kind <= MESSAGE.flush;
    return isAtomic ? WORD_BYTES : this.messages.payloadBytes(message);
  }
}

/** Whether a message of this kind brings something to the one who asked. */
function isAnswer(kind: number): boolean {
  return kind === MESSAGE.response || kind === MESSAGE.reply;
}

import { float64Array, int32Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import type { AccessLogs } from './access-log.ts';
import type { RecordHeader } from './access-record.ts';

/** PCIe 3.0 allows no larger transaction; so an active put or get is no larger either (section 3.7). */
export const MOST_TRANSACTION_BYTES = 4096;

/** An entry is a row of 32 bytes: the position in the log as a double, then words. */
const ROW = 4;
const HALVES = 8;
const DEVICE = 2;
const TAG = 3;
const WRITTEN = 4;
const TOTAL = 5;
const LOG = 6;
const NEXT_FREE = 7;
/** A read completion contains only the seven lowest bits of its address (PCIe 3.0, section 2.2.9). */
const REPLY_ADDRESS_MASK = 0x7f;

/**
 * Transactions whose packets are still coming, for each IOMMU: device, tag, and the place in the access log that the
 * first packet reserved. Packets of different transactions may come in any order, those of one in the order of their
 * data; each finds its place by device and tag alone, since the replies to a read carry only seven bits of the address.
 */
export class PacketTagBuffers {
  private readonly positions: Float64Array;
  private readonly halves: Int32Array;
  /** First free entry of each IOMMU. */
  private readonly free: Int32Array;
  /** Number of pending transactions. */
  open = 0;
  /** Transactions that were incomplete when another one began after them in the same log. */
  holes = 0;
  /** Transactions that began while one of another device was pending at the same IOMMU. */
  interleaved = 0;
  /** Transactions that completed after others had been placed behind them. */
  filledHoles = 0;
  /** Transactions that became whole before one in front of them: the tail had to wait. */
  tailWaits = 0;
  /** Replies to reads that were matched by device and tag. */
  matchedReplies = 0;
  /** Completions whose address bits matched another pending read as well, so that the bits alone would not identify it. */
  ambiguousReplies = 0;
  /** All bits that were set in the addresses of completions. */
  replyAddressBits = 0;

  /** @param entries transactions that each IOMMU can hold at once */
  constructor(
    private readonly logs: AccessLogs,
    iommus: number,
    private readonly entries: number,
  ) {
    this.positions = float64Array(iommus * entries * ROW);
    this.halves = new Int32Array(this.positions.buffer);
    this.free = int32Array(iommus).fill(NONE);
    for (let entry = iommus * entries - 1; entry >= 0; entry -= 1) this.giveBack(entry);
  }

  isFull(iommu: number): boolean {
    return this.free[iommu] === NONE;
  }

  /**
   * The first packet of a transaction: reserves the place of all its packets in the log.
   * @returns the entry of the transaction
   * @throws RangeError for a transaction above 4 KiB, a tag in use, no entry or no room in the log
   */
  begin(iommu: number, log: number, tag: number, header: RecordHeader): number {
    const { logs, halves } = this;
    if (header.bytes > MOST_TRANSACTION_BYTES) this.refuse(header.bytes);
    if (this.isFull(iommu)) throw new RangeError('the packet-tag buffer is full');
    if (this.find(iommu, header.device, tag) >= 0) {
      throw new RangeError(`device ${header.device} uses tag ${tag} twice`);
    }
    if (logs.tail(log) < logs.end(log)) this.holes += 1;
    if (this.hasOtherDevice(iommu, header.device)) this.interleaved += 1;
    const position = logs.reserve(log, header);
    const entry = this.free[iommu];
    this.free[iommu] = halves[entry * HALVES + NEXT_FREE];
    this.open += 1;
    this.positions[entry * ROW] = position;
    halves[entry * HALVES + DEVICE] = header.device;
    halves[entry * HALVES + TAG] = tag;
    halves[entry * HALVES + WRITTEN] = 0;
    halves[entry * HALVES + TOTAL] = header.hasData ? header.bytes : 0;
    halves[entry * HALVES + LOG] = log;
    return entry;
  }

  /**
   * Processes a transaction whose packets all arrive now, one after the other; its entry is held for no time.
   * @param word first word of the data, if it has data
   * @throws RangeError like `begin`
   */
  pass(iommu: number, log: number, header: RecordHeader, word: number): void {
    const { logs } = this;
    if (header.bytes > MOST_TRANSACTION_BYTES) this.refuse(header.bytes);
    if (this.isFull(iommu)) throw new RangeError('the packet-tag buffer is full');
    if (logs.tail(log) < logs.end(log)) this.holes += 1;
    logs.append(log, header, word);
  }

  /** Returns the entry of a pending transaction, or -1. */
  find(iommu: number, device: number, tag: number): number {
    const { halves } = this;
    const end = (iommu + 1) * this.entries;
    for (let entry = iommu * this.entries; entry < end; entry += 1) {
      if (halves[entry * HALVES + TAG] === tag && halves[entry * HALVES + DEVICE] === device) return entry;
    }
    return NONE;
  }

  /**
   * The transaction that the last packet of a reply belongs to: found by device and tag, as the packet has only the lowest
   * bits of the address it is read from.
   */
  match(iommu: number, device: number, tag: number): number {
    const found = this.find(iommu, device, tag);
    const bits = this.replyAddressOf(found);
    this.matchedReplies += 1;
    this.replyAddressBits |= bits;
    if (this.hasOtherRead(iommu, found, bits)) this.ambiguousReplies += 1;
    return found;
  }

  positionOf(entry: number): number {
    return this.positions[entry * ROW];
  }

  /** A packet with the next bytes of a transaction; the last one makes its record whole and frees the entry. */
  packet(entry: number, data: Uint8Array): boolean {
    const log = this.halves[entry * HALVES + LOG];
    this.logs.write(log, this.positionOf(entry), this.halves[entry * HALVES + WRITTEN], data);
    return this.advance(entry, data.length);
  }

  /** Like `packet`, for bytes whose content is already in the record. */
  advance(entry: number, bytes: number): boolean {
    const { halves } = this;
    const written = halves[entry * HALVES + WRITTEN] + bytes;
    const total = halves[entry * HALVES + TOTAL];
    if (written > total) throw new RangeError('more packets than the transaction has');
    halves[entry * HALVES + WRITTEN] = written;
    if (written < total) return false;
    this.complete(halves[entry * HALVES + LOG], this.positionOf(entry));
    this.open -= 1;
    this.giveBack(entry);
    return true;
  }

  /** All packets that a transaction still lacks, with data that begin with this word. */
  finish(entry: number, word: number): void {
    const { halves } = this;
    const total = halves[entry * HALVES + TOTAL];
    if (total > 0) this.logs.setWord(halves[entry * HALVES + LOG], this.positionOf(entry), word);
    this.advance(entry, total - halves[entry * HALVES + WRITTEN]);
  }

  private complete(log: number, position: number): void {
    const { logs } = this;
    if (logs.next(log, position) < logs.end(log)) this.filledHoles += 1;
    logs.complete(log, position);
    if (logs.tail(log) <= position) this.tailWaits += 1;
  }

  private hasOtherDevice(iommu: number, device: number): boolean {
    return this.hasEntry(iommu, (entry) => this.halves[entry * HALVES + DEVICE] !== device);
  }

  /** Whether another read is pending whose address ends in the same bits. */
  private hasOtherRead(iommu: number, entry: number, bits: number): boolean {
    const isRead = (other: number) => this.logs.isGet(this.halves[other * HALVES + LOG], this.positionOf(other));
    return this.hasEntry(iommu, (other) => other !== entry && isRead(other) && this.replyAddressOf(other) === bits);
  }

  /** Whether a pending transaction at an IOMMU matches. */
  private hasEntry(iommu: number, isSuch: (entry: number) => boolean): boolean {
    const end = (iommu + 1) * this.entries;
    for (let entry = iommu * this.entries; entry < end; entry += 1) {
      if (this.halves[entry * HALVES + TAG] !== NONE && isSuch(entry)) return true;
    }
    return false;
  }

  private replyAddressOf(entry: number): number {
    return this.logs.address(this.halves[entry * HALVES + LOG], this.positionOf(entry)) & REPLY_ADDRESS_MASK;
  }

  private refuse(bytes: number): never {
    throw new RangeError(`a transaction of ${bytes} B has more than ${MOST_TRANSACTION_BYTES} B`);
  }

  private giveBack(entry: number): void {
    const iommu = Math.floor(entry / this.entries);
    this.halves[entry * HALVES + TAG] = NONE;
    this.halves[entry * HALVES + NEXT_FREE] = this.free[iommu];
    this.free[iommu] = entry;
  }
}

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
const NONE = -1;

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
  /** Transactions under way. */
  open = 0;
  /** Transactions that were still incomplete when another began behind them in the same log. */
  holes = 0;

  /** @param entries transactions that each IOMMU can hold at once */
  constructor(
    private readonly logs: AccessLogs,
    iommus: number,
    private readonly entries: number,
  ) {
    this.positions = new Float64Array(iommus * entries * ROW);
    this.halves = new Int32Array(this.positions.buffer);
    this.free = new Int32Array(iommus).fill(NONE);
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
   * A transaction all of whose packets come now, one behind the other: it holds its entry for no time.
   * @param word first word of the data, where it has data
   * @throws RangeError as `begin`
   */
  pass(iommu: number, log: number, header: RecordHeader, word: number): void {
    const { logs } = this;
    if (header.bytes > MOST_TRANSACTION_BYTES) this.refuse(header.bytes);
    if (this.isFull(iommu)) throw new RangeError('the packet-tag buffer is full');
    if (logs.tail(log) < logs.end(log)) this.holes += 1;
    const position = logs.reserve(log, header);
    if (header.hasData) logs.setWord(log, position, word);
    logs.complete(log, position);
  }

  /** The entry of a transaction under way, or -1. */
  find(iommu: number, device: number, tag: number): number {
    const { halves } = this;
    const end = (iommu + 1) * this.entries;
    for (let entry = iommu * this.entries; entry < end; entry += 1) {
      if (halves[entry * HALVES + TAG] === tag && halves[entry * HALVES + DEVICE] === device) return entry;
    }
    return NONE;
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

  /** As `packet`, for so many bytes whose content the record has already. */
  advance(entry: number, bytes: number): boolean {
    const { halves } = this;
    const written = halves[entry * HALVES + WRITTEN] + bytes;
    const total = halves[entry * HALVES + TOTAL];
    if (written > total) throw new RangeError('more packets than the transaction has');
    halves[entry * HALVES + WRITTEN] = written;
    if (written < total) return false;
    this.logs.complete(halves[entry * HALVES + LOG], this.positionOf(entry));
    this.open -= 1;
    this.giveBack(entry);
    return true;
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

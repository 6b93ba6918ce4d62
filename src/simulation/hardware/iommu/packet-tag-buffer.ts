import type { AccessLog, RecordHeader } from './access-log.ts';

/** PCIe 3.0 allows no larger transaction; so an active put or get is no larger either (section 3.7). */
export const MOST_TRANSACTION_BYTES = 4096;

/**
 * Transactions whose packets are still coming: for each its device, its tag, and the place in the access log that its
 * first packet reserved. Packets of different transactions may come in any order, those of one in the order of their
 * data; each finds its place by device and tag alone, since the replies to a read carry only seven bits of the address.
 */
export class PacketTagBuffer {
  private readonly devices: Int32Array;
  private readonly tags: Int32Array;
  private readonly positions: Float64Array;
  private readonly written: Int32Array;
  private readonly totals: Int32Array;
  private readonly logs: (AccessLog | undefined)[];
  private readonly free: number[];
  /** Transactions that were still incomplete when another began behind them in the same log. */
  holes = 0;

  /** @param entries transactions it can hold at once */
  constructor(entries: number) {
    this.devices = new Int32Array(entries).fill(-1);
    this.tags = new Int32Array(entries).fill(-1);
    this.positions = new Float64Array(entries);
    this.written = new Int32Array(entries);
    this.totals = new Int32Array(entries);
    this.logs = new Array(entries).fill(undefined);
    this.free = Array.from({ length: entries }, (_, index) => entries - 1 - index);
  }

  /** Transactions under way. */
  get open(): number {
    return this.devices.length - this.free.length;
  }

  get isFull(): boolean {
    return this.free.length === 0;
  }

  /**
   * The first packet of a transaction: reserves the place of all its packets in the log.
   * @returns the entry of the transaction
   * @throws RangeError for a transaction above 4 KiB, a tag in use, no entry or no room in the log
   */
  begin(log: AccessLog, tag: number, header: RecordHeader): number {
    if (header.bytes > MOST_TRANSACTION_BYTES)
      throw new RangeError(`a transaction has at most ${MOST_TRANSACTION_BYTES} B`);
    if (this.isFull) throw new RangeError('the packet-tag buffer is full');
    if (this.find(header.device, tag) >= 0) throw new RangeError(`device ${header.device} uses tag ${tag} twice`);
    if (log.tail < log.end) this.holes += 1;
    const position = log.reserve(header);
    const entry = this.free.pop()!;
    this.devices[entry] = header.device;
    this.tags[entry] = tag;
    this.positions[entry] = position;
    this.written[entry] = 0;
    this.totals[entry] = header.hasData ? header.bytes : 0;
    this.logs[entry] = log;
    return entry;
  }

  /** The entry of a transaction under way, or -1. */
  find(device: number, tag: number): number {
    const { devices, tags } = this;
    for (let entry = 0; entry < tags.length; entry += 1) {
      if (tags[entry] === tag && devices[entry] === device) return entry;
    }
    return -1;
  }

  positionOf(entry: number): number {
    return this.positions[entry];
  }

  /** A packet with the next bytes of a transaction; the last one makes its record whole and frees the entry. */
  packet(entry: number, data: Uint8Array): boolean {
    this.logs[entry]?.write(this.positions[entry], this.written[entry], data);
    return this.advance(entry, data.length);
  }

  /** As `packet`, for so many bytes whose content the record has already. */
  advance(entry: number, bytes: number): boolean {
    this.written[entry] += bytes;
    if (this.written[entry] > this.totals[entry]) throw new RangeError('more packets than the transaction has');
    if (this.written[entry] < this.totals[entry]) return false;
    this.finish(entry);
    return true;
  }

  private finish(entry: number): void {
    this.logs[entry]?.complete(this.positions[entry]);
    this.devices[entry] = -1;
    this.tags[entry] = -1;
    this.logs[entry] = undefined;
    this.free.push(entry);
  }
}

import { filled, uint8Array } from '../../engine/arrays.ts';
import { grownDoubles, rowDoubles, wordsOf } from '../../engine/row-memory.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import * as record from './access-record.ts';
import { LogMemory } from './log-memory.ts';

const { HEADER_WORDS } = record;

/** Initial size of the memory of a log, in words. It grows with the contents of the log, up to the log's size. */
const FIRST_CAPACITY = 64;

/** Bookkeeping of a log is a row of 64 bytes, one cache line. Positions are word counts stored as doubles, which never wrap. */
const ROW = 8;
const HEAD = 0;
const CURSOR = 1;
const TAIL = 2;
const END = 3;
const ROW_HALVES = 16;
const RECORDS = 10;
const READ_RECORDS = 11;
const BLOCK = 12;
const MASK = 13;

/**
 * The access logs of many user domains. Each is a ring of records of different lengths: a header of 16 bytes followed by the
 * data. Space for a whole transaction is reserved with its first packet; `tail`, which the CPU sees, moves past a record only
 * when it and all earlier ones are complete. Positions count words since the start and never wrap: `place` maps them into the
 * ring. Memory for records is no larger than the maximum contents of the log so far.
 */
export class AccessLogs {
  private readonly memory = new LogMemory();
  private rows = rowDoubles(ROW);
  private halves = wordsOf(this.rows);
  private readonly sizeWords: number;
  private opened = 0;
  private readonly taken = new record.TakenRecord();

  /**
   * @param sizeBytes size of each ring
   * @param mostRecords records that each may hold, whatever their size
   */
  constructor(
    private readonly sizeBytes: number,
    private readonly mostRecords: number,
  ) {
    this.sizeWords = Math.floor(sizeBytes / WORD_BYTES);
  }

  /** Opens another log, whose ring follows the existing ones; logs are numbered from 0. */
  open(): number {
    const log = this.opened;
    this.opened += 1;
    if (this.opened * ROW > this.rows.length) {
      this.rows = grownDoubles(this.rows, 2 * this.rows.length);
      this.halves = wordsOf(this.rows);
    }
    this.halves[log * ROW_HALVES + BLOCK] = this.memory.allocate(FIRST_CAPACITY);
    this.halves[log * ROW_HALVES + MASK] = FIRST_CAPACITY - 1;
    return log;
  }

  /** Oldest record whose space the CPU has not released, as a position. */
  head(log: number): number {
    return this.rows[log * ROW + HEAD];
  }

  /** Returns the end of what the CPU may read. */
  tail(log: number): number {
    return this.rows[log * ROW + TAIL];
  }

  /** Returns the end of the reserved space. */
  end(log: number): number {
    return this.rows[log * ROW + END];
  }

  /** Records between head and end. */
  records(log: number): number {
    return this.halves[log * ROW_HALVES + RECORDS];
  }

  /** Records in all logs. */
  get allRecords(): number {
    let sum = 0;
    for (let log = 0; log < this.opened; log += 1) sum += this.records(log);
    return sum;
  }

  /** Physical address of a position in a log. */
  addressOf(log: number, position: number): number {
    return log * this.sizeBytes + (position % this.sizeWords) * WORD_BYTES;
  }

  /** Whether a record with this much data fits after the reserved space. */
  hasRoom(log: number, dataBytes: number): boolean {
    if (this.records(log) >= this.mostRecords) return false;
    return this.end(log) - this.head(log) + record.wordsOf(dataBytes) <= this.sizeWords;
  }

  /** Whether a record with this much data fits into an empty log. */
  canHold(dataBytes: number): boolean {
    return record.wordsOf(dataBytes) <= this.sizeWords;
  }

  /**
   * Reserves space for a whole transaction and writes its header; the record is a hole until `complete`.
   * @returns the position of the record
   * @throws RangeError if `hasRoom` is false
   */
  reserve(log: number, header: record.RecordHeader): number {
    const position = this.claim(log, header);
    const { words, halves } = this.memory;
    words[this.place(log, position)] = header.address;
    const second = 2 * this.place(log, position + 1);
    halves[second] = record.lowerHalf(header);
    halves[second + 1] = record.upperHalf(header);
    return position;
  }

  /**
   * Combines `reserve` and `complete` for a transaction whose packets have all arrived: each location in the ring is looked up
   * once.
   * @param word first word of the data, if there are data
   * @throws RangeError if `hasRoom` is false
   */
  append(log: number, header: record.RecordHeader, word: number): void {
    const position = this.claim(log, header);
    const { words, halves } = this.memory;
    const block = this.halves[log * ROW_HALVES + BLOCK];
    const mask = this.halves[log * ROW_HALVES + MASK];
    words[block + (position & mask)] = header.address;
    const second = 2 * (block + ((position + 1) & mask));
    halves[second] = record.madeWhole(record.lowerHalf(header));
    halves[second + 1] = record.upperHalf(header);
    if (header.hasData) words[block + ((position + HEADER_WORDS) & mask)] = word;
    if (this.tail(log) === position) this.rows[log * ROW + TAIL] = this.end(log);
  }

  /** Copies bytes of a packet to their location after the header, `offset` bytes from the beginning of the data. */
  write(log: number, position: number, offset: number, data: Uint8Array): void {
    const { bytes } = this.memory;
    for (let index = 0; index < data.length; index += 1) {
      bytes[this.bytePlace(log, position, offset + index)] = data[index];
    }
  }

  /** Bytes of a record's data. */
  read(log: number, position: number): Uint8Array {
    const { bytes } = this.memory;
    const length = this.dataBytes(log, position);
    return filled(uint8Array(length), (index) => bytes[this.bytePlace(log, position, index)]);
  }

  /** The first word of a record's data, as a number. */
  setWord(log: number, position: number, value: number): void {
    this.memory.words[this.place(log, position + HEADER_WORDS)] = value;
  }

  word(log: number, position: number): number {
    return this.memory.words[this.place(log, position + HEADER_WORDS)];
  }

  /** The last packet of a record has been written: the tail goes as far as there is no hole. */
  complete(log: number, position: number): void {
    this.memory.halves[2 * this.place(log, position + 1)] = record.madeWhole(this.lower(log, position));
    if (this.tail(log) !== position) return;
    const end = this.end(log);
    let tail = position;
    do tail = this.next(log, tail);
    while (tail < end && record.isWhole(this.lower(log, tail)));
    this.rows[log * ROW + TAIL] = tail;
  }

  /**
   * The CPU reads the oldest unread record.
   * @returns its position
   * @throws RangeError if there is none, or it is incomplete
   */
  readNext(log: number): number {
    const position = this.rows[log * ROW + CURSOR];
    if (position === this.tail(log)) throw new RangeError('the access log has no whole record to read');
    this.rows[log * ROW + CURSOR] = this.next(log, position);
    this.halves[log * ROW_HALVES + READ_RECORDS] += 1;
    return position;
  }

  /**
   * Like `readNext`, with all fields of the record, in an object that is reused for the next one.
   * @throws RangeError like `readNext`
   */
  take(log: number): Readonly<record.TakenRecord> {
    const position = this.rows[log * ROW + CURSOR];
    if (position === this.tail(log)) throw new RangeError('the access log has no whole record to read');
    const { words, halves } = this.memory;
    const block = this.halves[log * ROW_HALVES + BLOCK];
    const mask = this.halves[log * ROW_HALVES + MASK];
    const second = 2 * (block + ((position + 1) & mask));
    const dataBytes = record.describe(this.taken, halves[second], halves[second + 1]);
    this.taken.address = words[block + (position & mask)];
    if (dataBytes > 0) this.taken.word = words[block + ((position + HEADER_WORDS) & mask)];
    this.rows[log * ROW + CURSOR] = position + record.wordsOf(dataBytes);
    this.halves[log * ROW_HALVES + READ_RECORDS] += 1;
    return this.taken;
  }

  /** The CPU is done with the records that it has read: their space is free again. */
  release(log: number): void {
    this.rows[log * ROW + HEAD] = this.rows[log * ROW + CURSOR];
    this.halves[log * ROW_HALVES + RECORDS] -= this.halves[log * ROW_HALVES + READ_RECORDS];
    this.halves[log * ROW_HALVES + READ_RECORDS] = 0;
  }

  /** Whether the CPU would find an unread record. */
  hasWhole(log: number): boolean {
    return this.rows[log * ROW + CURSOR] !== this.rows[log * ROW + TAIL];
  }

  address(log: number, position: number): number {
    return this.memory.words[this.place(log, position)];
  }

  /** Bytes that the access moved. */
  accessBytes(log: number, position: number): number {
    return record.accessBytesOf(this.lower(log, position));
  }

  /** Bytes of data in the log. */
  dataBytes(log: number, position: number): number {
    return record.dataBytesOf(this.lower(log, position));
  }

  isGet(log: number, position: number): boolean {
    return record.isGetOf(this.lower(log, position));
  }

  isRefused(log: number, position: number): boolean {
    return record.isRefusedOf(this.lower(log, position));
  }

  device(log: number, position: number): number {
    return record.deviceOf(this.lower(log, position));
  }

  requester(log: number, position: number): number {
    return record.requesterOf(this.upper(log, position));
  }

  handler(log: number, position: number): number {
    return record.handlerOf(this.upper(log, position));
  }

  /** Reserves space for a record after all others. @returns its position */
  private claim(log: number, header: record.RecordHeader): number {
    const dataBytes = header.hasData ? header.bytes : 0;
    if (!this.hasRoom(log, dataBytes)) throw new RangeError('the access log has no room for this record');
    const position = this.end(log);
    const end = position + record.wordsOf(dataBytes);
    if (end - this.head(log) - 1 > this.halves[log * ROW_HALVES + MASK]) this.makeCapacity(log, end);
    this.rows[log * ROW + END] = end;
    this.halves[log * ROW_HALVES + RECORDS] += 1;
    return position;
  }

  private lower(log: number, position: number): number {
    return this.memory.halves[2 * this.place(log, position + 1)];
  }

  private upper(log: number, position: number): number {
    return this.memory.halves[2 * this.place(log, position + 1) + 1];
  }

  /** Returns the position of the next record. */
  next(log: number, position: number): number {
    return position + record.wordsOf(this.dataBytes(log, position));
  }

  private place(log: number, position: number): number {
    return this.halves[log * 16 + BLOCK] + (position & this.halves[log * 16 + MASK]);
  }

  private bytePlace(log: number, position: number, offset: number): number {
    const word = position + HEADER_WORDS + Math.floor(offset / WORD_BYTES);
    return this.place(log, word) * WORD_BYTES + (offset % WORD_BYTES);
  }

  /** Moves a log to a larger block, copying its contents from its head to `end`. */
  private makeCapacity(log: number, end: number): void {
    const old = this.halves[log * ROW_HALVES + BLOCK];
    const mask = this.halves[log * ROW_HALVES + MASK];
    let capacity = 2 * (mask + 1);
    while (capacity < end - this.head(log)) capacity *= 2;
    const block = this.memory.allocate(capacity);
    const { halves } = this.memory;
    for (let position = this.head(log); position < this.end(log); position += 1) {
      const [from, to] = [2 * (old + (position & mask)), 2 * (block + (position & (capacity - 1)))];
      halves[to] = halves[from];
      halves[to + 1] = halves[from + 1];
    }
    this.memory.release(old, mask + 1);
    this.halves[log * ROW_HALVES + BLOCK] = block;
    this.halves[log * ROW_HALVES + MASK] = capacity - 1;
  }
}

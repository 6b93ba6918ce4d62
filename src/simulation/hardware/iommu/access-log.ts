/** Bytes of a record's header: the fault entry, as long as a fault record of today's IOMMUs. */
export const HEADER_BYTES = 16;
/** Data of a record begin at borders of words, so that no header is split by the end of the ring. */
export const WORD_BYTES = 8;
const HEADER_WORDS = HEADER_BYTES / WORD_BYTES;
/** Words that the memory behind a log begins with; it grows with what lies in the log, never beyond the log's size. */
const FIRST_CAPACITY = 64;

const LENGTH_MASK = 0x1fff;
const GET_FLAG = 0x2000;
const DATA_FLAG = 0x4000;
const WHOLE_FLAG = 0x8000;
const DEVICE_SHIFT = 16;
const HANDLER_SHIFT = 16;

/** What the header of a record says about the access. */
export interface RecordHeader {
  readonly address: number;
  /** Bytes that the access moves, at most 4096. */
  readonly bytes: number;
  readonly isGet: boolean;
  /** Whether the bytes themselves follow. */
  readonly hasData: boolean;
  /** Device that the packets come from. */
  readonly device: number;
  /** Function of the device that asked, 16 bits: names the queue pair and so the origin. */
  readonly requester: number;
  /** Handler that the page is associated with. */
  readonly handler: number;
}

/**
 * The access log of one user domain: a ring of records of different lengths, a header of 16 bytes and then the data.
 * Space is reserved for a whole transaction at its first packet; `tail`, which the CPU sees, passes over a record only
 * when it and all before it are whole. Positions count words since the start and never wrap: `offset` folds them into
 * the ring. The records lie in a memory that is no larger than what is in the log at once has needed.
 */
export class AccessLog {
  /** Oldest record that the CPU has not released, end of what it may read, end of what is reserved; in words. */
  head = 0;
  tail = 0;
  end = 0;
  /** Records between head and end. */
  records = 0;
  private words = new Float64Array(FIRST_CAPACITY);
  private halves = new Int32Array(this.words.buffer);
  private bytes = new Uint8Array(this.words.buffer);
  private readonly sizeWords: number;

  /**
   * @param base physical address of the ring
   * @param sizeBytes size of the ring
   * @param mostRecords records it may hold, whatever their size
   */
  constructor(
    readonly base: number,
    sizeBytes: number,
    private readonly mostRecords: number,
  ) {
    this.sizeWords = Math.floor(sizeBytes / WORD_BYTES);
  }

  /** Physical address of a position in the log. */
  addressOf(position: number): number {
    return this.base + (position % this.sizeWords) * WORD_BYTES;
  }

  /** Whether a record with so many bytes of data fits behind what is reserved now. */
  hasRoom(dataBytes: number): boolean {
    return this.records < this.mostRecords && this.end - this.head + wordsOf(dataBytes) <= this.sizeWords;
  }

  /** Whether a record with so many bytes of data fits at all, be the log empty. */
  canHold(dataBytes: number): boolean {
    return wordsOf(dataBytes) <= this.sizeWords;
  }

  /**
   * Reserves the space of a whole transaction and writes its header; the record is a hole until `complete`.
   * @returns the position of the record
   * @throws RangeError where `hasRoom` says no
   */
  reserve(header: RecordHeader): number {
    const dataBytes = header.hasData ? header.bytes : 0;
    if (!this.hasRoom(dataBytes)) throw new RangeError('the access log has no room for this record');
    const position = this.end;
    this.makeCapacity(position + wordsOf(dataBytes) - this.head);
    this.end += wordsOf(dataBytes);
    this.records += 1;
    const place = this.place(position);
    this.words[place] = header.address;
    const flags = (header.isGet ? GET_FLAG : 0) | (header.hasData ? DATA_FLAG : 0);
    const second = 2 * this.place(position + 1);
    this.halves[second] = header.bytes | flags | (header.device << DEVICE_SHIFT);
    this.halves[second + 1] = header.requester | (header.handler << HANDLER_SHIFT);
    return position;
  }

  /** Copies bytes of a packet to their place behind the header, `offset` bytes from the begin of the data. */
  write(position: number, offset: number, data: Uint8Array): void {
    for (let index = 0; index < data.length; index += 1)
      this.bytes[this.bytePlace(position, offset + index)] = data[index];
  }

  /** Bytes of a record's data. */
  read(position: number): Uint8Array {
    return Uint8Array.from(
      { length: this.dataBytes(position) },
      (_, index) => this.bytes[this.bytePlace(position, index)],
    );
  }

  /** The first word of a record's data, as a number. */
  setWord(position: number, value: number): void {
    this.words[this.place(position + HEADER_WORDS)] = value;
  }

  word(position: number): number {
    return this.words[this.place(position + HEADER_WORDS)];
  }

  /** The last packet of a record has been written: the tail goes as far as there is no hole. */
  complete(position: number): void {
    this.halves[2 * this.place(position + 1)] |= WHOLE_FLAG;
    while (this.tail < this.end && this.isWhole(this.tail)) this.tail = this.next(this.tail);
  }

  isWhole(position: number): boolean {
    return (this.second(position) & WHOLE_FLAG) !== 0;
  }

  /** Position of the record behind this one. */
  next(position: number): number {
    return position + wordsOf(this.dataBytes(position));
  }

  /** The CPU is done with the oldest record: its space is free again. */
  release(): void {
    if (this.head === this.tail) throw new RangeError('the access log has no whole record to release');
    this.head = this.next(this.head);
    this.records -= 1;
  }

  address(position: number): number {
    return this.words[this.place(position)];
  }

  /** Bytes that the access moved. */
  accessBytes(position: number): number {
    return this.second(position) & LENGTH_MASK;
  }

  /** Bytes of data in the log. */
  dataBytes(position: number): number {
    const second = this.second(position);
    return (second & DATA_FLAG) === 0 ? 0 : second & LENGTH_MASK;
  }

  isGet(position: number): boolean {
    return (this.second(position) & GET_FLAG) !== 0;
  }

  device(position: number): number {
    return this.second(position) >>> DEVICE_SHIFT;
  }

  requester(position: number): number {
    return this.halves[2 * this.place(position + 1) + 1] & 0xffff;
  }

  handler(position: number): number {
    return this.halves[2 * this.place(position + 1) + 1] >>> HANDLER_SHIFT;
  }

  private second(position: number): number {
    return this.halves[2 * this.place(position + 1)];
  }

  private place(position: number): number {
    return position & (this.words.length - 1);
  }

  private bytePlace(position: number, offset: number): number {
    return ((position + HEADER_WORDS) * WORD_BYTES + offset) & (this.bytes.length - 1);
  }

  /** Doubles the memory until it holds so many words, and puts what lies in the log to its new places. */
  private makeCapacity(live: number): void {
    let capacity = this.words.length;
    while (capacity < live) capacity *= 2;
    if (capacity === this.words.length) return;
    const grown = new Float64Array(capacity);
    const halves = new Int32Array(grown.buffer);
    for (let position = this.head; position < this.end; position += 1) {
      const [from, to] = [2 * this.place(position), 2 * (position & (capacity - 1))];
      halves[to] = this.halves[from];
      halves[to + 1] = this.halves[from + 1];
    }
    this.words = grown;
    this.halves = halves;
    this.bytes = new Uint8Array(grown.buffer);
  }
}

function wordsOf(dataBytes: number): number {
  return HEADER_WORDS + Math.ceil(dataBytes / WORD_BYTES);
}

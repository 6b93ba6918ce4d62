import { WORD_BYTES } from '../../engine/word.ts';

/** Bytes of a record's header: the fault entry, as long as a fault record of today's IOMMUs. */
export const HEADER_BYTES = 16;
/** Data of a record begin at word boundaries, so no header is split by the end of the ring. */
export const HEADER_WORDS = HEADER_BYTES / WORD_BYTES;
const WORD_SHIFT = 3;

const LENGTH_MASK = 0x1fff;
const GET_FLAG = 0x2000;
const DATA_FLAG = 0x4000;
const WHOLE_FLAG = 0x8000;
const DEVICE_SHIFT = 16;
const DEVICE_MASK = 0x7fff;
/** The sign: no device has so high a number. */
const REFUSED_FLAG = 1 << 31;
const HANDLER_SHIFT = 16;

/** Contents of a record's header. Its first word is the address; the second contains the rest. */
export interface RecordHeader {
  readonly address: number;
  /** Bytes that the access moves, at most 4096. */
  readonly bytes: number;
  readonly isGet: boolean;
  /** Whether the data follow. */
  readonly hasData: boolean;
  /** A get without a response: there are no data. */
  readonly isRefused: boolean;
  /** Device that the packets come from. */
  readonly device: number;
  /** Function of the device that asked, 16 bits: names the queue pair and so the origin. */
  readonly requester: number;
  /** Handler that the page is associated with. */
  readonly handler: number;
}

/** A record as read by the CPU: one object, filled again for each. */
export class TakenRecord {
  /** Initialised with a double, so the object's shape does not change later. */
  address = 0.5;
  /** Bytes that the access moved. */
  bytes = 0;
  requester = 0;
  handler = 0;
  hasWord = false;
  /** First word of the data, if the record has any. */
  word = 0.5;
}

/** Fills in the fields of the second word's halves. @returns size of the data after the header, bytes */
export function describe(taken: TakenRecord, lower: number, upper: number): number {
  taken.bytes = accessBytesOf(lower);
  taken.requester = requesterOf(upper);
  taken.handler = handlerOf(upper);
  const dataBytes = dataBytesOf(lower);
  taken.hasWord = dataBytes > 0 && !isRefusedOf(lower);
  return dataBytes;
}

/** Lower half of the second word: length, flags, device. */
export function lowerHalf(header: RecordHeader): number {
  const flags =
    (header.isGet ? GET_FLAG : 0) | (header.hasData ? DATA_FLAG : 0) | (header.isRefused ? REFUSED_FLAG : 0);
  return header.bytes | flags | (header.device << DEVICE_SHIFT);
}

/** Upper half: requester and handler. */
export function upperHalf(header: RecordHeader): number {
  return header.requester | (header.handler << HANDLER_SHIFT);
}

/** The lower half once the last packet has been written. */
export function madeWhole(lower: number): number {
  return lower | WHOLE_FLAG;
}

export function isWhole(lower: number): boolean {
  return (lower & WHOLE_FLAG) !== 0;
}

export function accessBytesOf(lower: number): number {
  return lower & LENGTH_MASK;
}

/** Bytes of data in the log. */
export function dataBytesOf(lower: number): number {
  return (lower & DATA_FLAG) === 0 ? 0 : lower & LENGTH_MASK;
}

export function isGetOf(lower: number): boolean {
  return (lower & GET_FLAG) !== 0;
}

export function isRefusedOf(lower: number): boolean {
  return (lower & REFUSED_FLAG) !== 0;
}

export function deviceOf(lower: number): number {
  return (lower >>> DEVICE_SHIFT) & DEVICE_MASK;
}

export function requesterOf(upper: number): number {
  return upper & 0xffff;
}

export function handlerOf(upper: number): number {
  return upper >>> HANDLER_SHIFT;
}

/** Returns the number of words of a record with this much data. */
export function wordsOf(dataBytes: number): number {
  return HEADER_WORDS + ((dataBytes + WORD_BYTES - 1) >>> WORD_SHIFT);
}

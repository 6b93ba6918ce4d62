import { crc32 } from 'node:zlib';
import { release, uint8Array } from '../../engine/arrays.ts';
import { NUMBER_BYTES } from './numbered-frames.ts';
import { type Carried, decodePacket, encodePacket, type PacketRefusal } from './packet-codec.ts';

/** Frames of a bridge: packets of HyperTransport in Ethernet, whose MAC addresses follow from partitions. */
export interface Frame {
  readonly destination: number;
  readonly source: number;
  readonly packets: readonly Carried[];
  /** Numbers of a frame, if it has them. */
  readonly numbers?: FrameNumbers;
}

/** Both modulo 2^16. A frame without packets has the number of the next. */
export interface FrameNumbers {
  readonly number: number;
  /** All frames of the opposite direction before this number have arrived. */
  readonly acknowledged: number;
}

export type FrameRefusal = PacketRefusal | 'short' | 'checksum' | 'foreign-mac' | 'ether-type' | 'over-long';

const ETHER_TYPE = 0x88b5;
/** Type of frames whose packets follow a number and an acknowledgement: the second type reserved for local experiments. */
const NUMBERED_ETHER_TYPE = 0x88b6;
/** 02:00:00: locally administered, one address for each partition. */
const MAC_PREFIX = [0x02, 0, 0];
/** Destination, source and EtherType. */
export const HEADER_BYTES = 14;
const CHECKSUM_BYTES = 4;
const LEAST_PAYLOAD = 46;
/** Most bytes of packets in a frame, with its numbers. */
export const MOST_PAYLOAD = 1500;
const PREAMBLE_BYTES = 8;
const GAP_BYTES = 12;

/** Returns the size of a frame with this many bytes of packets and data. */
export function frameBytesOf(payloadBytes: number): number {
  return HEADER_BYTES + Math.max(LEAST_PAYLOAD, payloadBytes) + CHECKSUM_BYTES;
}

/** Returns its size on the wire, including the preamble. */
export function wireBytesOf(payloadBytes: number): number {
  return PREAMBLE_BYTES + frameBytesOf(payloadBytes);
}

/** Returns its size including the mandatory gap. */
export function slotBytesOf(payloadBytes: number): number {
  return wireBytesOf(payloadBytes) + GAP_BYTES;
}

/** @throws RangeError for more packets than a frame holds */
export function encodeFrame({ destination, source, packets, numbers }: Frame): Uint8Array {
  const payload = [...bytesOf(numbers), ...packets.flatMap(bytesOfPacket)];
  if (payload.length > MOST_PAYLOAD) {
    throw new RangeError(`${payload.length} B of packets do not fit a frame; accepted: at most ${MOST_PAYLOAD} B`);
  }
  const bytes = uint8Array(HEADER_BYTES + Math.max(LEAST_PAYLOAD, payload.length) + CHECKSUM_BYTES);
  bytes.set(macOf(destination), 0);
  bytes.set(macOf(source), 6);
  const view = new DataView(bytes.buffer);
  view.setUint16(12, numbers === undefined ? ETHER_TYPE : NUMBERED_ETHER_TYPE);
  bytes.set(payload, HEADER_BYTES);
  return sealed(bytes);
}

/** Appends the checksum to a frame. */
export function sealed(frame: Uint8Array): Uint8Array {
  const end = frame.length - CHECKSUM_BYTES;
  new DataView(frame.buffer, frame.byteOffset, frame.length).setUint32(end, checksumOf(frame), true);
  return frame;
}

/** Decodes a frame. If it is refused, the reason is the first error. */
export function decodeFrame(bytes: Uint8Array): Frame | { readonly refused: FrameRefusal } {
  const end = bytes.length - CHECKSUM_BYTES;
  if (end < HEADER_BYTES + LEAST_PAYLOAD) return { refused: 'short' };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(end, true) !== checksumOf(bytes)) return { refused: 'checksum' };
  const [destination, source] = [partitionOf(bytes, 0), partitionOf(bytes, 6)];
  if (destination === undefined || source === undefined) return { refused: 'foreign-mac' };
  const type = view.getUint16(12);
  if (type !== ETHER_TYPE && type !== NUMBERED_ETHER_TYPE) return { refused: 'ether-type' };
  const isNumbered = type === NUMBERED_ETHER_TYPE;
  const packets = packetsOf(bytes.subarray(HEADER_BYTES, end), isNumbered ? NUMBER_BYTES : 0);
  if ('refused' in packets) return packets;
  return { destination, source, packets, ...(isNumbered && { numbers: numbersOf(view) }) };
}

function bytesOfPacket(carried: Carried): number[] {
  const bytes = encodePacket(carried);
  release(bytes);
  return [...bytes];
}

function bytesOf(numbers: FrameNumbers | undefined): number[] {
  if (numbers === undefined) return [];
  return [numbers.number, numbers.acknowledged].flatMap((value) => [(value >>> 8) & 255, value & 255]);
}

function numbersOf(frame: DataView): FrameNumbers {
  return { number: frame.getUint16(HEADER_BYTES), acknowledged: frame.getUint16(HEADER_BYTES + 2) };
}

/** The MAC address of a partition of 24 bits. @throws RangeError for a number that is none */
export function macOf(partition: number): readonly number[] {
  if (!Number.isInteger(partition) || partition < 0 || partition >= 2 ** 24) {
    throw new RangeError(`${partition} is no partition; accepted: 0 to ${2 ** 24 - 1}`);
  }
  return [...MAC_PREFIX, (partition >>> 16) & 255, (partition >>> 8) & 255, partition & 255];
}

/** Padding zeros to the minimum size end the packets; a longer frame must not have anything after them, nor be above the most. */
function packetsOf(payload: Uint8Array, begin: number): Carried[] | { readonly refused: FrameRefusal } {
  const packets: Carried[] = [];
  let offset = begin;
  while (offset < payload.length && payload.subarray(offset).some((byte) => byte !== 0)) {
    const decoded = decodePacket(payload, offset);
    if ('refused' in decoded) return decoded;
    packets.push({ packet: decoded.packet, data: decoded.data });
    offset += decoded.bytes;
  }
  const most = Math.min(MOST_PAYLOAD, Math.max(LEAST_PAYLOAD, offset));
  return payload.length > most ? { refused: 'over-long' } : packets;
}

function partitionOf(bytes: Uint8Array, offset: number): number | undefined {
  if (MAC_PREFIX.some((byte, index) => bytes[offset + index] !== byte)) return undefined;
  const [high = 0, middle = 0, low = 0] = bytes.subarray(offset + MAC_PREFIX.length, offset + 6);
  return (high << 16) | (middle << 8) | low;
}

function checksumOf(frame: Uint8Array): number {
  return crc32(frame.subarray(0, frame.length - CHECKSUM_BYTES));
}

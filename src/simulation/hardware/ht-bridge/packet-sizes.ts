import { float64Array } from '../../engine/arrays.ts';
import { MESSAGE, type Messages } from '../messages.ts';
import { MOST_PAYLOAD, slotBytesOf, wireBytesOf } from './frames.ts';
import { NUMBER_BYTES } from './numbered-frames.ts';
import { headerBytesOf, type PacketKind } from './packets.ts';

/** The packet that carries a message of a bridge. An answer without data is a TgtDone, as long as one with them. */
const PACKETS: readonly (readonly [number, PacketKind])[] = [
  [MESSAGE.put, 'posted-write'],
  [MESSAGE.write, 'write'],
  [MESSAGE.get, 'read'],
  [MESSAGE.compareAndSwap, 'atomic'],
  [MESSAGE.fetchAndAdd, 'atomic'],
  [MESSAGE.fetchAndReplace, 'atomic'],
  [MESSAGE.fetchAndXor, 'atomic'],
  [MESSAGE.flush, 'flush'],
  [MESSAGE.fence, 'fence'],
  [MESSAGE.response, 'response'],
  [MESSAGE.credits, 'nop'],
];
const PACKET_OF: ReadonlyMap<number, PacketKind> = new Map(PACKETS);
const HEADER_BYTES = float64Array(64);
for (const [kind, packet] of PACKETS) HEADER_BYTES[kind] = headerBytesOf(packet);

const DWORD = 4;
/** Buffers that a NOP gives back at most. */
export const RELEASED_BY_NOP = 3;

/** Bytes of the packet of a message with its data, which are whole dwords. */
export function packetBytesOf(kind: number, dataBytes: number): number {
  return HEADER_BYTES[kind] + Math.ceil(dataBytes / DWORD) * DWORD;
}

/** Bytes of the packets of these messages, which share a frame. */
export function packetBytesOfAll(packets: readonly number[], messages: Messages): number {
  return packets.reduce((sum, each) => sum + packetBytesOf(messages.kind(each), messages.payloadBytes(each)), 0);
}

/** The packet of a message of that kind; of an answer without data it is a TgtDone. */
export function packetKindOf(kind: number): PacketKind {
  return PACKET_OF.get(kind)!;
}

/** Buffers that the NOPs of one frame give back at most, beside the numbers of the frame. */
const RELEASED_BY_FRAME = RELEASED_BY_NOP * Math.floor((MOST_PAYLOAD - NUMBER_BYTES) / DWORD);

/**
 * Returns how many of these are answered together: half of them. With more than half, what is left of an odd number would be too
 * few for the next answer, and idle until the one after it.
 */
export const halfOf = (window: number): number => Math.max(1, Math.floor(window / 2));

/** Returns how many of a bridge's buffers are given back together. */
export const releasedTogether = (buffers: number): number => Math.min(halfOf(buffers), RELEASED_BY_FRAME);

/** Returns the size of the NOPs that return this many buffers, except the first. */
export function creditBytesOf(buffers: number): number {
  return (Math.ceil(buffers / RELEASED_BY_NOP) - 1) * DWORD;
}

/** Times of frames on a line, by bytes of packets. */
export class FrameTimes {
  private readonly wire: Float64Array;
  private readonly slot: Float64Array;

  /** @param mostBytes of packets in a frame */
  constructor(gapPerByteNs: number, mostBytes: number) {
    this.wire = float64Array(mostBytes + 1).map((_, bytes) => wireBytesOf(bytes) * gapPerByteNs);
    this.slot = float64Array(mostBytes + 1).map((_, bytes) => slotBytesOf(bytes) * gapPerByteNs);
  }

  /** From the first bit of the preamble to the last of the checksum. */
  wireNs(bytes: number): number {
    return this.wire[bytes];
  }

  /** Returns the time until the next frame may begin. */
  slotNs(bytes: number): number {
    return this.slot[bytes];
  }
}

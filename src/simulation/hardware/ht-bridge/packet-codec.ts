import { uint8Array } from '../../engine/arrays.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { hasStrayBits, put, read } from './bits.ts';
import { commandOf, kindOf, optionsOf } from './commands.ts';
import {
  type AddressedRequest,
  ATOMIC,
  type Control,
  dataBytesOf,
  EXTENSION,
  FIELDS,
  FIELDS_OF,
  hasAddress,
  headerBytesOf,
  type Packet,
  type PacketKind,
  type Response,
} from './packets.ts';

/** Why a packet was refused. */
export type PacketRefusal =
  | 'reserved-command'
  | 'stray-bits'
  | 'truncated'
  | 'no-partition'
  | 'crosses-line'
  | 'bad-atomic';

/** A packet with the data that follow it. */
export interface Carried {
  readonly packet: Packet;
  readonly data: Uint8Array;
}

export type Decoded = (Carried & { readonly bytes: number }) | { readonly refused: PacketRefusal };

const LITTLE_ENDIAN = true;
/** Bits of a tag's field below the two that a posted write uses. */
const TAG_BITS_BELOW = 3;
/** Fields of the dword before a request with an address. */
export const EXTENSION_FIELDS = [FIELDS.command, FIELDS.partition];

/** What a packet has to be that `decodePacket` does not refuse; a packet with fields and data has no other refusals. */
const ACCEPTED: Readonly<Partial<Record<PacketRefusal, string>>> = {
  'crosses-line': `at most ${LINE_BYTES} B within a line`,
  'bad-atomic': 'fetch-and-add or compare-and-swap at a multiple of 8',
  'stray-bits': 'NOPs that return 1 to 3 buffers',
};

/**
 * Encodes a packet and its data, dwords from bit 0.
 * @throws RangeError for a value outside its field or without a field in this kind of packet, an address or operation that
 * `decodePacket` would refuse or change, or data whose length does not match the packet
 */
export function encodePacket({ packet, data }: Carried): Uint8Array {
  check(packet);
  if (data.length !== dataBytesOf(packet)) {
    throw new RangeError(`a ${packet.kind} of this count has ${dataBytesOf(packet)} B of data, not ${data.length}`);
  }
  const words = hasAddress(packet.kind) ? addressedWords(packet as AddressedRequest) : [firstWord(packet)];
  checkFields(packet, packetOf(packet.kind, words));
  const bytes = uint8Array(4 * words.length + data.length);
  const view = new DataView(bytes.buffer);
  for (const [index, word] of words.entries()) view.setUint32(4 * index, word, LITTLE_ENDIAN);
  bytes.set(data, 4 * words.length);
  return bytes;
}

/** The packet that begins at an offset, with its data. Malformed ones are refused, never guessed. */
export function decodePacket(bytes: Uint8Array, offset = 0): Decoded {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, bytes.length - offset);
  if (view.byteLength < 4) return { refused: 'truncated' };
  const extension = view.getUint32(0, LITTLE_ENDIAN);
  const isExtended = read(extension, FIELDS.command) === EXTENSION;
  if (isExtended && view.byteLength < 12) return { refused: 'truncated' };
  if (isExtended && hasStrayBits(extension, EXTENSION_FIELDS)) return { refused: 'stray-bits' };
  const word = isExtended ? view.getUint32(4, LITTLE_ENDIAN) : extension;
  const kind = kindOf(read(word, FIELDS.command));
  if (kind === undefined) return { refused: 'reserved-command' };
  if (hasAddress(kind) !== isExtended) return { refused: 'no-partition' };
  if (
    hasStrayBits(
      word,
      FIELDS_OF[kind].map((name) => FIELDS[name]),
    )
  )
    return { refused: 'stray-bits' };
  const words = isExtended ? [extension, word, view.getUint32(8, LITTLE_ENDIAN)] : [word];
  return withData(packetOf(kind, words), bytes, offset);
}

function withData(packet: Packet, bytes: Uint8Array, offset: number): Decoded {
  const refused = refusalOf(packet);
  if (refused !== undefined) return { refused };
  const begin = offset + headerBytesOf(packet.kind);
  const end = begin + dataBytesOf(packet);
  if (end > bytes.length) return { refused: 'truncated' };
  return { packet, data: bytes.slice(begin, end), bytes: end - offset };
}

/** The packet of these dwords: an extension, the first dword and the address, or the first dword alone. */
function packetOf(kind: PacketKind, words: readonly number[]): Packet {
  if (!hasAddress(kind)) return unaddressedOf(kind, words[0]!);
  const [extension, word, high] = words as [number, number, number];
  return requestOf(kind, word, addressOf(extension, word, high));
}

/** Returns why a packet is refused whose encoding is valid but which requests something that does not exist. */
function refusalOf(packet: Packet): PacketRefusal | undefined {
  if (packet.kind === 'nop') return packet.released > 0 ? undefined : 'stray-bits';
  if (!hasAddress(packet.kind)) return undefined;
  const { address, count, inDwords, kind } = packet as AddressedRequest;
  if (kind === 'atomic') {
    const known = count === ATOMIC.fetchAndAdd || count === ATOMIC.compareAndSwap;
    return known && address % 8n === 0n ? undefined : 'bad-atomic';
  }
  const bytes = inDwords ? (count + 1) * 4 : 4;
  return Number(address % BigInt(LINE_BYTES)) + bytes > LINE_BYTES ? 'crosses-line' : undefined;
}

/** @throws RangeError for a packet whose address would not come back as it is, or that would be refused */
function check(packet: Packet): void {
  if ('address' in packet && packet.address % 4n !== 0n) {
    throw new RangeError(`${packet.address} is no address of a ${packet.kind}; accepted: multiples of 4`);
  }
  const refused = refusalOf(packet);
  if (refused !== undefined) throw new RangeError(`${packet.kind}: ${refused}; accepted: ${ACCEPTED[refused]}`);
}

/** @throws RangeError for a value that does not come back from the dwords, as this kind of packet has no bits for it */
function checkFields(packet: Packet, found: Packet): void {
  const carried = new Map<string, unknown>(Object.entries(found));
  for (const [name, value] of Object.entries(packet)) {
    if (carried.get(name) === value) continue;
    throw new RangeError(`a ${packet.kind} cannot carry ${name} ${value}; accepted: ${carried.get(name) ?? 'none'}`);
  }
}

function addressedWords(request: AddressedRequest): number[] {
  const extension = put(FIELDS.command, EXTENSION) | put(FIELDS.partition, Number(request.address >> 40n));
  const low = put(FIELDS.addressLow, Number((request.address >> 2n) & 0x3fn));
  return [extension >>> 0, (firstWord(request) | low) >>> 0, Number((request.address >> 8n) & 0xffff_ffffn)];
}

function addressOf(extension: number, word: number, high: number): bigint {
  const partition = BigInt(read(extension, FIELDS.partition));
  return (partition << 40n) | (BigInt(high) << 8n) | (BigInt(read(word, FIELDS.addressLow)) << 2n);
}

/** The first dword of a packet but its address. */
function firstWord(packet: Packet): number {
  const values: Partial<Record<keyof typeof FIELDS, number>> = { ...fieldValues(packet), command: commandOf(packet) };
  return FIELDS_OF[packet.kind].reduce((word, name) => (word | put(FIELDS[name], values[name] ?? 0)) >>> 0, 0);
}

function fieldValues(packet: Packet): Partial<Record<keyof typeof FIELDS, number>> {
  if (packet.kind === 'nop') return { releasedCommands: packet.released, releasedData: packet.released };
  const { unit, tag, passPosted } = packet;
  const shared = { unit, tag, chainAndError: tag >> TAG_BITS_BELOW, passPosted: Number(passPosted) };
  if ('errors' in packet) {
    const { errors, count, toBridge, unitLow, isochronous } = packet;
    const answer = { count, unitLow, toBridge: Number(toBridge), responseIsochronous: Number(isochronous) };
    return { ...shared, ...answer, errorLow: errors & 1, errorHigh: errors >> 1 };
  }
  const { sequence } = packet;
  const request = 'address' in packet ? { count: packet.count, compat: Number(packet.compat) } : {};
  return { ...shared, ...request, sequenceHigh: sequence >> 2, sequenceLow: sequence & 3 };
}

function requestOf(kind: AddressedRequest['kind'], word: number, address: bigint): AddressedRequest {
  return {
    kind,
    address,
    ...identityOf(word),
    ...(kind === 'posted-write' && { tag: read(word, FIELDS.chainAndError) << TAG_BITS_BELOW }),
    sequence: sequenceOf(word),
    compat: read(word, FIELDS.compat) === 1,
    count: read(word, FIELDS.count),
    ...optionsOf(read(word, FIELDS.command), kind),
  };
}

function unaddressedOf(kind: PacketKind, word: number): Control | Response {
  if (kind !== 'response' && kind !== 'target-done') return controlOf(kind as Control['kind'], word);
  return {
    kind,
    ...identityOf(word),
    toBridge: read(word, FIELDS.toBridge) === 1,
    isochronous: read(word, FIELDS.responseIsochronous) === 1,
    count: read(word, FIELDS.count),
    errors: read(word, FIELDS.errorLow) | (read(word, FIELDS.errorHigh) << 1),
    unitLow: read(word, FIELDS.unitLow),
  };
}

function controlOf(kind: Control['kind'], word: number): Control {
  const isNop = kind === 'nop';
  const [commands, data] = [read(word, FIELDS.releasedCommands), read(word, FIELDS.releasedData)];
  const identity = isNop ? { unit: 0, tag: 0, passPosted: false } : identityOf(word);
  return {
    kind,
    ...identity,
    sequence: isNop ? 0 : sequenceOf(word),
    released: isNop && commands === data ? commands : 0,
  };
}

function identityOf(word: number) {
  return {
    unit: read(word, FIELDS.unit),
    tag: read(word, FIELDS.tag),
    passPosted: read(word, FIELDS.passPosted) === 1,
  };
}

function sequenceOf(word: number): number {
  return (read(word, FIELDS.sequenceHigh) << 2) | read(word, FIELDS.sequenceLow);
}

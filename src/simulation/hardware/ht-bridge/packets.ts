import { type Field, field } from './bits.ts';

/**
 * HyperTransport packets, as far as a bridge carries them. Addresses are global and have 64 bits: requests with an address are
 * preceded by an extension, one dword with its upper 24 bits.
 */
export type Packet = AddressedRequest | Control | Response;

/** `write` is answered, `posted-write` is not. */
export interface AddressedRequest {
  readonly kind: 'read' | 'write' | 'posted-write' | 'atomic';
  /** A multiple of 4; of 8 for an atomic. */
  readonly address: bigint;
  readonly unit: number;
  /** SrcTag of a request with a response; of a posted write, 8 for a chain and 16 for a data error. */
  readonly tag: number;
  /** SeqID: equal and not 0 means strictly in order. */
  readonly sequence: number;
  readonly passPosted: boolean;
  readonly compat: boolean;
  /** Dwords less 1, or the mask of bytes of one dword; of an atomic its operation, see `ATOMIC`. */
  readonly count: number;
  /** Whether `count` is in dwords. */
  readonly inDwords: boolean;
  readonly isochronous: boolean;
  readonly coherent: boolean;
  /** Only of a read. */
  readonly responseMayPass: boolean;
}

/** A packet without an address, whose frame determines the target. A NOP returns 1 to 3 buffers (bits recalled). */
export interface Control {
  readonly kind: 'flush' | 'fence' | 'nop';
  readonly unit: number;
  readonly tag: number;
  readonly sequence: number;
  readonly passPosted: boolean;
  readonly released: number;
}

export interface Response {
  /** With data, or without (TgtDone). */
  readonly kind: 'response' | 'target-done';
  readonly unit: number;
  readonly tag: number;
  readonly toBridge: boolean;
  readonly passPosted: boolean;
  readonly isochronous: boolean;
  readonly count: number;
  /** Both bits of a request that was refused. */
  readonly errors: number;
  /** Low bits of the requester's unit. */
  readonly unitLow: number;
}

export type PacketKind = Packet['kind'];

/** Meaning of `count` for an atomic; both work on 8 B (recalled). */
export const ATOMIC = { fetchAndAdd: 1, compareAndSwap: 3 } as const;

/** UnitID of the host bridge. */
export const HOST_UNIT = 0;
/** Maximum number of cores with their own UnitIDs: five bits, of which 0 is the host's. */
export const MOST_CORE_UNITS = 31;

/** SrcTags of a unit: five bits. */
export const MOST_TAGS = 32;

const DWORD = 4;

/** Bytes of a packet without its data. */
export function headerBytesOf(kind: PacketKind): number {
  return hasAddress(kind) ? 3 * DWORD : DWORD;
}

/** Bytes of data that follow a packet. */
export function dataBytesOf(packet: Packet): number {
  switch (packet.kind) {
    case 'write':
    case 'posted-write':
      return packet.inDwords ? (packet.count + 1) * DWORD : DWORD;
    case 'atomic':
    case 'response':
      return (packet.count + 1) * DWORD;
    default:
      return 0;
  }
}

/** Returns the dwords, less 1, of a response's data; 0 without data. The response to an atomic is the previous word. */
export function answerCountOf({ kind, count, inDwords }: AddressedRequest): number {
  if (kind === 'atomic') return 1;
  return kind === 'read' && inDwords ? count : 0;
}

/** Whether a packet needs a response: it then holds a tag, here and at its receiver. */
export function isAnswered(kind: PacketKind): boolean {
  return kind === 'read' || kind === 'write' || kind === 'atomic' || kind === 'flush';
}

export function hasAddress(kind: PacketKind): kind is AddressedRequest['kind'] {
  return kind === 'read' || kind === 'write' || kind === 'posted-write' || kind === 'atomic';
}

/** Fields of the first dword. Those of one name mean the same in every packet that has it. */
export const FIELDS = {
  command: field(0, 6),
  sequenceHigh: field(6, 2),
  unit: field(8, 5),
  sequenceLow: field(13, 2),
  passPosted: field(15),
  tag: field(16, 5),
  /** Of a posted write, in the upper bits of its tag. */
  chainAndError: field(19, 2),
  compat: field(21),
  count: field(22, 4),
  /** Address 7:2. */
  addressLow: field(26, 6),
  responseIsochronous: field(7),
  toBridge: field(14),
  errorLow: field(21),
  errorHigh: field(29),
  unitLow: field(30, 2),
  releasedCommands: field(8, 2),
  releasedData: field(10, 2),
  /** For an address extension: address 63:40. */
  partition: field(8, 24),
} as const satisfies Record<string, Field>;

type FieldName = keyof typeof FIELDS;

const WITHOUT_TAG: readonly FieldName[] = [
  'command',
  'sequenceHigh',
  'unit',
  'sequenceLow',
  'passPosted',
  'compat',
  'count',
  'addressLow',
];
const REQUEST: readonly FieldName[] = [...WITHOUT_TAG, 'tag'];
const ANSWER: readonly FieldName[] = [
  'command',
  'responseIsochronous',
  'unit',
  'toBridge',
  'passPosted',
  'tag',
  'errorLow',
  'count',
  'errorHigh',
  'unitLow',
];

/** The fields that the first dword of a packet has; all other bits are 0. */
export const FIELDS_OF: Readonly<Record<PacketKind, readonly FieldName[]>> = {
  read: REQUEST,
  write: REQUEST,
  'posted-write': [...WITHOUT_TAG, 'chainAndError'],
  atomic: REQUEST,
  flush: ['command', 'sequenceHigh', 'unit', 'sequenceLow', 'passPosted', 'tag'],
  fence: ['command', 'sequenceHigh', 'unit', 'sequenceLow', 'passPosted'],
  nop: ['command', 'releasedCommands', 'releasedData'],
  response: ANSWER,
  'target-done': ANSWER,
};

/** Command of an extension: 111110. */
export const EXTENSION = 0x3e;

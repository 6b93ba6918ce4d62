import { uint8Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { MESSAGE, type Messages } from '../messages.ts';
import type { Framing } from './framing.ts';
import type { Carried } from './packet-codec.ts';
import { packetKindOf, RELEASED_BY_NOP } from './packet-sizes.ts';
import {
  type AddressedRequest,
  ATOMIC,
  type Control,
  dataBytesOf,
  HOST_UNIT,
  hasAddress,
  MOST_TAGS,
  type Packet,
  type Response,
} from './packets.ts';
import type { Tags } from './tags.ts';

export interface PacketParts {
  readonly messages: Messages;
  readonly tags: Tags;
  readonly nodeOf: (process: number) => number;
  readonly processesPerNode: number;
  /** Number of units per bridge. */
  readonly units: number;
  /** Window size of a process; the windows of a node are contiguous in its partition. */
  readonly windowBytes: number;
  readonly framing: Pick<Framing, 'writesPass' | 'responsesPass' | 'readsPass'>;
}

const DWORD = 4;
const PARTITION_BITS = 40n;

/** Messages as the packets that a bridge makes of them, for those frames whose bits are looked at. */
export class MessagePackets {
  /** By message: beginning of its line, or of the accessed part of it. */
  private readonly places: Map<number, number> = new Map();

  /** The data do not matter to a bridge, so zeros represent them. */
  private readonly zeros = uint8Array(LINE_BYTES);

  constructor(private readonly parts: PacketParts) {}

  /** A core sends a message for that address of its target. */
  note(message: number, place: number): void {
    this.places.set(message, place);
  }

  /** Returns the offset of a request's address within the partition of its target. */
  offsetOf(message: number): number {
    const { messages, processesPerNode, windowBytes } = this.parts;
    const place = this.places.get(message) ?? messages.address(message);
    return (messages.target(message) % processesPerNode) * windowBytes + place;
  }

  /** Returns the packets of a message: one, or the NOPs that return a number of buffers. */
  of(message: number): readonly Carried[] {
    const { messages } = this.parts;
    const kind = messages.kind(message);
    if (kind === MESSAGE.credits) return this.nops(messages.value(message));
    if (kind === MESSAGE.response) return [this.carried(this.answer(message))];
    return [this.carried(hasAddress(packetKindOf(kind)) ? this.request(message) : this.control(message))];
  }

  private request(message: number): AddressedRequest {
    const { messages, nodeOf, framing } = this.parts;
    const kind = packetKindOf(messages.kind(message)) as AddressedRequest['kind'];
    const offset = this.offsetOf(message);
    // Workloads lay out cells by their bytes; what a bridge carries begins with a dword, or with the word of an atomic.
    const aligned = offset - (offset % (kind === 'atomic' ? WORD_BYTES : DWORD));
    return {
      kind,
      address: (BigInt(nodeOf(messages.target(message))) << PARTITION_BITS) | BigInt(aligned),
      unit: this.unitOf(messages.origin(message)),
      tag: kind === 'posted-write' ? 0 : this.tagOf(message),
      sequence: 0,
      passPosted: (kind === 'posted-write' && framing.writesPass) || (kind === 'read' && framing.readsPass),
      compat: false,
      count: kind === 'atomic' ? this.operationOf(message) : this.dwordsOf(message, offset) - 1,
      inDwords: kind !== 'atomic',
      isochronous: false,
      coherent: false,
      responseMayPass: kind === 'read' && framing.responsesPass,
    };
  }

  /** Dwords that an access of a line touches. */
  private dwordsOf(message: number, offset: number): number {
    const { messages } = this.parts;
    const isRead = messages.kind(message) === MESSAGE.get;
    const bytes = Math.max(1, isRead ? messages.answerBytes(message) : messages.payloadBytes(message));
    const end = Math.min(LINE_BYTES, (offset % LINE_BYTES) + bytes);
    return Math.ceil(end / DWORD) - Math.floor((offset % LINE_BYTES) / DWORD);
  }

  /** @throws SimulationFault for an atomic that HyperTransport has no packet for */
  private operationOf(message: number): number {
    const kind = this.parts.messages.kind(message);
    if (kind === MESSAGE.fetchAndAdd) return ATOMIC.fetchAndAdd;
    if (kind === MESSAGE.compareAndSwap) return ATOMIC.compareAndSwap;
    const known = 'HyperTransport has packets for fetch-and-add and compare-and-swap only; accepted: atomics ht';
    throw new SimulationFault('SIM_FRAMES', known);
  }

  private control(message: number): Control {
    const { messages } = this.parts;
    const kind = packetKindOf(messages.kind(message)) as Control['kind'];
    const tag = kind === 'flush' ? this.tagOf(message) : 0;
    const unit = this.unitOf(messages.origin(message));
    return { kind, unit, tag, sequence: 0, passPosted: false, released: 0 };
  }

  /** An answer without data is a TgtDone. */
  private answer(message: number): Response {
    const { messages, framing } = this.parts;
    const bytes = messages.payloadBytes(message);
    return {
      kind: bytes > 0 ? 'response' : 'target-done',
      unit: this.unitOf(messages.target(message)),
      tag: this.tagOf(message),
      toBridge: true,
      passPosted: framing.responsesPass,
      isochronous: false,
      count: Math.max(1, Math.ceil(bytes / DWORD)) - 1,
      errors: 0,
      unitLow: 0,
    };
  }

  /** @throws SimulationFault for a tag that its field does not hold */
  private tagOf(message: number): number {
    const tag = this.parts.tags.homeOf(message);
    if (tag < MOST_TAGS) return tag;
    const wide = `tag ${tag} does not fit the five bits of a packet; accepted: sourceTags of at most ${MOST_TAGS}`;
    throw new SimulationFault('SIM_FRAMES', wide);
  }

  /** UnitID of a process: that of the host, unless each core has one. */
  private unitOf(process: number): number {
    return this.parts.units === 1 ? HOST_UNIT : HOST_UNIT + 1 + (process % this.parts.units);
  }

  private carried(packet: Packet): Carried {
    return { packet, data: this.zeros.subarray(0, dataBytesOf(packet)) };
  }

  private nops(buffers: number): readonly Carried[] {
    const nop = { kind: 'nop', unit: 0, tag: 0, sequence: 0, passPosted: false } as const;
    return Array.from({ length: Math.ceil(buffers / RELEASED_BY_NOP) }, (_, index) =>
      this.carried({ ...nop, released: Math.min(RELEASED_BY_NOP, buffers - index * RELEASED_BY_NOP) }),
    );
  }
}

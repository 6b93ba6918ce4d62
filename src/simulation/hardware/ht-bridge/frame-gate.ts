import { uint8Array } from '../../engine/arrays.ts';
import { decodeFrame, type Frame, type FrameRefusal } from './frames.ts';
import type { Carried } from './packet-codec.ts';
import {
  type AddressedRequest,
  answerCountOf,
  dataBytesOf,
  hasAddress,
  isAnswered,
  MOST_TAGS,
  type Packet,
  type Response,
} from './packets.ts';

/** Why a bridge refused a frame or packet. */
export type Refusal = FrameRefusal | 'foreign-partition' | 'source-not-allowed' | 'no-open-tag' | 'empty';

export interface GateRules {
  /** The partition of the bridge. */
  readonly partition: number;
  readonly pageBytes: number;
  /** Sources that a page lets in, by its number within the partition; undefined for one that is not there. */
  readonly allowedSources: (page: bigint) => 'all' | ReadonlySet<number> | undefined;
  /** Whether a request with this unit and tag is waiting for a response of this source. */
  readonly hasOpenTag: (unit: number, tag: number, source: number) => boolean;
}

export interface Admitted {
  /** Why all of a frame was refused. */
  readonly refused?: Refusal;
  readonly delivered: readonly Carried[];
  /** Answers to refused requests that wait for one. */
  readonly answers: readonly Carried[];
}

const BOTH_ERRORS = 3;

/** Decides which arriving frames a bridge admits. Malformed and misaddressed ones are counted by reason. */
export class FrameGate {
  readonly refusals: Map<Refusal, number> = new Map();

  constructor(private readonly rules: GateRules) {}

  admit(bytes: Uint8Array): Admitted {
    const frame = decodeFrame(bytes);
    if ('refused' in frame) return this.refuse(frame.refused);
    if (frame.destination !== this.rules.partition) return this.refuse('foreign-mac');
    if (frame.packets.length === 0 && frame.numbers === undefined) return this.refuse('empty');
    const delivered: Carried[] = [];
    const answers: Carried[] = [];
    const answered = new Set<number>();
    for (const carried of frame.packets) {
      const refusal = this.refusalOf(carried.packet, frame, answered);
      if (refusal === undefined) delivered.push(carried);
      else {
        this.count(refusal);
        if (isAnswered(carried.packet.kind)) answers.push(errorAnswer(carried.packet as AddressedRequest));
      }
    }
    return { delivered, answers };
  }

  private refusalOf(packet: Packet, { source }: Frame, answered: Set<number>): Refusal | undefined {
    if ('errors' in packet) return this.isAwaited(packet, source, answered) ? undefined : 'no-open-tag';
    if (!hasAddress(packet.kind)) return undefined;
    const { address } = packet as AddressedRequest;
    const { partition, pageBytes, allowedSources } = this.rules;
    if (address >> 40n !== BigInt(partition)) return 'foreign-partition';
    const sources = allowedSources((address & 0xff_ffff_ffffn) / BigInt(pageBytes));
    if (sources === undefined) return 'foreign-partition';
    return sources === 'all' || sources.has(source) ? undefined : 'source-not-allowed';
  }

  /** A request takes one answer; its tag is closed only once all of the frame has been admitted. */
  private isAwaited({ unit, tag }: Response, source: number, answered: Set<number>): boolean {
    const place = unit * MOST_TAGS + tag;
    if (answered.has(place) || !this.rules.hasOpenTag(unit, tag, source)) return false;
    answered.add(place);
    return true;
  }

  private refuse(refused: Refusal): Admitted {
    this.count(refused);
    return { refused, delivered: [], answers: [] };
  }

  private count(reason: Refusal): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
  }
}

/** Both error bits, and all ones in place of the data. */
function errorAnswer(request: AddressedRequest): Carried {
  const { kind, unit, tag } = request;
  const withData = kind === 'read' || kind === 'atomic';
  const packet: Response = {
    kind: withData ? 'response' : 'target-done',
    unit,
    tag,
    count: answerCountOf(request),
    errors: BOTH_ERRORS,
    toBridge: true,
    passPosted: false,
    isochronous: false,
    unitLow: 0,
  };
  return { packet, data: uint8Array(dataBytesOf(packet)).fill(0xff) };
}

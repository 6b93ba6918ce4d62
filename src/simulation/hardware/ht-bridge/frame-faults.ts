import { release } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import { type Field, field, put } from './bits.ts';
import { encodeFrame, type Frame, HEADER_BYTES, sealed } from './frames.ts';
import type { Gates } from './gates.ts';
import { NUMBER_BYTES } from './numbered-frames.ts';
import { EXTENSION_FIELDS } from './packet-codec.ts';
import { FIELDS, FIELDS_OF, hasAddress } from './packets.ts';
import type { HtBridgeValues } from './parameters.ts';

type Shares = Pick<HtBridgeValues, 'frameLossShare' | 'malformedFrameShare' | 'misroutedFrameShare'>;

const DWORD = 4;
/** A broadcast stays within its node. */
const BROADCAST = 0b111010;
const FOREIGN_ETHER_TYPE = [0x08, 0x00];
const RUNT_BYTES = 60;

/** Malformed frames sent by bridges, with matching checksums. */
const MALFORMATIONS: readonly ((bytes: Uint8Array, frame: Frame) => Uint8Array)[] = [
  (bytes) => {
    bytes.set(FOREIGN_ETHER_TYPE, HEADER_BYTES - FOREIGN_ETHER_TYPE.length);
    return sealed(bytes);
  },
  (bytes, frame) => changed(bytes, frame, (word) => ((word & ~0x3f) | BROADCAST) >>> 0),
  (bytes, frame) => changed(bytes, frame, (word) => (word | strayBitOf(frame)) >>> 0),
  (bytes) => sealed(bytes.slice(0, RUNT_BYTES)),
];

/**
 * Fault injection for frames: a bit flips on the line, their bridge sends a malformed one, or the switch delivers them to the
 * wrong bridge. The gate of the receiving bridge decides what becomes of them.
 */
export class FrameFaults {
  /** Frames that were refused. */
  lost = 0;
  private readonly flips: Random;
  private readonly malformed: Random;
  private readonly ways: Random;
  /** By frame in transit: the node to which the switch has sent it instead. */
  private readonly misrouted: Map<number, number> = new Map();

  constructor(
    private readonly shares: Shares,
    private readonly gates: Gates,
    private readonly nodes: number,
    seed: number,
  ) {
    this.flips = new Random(seed, 'frame loss');
    this.malformed = new Random(seed, 'malformed frames');
    this.ways = new Random(seed, 'misrouted frames');
  }

  /** Whether faults are injected at all. */
  get isOn(): boolean {
    const { frameLossShare, malformedFrameShare, misroutedFrameShare } = this.shares;
    return frameLossShare > 0 || malformedFrameShare > 0 || misroutedFrameShare > 0;
  }

  /** The port of the switch that a frame for a node leaves by. */
  portOf(carrier: number, node: number): number {
    if (!isHit(this.shares.misroutedFrameShare, this.ways)) return node;
    const port = (node + 1 + this.ways.below(this.nodes - 1)) % this.nodes;
    this.misrouted.set(carrier, port);
    return port;
  }

  /**
   * Whether the receiving bridge refuses a frame.
   * @param frame returns the intended frame; called only if a fault was injected
   * @throws SimulationFault if a frame that is not its own gets past a gate
   */
  refuses(carrier: number, frame: () => Frame): boolean {
    const { frameLossShare, malformedFrameShare } = this.shares;
    const isFlipped = isHit(frameLossShare, this.flips);
    const isMalformed = isHit(malformedFrameShare, this.malformed);
    const port = this.misrouted.get(carrier);
    if (!isFlipped && !isMalformed && port === undefined) return false;
    this.misrouted.delete(carrier);
    this.lost += 1;
    const meant = frame();
    let bytes = encodeFrame(meant);
    release(bytes);
    if (isMalformed) bytes = MALFORMATIONS[this.malformed.below(MALFORMATIONS.length)]!(bytes, meant);
    if (isFlipped) bytes[this.flips.below(bytes.length)]! ^= 1 << this.flips.below(8);
    const { refused } = this.gates.of(port ?? meant.destination).admit(bytes);
    if (refused !== undefined) return true;
    throw new SimulationFault('SIM_FRAMES', `bridge ${meant.destination} let in a frame that had come to harm`);
  }
}

function isHit(share: number, draws: Random): boolean {
  return share > 0 && draws.fraction() < share;
}

/** The frame with another first dword of its packets. */
function changed(bytes: Uint8Array, { numbers }: Frame, change: (word: number) => number): Uint8Array {
  const begin = HEADER_BYTES + (numbers === undefined ? 0 : NUMBER_BYTES);
  const view = new DataView(bytes.buffer, bytes.byteOffset + begin, DWORD);
  view.setUint32(0, change(view.getUint32(0, true)), true);
  return sealed(bytes);
}

/** Returns the lowest bit outside all fields of the first dword; without a packet, that of a NOP. */
function strayBitOf({ packets }: Frame): number {
  const kind = packets[0]?.packet.kind ?? 'nop';
  const fields: readonly Field[] = hasAddress(kind) ? EXTENSION_FIELDS : FIELDS_OF[kind].map((name) => FIELDS[name]);
  const known = fields.reduce((mask, each) => (mask | put(each, 2 ** each.bits - 1)) >>> 0, 0);
  let bit = 0;
  while ((known & put(field(bit), 1)) !== 0) bit += 1;
  return put(field(bit), 1);
}

import type { Occupied } from '../../engine/occupancy.ts';
import type { Cables, Ethernet, EthernetParts, FrameLines } from './ethernet.ts';
import { MOST_PAYLOAD } from './frames.ts';
import { NUMBER_BYTES } from './numbered-frames.ts';
import { packetBytesOf } from './packet-sizes.ts';

/** A packet that waits for its line. */
interface Waiting {
  readonly packet: number;
  readonly bytes: number;
  readonly to: number;
  readonly readyAt: number;
}

const MOST_PACKET_BYTES = MOST_PAYLOAD - NUMBER_BYTES;

/** Collects packets while a line is busy: all packets to the same bridge as the first one that nothing
 * but the line holds up leave together with it. */
export class PackingEthernet implements Ethernet {
  readonly cables: Cables;
  /** By node, in the order in which they were sent. */
  private readonly waiting: Waiting[][];
  private readonly isTimed: boolean[];
  private readonly packKind: number;

  constructor(
    private readonly parts: EthernetParts,
    private readonly lines: FrameLines,
    private readonly mostPackets: number,
  ) {
    const { engine, nodes } = parts;
    this.cables = lines.cables;
    this.waiting = Array.from({ length: nodes }, () => []);
    this.isTimed = new Array(nodes).fill(false);
    this.packKind = engine.on((node) => this.pack(node));
    lines.onReleased = (node) => this.time(node);
  }

  send(packet: number, readyAt: number): void {
    const { messages, ends } = this.parts;
    const node = ends.nodeOf(messages.origin(packet));
    const to = ends.nodeOf(messages.target(packet));
    const bytes = packetBytesOf(messages.kind(packet), messages.payloadBytes(packet));
    this.waiting[node]!.push({ packet, bytes, to, readyAt });
    this.time(node);
  }

  waits(now: number): readonly Occupied[] {
    return this.lines.waits(now);
  }

  /** The next frame is packed when its line is free and its first packet is there. */
  private time(node: number): void {
    const { engine } = this.parts;
    const first = this.isTimed[node] ? undefined : this.first(node);
    if (first === undefined) return;
    this.isTimed[node] = true;
    engine.at(Math.max(first.readyAt, engine.now + this.lines.backlogNs(node)), this.packKind, node);
  }

  private pack(node: number): void {
    this.isTimed[node] = false;
    const { engine } = this.parts;
    const first = this.first(node);
    if (first !== undefined && first.readyAt <= engine.now && this.lines.backlogNs(node) === 0) {
      const packed = this.nextFrame(node, first);
      this.waiting[node] = this.waiting[node]!.filter((each) => !packed.has(each));
      const packets = [...packed].map(({ packet }) => packet);
      this.lines.sendFrame(packets, engine.now);
    }
    this.time(node);
  }

  private first(node: number): Waiting | undefined {
    return this.waiting[node]!.find(({ to }) => !this.lines.mustWait(node, to));
  }

  /** Returns a packet and later ones to the same bridge, in order and as far as they fit. */
  private nextFrame(node: number, first: Waiting): ReadonlySet<Waiting> {
    const waiting = this.waiting[node]!;
    const packed = new Set<Waiting>();
    let left = MOST_PACKET_BYTES;
    for (const each of waiting) {
      if (each.to !== first.to) continue;
      if (packed.size === this.mostPackets || each.bytes > left || each.readyAt > this.parts.engine.now) break;
      packed.add(each);
      left -= each.bytes;
    }
    return packed;
  }
}

import { float64Array } from '../../engine/arrays.ts';
import type { Cables, Ethernet, EthernetParts, FrameLines } from './ethernet.ts';
import { MOST_PAYLOAD } from './frames.ts';
import { NUMBER_BYTES } from './numbered-frames.ts';
import { FrameTimes, packetBytesOf } from './packet-sizes.ts';

/** A packet that waits for its line. */
interface Waiting {
  readonly packet: number;
  readonly bytes: number;
  readonly to: number;
  readonly readyAt: number;
}

const MOST_PACKET_BYTES = MOST_PAYLOAD - NUMBER_BYTES;

/** Collects packets while a line is busy: all packets to the same bridge as the first one leave together with it. */
export class PackingEthernet implements Ethernet {
  readonly cables: Cables;
  private readonly times: FrameTimes;
  /** By node, in the order in which they were sent. */
  private readonly waiting: Waiting[][];
  /** By node: time that waiting packets would occupy the line, each in its own frame. */
  private readonly waitingNs: Float64Array;
  private readonly isTimed: boolean[];
  private readonly packKind: number;

  constructor(
    private readonly parts: EthernetParts,
    private readonly lines: FrameLines,
    private readonly mostPackets: number,
  ) {
    const { engine, nodes, values } = parts;
    this.cables = lines.cables;
    this.times = new FrameTimes(values.lineGapPerByteNs, MOST_PAYLOAD);
    this.waiting = Array.from({ length: nodes }, () => []);
    this.waitingNs = float64Array(nodes);
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
    this.waitingNs[node] += this.times.slotNs(bytes);
    this.time(node);
  }

  backlogNs(node: number): number {
    return this.lines.backlogNs(node) + this.waitingNs[node]!;
  }

  /** The next frame is packed when its line is free, nothing waits for it before, and its first packet is there. */
  private time(node: number): void {
    const { engine } = this.parts;
    const first = this.waiting[node]![0];
    if (first === undefined || this.isTimed[node] || this.lines.isHeld(node)) return;
    this.isTimed[node] = true;
    engine.at(Math.max(first.readyAt, engine.now + this.lines.backlogNs(node)), this.packKind, node);
  }

  private pack(node: number): void {
    this.isTimed[node] = false;
    const { engine } = this.parts;
    if (this.lines.backlogNs(node) === 0 && !this.lines.isHeld(node)) {
      const packed = this.nextFrame(node);
      this.waiting[node] = this.waiting[node]!.filter((each) => !packed.has(each));
      for (const { bytes } of packed) this.waitingNs[node] -= this.times.slotNs(bytes);
      const packets = [...packed].map(({ packet }) => packet);
      this.lines.sendFrame(packets, engine.now);
    }
    this.time(node);
  }

  /** Returns the first packet and later ones to the same bridge, in order and as far as they fit. */
  private nextFrame(node: number): ReadonlySet<Waiting> {
    const waiting = this.waiting[node]!;
    const packed = new Set<Waiting>();
    let left = MOST_PACKET_BYTES;
    for (const each of waiting) {
      if (each.to !== waiting[0]!.to) continue;
      if (packed.size === this.mostPackets || each.bytes > left || each.readyAt > this.parts.engine.now) break;
      packed.add(each);
      left -= each.bytes;
    }
    return packed;
  }
}

import { uint8Array } from '../../engine/arrays.ts';
import { busyUntil, type Occupied } from '../../engine/occupancy.ts';
import { Shortages } from '../../engine/shortages.ts';
import type { Cables, Ethernet, EthernetParts } from './ethernet.ts';
import { MOST_PAYLOAD, wireBytesOf } from './frames.ts';
import { FrameTimes, packetBytesOf } from './packet-sizes.ts';

/** Number of frames that a switch port holds for a bridge before it pauses the senders. */
const PORT_FRAMES = 64;

/** A line, to the switch or to a bridge: frames wait in order, the first stops all of them. */
class Line {
  readonly waiting: number[] = [];
  isBusy = false;
  /** When it is free, and for how long its frames so far occupy it. */
  freeAt = 0;
  givenNs = 0;
}

/**
 * Lines with PAUSE frames of IEEE 802.3: a bridge without room for the first arriving frame stops the line to it, with everything
 * in flight on it, and a switch with a full port stops the lines that lead there.
 */
export class PausedEthernet implements Ethernet, Cables {
  readonly cables: Cables = this;
  frames = 0;
  bytes = 0;
  private readonly times: FrameTimes;
  /** By node: its line, the line from the switch to it, and frames that have arrived and wait for room. */
  private readonly lines: readonly Line[];
  private readonly ports: readonly Line[];
  private readonly inputs: readonly number[][];
  private readonly isBlocked: Uint8Array;
  private readonly stops: Shortages;
  private readonly queueKind: number;
  private readonly lineFreeKind: number;
  private readonly portFreeKind: number;
  private readonly switchKind: number;
  private readonly arriveKind: number;
  private readonly hasSwitch: boolean;

  constructor(private readonly parts: EthernetParts) {
    const { engine, nodes, values } = parts;
    this.times = new FrameTimes(values.lineGapPerByteNs, MOST_PAYLOAD);
    this.hasSwitch = values.switching !== 'none';
    this.lines = Array.from({ length: nodes }, () => new Line());
    this.ports = Array.from({ length: nodes }, () => new Line());
    this.inputs = Array.from({ length: nodes }, () => []);
    this.isBlocked = uint8Array(nodes);
    this.stops = new Shortages(nodes);
    this.queueKind = engine.on((message) => this.queue(message));
    this.lineFreeKind = engine.on((node) => this.goOn(this.lines[node], () => this.startLine(node)));
    this.portFreeKind = engine.on((node) => this.goOn(this.ports[node], () => this.startPort(node)));
    this.switchKind = engine.on((message) => this.intoSwitch(message));
    this.arriveKind = engine.on((message) => this.arrive(message));
  }

  get outNs(): readonly number[] {
    return this.busyNs(this.lines);
  }

  get inNs(): readonly number[] {
    return this.busyNs(this.ports);
  }

  waits(now: number): readonly Occupied[] {
    return [{ resource: 'paused-line', busyNs: this.stops.shortNs(now) }];
  }

  private busyNs(lines: readonly Line[]): readonly number[] {
    const { now } = this.parts.engine;
    return lines.map(({ givenNs, freeAt }) => busyUntil(now, givenNs, freeAt));
  }

  send(message: number, readyAt: number): void {
    const { engine } = this.parts;
    engine.at(Math.max(readyAt, engine.now), this.queueKind, message);
  }

  retry(node: number): void {
    if (this.isBlocked[node] === 0) return;
    const input = this.inputs[node];
    while (input.length > 0 && this.parts.ends.arrives(input[0])) input.shift();
    if (input.length > 0) return;
    this.isBlocked[node] = 0;
    this.stops.ends(node, this.parts.engine.now);
    this.startPort(node);
    for (let from = 0; from < this.lines.length; from += 1) this.startLine(from);
  }

  private queue(message: number): void {
    const { ends, messages } = this.parts;
    const node = ends.nodeOf(messages.origin(message));
    this.lines[node].waiting.push(message);
    this.startLine(node);
  }

  private goOn(line: Line, start: () => void): void {
    line.isBusy = false;
    start();
  }

  /** Sends the first frame of a bridge, unless the next hop has sent PAUSE. */
  private startLine(node: number): void {
    const { engine, ends, messages, values } = this.parts;
    const line = this.lines[node];
    if (line.isBusy || line.waiting.length === 0) return;
    const to = ends.nodeOf(messages.target(line.waiting[0]));
    if (this.hasSwitch ? this.ports[to].waiting.length >= PORT_FRAMES : this.isBlocked[to] === 1) return;
    const message = line.waiting.shift()!;
    const wireNs = this.occupy(line, this.lineFreeKind, node, message);
    this.frames += 1;
    this.bytes += wireBytesOf(this.bytesOf(message));
    ends.leaves(message, engine.now);
    if (!this.hasSwitch)
      engine.at(engine.now + wireNs + values.macLatencyNs + this.parts.passNs, this.arriveKind, message);
    else {
      const storedNs = values.switching === 'store-and-forward' ? wireNs : 0;
      engine.at(engine.now + storedNs + values.switchLatencyNs, this.switchKind, message);
    }
  }

  private intoSwitch(message: number): void {
    const { ends, messages } = this.parts;
    const node = ends.nodeOf(messages.target(message));
    this.ports[node].waiting.push(message);
    this.startPort(node);
  }

  private startPort(node: number): void {
    const { engine, values, passNs } = this.parts;
    const port = this.ports[node];
    if (port.isBusy || port.waiting.length === 0 || this.isBlocked[node] === 1) return;
    const message = port.waiting.shift()!;
    const wireNs = this.occupy(port, this.portFreeKind, node, message);
    engine.at(engine.now + wireNs + values.macLatencyNs + passNs, this.arriveKind, message);
    if (port.waiting.length === PORT_FRAMES - 1) {
      for (let from = 0; from < this.lines.length; from += 1) this.startLine(from);
    }
  }

  private occupy(line: Line, freeKind: number, node: number, message: number): number {
    const { engine } = this.parts;
    const slotNs = this.times.slotNs(this.bytesOf(message));
    line.isBusy = true;
    line.freeAt = engine.now + slotNs;
    line.givenNs += slotNs;
    engine.at(line.freeAt, freeKind, node);
    return this.times.wireNs(this.bytesOf(message));
  }

  private bytesOf(message: number): number {
    const { messages } = this.parts;
    return packetBytesOf(messages.kind(message), messages.payloadBytes(message));
  }

  /** A frame that was in flight when the line was stopped waits behind the one that stopped it. */
  private arrive(message: number): void {
    const { ends, messages } = this.parts;
    const node = ends.nodeOf(messages.target(message));
    if (this.isBlocked[node] === 0 && ends.arrives(message)) return;
    this.isBlocked[node] = 1;
    this.stops.begins(node, this.parts.engine.now);
    this.inputs[node].push(message);
  }
}

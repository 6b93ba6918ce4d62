import { float64Array, int32Array } from '../../engine/arrays.ts';
import type { Engine } from '../../engine/engine.ts';
import { busyBy, type Occupied } from '../../engine/occupancy.ts';
import type { Messages } from '../messages.ts';
import { MOST_PAYLOAD, wireBytesOf } from './frames.ts';
import { FrameTimes, packetBytesOf } from './packet-sizes.ts';
import type { HtBridgeValues } from './parameters.ts';

/** Notifications of bridges about their frames. */
export interface FrameEnds {
  readonly nodeOf: (process: number) => number;
  /** The frame begins to leave its bridge at that time, which may be in the future. */
  readonly leaves: (message: number, at: number) => void;
  /** It has passed the bridge of its target. @returns whether there is room for it */
  readonly arrives: (message: number) => boolean;
  /** Returns the node to which the switch delivers a frame for a node, if these may differ. */
  readonly portOf?: ((message: number, node: number) => number) | undefined;
}

export interface EthernetParts {
  readonly engine: Engine;
  readonly messages: Messages;
  readonly values: HtBridgeValues;
  readonly nodes: number;
  /** Time to pass through a bridge, for which an arriving frame waits, ns. */
  readonly passNs: number;
  readonly ends: FrameEnds;
}

/** The cables between bridges, and what has gone over them. */
export interface Cables {
  /** The bridge has room again for what it did not accept. */
  retry(node: number): void;
  readonly frames: number;
  /** On the wire, with preamble. */
  readonly bytes: number;
  /** By node: how long its line, and that from the switch to it, have been busy. */
  readonly outNs: ArrayLike<number>;
  readonly inNs: ArrayLike<number>;
}

/** The lines between bridges; frames from one bridge to another on one path stay in order. */
export interface Ethernet {
  /** @param readyAt when the bridge has all of the frame; never before that of the frame sent last from there */
  send(message: number, readyAt: number): void;
  /** Those that frames finally take. */
  readonly cables: Cables;
  /** Returns what packets wait for besides busy lines, by node, and for how long so far. */
  waits(now: number): readonly Occupied[];
}

/** Lines that accept frames of several packets, which take the same path. */
export interface FrameLines extends Ethernet {
  /** Returns how long frames will keep a node's line busy, ns. */
  backlogNs(node: number): number;
  sendFrame(packets: readonly number[], readyAt: number): void;
  /** @returns whether packets from one node to another have to wait for something other than their line, as they do then */
  mustWait(from: number, to: number): boolean;
  /** Called when frames of a node no longer would. */
  onReleased: (node: number) => void;
}

/** Lines that are booked ahead: the begin of a frame is known when it is sent, as nothing stops a line. */
export class BookedEthernet implements Ethernet, Cables {
  readonly cables: Cables = this;
  frames = 0;
  bytes = 0;
  private readonly outGivenNs: Float64Array;
  private readonly inGivenNs: Float64Array;
  private readonly times: FrameTimes;
  /** By node: when its line to the switch, and the switch's line to it, are free. */
  private readonly lineFree: Float64Array;
  private readonly portFree: Float64Array;
  /** By node: the path of its next frame. */
  private readonly nextPath: Int32Array;
  private readonly switchKind: number;
  private readonly arriveKind: number;

  constructor(private readonly parts: EthernetParts) {
    const { engine, nodes, values, ends } = parts;
    this.times = new FrameTimes(values.lineGapPerByteNs, MOST_PAYLOAD);
    this.outGivenNs = float64Array(nodes);
    this.inGivenNs = float64Array(nodes);
    this.lineFree = float64Array(nodes);
    this.portFree = float64Array(nodes);
    this.nextPath = int32Array(nodes);
    this.switchKind = engine.on((message) => this.throughSwitch(message));
    this.arriveKind = engine.on((message) => {
      ends.arrives(message);
    });
  }

  get outNs(): Float64Array {
    return busyBy(this.parts.engine.now, this.outGivenNs, this.lineFree);
  }

  get inNs(): Float64Array {
    return busyBy(this.parts.engine.now, this.inGivenNs, this.portFree);
  }

  send(message: number, readyAt: number): void {
    const { engine, values, ends, messages, passNs } = this.parts;
    const bytes = packetBytesOf(messages.kind(message), messages.payloadBytes(message));
    const node = ends.nodeOf(messages.origin(message));
    const begin = Math.max(readyAt, this.lineFree[node]);
    const wireNs = this.times.wireNs(bytes);
    this.lineFree[node] = begin + this.times.slotNs(bytes);
    this.outGivenNs[node] += this.times.slotNs(bytes);
    this.frames += 1;
    this.bytes += wireBytesOf(bytes);
    ends.leaves(message, begin);
    const onWay = begin + (values.networkPaths === 1 ? 0 : this.skewNs(node));
    if (values.switching === 'none') engine.at(onWay + wireNs + values.macLatencyNs + passNs, this.arriveKind, message);
    else {
      const storedNs = values.switching === 'store-and-forward' ? wireNs : 0;
      engine.at(onWay + storedNs + values.switchLatencyNs, this.switchKind, message);
    }
  }

  /** Frames of a bridge use its paths in turn. */
  private skewNs(node: number): number {
    const { networkPaths, pathSkewNs } = this.parts.values;
    const path = this.nextPath[node];
    this.nextPath[node] = path + 1 === networkPaths ? 0 : path + 1;
    return path * pathSkewNs;
  }

  retry(): void {}

  waits(): readonly [] {
    return [];
  }

  backlogNs(node: number): number {
    return Math.max(0, this.lineFree[node] - this.parts.engine.now);
  }

  /** Frames for one bridge meet at its port. */
  private throughSwitch(message: number): void {
    const { engine, values, ends, messages, passNs } = this.parts;
    const bytes = packetBytesOf(messages.kind(message), messages.payloadBytes(message));
    const target = ends.nodeOf(messages.target(message));
    const node = ends.portOf === undefined ? target : ends.portOf(message, target);
    const begin = Math.max(engine.now, this.portFree[node]);
    this.portFree[node] = begin + this.times.slotNs(bytes);
    this.inGivenNs[node] += this.times.slotNs(bytes);
    engine.at(begin + this.times.wireNs(bytes) + values.macLatencyNs + passNs, this.arriveKind, message);
  }
}

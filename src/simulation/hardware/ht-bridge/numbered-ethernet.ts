import { SimulationFault } from '../../engine/fault.ts';
import { HoldTimes } from '../../engine/hold-times.ts';
import { NO_OPERATION, NONE } from '../../engine/none.ts';
import type { Occupied } from '../../engine/occupancy.ts';
import { MESSAGE } from '../messages.ts';
import { BookedEthernet, type Cables, type EthernetParts, type FrameLines } from './ethernet.ts';
import type { FrameFaults } from './frame-faults.ts';
import type { Frame } from './frames.ts';
import type { MessagePackets } from './message-packets.ts';
import { NUMBER_BYTES, NumberedFrames, type SentFrame } from './numbered-frames.ts';
import { halfOf, packetBytesOfAll } from './packet-sizes.ts';
import { LONGEST_RETRANSMIT_NS } from './parameters.ts';

/** What numbering needs besides lines. */
export interface NumberingParts extends EthernetParts {
  readonly faults: FrameFaults;
  /** Contents of frames, for those affected by faults. */
  readonly contents: MessagePackets;
  readonly processesPerNode: number;
  readonly retransmitNs: number;
  readonly acknowledgeNs: number;
  /** Frames of a pair that may be out unacknowledged. */
  readonly frameWindow: number;
}

const NO_NUMBER = -1;
const NUMBERS = 2 ** 16;

/** State of the traffic from one bridge to another. */
class Pair extends NumberedFrames {
  /** The pair of the opposite direction, whose frames carry acknowledgements of these. */
  back!: Pair;
  /** Whether packets wait for a full window. */
  isAwaited = false;
  /** Those of frames, in order. */
  readonly waiting: (readonly number[])[] = [];
  /** Events of the timeouts for receiving and for sending an acknowledgement. */
  timer = NONE;
  acknowledgementTimer = NONE;

  constructor(
    readonly index: number,
    readonly from: number,
    readonly to: number,
  ) {
    super();
  }
}

/**
 * Numbered frames, which tolerate lines that lose or reorder them: early frames wait for earlier ones, duplicates are dropped,
 * and unacknowledged frames are resent after a timeout, which doubles with each attempt. Acknowledgements travel in frames of the
 * opposite direction, or in separate ones if there are none for a while.
 */
export class NumberedEthernet implements FrameLines {
  readonly cables: Cables;
  private readonly lines: BookedEthernet;
  private readonly pairs: Pair[] = [];
  private readonly places: Map<number, Pair> = new Map();
  onReleased: (node: number) => void = () => {};
  /** By node: packets that wait for a full window. */
  private readonly shortage: HoldTimes;
  private readonly timeoutKind: number;
  private readonly acknowledgeKind: number;
  private taken = 0;
  private early = 0;
  private duplicates = 0;
  private resent = 0;
  private acknowledgements = 0;
  private acknowledgementsTaken = 0;

  constructor(private readonly parts: NumberingParts) {
    const { engine, ends, nodes } = parts;
    this.shortage = new HoldTimes(nodes);
    this.timeoutKind = engine.on((pair) => this.timeout(this.pairs[pair]));
    this.acknowledgeKind = engine.on((pair) => this.acknowledgeLate(this.pairs[pair]));
    this.lines = new BookedEthernet({
      ...parts,
      ends: {
        nodeOf: ends.nodeOf,
        leaves: (carrier, at) => this.leaves(carrier, at),
        arrives: (carrier) => this.arrives(carrier),
        portOf: ends.portOf,
      },
    });
    this.cables = this.lines.cables;
  }

  send(message: number, readyAt: number): void {
    this.sendFrame([message], readyAt);
  }

  sendFrame(packets: readonly number[], readyAt: number): void {
    const { messages } = this.parts;
    const pair = this.pairOfMessage(packets[0]!);
    if (!this.isFull(pair)) this.sendCopy(pair, this.number(pair, packets), readyAt);
    else {
      messages.setReadyAt(packets[0]!, readyAt);
      pair.waiting.push(packets);
      this.beginsToWait(pair);
    }
  }

  backlogNs(node: number): number {
    return this.lines.backlogNs(node);
  }

  mustWait(from: number, to: number): boolean {
    const pair = this.pairOf(from, to);
    if (!this.isFull(pair)) return false;
    this.beginsToWait(pair);
    return true;
  }

  waits(now: number): readonly Occupied[] {
    return [{ resource: 'frame-window', busyNs: this.shortage.heldNs(now) }];
  }

  /** @throws SimulationFault if a frame is unaccounted for */
  finish(): Record<string, number> {
    const { taken, duplicates, acknowledgementsTaken, parts } = this;
    const { frames } = this.cables;
    const found = taken + duplicates + acknowledgementsTaken + parts.faults.lost;
    const open = this.pairs.filter(({ unacknowledged, waiting, due, next }) => {
      return unacknowledged > 0 || waiting.length > 0 || due !== next;
    });
    if (frames !== found || open.length > 0) {
      const account = `${frames} frames were sent and ${found} found; ${open.length} pairs are not through`;
      throw new SimulationFault('SIM_CONSERVATION', account);
    }
    return {
      lost_frames: parts.faults.lost,
      resent_frames: this.resent,
      duplicate_frames: duplicates,
      early_frames: this.early,
      acknowledgement_frames: this.acknowledgements,
    };
  }

  private beginsToWait(pair: Pair): void {
    if (pair.isAwaited) return;
    pair.isAwaited = true;
    this.shortage.take(pair.from, this.parts.engine.now);
  }

  private endsToWait(pair: Pair): void {
    if (!pair.isAwaited || pair.waiting.length > 0) return;
    pair.isAwaited = false;
    this.shortage.giveBack(pair.from, this.parts.engine.now);
  }

  private isFull({ unacknowledged }: Pair): boolean {
    return unacknowledged >= this.parts.frameWindow;
  }

  private pairOf(from: number, to: number): Pair {
    const { nodes } = this.parts;
    const known = this.places.get(from * nodes + to);
    if (known !== undefined) return known;
    const [out, back] = [this.newPair(from, to), this.newPair(to, from)];
    out.back = back;
    back.back = out;
    return out;
  }

  private newPair(from: number, to: number): Pair {
    const pair = new Pair(this.pairs.length, from, to);
    this.pairs.push(pair);
    this.places.set(from * this.parts.nodes + to, pair);
    return pair;
  }

  /** A copy of a numbered frame, or one without number or packets: an acknowledgement. */
  private sendCopy(pair: Pair, number: number, readyAt: number): void {
    const { messages, processesPerNode } = this.parts;
    const carrier = messages.allocate(
      MESSAGE.frame,
      pair.from * processesPerNode,
      pair.to * processesPerNode,
      NO_OPERATION,
    );
    messages.setValue(carrier, number);
    messages.setContext(carrier, pair.back.due);
    messages.setPayloadBytes(carrier, NUMBER_BYTES + (pair.frame(number)?.bytes ?? 0));
    pair.back.owed = 0;
    pair.back.acknowledgementTimer = this.cancelled(pair.back.acknowledgementTimer);
    this.lines.send(carrier, readyAt);
  }

  private number(pair: Pair, packets: readonly number[]): number {
    const { messages, faults, contents } = this.parts;
    const bytes = packetBytesOfAll(packets, messages);
    return pair.add(packets, bytes, faults.isOn ? packets.flatMap((packet) => contents.of(packet)) : []);
  }

  /** Returns the frame as sent; a pure acknowledgement has the number of the next frame. */
  private frameOf(pair: Pair, number: number, acknowledged: number): Frame {
    const numbers = {
      number: (number === NO_NUMBER ? pair.next : number) % NUMBERS,
      acknowledged: acknowledged % NUMBERS,
    };
    return { destination: pair.to, source: pair.from, packets: pair.frame(number)?.carried ?? [], numbers };
  }

  private pairOfMessage(message: number): Pair {
    const { messages, ends } = this.parts;
    return this.pairOf(ends.nodeOf(messages.origin(message)), ends.nodeOf(messages.target(message)));
  }

  /** Packets leave with the first copy. */
  private leaves(carrier: number, at: number): void {
    const pair = this.pairOfMessage(carrier);
    const frame = pair.frame(this.parts.messages.value(carrier));
    if (frame === undefined) return;
    frame.leftAt = at;
    frame.copies += 1;
    if (frame.copies === 1) for (const packet of frame.packets) this.parts.ends.leaves(packet, at);
    this.time(pair);
  }

  /** The timeout of the oldest frame starts when it leaves, that of the next when the former ends. */
  private time(pair: Pair): void {
    const oldest = pair.frame(pair.oldest);
    if (pair.timer !== NONE || oldest === undefined || oldest.copies === 0) return;
    const { engine } = this.parts;
    engine.at(Math.max(engine.now, this.dueAt(oldest)), this.timeoutKind, pair.index);
    pair.timer = engine.queue.handle();
  }

  /** When a frame without an acknowledgement is sent again: after twice as long for each further copy, up to a limit. */
  private dueAt({ leftAt, copies }: SentFrame): number {
    return leftAt + Math.min(LONGEST_RETRANSMIT_NS, this.parts.retransmitNs * 2 ** (copies - 1));
  }

  private cancelled(timer: number): typeof NONE {
    if (timer !== NONE) this.parts.engine.queue.cancel(timer);
    return NONE;
  }

  private timeout(pair: Pair): void {
    const { engine, passNs } = this.parts;
    pair.timer = NONE;
    const oldest = pair.frame(pair.oldest);
    if (oldest === undefined) return;
    if (engine.now >= this.dueAt(oldest)) {
      this.resent += 1;
      this.sendCopy(pair, pair.oldest, engine.now + passNs);
    } else this.time(pair);
  }

  private arrives(carrier: number): true {
    const { messages, faults } = this.parts;
    const pair = this.pairOfMessage(carrier);
    const [number, acknowledged] = [messages.value(carrier), messages.context(carrier)];
    messages.release(carrier);
    if (faults.refuses(carrier, () => this.frameOf(pair, number, acknowledged))) return true;
    this.acknowledged(pair.back, acknowledged);
    if (number === NO_NUMBER) this.acknowledgementsTaken += 1;
    else this.sort(pair, number);
    return true;
  }

  private sort(pair: Pair, number: number): void {
    const arrival = pair.arrive(number);
    if (arrival === 'duplicate') this.duplicates += 1;
    else this.taken += 1;
    if (arrival === 'early') this.early += 1;
    pair.owed += 1;
    for (let packets = pair.take(); packets !== undefined; packets = pair.take())
      for (const packet of packets) this.parts.ends.arrives(packet);
    this.owe(pair, arrival === 'duplicate');
  }

  /** Whoever sent a frame twice has missed the acknowledgement: it gets the next at once. */
  private owe(pair: Pair, isUrgent: boolean): void {
    const { engine, acknowledgeNs, frameWindow } = this.parts;
    if (pair.owed === 0) return;
    if (isUrgent || pair.owed >= halfOf(frameWindow)) this.sendAcknowledgement(pair);
    else if (pair.acknowledgementTimer === NONE) {
      engine.at(engine.now + acknowledgeNs, this.acknowledgeKind, pair.index);
      pair.acknowledgementTimer = engine.queue.handle();
    }
  }

  private acknowledgeLate(pair: Pair): void {
    pair.acknowledgementTimer = NONE;
    this.sendAcknowledgement(pair);
  }

  private sendAcknowledgement(pair: Pair): void {
    const { engine, passNs } = this.parts;
    this.acknowledgements += 1;
    this.sendCopy(pair.back, NO_NUMBER, engine.now + passNs);
  }

  private acknowledged(pair: Pair, before: number): void {
    const { engine, messages } = this.parts;
    const wasFull = this.isFull(pair);
    if (!pair.acknowledge(before)) return;
    while (pair.waiting.length > 0 && !this.isFull(pair)) {
      const packets = pair.waiting.shift()!;
      this.sendCopy(pair, this.number(pair, packets), Math.max(engine.now, messages.readyAt(packets[0]!)));
    }
    this.endsToWait(pair);
    if (pair.unacknowledged === 0) pair.timer = this.cancelled(pair.timer);
    else this.time(pair);
    if (wasFull && !this.isFull(pair)) this.onReleased(pair.from);
  }
}

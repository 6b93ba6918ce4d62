import { NO_OPERATION } from '../../engine/none.ts';
import { MESSAGE } from '../messages.ts';
import { BookedEthernet, type Cables, type EthernetParts, type FrameLines } from './ethernet.ts';
import { packetBytesOfAll } from './packet-sizes.ts';

/** Frames of several packets, on lines that neither lose nor reorder them. */
export class CarriedFrames implements FrameLines {
  readonly cables: Cables;
  onReleased: (node: number) => void = () => {};
  private readonly lines: BookedEthernet;
  /** By message that carries them. */
  private readonly packetsOf: Map<number, readonly number[]> = new Map();

  constructor(private readonly parts: EthernetParts) {
    const { ends, messages } = parts;
    const arrives = (carrier: number): true => {
      for (const packet of this.packetsOf.get(carrier)!) ends.arrives(packet);
      this.packetsOf.delete(carrier);
      messages.release(carrier);
      return true;
    };
    const leaves = (carrier: number, at: number) => {
      for (const packet of this.packetsOf.get(carrier)!) ends.leaves(packet, at);
    };
    this.lines = new BookedEthernet({ ...parts, ends: { nodeOf: ends.nodeOf, leaves, arrives } });
    this.cables = this.lines.cables;
  }

  send(message: number, readyAt: number): void {
    this.sendFrame([message], readyAt);
  }

  sendFrame(packets: readonly number[], readyAt: number): void {
    const { messages } = this.parts;
    const first = packets[0]!;
    const carrier = messages.allocate(MESSAGE.frame, messages.origin(first), messages.target(first), NO_OPERATION);
    messages.setPayloadBytes(carrier, packetBytesOfAll(packets, messages));
    this.packetsOf.set(carrier, packets);
    this.lines.send(carrier, readyAt);
  }

  backlogNs(node: number): number {
    return this.lines.backlogNs(node);
  }

  mustWait(): boolean {
    return false;
  }

  waits(): readonly [] {
    return [];
  }
}

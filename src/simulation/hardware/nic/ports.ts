import { float64Array } from '../../engine/arrays.ts';
import { busyBy } from '../../engine/occupancy.ts';
import type { NetworkValues } from '../network/parameters.ts';
import { InjectionQueues } from './injection-queues.ts';
import type { NicValues } from './parameters.ts';

export type PortTiming = Pick<NetworkValues, 'gapPerByteNs' | 'nodeMessageGapNs' | 'headerBytes' | 'packetBytes'> &
  Pick<NicValues, 'workRequestNs'>;

/**
 * The network ports of NICs, as in LogGP: messages leave and arrive one at a time, with G per byte and at least g between their
 * beginnings. g separates messages: one that finds a port idle is not delayed by it. Data stream in packets: the first is on its
 * way before the last has arrived.
 */
export class NicPorts {
  private readonly injectionFreeAt: Float64Array;
  private readonly waiting: InjectionQueues;
  /** When the latest message passed the receiving port. */
  private readonly lastThroughAt: Float64Array;
  /** By NIC: total time that its ports need for everything given to them. */
  private readonly outGivenNs: Float64Array;
  private readonly inGivenNs: Float64Array;
  /** When the first byte of the latest injected message left. */
  begunAt = 0;
  /** When the first packet of the latest ejected message with several packets had passed. */
  firstThroughAt = 0;
  messages = 0;
  bytesSent = 0;
  bytesReceived = 0;
  private readonly gapPerByteNs: number;
  private readonly messageGapNs: number;
  private readonly headerBytes: number;
  private readonly packetBytes: number;
  private readonly workRequestNs: number;

  constructor(timing: PortTiming, nics: number) {
    // Fields of its own: `timing` may be a whole machine, among whose values nothing is found fast.
    this.gapPerByteNs = timing.gapPerByteNs;
    this.messageGapNs = timing.nodeMessageGapNs;
    this.headerBytes = timing.headerBytes;
    this.packetBytes = timing.packetBytes;
    this.workRequestNs = timing.workRequestNs;
    this.injectionFreeAt = float64Array(nics);
    this.waiting = new InjectionQueues(nics);
    this.outGivenNs = float64Array(nics);
    this.inGivenNs = float64Array(nics);
    this.lastThroughAt = float64Array(nics).fill(Number.NEGATIVE_INFINITY);
  }

  /** Bytes of a message of this payload with the header of each packet. */
  bytesOf(payloadBytes: number): number {
    const packets = payloadBytes <= this.packetBytes ? 1 : Math.ceil(payloadBytes / this.packetBytes);
    return payloadBytes + packets * this.headerBytes;
  }

  /** Returns the time that they take. */
  serialisationNs(payloadBytes: number): number {
    return this.bytesOf(payloadBytes) * this.gapPerByteNs;
  }

  /** Time of the first packet of a long message. */
  firstNs(): number {
    return this.serialisationNs(this.packetBytes);
  }

  /** Returns the time until a port accepts the next message: g, or the time of the bytes if that is longer. */
  occupancyNs(payloadBytes: number): number {
    const ns = this.serialisationNs(payloadBytes);
    return ns > this.messageGapNs ? ns : this.messageGapNs;
  }

  /** Whether a message has more than one packet. */
  isLong(payloadBytes: number): boolean {
    return payloadBytes > this.packetBytes;
  }

  /** Time from the last byte of the first packet to the last byte of all. */
  streamNs(payloadBytes: number): number {
    return payloadBytes > this.packetBytes ? this.serialisationNs(payloadBytes) - this.firstNs() : 0;
  }

  /** The NIC starts an entry at `now`, or when it has finished the current one; its message leaves after that. */
  takeUp(nic: number, now: number): void {
    if (this.workRequestNs === 0) return;
    this.injectionFreeAt[nic] = Math.max(now, this.injectionFreeAt[nic]) + this.workRequestNs;
    this.outGivenNs[nic] += this.workRequestNs;
  }

  /**
   * Sends a message whose first packet is available at `headAt` and its last byte at `tailAt`.
   * @returns when its last byte has left; `begunAt` is when the first does
   */
  inject(nic: number, payloadBytes: number, headAt: number, tailAt: number): number {
    const freeAt = this.injectionFreeAt[nic];
    const begin = headAt > freeAt ? headAt : freeAt;
    if (begin > headAt) this.waiting.add(nic, headAt, begin);
    const ns = this.serialisationNs(payloadBytes);
    const unhindered = begin + ns;
    // The last packet leaves once it is available.
    const left = tailAt > headAt ? Math.max(unhindered, tailAt + ns - this.streamNs(payloadBytes)) : unhindered;
    this.injectionFreeAt[nic] = Math.max(left, begin + this.messageGapNs);
    this.begunAt = begin;
    this.outGivenNs[nic] += ns > this.messageGapNs ? ns : this.messageGapNs;
    this.messages += 1;
    this.bytesSent += this.bytesOf(payloadBytes);
    return left;
  }

  /** Returns by NIC how long the sending port has been busy by then. */
  outBusyNs(now: number): Float64Array {
    return busyBy(now, this.outGivenNs, this.injectionFreeAt);
  }

  /** Returns the same for the receiving port. */
  inBusyNs(now: number): Float64Array {
    return busyBy(now, this.inGivenNs, this.lastThroughAt);
  }

  /** Returns the time from `now` until fewer than this many messages wait to leave a NIC. */
  roomInNs(nic: number, now: number, messages: number): number {
    return this.waiting.roomInNs(nic, now, messages);
  }

  /**
   * Receives a message whose last byte reaches the target's NIC at `tailAt`; for several packets, `headAt` is when the last byte
   * of the first did.
   * @returns when it has passed
   */
  eject(nic: number, payloadBytes: number, headAt: number, tailAt: number): number {
    const occupancyNs = this.occupancyNs(payloadBytes);
    const inTurn = this.lastThroughAt[nic] + occupancyNs;
    this.firstThroughAt = Math.max(headAt, inTurn - this.streamNs(payloadBytes));
    const streamed = headAt + this.streamNs(payloadBytes);
    const through = Math.max(tailAt, inTurn, streamed);
    this.lastThroughAt[nic] = through;
    this.inGivenNs[nic] += occupancyNs;
    this.bytesReceived += this.bytesOf(payloadBytes);
    return through;
  }

  /** Like `eject`, for a message whose packets are spaced by the link to the NIC, possibly with others in between. */
  ejectFromLink(nic: number, payloadBytes: number, tailAt: number): number {
    const through = Math.max(tailAt, this.lastThroughAt[nic] + this.messageGapNs);
    this.lastThroughAt[nic] = through;
    this.inGivenNs[nic] += this.occupancyNs(payloadBytes);
    this.bytesReceived += this.bytesOf(payloadBytes);
    return through;
  }
}

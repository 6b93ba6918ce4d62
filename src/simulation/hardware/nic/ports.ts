import { float64Array } from '../../engine/arrays.ts';
import { busyBy } from '../../engine/occupancy.ts';
import type { NetworkValues } from '../network/parameters.ts';
import { InjectionQueues } from './injection-queues.ts';
import type { NicValues } from './parameters.ts';

export type PortTiming = Pick<NetworkValues, 'gapPerByteNs' | 'nodeMessageGapNs' | 'headerBytes' | 'packetBytes'> &
  Pick<NicValues, 'workRequestNs'>;

/**
 * The ports of NICs to the network, as LogGP has them: messages leave and arrive one at a time, G per byte and with their
 * begins at least g apart. g separates messages: one that finds a port idle is not delayed by it. Data stream through in
 * packets: the first is on its way while the last is not there yet.
 */
export class NicPorts {
  private readonly injectionFreeAt: Float64Array;
  private readonly waiting: InjectionQueues;
  /** When the last message came through the port that takes in. */
  private readonly lastThroughAt: Float64Array;
  /** Of each NIC: how long its ports are taken by what they were given. */
  private readonly outGivenNs: Float64Array;
  private readonly inGivenNs: Float64Array;
  /** When the first byte of the message that was injected last left. */
  begunAt = 0;
  /** When the first packet of the message of several that was ejected last is through. */
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

  /** Time that they take. */
  serialisationNs(payloadBytes: number): number {
    return this.bytesOf(payloadBytes) * this.gapPerByteNs;
  }

  /** Time of the first packet of a long message. */
  firstNs(): number {
    return this.serialisationNs(this.packetBytes);
  }

  /** Time after which a port takes the next message: g, or what the bytes take if that is longer. */
  occupancyNs(payloadBytes: number): number {
    const ns = this.serialisationNs(payloadBytes);
    return ns > this.messageGapNs ? ns : this.messageGapNs;
  }

  /** Whether a message takes more than a packet. */
  isLong(payloadBytes: number): boolean {
    return payloadBytes > this.packetBytes;
  }

  /** Time from the last byte of the first packet to the last byte of all. */
  streamNs(payloadBytes: number): number {
    return payloadBytes > this.packetBytes ? this.serialisationNs(payloadBytes) - this.firstNs() : 0;
  }

  /** The NIC takes up an entry at `now`, or when it has sent what it is at; its message leaves behind that. */
  takeUp(nic: number, now: number): void {
    if (this.workRequestNs === 0) return;
    this.injectionFreeAt[nic] = Math.max(now, this.injectionFreeAt[nic]) + this.workRequestNs;
    this.outGivenNs[nic] += this.workRequestNs;
  }

  /**
   * A message leaves through a NIC whose first packet is there at `headAt`, its last byte at `tailAt`.
   * @returns when its last byte has left; `begunAt` says when the first does
   */
  inject(nic: number, payloadBytes: number, headAt: number, tailAt: number): number {
    const freeAt = this.injectionFreeAt[nic];
    const begin = headAt > freeAt ? headAt : freeAt;
    if (begin > headAt) this.waiting.add(nic, headAt, begin);
    const ns = this.serialisationNs(payloadBytes);
    const unhindered = begin + ns;
    // The last packet leaves when it is there.
    const left = tailAt > headAt ? Math.max(unhindered, tailAt + ns - this.streamNs(payloadBytes)) : unhindered;
    this.injectionFreeAt[nic] = Math.max(left, begin + this.messageGapNs);
    this.begunAt = begin;
    this.outGivenNs[nic] += ns > this.messageGapNs ? ns : this.messageGapNs;
    this.messages += 1;
    this.bytesSent += this.bytesOf(payloadBytes);
    return left;
  }

  /** Of each NIC: how long the port that sends has been taken by then. */
  outBusyNs(now: number): Float64Array {
    return busyBy(now, this.outGivenNs, this.injectionFreeAt);
  }

  /** The same of the port that receives. */
  inBusyNs(now: number): Float64Array {
    return busyBy(now, this.inGivenNs, this.lastThroughAt);
  }

  /** Time from `now` on until fewer than so many messages wait at a NIC to leave. */
  roomInNs(nic: number, now: number, messages: number): number {
    return this.waiting.roomInNs(nic, now, messages);
  }

  /**
   * The last byte of a message reaches the NIC of its target at `tailAt`; one of several packets says at `headAt` when the
   * last byte of the first did.
   * @returns when it is through
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

  /** As `eject`, of a message whose packets the link to the NIC has spaced already: others may have come between them. */
  ejectFromLink(nic: number, payloadBytes: number, tailAt: number): number {
    const through = Math.max(tailAt, this.lastThroughAt[nic] + this.messageGapNs);
    this.lastThroughAt[nic] = through;
    this.inGivenNs[nic] += this.occupancyNs(payloadBytes);
    this.bytesReceived += this.bytesOf(payloadBytes);
    return through;
  }
}

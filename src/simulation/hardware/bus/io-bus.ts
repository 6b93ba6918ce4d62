import { busyUntil } from '../../engine/occupancy.ts';

export interface IoBusTiming {
  readonly bandwidthBytesPerNs: number;
  /** Maximum payload of a transaction, bytes. */
  readonly maxPayloadBytes: number;
  /** Overhead of each transaction besides its payload, bytes; 0 if the bandwidth is that of payload. */
  readonly headerBytes: number;
  /** Payload that must be on the bus completely before any of it moves on: a network packet, bytes. */
  readonly packetBytes: number;
}

/**
 * One direction of the bus between a NIC and memory: transactions of bounded payload. It is never idle while it has something to
 * carry, even if packets of several messages are interleaved, and messages complete in the order of their last bytes.
 */
export class IoBus {
  /** Time until which the bus has work. */
  private freeAt = 0;
  private lastThroughAt = 0;
  /** Time for payloads that have been marked but not carried yet, and how long the bus had been idle when that began. */
  private streamingNs = 0;
  private idleBefore = 0;
  transactions = 0;
  /** Time in which it will have carried something at `freeAt`. */
  private carriedNs = 0;
  private readonly bandwidthBytesPerNs: number;
  private readonly maxPayloadBytes: number;
  private readonly headerBytes: number;
  readonly packetBytes: number;

  constructor({ bandwidthBytesPerNs, maxPayloadBytes, headerBytes, packetBytes }: IoBusTiming) {
    this.bandwidthBytesPerNs = bandwidthBytesPerNs;
    this.maxPayloadBytes = maxPayloadBytes;
    this.headerBytes = headerBytes;
    this.packetBytes = packetBytes;
  }

  /** Returns the time of a payload with its headers; 0 for an empty one. */
  busyNs(payloadBytes: number): number {
    return this.busyInNs(payloadBytes, this.headerBytes === 0 ? 0 : this.transactionsOf(payloadBytes));
  }

  /** Carries a payload that is ready at `arrival`; returns when its last transaction has passed. */
  transfer(arrival: number, payloadBytes: number): number {
    return this.transferIn(arrival, payloadBytes, this.transactionsOf(payloadBytes));
  }

  /** Like `transfer`, in this number of transactions. */
  transferIn(arrival: number, payloadBytes: number, transactions: number): number {
    const busyNs = this.busyInNs(payloadBytes, transactions);
    this.transactions += transactions;
    return this.carried(this.beginOf(arrival) + busyNs, busyNs);
  }

  /**
   * Announces a streaming payload whose first packet arrives at `headAt`; `stream` or `withdraw` must follow.
   * @returns how long the bus has been idle until then, assuming that it works on payloads already streaming
   */
  mark(headAt: number, payloadBytes: number): number {
    const idleNs = this.beginOf(headAt) - this.carriedNs - this.streamingNs;
    if (this.streamingNs === 0) this.idleBefore = idleNs;
    this.streamingNs += this.busyNs(payloadBytes);
    return idleNs > this.idleBefore ? idleNs : this.idleBefore;
  }

  /**
   * Carries a payload whose first packet arrived at `headAt`, when the bus had been idle for `idleNs`, and whose last byte is
   * ready at `tailAt`. Anything that the bus has carried since then delays it, idle time does not.
   * @returns the time at which its last transaction has completed
   */
  stream(idleNs: number, headAt: number, tailAt: number, payloadBytes: number): number {
    const busyNs = this.busyNs(payloadBytes);
    const worked = Math.max(idleNs + this.carriedNs, headAt) + busyNs;
    this.withdraw(payloadBytes);
    this.transactions += this.transactionsOf(payloadBytes);
    return this.carried(worked, busyNs, tailAt + this.firstNs(payloadBytes));
  }

  /** A payload that was marked does not stream. */
  withdraw(payloadBytes: number): void {
    // Sums of rounded numbers: never less than nothing.
    this.streamingNs = Math.max(0, this.streamingNs - this.busyNs(payloadBytes));
  }

  /** Returns when something ready at `ready` can begin. */
  beginOf(ready: number): number {
    return ready > this.freeAt ? ready : this.freeAt;
  }

  /** Time of the first packet of a payload. */
  firstNs(payloadBytes: number): number {
    return this.busyNs(payloadBytes < this.packetBytes ? payloadBytes : this.packetBytes);
  }

  /** Carries transactions without payload, such as read requests, which take only the time of their headers. */
  request(arrival: number, count: number): number {
    const ns = (count * this.headerBytes) / this.bandwidthBytesPerNs;
    this.freeAt = this.beginOf(arrival) + ns;
    this.carriedNs += ns;
    this.transactions += count;
    return this.freeAt;
  }

  /** Returns how long it has been carrying something by then. */
  carriedBy(now: number): number {
    return busyUntil(now, this.carriedNs, this.freeAt);
  }

  /**
   * Completes the work on a payload that ends at `worked`: it has passed then, or at `notBefore`, and after everything before it.
   */
  private carried(worked: number, busyNs: number, notBefore = 0): number {
    if (worked > this.freeAt) this.freeAt = worked;
    this.carriedNs += busyNs;
    this.lastThroughAt = Math.max(worked, notBefore, this.lastThroughAt);
    return this.lastThroughAt;
  }

  private busyInNs(payloadBytes: number, transactions: number): number {
    return payloadBytes === 0 ? 0 : (payloadBytes + this.headerBytes * transactions) / this.bandwidthBytesPerNs;
  }

  /** Number of transactions of a payload. */
  transactionsOf(payloadBytes: number): number {
    return payloadBytes <= this.maxPayloadBytes ? 1 : Math.ceil(payloadBytes / this.maxPayloadBytes);
  }
}

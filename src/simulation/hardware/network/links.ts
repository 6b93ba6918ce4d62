import { float64Array } from '../../engine/arrays.ts';
import type { Engine } from '../../engine/engine.ts';
import { NONE } from '../../engine/none.ts';
import { Flights, ROUNDING_NS } from './flights.ts';
import type { NetworkValues } from './parameters.ts';
import type { Ways } from './ways.ts';

export type LinkTiming = Pick<
  NetworkValues,
  'wireLatencyNs' | 'hopLatencyNs' | 'linkBandwidthBytesPerNs' | 'packetBytes' | 'headerBytes' | 'gapPerByteNs'
>;

/** Link statistics. */
export interface LinkCounts {
  /** Packets that had to wait at a link, and the longest of these waits in ns. */
  readonly waits: number;
  readonly longestWaitNs: number;
  /** Messages whose packets were simulated individually from link to link, because of interference. */
  readonly contendedMessages: number;
}

/** Notifications about flights. */
export interface LandingCalls {
  /** The first of several packets has arrived. */
  firstLanded(flight: number): void;
  /** The last byte has arrived; the receiver of the notification releases the flight. */
  landed(flight: number): void;
}

const EXPECTED = 0;
const FINAL = 1;

/**
 * Links that carry one packet at a time, in order of arrival, with unbounded queues in front of them. A message whose route is
 * free books all links in advance and takes one event. If another message reaches a booked link during that time, the booking is
 * split up: what has entered a link stays as booked, and the remaining packets proceed link by link with one event each. Waits
 * are therefore as if all packets were simulated individually, but only contention costs events.
 */
export class Links {
  readonly flights: Flights;
  /** By link: when what has entered it has passed, apart from bookings. */
  private readonly freeAt: Float64Array;
  /** By link to a NIC: expected arrival of its latest booking. */
  private readonly landsAt: Float64Array;
  private readonly nsPerByte: number;
  /** Per byte of a message: at the link or at the sender's NIC, whichever is slower. */
  private readonly slowestNsPerByte: number;
  private readonly nicNsPerByte: number;
  /** With its header. */
  private readonly packetBytes: number;
  private readonly headerBytes: number;
  private readonly hopLatencyNs: number;
  private readonly wireLatencyNs: number;
  private readonly halfWireNs: number;
  /** Packets on their own: flight, number in it, position on its route. */
  private readonly loose: { flight: number; index: number; position: number }[] = [];
  private readonly freeLoose: number[] = [];
  private readonly enterKind: number;
  private readonly firstKind: number;
  private readonly landKind: number;
  private waits = 0;
  private longestWaitNs = 0;
  private contendedMessages = 0;

  constructor(
    private readonly engine: Engine,
    timing: LinkTiming,
    private readonly ways: Ways,
    private readonly told: LandingCalls,
  ) {
    const { wireLatencyNs, hopLatencyNs, linkBandwidthBytesPerNs, packetBytes, headerBytes, gapPerByteNs } = timing;
    this.nsPerByte = 1 / linkBandwidthBytesPerNs;
    this.slowestNsPerByte = Math.max(this.nsPerByte, gapPerByteNs);
    this.nicNsPerByte = gapPerByteNs;
    this.packetBytes = packetBytes;
    this.headerBytes = headerBytes;
    this.hopLatencyNs = hopLatencyNs;
    this.wireLatencyNs = wireLatencyNs;
    this.halfWireNs = wireLatencyNs / 2;
    this.flights = new Flights(ways.linkCount, ways.mostLinks);
    this.freeAt = float64Array(ways.linkCount);
    this.landsAt = float64Array(ways.linkCount);
    this.enterKind = engine.on((packet) => this.enter(packet));
    this.firstKind = engine.on((flight) => this.landFirst(flight));
    this.landKind = engine.on((flight, why) => this.land(flight, why));
  }

  /** Time from a message's head at its NIC until it is at the link of that position. */
  leadNs(position: number): number {
    return position === 0 ? 0 : this.halfWireNs + position * this.hopLatencyNs;
  }

  /** Returns the time from NIC to NIC over this many free links per byte. */
  flightNs(links: number): number {
    return this.wireLatencyNs + (links - 1) * this.hopLatencyNs;
  }

  /** Returns the estimated wait of a packet that reaches the link at that time. */
  backlogNs(link: number, at: number): number {
    const waitNs = Math.max(this.freeAt[link], this.flights.bookedUntil(link)) - at;
    return waitNs > ROUNDING_NS ? waitNs : 0;
  }

  /**
   * Starts a flight, whose message and bytes are set, on a path. Its first packet leaves the NIC at `begunAt`, its last byte at
   * `leftAt`; anything slower than the NIC before it determines the spacing of packets.
   * @returns when the first link has its last byte, without other traffic
   */
  launch(flight: number, way: number, begunAt: number, leftAt: number): number {
    const { flights, engine } = this;
    const last = this.packetsOf(flight) - 1;
    const lastBytes = this.sizeOf(flight, last);
    const strideNs = this.strideNs(leftAt - begunAt, last, lastBytes);
    const flightNs = this.flightNs(this.ways.lengths[way]);
    const expectedAt = begunAt + last * strideNs + flightNs + lastBytes * this.slowestNsPerByte;
    flights.headAt[flight] = begunAt;
    flights.strideNs[flight] = strideNs;
    flights.expectedAt[flight] = expectedAt;
    if (last > 0) flights.firstAt[flight] = begunAt + flightNs + this.packetBytes * this.slowestNsPerByte;
    this.ways.count(way, flights.bytes[flight]);
    flights.setRoute(flight, this.ways, way);
    if (this.bookAll(flight, last, lastBytes)) {
      if (last > 0) engine.at(flights.firstAt[flight], this.firstKind, flight);
      engine.at(this.inOrder(flight, expectedAt), this.landKind, flight, EXPECTED);
    } else {
      this.contend(flight);
      this.follow(flight, 0, 0, begunAt);
    }
    return begunAt + last * strideNs + lastBytes * this.nsPerByte;
  }

  /**
   * Returns the interval between packets after the first, for a message that its NIC took this long to send. If the NIC received
   * it slowly from its host, whole packets are spaced by that time, and the last one follows them.
   */
  private strideNs(sentNs: number, last: number, lastBytes: number): number {
    const { packetBytes, headerBytes, nicNsPerByte } = this;
    const packetNs = packetBytes * this.slowestNsPerByte;
    if (last === 0) return packetNs;
    const evenlyNs = Math.max(packetNs, (sentNs - lastBytes * nicNsPerByte) / last);
    if (last === 1 || sentNs <= (last * packetBytes + lastBytes) * nicNsPerByte + ROUNDING_NS) return evenlyNs;
    const wholes = last - 1 + (lastBytes - headerBytes) / (packetBytes - headerBytes);
    const wholeNs = Math.max(packetNs, (sentNs - packetBytes * nicNsPerByte) / wholes);
    return Math.max(evenlyNs, ((last - 1) * wholeNs + packetNs) / last);
  }

  /** Compensates for rounding: a message without time on links, such as an empty one, does not arrive before its predecessor. */
  private inOrder(flight: number, expectedAt: number): number {
    const { flights, landsAt } = this;
    const link = flights.route[(flight << flights.strideBits) + flights.length[flight] - 1];
    const before = landsAt[link];
    const at = before > expectedAt && before - expectedAt <= ROUNDING_NS ? before : expectedAt;
    landsAt[link] = at;
    return at;
  }

  counts(): LinkCounts {
    const { waits, longestWaitNs, contendedMessages } = this;
    return { waits, longestWaitNs, contendedMessages };
  }

  private packetsOf(flight: number): number {
    const bytes = this.flights.bytes[flight];
    // One without payload and header is a packet as well.
    return bytes <= this.packetBytes ? 1 : Math.ceil(bytes / this.packetBytes);
  }

  /** Bytes of a packet of a flight. */
  private sizeOf(flight: number, index: number): number {
    return Math.min(this.packetBytes, this.flights.bytes[flight] - index * this.packetBytes);
  }

  /** Returns how long a packet occupies the link at a position; the last link leads to a NIC, which may receive more slowly. */
  private holdNs(flight: number, index: number, position: number): number {
    const isLast = position + 1 === this.flights.length[flight];
    return this.sizeOf(flight, index) * (isLast ? this.slowestNsPerByte : this.nsPerByte);
  }

  /** Books all links of a route; false, and nothing is booked, if one of them will not be free in time. */
  private bookAll(flight: number, last: number, lastBytes: number): boolean {
    const { flights, freeAt, hopLatencyNs } = this;
    const { route, begins, ends } = flights;
    const { now } = this.engine;
    const first = flight << flights.strideBits;
    const behind = first + flights.length[flight];
    const spreadNs = last * flights.strideNs[flight];
    const holdNs = spreadNs + lastBytes * this.nsPerByte;
    const headAt = flights.headAt[flight];
    for (let place = first; place < behind; place += 1) {
      const link = route[place];
      const begin = place === first ? headAt : headAt + (this.halfWireNs + (place - first) * hopLatencyNs);
      const isLast = place + 1 === behind;
      const end = begin + (isLast ? spreadNs + lastBytes * this.slowestNsPerByte : holdNs);
      begins[place] = begin;
      ends[place] = end;
      const isFree = freeAt[link] <= begin + ROUNDING_NS && flights.bookedUntil(link) <= begin + ROUNDING_NS;
      if (isFree) flights.append(place, link, end, now);
      else if (this.entryAt(link, begin, end - begin) <= begin + ROUNDING_NS) flights.book(place, now);
      else {
        for (let other = first; other < place; other += 1) flights.unbook(other, now);
        return false;
      }
    }
    return true;
  }

  /**
   * Returns when a packet or message that reaches a link at a time may enter it, after all earlier ones. A message that has
   * booked the link, and would now have to wait or let others pass between its packets, gives up its bookings.
   */
  private entryAt(link: number, at: number, holdNs: number): number {
    const { flights, freeAt } = this;
    let begin = Math.max(at, freeAt[link]);
    let place = flights.bookingAt(link, at);
    while (place >= 0 && flights.begins[place] < begin + holdNs - ROUNDING_NS) {
      if (this.isAhead(place, at)) {
        begin = Math.max(begin, flights.ends[place]);
        place = flights.after[place];
      } else {
        this.disperse(place >> flights.strideBits);
        begin = Math.max(begin, freeAt[link]);
        place = flights.bookingAt(link, at);
      }
    }
    return begin;
  }

  /** Whether a booking belongs to a single packet that arrives no later, so nothing can delay it any more. */
  private isAhead(place: number, at: number): boolean {
    const { flights } = this;
    return flights.begins[place] <= at && flights.bytes[place >> flights.strideBits] <= this.packetBytes;
  }

  /** Splits up the bookings of a flight: what has not entered a link by now proceeds packet by packet. */
  private disperse(flight: number): void {
    const { flights } = this;
    const first = flight << flights.strideBits;
    const last = flights.length[flight] - 1;
    for (let position = 0; position <= last; position += 1) this.settle(flight, first + position);
    const through = this.entered(flight, last);
    if (through === this.packetsOf(flight)) return;
    this.contend(flight);
    for (let position = last; position > 0; position -= 1) {
      const end = this.entered(flight, position - 1);
      for (let index = this.entered(flight, position); index < end; index += 1) {
        this.follow(flight, index, position, flights.begins[first + position] + index * flights.strideNs[flight]);
      }
    }
    const left = this.entered(flight, 0);
    if (left < this.packetsOf(flight))
      this.follow(flight, left, 0, flights.begins[first] + left * flights.strideNs[flight]);
  }

  private contend(flight: number): void {
    const { flights } = this;
    flights.contended[flight] = 1;
    flights.tailAt[flight] = flights.expectedAt[flight];
    this.contendedMessages += 1;
  }

  /** What has entered the link of a place stays booked; the rest of the booking is released. */
  private settle(flight: number, place: number): void {
    const { flights, freeAt } = this;
    flights.unbook(place, this.engine.now);
    const position = place - (flight << flights.strideBits);
    const last = this.entered(flight, position) - 1;
    if (last < 0) return;
    const end = flights.begins[place] + last * flights.strideNs[flight] + this.holdNs(flight, last, position);
    freeAt[flights.route[place]] = Math.max(freeAt[flights.route[place]], end);
  }

  /** Packets of a booked flight that have entered the link of a position by now. */
  private entered(flight: number, position: number): number {
    const { flights } = this;
    const since = this.engine.now - flights.begins[(flight << flights.strideBits) + position];
    return since < 0 ? 0 : Math.min(this.packetsOf(flight), Math.floor(since / flights.strideNs[flight]) + 1);
  }

  /** A packet will be at the link of a position at that time. */
  private follow(flight: number, index: number, position: number, at: number): void {
    const packet = this.freeLoose.pop() ?? this.loose.push({ flight, index, position }) - 1;
    const loose = this.loose[packet];
    loose.flight = flight;
    loose.index = index;
    loose.position = position;
    this.engine.at(Math.max(at, this.engine.now), this.enterKind, packet);
  }

  /** A packet is at a link, which it enters once all earlier ones have passed. */
  private enter(packet: number): void {
    const { flights, engine, freeAt } = this;
    const { flight, index, position } = this.loose[packet];
    const link = flights.route[(flight << flights.strideBits) + position];
    const holdNs = this.holdNs(flight, index, position);
    const begin = this.entryAt(link, engine.now, holdNs);
    freeAt[link] = begin + holdNs;
    this.countWait(begin - engine.now);
    if (position === 0 && index + 1 < this.packetsOf(flight)) {
      this.follow(flight, index + 1, 0, flights.headAt[flight] + (index + 1) * flights.strideNs[flight]);
    }
    this.goOn(packet, begin);
  }

  private countWait(waitNs: number): void {
    if (waitNs < ROUNDING_NS) return;
    this.waits += 1;
    this.longestWaitNs = Math.max(this.longestWaitNs, waitNs);
  }

  /** A packet enters a link at that time: to the next one, or to its NIC. */
  private goOn(packet: number, begin: number): void {
    const { flights, engine } = this;
    const loose = this.loose[packet];
    const { flight, index, position } = loose;
    if (position + 1 < flights.length[flight]) {
      loose.position += 1;
      // If routers take no time, rounding may lead to a time before now.
      const next = begin + this.leadNs(position + 1) - this.leadNs(position);
      engine.at(Math.max(next, engine.now), this.enterKind, packet);
      return;
    }
    this.freeLoose.push(packet);
    const travelNs = this.flightNs(flights.length[flight]) - this.leadNs(position);
    const there = begin + travelNs + this.sizeOf(flight, index) * this.slowestNsPerByte;
    // Never before the expected time, even with rounding: that event is still pending.
    flights.tailAt[flight] = Math.max(flights.tailAt[flight], there);
    if (index === 0 && this.packetsOf(flight) > 1) {
      flights.firstAt[flight] = there;
      engine.at(there, this.firstKind, flight);
    }
    if (index + 1 === this.packetsOf(flight)) engine.at(flights.tailAt[flight], this.landKind, flight, FINAL);
  }

  /** Nothing lands if the first packet was expected now, and has been held up. */
  private landFirst(flight: number): void {
    const { firstAt } = this.flights;
    if (this.engine.now !== firstAt[flight]) return;
    firstAt[flight] = NONE;
    this.told.firstLanded(flight);
  }

  private land(flight: number, why: number): void {
    if (why === EXPECTED && this.flights.contended[flight] === 1) return;
    this.told.landed(flight);
  }
}

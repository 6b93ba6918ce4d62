import { float64Array } from '../../engine/arrays.ts';
import type { Engine } from '../../engine/engine.ts';
import { Links, type LinkTiming } from './links.ts';
import type { Routes, WayTiming } from './routes.ts';
import { Sequence } from './sequence.ts';

export interface CrossingParts {
  readonly engine: Engine;
  readonly timing: LinkTiming;
  readonly routes: Routes;
  readonly nics: number;
  /** Of a message. */
  readonly ends: {
    /** What stays in order: messages from one process to another. */
    flow(message: number): number;
    fromNic(message: number): number;
    toNic(message: number): number;
  };
  readonly arrivals: ArrivalCalls;
}

/** Who learns of messages that come over links. */
export interface ArrivalCalls {
  /** The first packet of a message of several is at its NIC. */
  first(message: number): void;
  /** The last byte of a message is at its NIC, and what was sent before it to the same process is as well. */
  arrive(message: number): void;
}

/** Messages that cross a network whose links they share: each gets a route, and what reorders them is put right. */
export class Crossing implements WayTiming {
  /** Of the message that is arriving: how much later it came than with all links free. */
  delayNs = 0;
  /** That the message passes which left last. */
  routers = 0;
  private readonly links: Links;
  private readonly sequence: Sequence | undefined;
  /** When the head of the message is at the first link whose route is sought. */
  private leavingAt = 0;
  /** Whether links are slower than NICs, so that a message is still on its way into its link when the next leaves. */
  private readonly isSlower: boolean;
  /** By NIC, then: when its link has all that it has sent. No message overtakes another there. */
  private readonly sentAt: Float64Array;

  constructor(private readonly parts: CrossingParts) {
    const { engine, timing, routes } = parts;
    this.links = new Links(engine, timing, routes.ways, {
      firstLanded: (flight) => this.parts.arrivals.first(this.links.flights.message[flight]),
      landed: (flight) => this.landed(flight),
    });
    this.isSlower = 1 / timing.linkBandwidthBytesPerNs > timing.gapPerByteNs;
    this.sentAt = float64Array(this.isSlower ? parts.nics : 0);
    if (routes.reorder) this.sequence = new Sequence((flight) => this.deliver(flight));
  }

  /**
   * A message's first byte leaves its NIC at `begunAt`, its last at `leftAt`.
   * @returns how long that is on its way if all links are free
   */
  begin(message: number, begunAt: number, leftAt: number, bytes: number): number {
    const { routes, ends } = this.parts;
    const { flights } = this.links;
    const nic = ends.fromNic(message);
    this.leavingAt = this.isSlower ? Math.max(begunAt, this.sentAt[nic]) : begunAt;
    const way = this.findWay(message);
    this.routers = routes.ways.lengths[way] - 1;
    const flight = flights.take();
    flights.message[flight] = message;
    flights.bytes[flight] = bytes;
    this.sequence?.sent(ends.flow(message), flight);
    const sentAt = this.links.launch(flight, way, this.leavingAt, leftAt + (this.leavingAt - begunAt));
    if (this.isSlower) this.sentAt[nic] = sentAt;
    return flights.expectedAt[flight] - leftAt;
  }

  /** Of each link: how long it has carried something until now, if all that it was given comes without a pause. */
  linkBusyNs(): Float64Array {
    const { engine, routes, timing } = this.parts;
    const nsPerByte = 1 / timing.linkBandwidthBytesPerNs;
    const aheadNs = (link: number) => this.links.backlogNs(link, engine.now);
    return routes.ways.countedAtLinks().map((bytes, link) => Math.max(0, bytes * nsPerByte - aheadNs(link)));
  }

  /** What happened at links from the begin of the run to that time. */
  counters(endNs: number): Record<string, number> {
    const { waits, longestWaitNs, contendedMessages } = this.links.counts();
    const { routes, timing } = this.parts;
    const busiestBytes = routes.ways.countedAtLinks().reduce((most, bytes) => Math.max(most, bytes), 0);
    const busyNs = busiestBytes / timing.linkBandwidthBytesPerNs;
    return {
      busiest_link_bytes: busiestBytes,
      busiest_link_share: endNs > 0 ? busyNs / endNs : 0,
      link_waits: waits,
      longest_link_wait_ns: longestWaitNs,
      contended_messages: contendedMessages,
      ...(this.sequence && { early_messages: this.sequence.early }),
    };
  }

  private findWay(message: number): number {
    const { routes, ends } = this.parts;
    const from = ends.fromNic(message);
    const to = ends.toNic(message);
    return this.sequence === undefined ? routes.find(from, to, ends.flow(message)) : routes.findFreest(from, to, this);
  }

  /** How long a message that leaves now by a way would wait at its links, as far as is known. */
  waitNs(way: number): number {
    const { links, leavingAt } = this;
    const { ways } = this.parts.routes;
    const first = way * ways.mostLinks;
    let waitNs = 0;
    for (let position = 0; position < ways.lengths[way]; position += 1) {
      waitNs += links.backlogNs(ways.links[first + position], leavingAt + links.leadNs(position) + waitNs);
    }
    return waitNs;
  }

  flightNs(links: number): number {
    return this.links.flightNs(links);
  }

  private landed(flight: number): void {
    if (this.sequence === undefined) this.deliver(flight);
    else this.sequence.arrived(this.parts.ends.flow(this.links.flights.message[flight]), flight);
  }

  private deliver(flight: number): void {
    const { flights } = this.links;
    const message = flights.message[flight];
    this.delayNs = this.parts.engine.now - flights.expectedAt[flight];
    flights.release(flight);
    this.parts.arrivals.arrive(message);
  }
}

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
  /** Both ends of a message. */
  readonly ends: {
    /** Returns the flow within which order is preserved: messages from one process to another. */
    flow(message: number): number;
    fromNic(message: number): number;
    toNic(message: number): number;
  };
  readonly arrivals: ArrivalCalls;
}

/** Notifications about messages that arrive over links. */
export interface ArrivalCalls {
  /** The first packet of a message of several is at its NIC. */
  first(message: number): void;
  /** The last byte of a message has reached its NIC, as have earlier messages to the same process. */
  arrive(message: number): void;
}

/** Messages crossing a network with shared links: each is routed, and reordered ones are put back in order. */
export class Crossing implements WayTiming {
  /** For the arriving message: delay relative to free links, ns. */
  delayNs = 0;
  /** Number of routers on the path of the message that left last. */
  routers = 0;
  private readonly links: Links;
  private readonly sequence: Sequence | undefined;
  /** When the head of the message reaches the first link of the route to be chosen. */
  private leavingAt = 0;
  /** Whether links are slower than NICs, so that a message is still entering its link when the next one leaves. */
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
   * Starts a message whose first byte leaves its NIC at `begunAt`, its last at `leftAt`.
   * @returns its time in the network if all links are free
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

  /** Returns by link how long it has been busy until now, if everything given to it follows without gaps. */
  linkBusyNs(): Float64Array {
    const { engine, routes, timing } = this.parts;
    const nsPerByte = 1 / timing.linkBandwidthBytesPerNs;
    const aheadNs = (link: number) => this.links.backlogNs(link, engine.now);
    return routes.ways.countedAtLinks().map((bytes, link) => Math.max(0, bytes * nsPerByte - aheadNs(link)));
  }

  /** Returns link statistics from the beginning of the run to that time. */
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

  /** Returns the estimated wait at the links of a path for a message that leaves now. */
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

import { mix32, mixSigned, type Random } from '../../engine/random.ts';
import type { NetworkValues } from './parameters.ts';
import type { Topology, Wiring } from './topologies/topology.ts';
import { NO_KEY, Ways } from './ways.ts';

/** Number of paths that adaptive routing compares, as in a Rosetta switch (De Sensi et al., SC 2020). */
const COMPARED = 4;

/** Bits that number the paths kept at most: fixed ones, and those from which adaptive routing draws. */
const MOST_FIXED_BITS = 11;
const MOST_DRAWN_BITS = 14;

/** Estimated arrival of a message that leaves now on a path, and the share of waiting in it. */
export interface WayTiming {
  waitNs(way: number): number;
  flightNs(links: number): number;
}

export interface RoutesParts {
  readonly topology: Topology;
  readonly routing: NetworkValues['routing'];
  readonly nics: number;
  readonly nicsPerNode: number;
  /** Only for adaptive routing. */
  readonly random: Random;
}

/**
 * Paths from NIC to NIC, link by link. Links are numbered: from each NIC, to each NIC, then the ports of each router. Minimal
 * routes are fixed for each target node; ecmp picks one of the shortest paths for each flow; adaptive routing takes for each
 * message, out of a few random paths, the one with the shortest queues, including detours if a topology needs them.
 */
export class Routes {
  readonly ways: Ways;
  /** Whether a message may overtake another one of its flow. */
  readonly reorder: boolean;
  private readonly wiring: Wiring;
  private readonly keptBits: number;
  /** The slot of the best path drawn for a message so far, or -1. */
  private best = -1;

  constructor(private readonly parts: RoutesParts) {
    const { wiring, routers, diameter } = parts.topology.shape;
    this.wiring = wiring;
    this.reorder = parts.routing === 'adaptive';
    const linkCount = 2 * parts.nics + routers * wiring.networkPorts;
    // A detour consists of two paths.
    const mostLinks = 2 + (this.reorder ? 2 : 1) * diameter;
    const [keys, mostBits] = this.reorder ? [wiring.choices ?? 1, MOST_DRAWN_BITS] : [1, MOST_FIXED_BITS];
    this.keptBits = Math.min(mostBits, Math.ceil(2 * Math.log2(parts.nics + 1) + Math.log2(keys)));
    // Behind those that are kept: two that are compared.
    this.ways = new Ways(2 ** this.keptBits + 2, mostLinks, linkCount);
  }

  /** Returns the path of a message; its links are always the same for a flow. */
  find(fromNic: number, toNic: number, flow: number): number {
    const { nics, routing } = this.parts;
    const isByFlow = routing === 'ecmp';
    const key = isByFlow ? flow : fromNic * nics + toNic;
    const way = this.slotOf(key);
    if (!this.ways.holds(way, key)) {
      this.ways.begin(way, key);
      this.trace(fromNic, toNic, isByFlow ? mix32(flow + 1) >>> 1 : this.fixedPick(toNic));
    }
    return way;
  }

  /**
   * Chooses among randomly drawn paths, half of them over another router if there are few shortest paths, the one on which a
   * message arrives first. Of equal ones, the first drawn is chosen; nothing is faster than a shortest path without waiting.
   */
  findFreest(fromNic: number, toNic: number, timing: WayTiming): number {
    let [least, isFree] = [Number.POSITIVE_INFINITY, false];
    this.best = -1;
    for (let drawn = 0; drawn < COMPARED; drawn += 1) {
      const pick = this.parts.random.uint32() >>> 1;
      const isDetour = this.wiring.hasDetours === true && drawn >= COMPARED / 2;
      const over = isDetour ? this.parts.random.below(this.parts.topology.shape.attachedRouters) : undefined;
      if (isFree) continue;
      const way = this.drawn(fromNic, toNic, pick, over);
      const waitNs = timing.waitNs(way);
      const timeNs = waitNs + timing.flightNs(this.ways.lengths[way]);
      if (timeNs >= least) continue;
      this.best = way;
      least = timeNs;
      isFree = waitNs === 0 && !isDetour;
    }
    return this.best;
  }

  /** Returns a randomly drawn path; cached if there are few paths, and never in place of the best one so far. */
  private drawn(fromNic: number, toNic: number, pick: number, over?: number): number {
    const { ways, best } = this;
    const { choices } = this.wiring;
    const key =
      choices === undefined || over !== undefined
        ? NO_KEY
        : (fromNic * this.parts.nics + toNic) * choices + (pick % choices);
    const slot = this.slotOf(key);
    if (ways.holds(slot, key)) return slot;
    const way = key !== NO_KEY && slot !== best ? slot : this.asideOf(best);
    ways.begin(way, key);
    this.trace(fromNic, toNic, pick, over);
    return way;
  }

  private slotOf(key: number): number {
    return mixSigned(key) >>> (32 - this.keptBits);
  }

  private asideOf(way: number): number {
    const aside = 2 ** this.keptBits;
    return way === aside ? aside + 1 : aside;
  }

  private trace(fromNic: number, toNic: number, pick: number, over?: number): void {
    const { topology, nics } = this.parts;
    if (topology.shape.routers > 0) {
      this.ways.add(fromNic);
      const [from, to] = [topology.routerOf(this.nodeOf(fromNic)), topology.routerOf(this.nodeOf(toNic))];
      const between = over === undefined || from === to ? from : over;
      this.lead(from, between, pick);
      this.lead(between, to, pick);
    }
    this.ways.add(nics + toNic);
  }

  private fixedPick(nic: number): number {
    return this.wiring.fixedPick?.(this.nodeOf(nic)) ?? 0;
  }

  private nodeOf(nic: number): number {
    return Math.floor(nic / this.parts.nicsPerNode);
  }

  private lead(from: number, to: number, pick: number): void {
    const { neighbour, portTowards, networkPorts } = this.wiring;
    for (let router = from; router !== to; ) {
      const port = portTowards(router, to, pick);
      this.ways.add(2 * this.parts.nics + router * networkPorts + port);
      router = neighbour(router, port);
    }
  }
}

import { float64Array, int32Array } from '../../engine/arrays.ts';
import { mix32, type Random } from '../../engine/random.ts';
import type { NetworkValues } from './parameters.ts';
import type { Topology, Wiring } from './topologies/topology.ts';

/** Ways that adaptive routing compares: so many does a Rosetta switch (De Sensi et al., SC 2020). */
const COMPARED = 4;

/** Fixed ways are kept in a table of 2 to the power of so many slots at most. */
const MOST_KEPT_BITS = 11;
const NO_KEY = -1;

/** How long a message would take by the links that a way begins with. */
export type TimeOfWay = (links: Int32Array, length: number) => number;

export interface RoutesParts {
  readonly topology: Topology;
  readonly routing: NetworkValues['routing'];
  readonly nics: number;
  readonly nicsPerNode: number;
  /** Of adaptive routing alone. */
  readonly random: Random;
}

/**
 * Ways from NIC to NIC, link by link. Links are numbered: from each NIC, to each NIC, then the ports of each router.
 * Minimal routes are fixed for each target node; ecmp picks one of the shortest ways for each flow; adaptive routing takes
 * for each message the one of a few drawn ways where the least waits, detours included where a topology needs them.
 */
export class Routes {
  /** The way that was found last, and its links. */
  readonly links: Int32Array;
  length = 0;
  readonly linkCount: number;
  private readonly wiring: Wiring;
  private readonly best: Int32Array;
  /** Links of the longest way; a detour is two ways in one. */
  readonly mostLinks: number;
  /** Ways that were traced, each in the one slot for its ends (or its flow), until another takes that. */
  private readonly keptBits: number;
  private readonly keptKeys: Float64Array;
  private readonly keptLengths: Int32Array;
  private readonly kept: Int32Array;

  constructor(private readonly parts: RoutesParts) {
    const { wiring, routers } = parts.topology.shape;
    this.wiring = wiring;
    this.linkCount = 2 * parts.nics + routers * wiring.networkPorts;
    this.mostLinks = 2 + (this.reorder ? 2 : 1) * parts.topology.shape.diameter;
    this.keptBits = Math.min(MOST_KEPT_BITS, Math.ceil(2 * Math.log2(parts.nics + 1)));
    const slots = this.reorder ? 0 : 2 ** this.keptBits;
    this.keptKeys = float64Array(slots).fill(NO_KEY);
    this.keptLengths = int32Array(slots);
    this.kept = int32Array(slots * this.mostLinks);
    this.links = int32Array(this.mostLinks);
    this.best = int32Array(this.mostLinks);
  }

  /** Whether a message may overtake another one of its flow. */
  get reorder(): boolean {
    return this.parts.routing === 'adaptive';
  }

  /** Writes the way of a message to `links` and `length`: always the same for a flow. */
  find(fromNic: number, toNic: number, flow: number): void {
    const { nics, routing } = this.parts;
    const key = routing === 'ecmp' ? flow : fromNic * nics + toNic;
    const slot = mix32(key) >>> (32 - this.keptBits);
    if (this.keptKeys[slot] === key) {
      this.recall(slot);
      return;
    }
    this.trace(fromNic, toNic, routing === 'ecmp' ? mix32(flow + 1) >>> 1 : this.fixedPick(toNic));
    this.keep(slot, key);
  }

  private recall(slot: number): void {
    const { links, kept, mostLinks } = this;
    const first = slot * mostLinks;
    const length = this.keptLengths[slot];
    for (let position = 0; position < length; position += 1) links[position] = kept[first + position];
    this.length = length;
  }

  private keep(slot: number, key: number): void {
    const { links, kept, mostLinks, length } = this;
    const first = slot * mostLinks;
    this.keptKeys[slot] = key;
    this.keptLengths[slot] = length;
    for (let position = 0; position < length; position += 1) kept[first + position] = links[position];
  }

  /**
   * The same among ways drawn at random, half of them over another router where shortest ways are few: that where a
   * message comes first. Of equal ones that which was drawn first.
   */
  findFreest(fromNic: number, toNic: number, timeOf: TimeOfWay): void {
    const { attachedRouters } = this.parts.topology.shape;
    let [least, length] = [Number.POSITIVE_INFINITY, 0];
    for (let drawn = 0; drawn < COMPARED; drawn += 1) {
      const pick = this.parts.random.uint32() >>> 1;
      const isDetour = this.wiring.hasDetours === true && drawn >= COMPARED / 2;
      this.trace(fromNic, toNic, pick, isDetour ? this.parts.random.below(attachedRouters) : undefined);
      const timeNs = timeOf(this.links, this.length);
      if (timeNs >= least) continue;
      this.best.set(this.links);
      [least, length] = [timeNs, this.length];
    }
    this.links.set(this.best);
    this.length = length;
  }

  private trace(fromNic: number, toNic: number, pick: number, over?: number): void {
    const { topology, nics } = this.parts;
    this.length = 0;
    if (topology.shape.routers > 0) {
      this.add(fromNic);
      const [from, to] = [topology.routerOf(this.nodeOf(fromNic)), topology.routerOf(this.nodeOf(toNic))];
      const between = over === undefined || from === to ? from : over;
      this.lead(from, between, pick);
      this.lead(between, to, pick);
    }
    this.add(nics + toNic);
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
      this.add(2 * this.parts.nics + router * networkPorts + port);
      router = neighbour(router, port);
    }
  }

  private add(link: number): void {
    this.links[this.length] = link;
    this.length += 1;
  }
}

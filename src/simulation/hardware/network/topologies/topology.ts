import { uint16Array } from '../../../engine/arrays.ts';
import { mix32 } from '../../../engine/random.ts';

/** Which router is connected to which port, and which ports lead closer to a target. */
export interface Wiring {
  /** Number of ports of each router that lead to other routers; they come before those of nodes. */
  readonly networkPorts: number;
  /** Returns the router at the other end, or -1 for an unused port. */
  readonly neighbour: (router: number, port: number) => number;
  /**
   * Returns the port towards an attached router on a shortest path. If there are several, `pick`, an integer from 0 on, decides:
   * all routers on a path are called with the same one.
   */
  readonly portTowards: (router: number, target: number, pick: number) => number;
  /** Returns the `pick` of a node with fixed paths; default 0 for all nodes. */
  readonly fixedPick?: (targetNode: number) => number;
  /** Number modulo which picks are equivalent everywhere. */
  readonly choices?: number;
  /** Whether there are too few shortest paths to avoid contention, while paths over another router add more. */
  readonly hasDetours?: boolean;
}

/** Description of one member of a family of networks. */
export interface TopologyShape {
  /** Routers that nodes are attached to; they are numbered before the others. */
  readonly attachedRouters: number;
  /** Nodes at each of them. */
  readonly nodesPerRouter: number;
  /** All routers, and the ports of each that lead to other routers or to nodes. */
  readonly routers: number;
  readonly portsPerRouter: number;
  /** Links between routers. */
  readonly links: number;
  /** Returns the number of links on the path between two attached routers. */
  readonly distance: (fromRouter: number, toRouter: number) => number;
  /** Mean of `distance` over all pairs of attached routers, those of a router with itself included; in closed form. */
  readonly meanHops: number;
  /** Largest `distance`. */
  readonly diameter: number;
  readonly wiring: Wiring;
}

/** Maximum number of pairs whose distances are tabulated; larger networks compute them. */
const MOST_TABULATED = 2 ** 22;

/** A network of routers with nodes at them. Nodes fill routers one after the other; paths depend on the family of the network. */
export class Topology {
  readonly distance: (fromRouter: number, toRouter: number) => number;

  constructor(readonly shape: TopologyShape) {
    this.distance = tabulated(shape.attachedRouters, shape.distance);
  }

  /** Nodes it has room for. */
  get capacity(): number {
    return this.shape.attachedRouters * this.shape.nodesPerRouter;
  }

  /**
   * Returns the number of routers on a shortest path: 1 if both nodes are connected to the same one, also from a node to itself.
   */
  routersPassed(fromNode: number, toNode: number): number {
    return this.distance(this.routerOf(fromNode), this.routerOf(toNode)) + 1;
  }

  routerOf(node: number): number {
    return Math.floor(node / this.shape.nodesPerRouter);
  }
}

/** Returns one of several possibilities at a router; the first if the pick is 0. */
export function choiceOf(count: number, router: number, pick: number): number {
  return pick === 0 || count === 1 ? 0 : mix32(pick ^ (router << 16)) % count;
}

function tabulated(routers: number, distance: TopologyShape['distance']): TopologyShape['distance'] {
  if (routers * routers > MOST_TABULATED) return distance;
  const table = uint16Array(routers * routers);
  for (let from = 0; from < routers; from += 1) {
    for (let to = 0; to < routers; to += 1) table[from * routers + to] = distance(from, to);
  }
  return (from, to) => table[from * routers + to];
}

import { uint16Array } from '../../engine/arrays.ts';
/** What a family of networks says of one of its members. */
export interface TopologyShape {
  /** Routers that nodes are attached to. */
  readonly attachedRouters: number;
  /** Nodes at each of them. */
  readonly nodesPerRouter: number;
  /** All routers, and the ports of each that lead to other routers or to nodes. */
  readonly routers: number;
  readonly portsPerRouter: number;
  /** Links between routers. */
  readonly links: number;
  /** Links on the way between two attached routers. */
  readonly distance: (fromRouter: number, toRouter: number) => number;
  /** Mean of `distance` over all pairs of attached routers, those of a router with itself included; in closed form. */
  readonly meanHops: number;
  /** Largest `distance`. */
  readonly diameter: number;
}

/** Distances of so many pairs are kept in a table; larger networks compute them. */
const MOST_TABULATED = 2 ** 22;

/** A network of routers with nodes at them. Nodes fill routers one after the other; routes are the family's own. */
export class Topology {
  readonly distance: (fromRouter: number, toRouter: number) => number;

  constructor(readonly shape: TopologyShape) {
    this.distance = tabulated(shape.attachedRouters, shape.distance);
  }

  /** Nodes it has room for. */
  get capacity(): number {
    return this.shape.attachedRouters * this.shape.nodesPerRouter;
  }

  /** Links between routers that a message takes; 0 within a node or at one router. */
  hops(fromNode: number, toNode: number): number {
    return this.distance(this.routerOf(fromNode), this.routerOf(toNode));
  }

  /** Routers that a message between two nodes passes beyond its links. */
  get endRouters(): number {
    return 1;
  }

  private routerOf(node: number): number {
    return Math.floor(node / this.shape.nodesPerRouter);
  }
}

function tabulated(routers: number, distance: TopologyShape['distance']): TopologyShape['distance'] {
  if (routers * routers > MOST_TABULATED) return distance;
  const table = uint16Array(routers * routers);
  for (let from = 0; from < routers; from += 1) {
    for (let to = 0; to < routers; to += 1) table[from * routers + to] = distance(from, to);
  }
  return (from, to) => table[from * routers + to];
}

import type { NetworkValues } from './network-parameters.ts';
import { hypercube, longHop } from './topologies/cayley.ts';
import { dragonfly, fatTree, flattenedButterfly } from './topologies/high-radix.ts';
import { Topology } from './topologies/topology.ts';
import { evenSides, torus, torusSides } from './topologies/torus.ts';

/** Dimensions of a flattened butterfly's nodes: the routers form a plane, as in the networks that have been built. */
const FLATS = 3;

/** The smallest member of a family that has room for the nodes; some families decide themselves how many a router has. */
const FAMILIES: Readonly<Record<NetworkValues['topology'], (nodes: number, nodesPerRouter: number) => Topology>> = {
  'torus-3d': (nodes, perRouter) => torus(torusSides(Math.ceil(nodes / perRouter)), perRouter),
  'torus-5d': (nodes, perRouter) => torus(evenSides(Math.ceil(nodes / perRouter), 5), perRouter),
  hypercube: (nodes, perRouter) => hypercube(bitsFor(Math.ceil(nodes / perRouter)), perRouter),
  'long-hop': (nodes, perRouter) => longHop(bitsFor(Math.ceil(nodes / perRouter)), perRouter),
  'flattened-butterfly': (nodes) =>
    flattenedButterfly(
      smallest(1, 1, (arity) => arity ** FLATS >= nodes),
      FLATS,
    ),
  dragonfly: (nodes) => dragonfly(smallest(1, 1, (h) => h * 2 * h * (2 * h * h + 1) >= nodes)),
  'fat-tree': (nodes) => fatTree(smallest(2, 2, (radix) => radix ** 3 / 4 >= nodes)),
  'single-switch': (nodes) => new SingleSwitch(nodes),
  'back-to-back': (nodes) => new BackToBack(nodes),
};

/** The topology that a machine names, for a number of nodes. */
export function topologyOf(name: NetworkValues['topology'], nodes: number, nodesPerRouter: number): Topology {
  return FAMILIES[name](nodes, nodesPerRouter);
}

/** Distance between two nodes, in links between routers. */
export type HopCount = (fromNode: number, toNode: number) => number;

/** Distances of the topology of that name. */
export function hopCount(name: NetworkValues['topology'], nodes: number, nodesPerRouter: number): HopCount {
  const topology = topologyOf(name, nodes, nodesPerRouter);
  return (from, to) => topology.hops(from, to);
}

/** Every node on one switch: one hop to any other node. */
class SingleSwitch extends Topology {
  constructor(nodes: number) {
    super(lone(nodes, 1, nodes));
  }

  override hops(fromNode: number, toNode: number): number {
    return fromNode === toNode ? 0 : 1;
  }

  override get endRouters(): number {
    return 0;
  }
}

/** Nodes on one cable, without a router. */
class BackToBack extends Topology {
  constructor(nodes: number) {
    super(lone(nodes, 0, 0));
  }

  override get endRouters(): number {
    return 0;
  }
}

function lone(nodes: number, routers: number, portsPerRouter: number) {
  return {
    attachedRouters: 1,
    nodesPerRouter: nodes,
    routers,
    portsPerRouter,
    links: 0,
    distance: () => 0,
    meanHops: 0,
    diameter: 0,
  };
}

function bitsFor(count: number): number {
  return smallest(0, 1, (bits) => 2 ** bits >= count);
}

function smallest(first: number, step: number, isEnough: (value: number) => boolean): number {
  let value = first;
  while (!isEnough(value)) value += step;
  return value;
}

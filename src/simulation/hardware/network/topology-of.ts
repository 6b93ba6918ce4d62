import type { NetworkValues } from './parameters.ts';
import { hypercube, longHop } from './topologies/cayley.ts';
import { dragonfly, smallestDragonfly } from './topologies/dragonfly.ts';
import { fatTree, smallestFatTree } from './topologies/fat-tree.ts';
import { flattenedButterfly } from './topologies/flattened-butterfly.ts';
import { Topology, type TopologyShape } from './topologies/topology.ts';
import { evenSides, torus, torusSides } from './topologies/torus.ts';

/** Dimensions of a flattened butterfly: the routers form a plane, as in the networks that have been built. */
const BUTTERFLY_DIMENSIONS = 2;

/** The smallest member of a family that has room for the nodes. */
const FAMILIES: Readonly<Record<NetworkValues['topology'], (nodes: number, nodesPerRouter: number) => Topology>> = {
  'torus-3d': (nodes, perRouter) => torus(torusSides(Math.ceil(nodes / perRouter)), perRouter),
  'torus-5d': (nodes, perRouter) => torus(evenSides(Math.ceil(nodes / perRouter), 5), perRouter),
  hypercube: (nodes, perRouter) => hypercube(bitsFor(Math.ceil(nodes / perRouter)), perRouter),
  'long-hop': (nodes, perRouter) => longHop(bitsFor(Math.ceil(nodes / perRouter)), perRouter),
  'flattened-butterfly': (nodes, nodesPerRouter) => {
    const arity = smallest(1, (side) => nodesPerRouter * side ** BUTTERFLY_DIMENSIONS >= nodes);
    return flattenedButterfly({ arity, dimensions: BUTTERFLY_DIMENSIONS, nodesPerRouter });
  },
  dragonfly: (nodes, perRouter) => dragonfly(smallestDragonfly(nodes, perRouter)),
  'fat-tree': (nodes, perRouter) => fatTree(smallestFatTree(nodes, perRouter)),
  'single-switch': (nodes) => new Topology(lone(nodes, 1, nodes)),
  'back-to-back': (nodes) => new BackToBack(lone(nodes, 0, 0)),
};

/** The topology that a machine names, for a number of nodes. */
export function topologyOf(name: NetworkValues['topology'], nodes: number, nodesPerRouter: number): Topology {
  return FAMILIES[name](nodes, nodesPerRouter);
}

/** Nodes on one cable, without a router. */
class BackToBack extends Topology {
  override routersPassed(): number {
    return 0;
  }
}

function lone(nodes: number, routers: number, portsPerRouter: number): TopologyShape {
  return {
    attachedRouters: 1,
    nodesPerRouter: nodes,
    routers,
    portsPerRouter,
    links: 0,
    distance: () => 0,
    meanHops: 0,
    diameter: 0,
    wiring: { networkPorts: 0, neighbour: () => -1, portTowards: () => -1 },
  };
}

function bitsFor(count: number): number {
  return smallest(0, (bits) => 2 ** bits >= count);
}

function smallest(first: number, isEnough: (value: number) => boolean): number {
  let value = first;
  while (!isEnough(value)) value += 1;
  return value;
}

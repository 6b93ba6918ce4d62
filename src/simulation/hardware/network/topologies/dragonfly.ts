import { Topology, type Wiring } from './topology.ts';

/** Groups of fully connected routers, with links from every group to every other. */
export interface Dragonfly {
  readonly nodesPerRouter: number;
  /** Routers of a group. */
  readonly perGroup: number;
  /** Ports of a router for other groups. */
  readonly globalPorts: number;
  readonly groups: number;
}

/**
 * Returns the smallest dragonfly of balanced routers: p nodes, h = p ports for other groups and a = 2h routers in a group; h
 * grows only if a·h + 1 such groups are too few for the nodes. There are as many groups as the nodes need.
 */
export function smallestDragonfly(nodes: number, nodesPerRouter: number): Dragonfly {
  const needed = Math.ceil(nodes / nodesPerRouter);
  let globalPorts = nodesPerRouter;
  while (2 * globalPorts * (2 * globalPorts * globalPorts + 1) < needed) globalPorts += 1;
  const groups = Math.ceil(needed / (2 * globalPorts));
  return { nodesPerRouter, perGroup: groups > 1 ? 2 * globalPorts : needed, globalPorts, groups };
}

/**
 * A path takes a link of its group, one between groups, and a link of the target's group, or fewer if a router at the end has a
 * link between the two groups. The global ports of a group are divided evenly among all other groups.
 */
export function dragonfly(shape: Dragonfly): Topology {
  const { nodesPerRouter, perGroup, globalPorts, groups } = shape;
  const routers = perGroup * groups;
  const parallel = parallelLinks(shape);
  const globalLinks = (groups * (groups - 1) * parallel) / 2;
  return new Topology({
    attachedRouters: routers,
    nodesPerRouter,
    routers,
    portsPerRouter: perGroup - 1 + globalPorts + nodesPerRouter,
    links: (routers * (perGroup - 1)) / 2 + globalLinks,
    distance: distanceIn(shape, parallel),
    meanHops: meanHops(shape, parallel),
    diameter: diameterOf(shape, parallel),
    wiring: wiringOf(shape, parallel),
  });
}

/** Links between any two groups. */
function parallelLinks({ perGroup, globalPorts, groups }: Dragonfly): number {
  return groups > 1 ? Math.floor((perGroup * globalPorts) / (groups - 1)) : 0;
}

/** Of the links from one group to another, numbered from 0, those of one router: `[first, end)`. */
type Held = readonly [first: number, end: number];

/** The links to the j-th next group use ports j·m to j·m + m - 1 of a group; returns those of one router. */
function heldAt(place: number, ahead: number, parallel: number, globalPorts: number): Held {
  const first = place * globalPorts - ahead * parallel;
  return [Math.max(0, first), Math.min(parallel, first + globalPorts)];
}

const common = (one: Held, other: Held): Held => [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
const countOf = ([first, end]: Held) => Math.max(0, end - first);

/** Links of two routers of different groups to the other's group. */
function heldByBoth({ perGroup, globalPorts, groups }: Dragonfly, parallel: number, from: number, to: number) {
  const ahead = (Math.floor(to / perGroup) - Math.floor(from / perGroup) + groups - 1) % groups;
  const atFrom = heldAt(from % perGroup, ahead, parallel, globalPorts);
  const atTo = heldAt(to % perGroup, groups - 2 - ahead, parallel, globalPorts);
  return { ahead, atFrom, atTo, direct: common(atFrom, atTo) };
}

function distanceIn(shape: Dragonfly, parallel: number) {
  const { perGroup } = shape;
  return (from: number, to: number) => {
    if (from === to) return 0;
    if (Math.floor(from / perGroup) === Math.floor(to / perGroup)) return 1;
    const { atFrom, atTo, direct } = heldByBoth(shape, parallel, from, to);
    if (countOf(direct) > 0) return 1;
    return countOf(atFrom) + countOf(atTo) > 0 ? 2 : 3;
  };
}

function wiringOf(shape: Dragonfly, parallel: number): Wiring {
  const { perGroup, globalPorts, groups } = shape;
  const localPort = (from: number, to: number) => ((to - from + perGroup) % perGroup) - 1;
  return {
    networkPorts: perGroup - 1 + (groups > 1 ? globalPorts : 0),
    neighbour: (router, port) => {
      const [group, place] = [Math.floor(router / perGroup), router % perGroup];
      if (port < perGroup - 1) return group * perGroup + ((place + port + 1) % perGroup);
      const slot = place * globalPorts + port - (perGroup - 1);
      const ahead = Math.floor(slot / parallel);
      if (ahead >= groups - 1) return -1;
      const back = (groups - 2 - ahead) * parallel + (slot % parallel);
      return ((group + ahead + 1) % groups) * perGroup + Math.floor(back / globalPorts);
    },
    portTowards: (router, target, pick) => {
      const [group, place] = [Math.floor(router / perGroup), router % perGroup];
      if (Math.floor(target / perGroup) === group) return localPort(router, target);
      const { ahead, atFrom, atTo, direct } = heldByBoth(shape, parallel, router, target);
      const links = [direct, atFrom, atTo].find((held) => countOf(held) > 0) ?? [0, parallel];
      const slot = ahead * parallel + links[0] + (pick % countOf(links));
      const gateway = Math.floor(slot / globalPorts);
      return gateway === place ? perGroup - 1 + (slot % globalPorts) : localPort(place, gateway);
    },
    fixedPick: (node) => node,
    hasDetours: true,
  };
}

/** Of a·a pairs in two groups, x routers have a link on one side, y on the other, and d pairs are the ends of one. */
function meanHops({ perGroup, globalPorts, groups }: Dragonfly, parallel: number): number {
  let sum = perGroup - 1;
  for (let ahead = 0; ahead < groups - 1; ahead += 1) {
    const back = groups - 2 - ahead;
    const holders = (first: number) =>
      Math.floor((first + parallel - 1) / globalPorts) - Math.floor(first / globalPorts) + 1;
    const [x, y] = [holders(ahead * parallel), holders(back * parallel)];
    const aligned = ((ahead - back) * parallel) % globalPorts === 0;
    const direct = aligned ? x : x + y - 1;
    sum += 3 * perGroup - x - y + (x * y - direct) / perGroup;
  }
  return sum / (perGroup * groups);
}

/** Returns 3 if some router of a group has no link to another group. */
function diameterOf({ perGroup, globalPorts, groups }: Dragonfly, parallel: number): number {
  if (groups === 1) return perGroup > 1 ? 1 : 0;
  // All routers of both groups hold links to the other one only if there is no third group.
  return groups === 2 && parallel === perGroup * globalPorts ? (perGroup > 1 ? 2 : 1) : 3;
}

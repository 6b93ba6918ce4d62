import { Topology, type Wiring } from './topology.ts';

/** A tree of switches that are all alike. Levels above the first have only as many of them as carry all links. */
export interface FatTree {
  /** Ports of a switch. */
  readonly radix: number;
  /** Nodes at each switch of the first level; as many links or more lead upwards. */
  readonly nodesPerRouter: number;
  /** Groups of switches that are joined by the level above them; 1 for a tree of up to two levels. */
  readonly pods: number;
  /** Switches of the first level in a group. */
  readonly edgesPerPod: number;
}

/**
 * Returns the smallest tree with full bisection: one switch, two levels, or three. Its switches have 2 x nodesPerRouter ports,
 * and more only if three levels are too small.
 */
export function smallestFatTree(nodes: number, nodesPerRouter: number): FatTree {
  const edges = Math.ceil(nodes / nodesPerRouter);
  let radix = 2 * nodesPerRouter;
  if (edges <= radix) return { radix, nodesPerRouter, pods: 1, edgesPerPod: edges };
  while ((radix * radix) / 2 < edges) radix += 2;
  return { radix, nodesPerRouter, pods: Math.ceil(edges / (radix / 2)), edgesPerPod: radix / 2 };
}

/** A message passes one switch if both nodes hang on it, three within a pod, five otherwise. */
export function fatTree(tree: FatTree): Topology {
  return new Topology(tree.pods === 1 ? upToTwoLevels(tree) : threeLevels(tree));
}

/** Returns the minimum number of upper switches with `radix` ports for `uplinks` from each of `below`. */
function switchesAbove(below: number, uplinks: number, radix: number): number {
  let count = Math.ceil((below * uplinks) / radix);
  while (below * Math.ceil(uplinks / count) > radix) count += 1;
  return count;
}

function upToTwoLevels({ radix, nodesPerRouter, edgesPerPod: edges }: FatTree) {
  const uplinks = edges > 1 ? radix / 2 : 0;
  const spines = edges > 1 ? switchesAbove(edges, uplinks, radix) : 0;
  const wiring: Wiring = {
    networkPorts: edges > 1 ? radix : 0,
    neighbour: (router, port) => {
      if (router < edges) return port < uplinks ? edges + (port % spines) : -1;
      const [edge, uplink] = below(port, router - edges, spines, uplinks);
      return edge < edges && uplink < uplinks ? edge : -1;
    },
    portTowards: (router, target, pick) =>
      router < edges ? pick % uplinks : portDown(target, pick % uplinks, spines, uplinks),
    fixedPick: (node) => node,
    choices: Math.max(1, uplinks),
  };
  return {
    attachedRouters: edges,
    nodesPerRouter,
    routers: edges + spines,
    portsPerRouter: radix,
    links: edges * uplinks,
    distance: (from: number, to: number) => (from === to ? 0 : 2),
    meanHops: (2 * (edges - 1)) / edges,
    diameter: edges > 1 ? 2 : 0,
    wiring,
  };
}

function threeLevels({ radix, nodesPerRouter, pods }: FatTree) {
  const half = radix / 2;
  const edges = pods * half;
  const cores = switchesAbove(pods, half, radix);
  const podOf = (edge: number) => Math.floor(edge / half);
  const secondUplink = (pick: number) => Math.floor(pick / half) % half;
  const wiring: Wiring = {
    networkPorts: radix,
    neighbour: (router, port) => {
      if (router < edges) return port < half ? edges + podOf(router) * half + port : -1;
      if (router < 2 * edges) {
        const place = router - edges;
        if (port < half) return podOf(place) * half + port;
        return 2 * edges + (place % half) * cores + ((port - half) % cores);
      }
      const place = router - 2 * edges;
      const [pod, uplink] = below(port, place % cores, cores, half);
      return pod < pods && uplink < half ? edges + pod * half + Math.floor(place / cores) : -1;
    },
    portTowards: (router, target, pick) => {
      if (router < edges) return pick % half;
      if (router >= 2 * edges) return portDown(podOf(target), secondUplink(pick), cores, half);
      return podOf(router - edges) === podOf(target) ? target % half : half + secondUplink(pick);
    },
    fixedPick: (node) => node,
    choices: half * half,
  };
  return {
    attachedRouters: edges,
    nodesPerRouter,
    routers: 2 * edges + half * cores,
    portsPerRouter: radix,
    links: 2 * edges * half,
    distance: (from: number, to: number) => (from === to ? 0 : podOf(from) === podOf(to) ? 2 : 4),
    meanHops: (2 * (half - 1) + 4 * (edges - half)) / edges,
    diameter: 4,
    wiring,
  };
}

/**
 * Returns what is connected to a port of switch `place` among several that share uplinks in turn, and by which of its uplinks.
 */
function below(port: number, place: number, switches: number, uplinks: number): [below: number, uplink: number] {
  const parallel = Math.ceil(uplinks / switches);
  return [Math.floor(port / parallel), (port % parallel) * switches + place];
}

/** Returns the port to which an uplink of a lower switch is connected. */
function portDown(target: number, uplink: number, switches: number, uplinks: number): number {
  return target * Math.ceil(uplinks / switches) + Math.floor(uplink / switches);
}

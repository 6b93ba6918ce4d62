import { Topology } from './topology.ts';

/**
 * k-ary n-flat flattened butterfly: k^(n-1) routers with k nodes each, fully connected along each of n-1 dimensions; a
 * message takes a link per digit in which the routers' numbers differ.
 */
export function flattenedButterfly(arity: number, flats: number): Topology {
  const dimensions = flats - 1;
  const routers = arity ** dimensions;
  const networkPorts = dimensions * (arity - 1);
  return new Topology({
    attachedRouters: routers,
    nodesPerRouter: arity,
    routers,
    portsPerRouter: networkPorts + arity,
    links: (routers * networkPorts) / 2,
    distance: (from, to) => differingDigits(arity, from, to),
    meanHops: dimensions * (1 - 1 / arity),
    diameter: arity > 1 ? dimensions : 0,
  });
}

function differingDigits(base: number, from: number, to: number): number {
  let [restFrom, restTo, total] = [from, to, 0];
  while (restFrom !== restTo) {
    if (restFrom % base !== restTo % base) total += 1;
    restFrom = Math.floor(restFrom / base);
    restTo = Math.floor(restTo / base);
  }
  return total;
}

/**
 * Balanced dragonfly: p = h nodes and h global links at a router, a = 2h fully connected routers in a group, a link from
 * every group to every other, so a·h + 1 groups. A route takes a link of its group, the global link, and a link of the
 * target's group, or fewer where a router at the end holds the global link.
 */
export function dragonfly(globalLinks: number): Topology {
  const perGroup = 2 * globalLinks;
  const groups = perGroup * globalLinks + 1;
  const routers = perGroup * groups;
  const networkPorts = perGroup - 1 + globalLinks;
  const shape = { globalLinks, perGroup, groups };
  return new Topology({
    attachedRouters: routers,
    nodesPerRouter: globalLinks,
    routers,
    portsPerRouter: networkPorts + globalLinks,
    links: (routers * networkPorts) / 2,
    distance: (from, to) => dragonflyDistance(shape, from, to),
    meanHops: (perGroup - 1 + (routers - perGroup) * (3 - 2 / perGroup)) / routers,
    diameter: 3,
  });
}

interface Dragonfly {
  readonly globalLinks: number;
  readonly perGroup: number;
  readonly groups: number;
}

/** Group g reaches group g + j + 1 by its j-th global link, which is at the router j / h. */
function dragonflyDistance({ globalLinks, perGroup, groups }: Dragonfly, from: number, to: number): number {
  if (from === to) return 0;
  const [fromGroup, toGroup] = [Math.floor(from / perGroup), Math.floor(to / perGroup)];
  if (fromGroup === toGroup) return 1;
  const gateway = (group: number, other: number) =>
    group * perGroup + Math.floor(((other - group + groups - 1) % groups) / globalLinks);
  return 1 + Number(from !== gateway(fromGroup, toGroup)) + Number(to !== gateway(toGroup, fromGroup));
}

/**
 * Fat tree of three levels of routers with `radix` ports: radix³/4 nodes. A message passes one router if both nodes hang
 * on it, three within a pod, five otherwise: 0, 2 or 4 links between routers.
 */
export function fatTree(radix: number): Topology {
  const half = radix / 2;
  const nodes = radix * half * half;
  const edges = radix * half;
  const sameEdge = half / nodes;
  const samePod = (half * half - half) / nodes;
  return new Topology({
    attachedRouters: edges,
    nodesPerRouter: half,
    routers: (5 * radix * radix) / 4,
    portsPerRouter: radix,
    links: (radix * radix * radix) / 2,
    distance: (from, to) => (from === to ? 0 : Math.floor(from / half) === Math.floor(to / half) ? 2 : 4),
    meanHops: 1 * sameEdge + 3 * samePod + 5 * (1 - sameEdge - samePod) - 1,
    diameter: radix > 1 ? 4 : 0,
  });
}

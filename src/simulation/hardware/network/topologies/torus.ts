import { choiceOf, Topology, type Wiring } from './topology.ts';

/** Of the longest side of a 3D torus to its shortest. */
const MOST_STRETCHED = 3;

/**
 * Sides of a 3D torus with room for `routers`, longest first: the one with the fewest routers, then the smallest mean distance,
 * among those that are not too stretched. A torus of exactly `routers` would be a ring wherever that is a prime number.
 */
export function torusSides(routers: number): [number, number, number] {
  let best: [number, number, number] | undefined;
  for (let x = 1; (x - 1) ** 3 < routers; x += 1) {
    for (let y = x; y <= MOST_STRETCHED * x; y += 1) {
      const z = Math.max(y, Math.ceil(routers / (x * y)));
      if (z <= MOST_STRETCHED * x && (best === undefined || isSmaller([z, y, x], best))) best = [z, y, x];
    }
  }
  return best!;
}

function isSmaller(sides: readonly number[], than: readonly number[]): boolean {
  const [product, otherProduct] = [sides, than].map((each) => each.reduce((a, b) => a * b, 1));
  const [sum, otherSum] = [sides, than].map((each) => each.reduce((a, b) => a + b, 0));
  return product! < otherProduct! || (product === otherProduct && sum! < otherSum!);
}

/** Sides of a torus of many dimensions: all equal, then shortened by one as long as the routers still fit. */
export function evenSides(routers: number, dimensions: number): number[] {
  let side = 1;
  while (side ** dimensions < routers) side += 1;
  const sides = new Array<number>(dimensions).fill(side);
  for (let index = 0; index < dimensions; index += 1) {
    const product = sides.reduce((a, b) => a * b, 1);
    if ((product / side) * (side - 1) < routers) break;
    sides[index] = side - 1;
  }
  return sides;
}

/** Rings in every dimension; routers are numbered along the first side, then the second, and so on. Routes are minimal. */
export function torus(sides: readonly number[], nodesPerRouter: number): Topology {
  const routers = sides.reduce((a, b) => a * b, 1);
  const networkPorts = sides.reduce((ports, side) => ports + Math.min(2, side - 1), 0);
  return new Topology({
    attachedRouters: routers,
    nodesPerRouter,
    routers,
    portsPerRouter: networkPorts + nodesPerRouter,
    links: (routers * networkPorts) / 2,
    distance: (from, to) => torusDistance(sides, from, to),
    meanHops: sides.reduce((sum, side) => sum + (side % 2 === 0 ? side / 4 : (side * side - 1) / (4 * side)), 0),
    diameter: sides.reduce((sum, side) => sum + Math.floor(side / 2), 0),
    wiring: wiringOf(sides),
  });
}

/** Two ports for each ring, forwards and backwards, but one if the ring has two routers. */
function wiringOf(sides: readonly number[]): Wiring {
  const rings: { side: number; stride: number; forwards: boolean }[] = [];
  let stride = 1;
  for (const side of sides) {
    if (side > 1) rings.push({ side, stride, forwards: true });
    if (side > 2) rings.push({ side, stride, forwards: false });
    stride *= side;
  }
  /** If both directions are equally long, alternate routers choose different ones. */
  const leadsCloser = ({ side, stride, forwards }: (typeof rings)[number], from: number, to: number) => {
    const [own, others] = [Math.floor(from / stride) % side, Math.floor(to / stride) % side];
    const ahead = (others - own + side) % side;
    if (ahead === 0) return false;
    return 2 * ahead === side && side > 2 ? forwards === (own % 2 === 0) : forwards === 2 * ahead <= side;
  };
  return {
    networkPorts: rings.length,
    neighbour: (router, port) => {
      const { side, stride, forwards } = rings[port]!;
      const own = Math.floor(router / stride) % side;
      return router + (((own + (forwards ? 1 : side - 1)) % side) - own) * stride;
    },
    portTowards: (router, target, pick) => {
      const closer = rings.filter((ring) => leadsCloser(ring, router, target));
      return rings.indexOf(closer[choiceOf(closer.length, router, pick)]!);
    },
  };
}

function torusDistance(sides: readonly number[], from: number, to: number): number {
  let [restFrom, restTo, total] = [from, to, 0];
  for (const side of sides) {
    const along = Math.abs((restFrom % side) - (restTo % side));
    total += Math.min(along, side - along);
    restFrom = Math.floor(restFrom / side);
    restTo = Math.floor(restTo / side);
  }
  return total;
}

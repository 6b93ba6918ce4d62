import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkParameters } from '../../../../../src/simulation/hardware/network/parameters.ts';
import { hypercube, longHop } from '../../../../../src/simulation/hardware/network/topologies/cayley.ts';
import { dragonfly, smallestDragonfly } from '../../../../../src/simulation/hardware/network/topologies/dragonfly.ts';
import { fatTree, smallestFatTree } from '../../../../../src/simulation/hardware/network/topologies/fat-tree.ts';
import { flattenedButterfly } from '../../../../../src/simulation/hardware/network/topologies/flattened-butterfly.ts';
import type { Topology } from '../../../../../src/simulation/hardware/network/topologies/topology.ts';
import { evenSides, torus, torusSides } from '../../../../../src/simulation/hardware/network/topologies/torus.ts';
import { topologyOf } from '../../../../../src/simulation/hardware/network/topology-of.ts';

/** Distances from every router in `sources`, by breadth-first search over links written down independently. */
function breadthFirst(routers: number, neighbours: (router: number) => number[], source: number): number[] {
  const distance = new Array<number>(routers).fill(-1);
  distance[source] = 0;
  const queue = [source];
  for (const router of queue) {
    for (const next of neighbours(router)) {
      if (distance[next] !== -1) continue;
      distance[next] = distance[router]! + 1;
      queue.push(next);
    }
  }
  return distance;
}

function searched(routers: number, attached: number, neighbours: (router: number) => number[]) {
  const rows = Array.from({ length: attached }, (_, source) =>
    breadthFirst(routers, neighbours, source).slice(0, attached),
  );
  const all = rows.flat();
  return { rows, mean: all.reduce((a, b) => a + b, 0) / all.length, diameter: Math.max(...all) };
}

const rowsOf = (topology: Topology) => {
  const routers = Array.from({ length: topology.shape.attachedRouters }, (_, router) => router);
  return routers.map((from) => routers.map((to) => topology.distance(from, to)));
};

function expectSame(topology: Topology, neighbours: (router: number) => number[]) {
  const { routers, attachedRouters, meanHops, diameter, links } = topology.shape;
  const found = searched(routers, attachedRouters, neighbours);
  expect(rowsOf(topology)).toEqual(found.rows);
  expect(meanHops).toBeCloseTo(found.mean, 9);
  expect(diameter).toBe(found.diameter);
  const ends = Array.from({ length: routers }, (_, router) => new Set(neighbours(router)).size);
  expect(links).toBe(ends.reduce((a, b) => a + b, 0) / 2);
}

const digitsOf = (value: number, sides: readonly number[]) => {
  let rest = value;
  return sides.map((side) => {
    const digit = rest % side;
    rest = Math.floor(rest / side);
    return digit;
  });
};
const numberOf = (digits: readonly number[], sides: readonly number[]) =>
  digits.reduceRight((value, digit, index) => value * sides[index]! + digit, 0);

function torusNeighbours(sides: readonly number[]) {
  return (router: number) => {
    const digits = digitsOf(router, sides);
    return sides
      .flatMap((side, axis) =>
        [1, side - 1].map((step) =>
          numberOf(
            digits.map((d, i) => (i === axis ? (d + step) % side : d)),
            sides,
          ),
        ),
      )
      .filter((next) => next !== router);
  };
}

/** As in the literature: every switch has as many nodes below as links above, and all pods are there. */
const fullTree = (radix: number) => fatTree({ radix, nodesPerRouter: radix / 2, pods: radix, edgesPerPod: radix / 2 });
/** Balanced, with one link between any two groups. */
const balanced = (h: number) =>
  dragonfly({ nodesPerRouter: h, perGroup: 2 * h, globalPorts: h, groups: 2 * h * h + 1 });

describe('distances, mean and diameter agree with breadth-first search', () => {
  it.each([[[4, 4, 4]], [[5, 3, 2]], [[7, 1, 1]], [[3, 3, 2, 2, 2]], [[1, 1, 1]]])('torus %j', (sides) => {
    expectSame(torus(sides, 2), torusNeighbours(sides));
  });

  it.each([0, 1, 2, 5, 7])('hypercube of %i dimensions', (n) => {
    expectSame(hypercube(n, 1), (router) => Array.from({ length: n }, (_, bit) => router ^ (1 << bit)));
  });

  it.each([1, 2, 3, 4, 7])('long hop of %i dimensions', (n) => {
    expectSame(longHop(n, 1), (router) => [
      ...Array.from({ length: n }, (_, bit) => router ^ (1 << bit)),
      router ^ (2 ** n - 1),
    ]);
  });

  it.each([
    [2, 3],
    [4, 3],
    [3, 4],
    [5, 2],
  ])('%i-ary %i-flat butterfly', (k, n) => {
    const sides = new Array<number>(n - 1).fill(k);
    expectSame(flattenedButterfly({ arity: k, dimensions: n - 1, nodesPerRouter: k }), (router) => {
      const digits = digitsOf(router, sides);
      return sides.flatMap((_, axis) =>
        Array.from({ length: k - 1 }, (_, step) =>
          numberOf(
            digits.map((d, i) => (i === axis ? (d + step + 1) % k : d)),
            sides,
          ),
        ),
      );
    });
  });

  it.each([2, 4, 6])('fat tree of radix %i', (k) => {
    const half = k / 2;
    const edges = k * half;
    // Edge routers first, then those above them pod by pod, then the core.
    expectSame(fullTree(k), (router) => {
      if (router < edges) return Array.from({ length: half }, (_, i) => edges + Math.floor(router / half) * half + i);
      if (router < 2 * edges) {
        const [pod, index] = [Math.floor((router - edges) / half), (router - edges) % half];
        return Array.from({ length: half }, (_, i) => [pod * half + i, 2 * edges + index * half + i]).flat();
      }
      const index = Math.floor((router - 2 * edges) / half);
      return Array.from({ length: k }, (_, pod) => edges + pod * half + index);
    });
  });

  it.each([1, 2, 3])(
    'dragonfly with %i global links: never below the shortest path, on the mean at most 1.5 %% above',
    (h) => {
      const a = 2 * h;
      const groups = a * h + 1;
      const topology = balanced(h);
      const neighbours = (router: number) => {
        const [group, place] = [Math.floor(router / a), router % a];
        const local = Array.from({ length: a }, (_, i) => group * a + i).filter((next) => next !== router);
        const global = Array.from({ length: h }, (_, i) => {
          const other = (group + place * h + i + 1) % groups;
          const back = (group - other - 1 + groups) % groups;
          return other * a + Math.floor(back / h);
        });
        return [...local, ...global];
      };
      const found = searched(a * groups, a * groups, neighbours);
      const own = rowsOf(topology);
      const mean = own.flat().reduce((sum, d) => sum + d, 0) / own.length ** 2;
      expect(topology.shape.meanHops).toBeCloseTo(mean, 9);
      expect(Math.max(...own.flat())).toBe(3);
      const shortest = found.rows.flat();
      const wrong = own.flat().filter((d, at) => d < shortest[at]! || (d === 1) !== (shortest[at] === 1));
      expect(wrong).toEqual([]);
      expect(mean / found.mean).toBeLessThan(h === 1 ? 1.06 : 1.015);
    },
  );
});

describe('published sizes', () => {
  it('have the mean distances that their formulas give', () => {
    expect(torus([16, 16, 16], 1).shape.meanHops).toBe(12);
    expect(torus([6, 6, 6, 6, 6], 1).shape.meanHops).toBe(7.5);
    expect(hypercube(13, 1).shape.meanHops).toBe(6.5);
    expect(longHop(13, 1).shape.meanHops).toBeCloseTo(5.53, 2);
    expect(longHop(13, 1).shape.diameter).toBe(7);
    expect(balanced(4).shape.meanHops).toBeCloseTo(2.69, 2);
    expect(fullTree(36).shape.meanHops + 1).toBeCloseTo(4.94, 2);
    expect(fullTree(36)).toMatchObject({ capacity: 11664, shape: { routers: 1620, links: 23328 } });
    expect(flattenedButterfly({ arity: 10, dimensions: 3, nodesPerRouter: 10 })).toMatchObject({
      capacity: 10000,
      shape: { routers: 1000, diameter: 3 },
    });
  });
});

const NAMES = networkParameters.parameters[0].choices;
const someNodes = fc.integer({ min: 1, max: 300 });
const perSwitch = fc.integer({ min: 1, max: 24 });
const pick = fc.oneof(fc.constant(0), fc.nat());

/** Routers on the way that the wiring gives for a pick; fails if it is longer than any way can be. */
function wayOf({ shape }: Topology, from: number, to: number, picked: number): number[] {
  const { wiring } = shape;
  const way = [from];
  while (way.at(-1) !== to) {
    const port = wiring.portTowards(way.at(-1)!, to, picked);
    expect(port).toBeGreaterThanOrEqual(0);
    expect(port).toBeLessThan(wiring.networkPorts);
    way.push(wiring.neighbour(way.at(-1)!, port));
    expect(way.length).toBeLessThanOrEqual(shape.diameter + 1);
  }
  return way;
}

const neighboursIn =
  ({ shape: { wiring } }: Topology) =>
  (router: number) =>
    Array.from({ length: wiring.networkPorts }, (_, port) => wiring.neighbour(router, port)).filter((at) => at >= 0);

describe('every topology', () => {
  it.each(NAMES)('%s has room for its nodes, and ways are equally long both ways', (name) => {
    fc.assert(
      fc.property(someNodes, perSwitch, fc.infiniteStream(fc.nat()), (nodes, perRouter, picks) => {
        const topology = topologyOf(name, nodes, perRouter);
        expect(topology.capacity).toBeGreaterThanOrEqual(nodes);
        const [a, b] = [0, 0].map(() => picks.next().value % nodes) as [number, number];
        const isCable = name === 'back-to-back';
        expect(topology.routersPassed(a, a)).toBe(isCable ? 0 : 1);
        expect(topology.routersPassed(a, b)).toBe(topology.routersPassed(b, a));
        expect(topology.routersPassed(a, b)).toBeLessThanOrEqual(topology.shape.diameter + 1);
      }),
      { numRuns: 60 },
    );
  });

  it.each(NAMES)('%s is wired as it says: links, distances, mean and diameter', (name) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), perSwitch, (nodes, perRouter) => {
        const topology = topologyOf(name, nodes, perRouter);
        const { routers, attachedRouters, links, meanHops, diameter, wiring } = topology.shape;
        const neighbours = neighboursIn(topology);
        const ends = Array.from({ length: routers }, (_, router) => neighbours(router));
        expect(ends.flat().length / 2).toBe(links);
        const count = (list: number[], wanted: number) => list.filter((other) => other === wanted).length;
        const oneWay = ends.flatMap((there, router) =>
          there.filter((other) => other === router || count(ends[other]!, router) !== count(there, other)),
        );
        expect(oneWay).toEqual([]);
        expect(Math.max(0, ...ends.map(({ length }) => length))).toBeLessThanOrEqual(topology.shape.portsPerRouter);
        expect(wiring.networkPorts).toBeGreaterThanOrEqual(Math.max(0, ...ends.map(({ length }) => length)));
        const found = searched(routers, attachedRouters, neighbours);
        const own = rowsOf(topology).flat();
        expect(meanHops).toBeCloseTo(own.reduce((a, b) => a + b, 0) / own.length, 9);
        expect(diameter).toBe(Math.max(...own));
        // A dragonfly's ways are local, global, local: that over two global links may be shorter by one.
        const slack = name === 'dragonfly' ? 1 : 0;
        const longer = found.rows.flat().map((shortest, index) => own[index]! - shortest);
        expect(longer.filter((links) => links < 0 || links > slack)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it.each(NAMES)('%s leads to every router in as many links as its distance, whatever is picked', (name) => {
    fc.assert(
      fc.property(someNodes, perSwitch, pick, fc.nat(), fc.nat(), (nodes, perRouter, picked, from, to) => {
        const topology = topologyOf(name, nodes, perRouter);
        const { attachedRouters } = topology.shape;
        const [a, b] = [from % attachedRouters, to % attachedRouters] as [number, number];
        expect(wayOf(topology, a, b, picked).length - 1).toBe(topology.distance(a, b));
      }),
      { numRuns: 200 },
    );
  });

  it.each(['fat-tree', 'dragonfly', 'torus-3d', 'flattened-butterfly'] as const)(
    '%s puts as many nodes on a router as the machine says, one router apart',
    (name) => {
      for (const perRouter of [1, 4, 20]) {
        const topology = topologyOf(name, 200, perRouter);
        expect(topology.routersPassed(0, perRouter - 1)).toBe(1);
        expect(topology.routersPassed(0, perRouter)).toBeGreaterThan(1);
      }
    },
  );

  it('has room in three sides, none more than three times another, and no more than any other such shape', () => {
    for (let routers = 1; routers <= 150; routers += 1) {
      const [x, y, z] = torusSides(routers);
      const [fewest, least] = smallestCuboid(routers);
      expect([routers, x * y * z, x + y + z]).toEqual([routers, fewest, least]);
      expect(x).toBeLessThanOrEqual(3 * z);
    }
  });

  it.each([7, 11, 13, 17, 31, 97, 499, 997])(
    'is near a cube in its mean distance, for %i routers, which alone would form a ring',
    (routers) => {
      const { meanHops } = torus(torusSides(routers), 1).shape;
      expect(meanHops).toBeLessThan(1.25 * (3 / 4) * Math.cbrt(routers) + 0.5);
    },
  );

  it('has sides as even as the number of routers allows', () => {
    expect(torusSides(16)).toEqual([4, 2, 2]);
    expect(evenSides(1, 5)).toEqual([1, 1, 1, 1, 1]);
    expect(evenSides(64, 5)).toEqual([2, 2, 2, 3, 3]);
    expect(evenSides(7776, 5)).toEqual([6, 6, 6, 6, 6]);
  });
});

describe('the sizes that are built', () => {
  it('of a fat tree are one switch, two levels and three, with full bisection', () => {
    const sizes = [20, 21, 800, 801, 16_000].map((nodes) => fatTree(smallestFatTree(nodes, 20)).shape);
    expect(sizes.map(({ diameter }) => diameter)).toEqual([0, 2, 2, 4, 4]);
    expect(sizes.map(({ routers }) => routers)).toEqual([1, 3, 60, 160, 2000]);
    expect(sizes[4]!.routers).toBe(fullTree(40).shape.routers);
    expect(smallestFatTree(16_001, 20).radix).toBe(42);
  });

  it('of a dragonfly of 64-port switches is up to 513 groups of 32 with 16 nodes each', () => {
    expect(smallestDragonfly(512, 16)).toMatchObject({ perGroup: 32, groups: 1 });
    expect(smallestDragonfly(513, 16)).toMatchObject({ perGroup: 32, groups: 2 });
    expect(smallestDragonfly(262_656, 16)).toMatchObject({ perGroup: 32, groups: 513, globalPorts: 16 });
    expect(dragonfly(smallestDragonfly(1024, 16)).shape.portsPerRouter).toBeLessThanOrEqual(64);
  });
});

/** Fewest cells of a cuboid with room for so many whose longest side is at most three times the shortest, and its least sum. */
function smallestCuboid(cells: number): [number, number] {
  const sides = Array.from({ length: 20 }, (_, index) => index + 1);
  const cuboids = sides.flatMap((x) => sides.flatMap((y) => sides.map((z) => [x, y, z] as const)));
  const roomy = cuboids.filter((each) => Math.max(...each) <= 3 * Math.min(...each));
  const sizes = roomy.map(([x, y, z]) => [x * y * z, x + y + z] as const).filter(([size]) => size >= cells);
  const fewest = Math.min(...sizes.map(([size]) => size));
  return [fewest, Math.min(...sizes.filter(([size]) => size === fewest).map(([, sum]) => sum))];
}

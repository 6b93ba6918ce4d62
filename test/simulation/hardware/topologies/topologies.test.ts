import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkParameters } from '../../../../src/simulation/hardware/network-parameters.ts';
import { hypercube, longHop } from '../../../../src/simulation/hardware/topologies/cayley.ts';
import { dragonfly, fatTree, flattenedButterfly } from '../../../../src/simulation/hardware/topologies/high-radix.ts';
import type { Topology } from '../../../../src/simulation/hardware/topologies/topology.ts';
import { evenSides, torus, torusSides } from '../../../../src/simulation/hardware/topologies/torus.ts';
import { topologyOf } from '../../../../src/simulation/hardware/topology.ts';

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
    expectSame(flattenedButterfly(k, n), (router) => {
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
    expectSame(fatTree(k), (router) => {
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
      const topology = dragonfly(h);
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
      own.forEach((row, from) => {
        row.forEach((distance, to) => {
          expect(distance).toBeGreaterThanOrEqual(found.rows[from]![to]!);
          expect(distance === 1).toBe(found.rows[from]![to] === 1);
        });
      });
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
    expect(dragonfly(4).shape.meanHops).toBeCloseTo(2.69, 2);
    expect(fatTree(36).shape.meanHops + 1).toBeCloseTo(4.94, 2);
    expect(fatTree(36)).toMatchObject({ capacity: 11664, shape: { routers: 1620, links: 23328 } });
    expect(flattenedButterfly(10, 4)).toMatchObject({ capacity: 10000, shape: { routers: 1000, diameter: 3 } });
  });
});

describe('every topology', () => {
  it.each(networkParameters.parameters[0].choices)('%s has room for its nodes and is a metric on them', (name) => {
    const nodeCount = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(nodeCount, fc.integer({ min: 1, max: 4 }), fc.infiniteStream(fc.nat()), (nodes, perRouter, picks) => {
        const topology = topologyOf(name, nodes, perRouter);
        expect(topology.capacity).toBeGreaterThanOrEqual(nodes);
        const [a, b, c] = [0, 0, 0].map(() => picks.next().value % nodes) as [number, number, number];
        expect(topology.hops(a, a)).toBe(0);
        expect(topology.hops(a, b)).toBe(topology.hops(b, a));
        // A dragonfly's route is local, global, local: no detour over a third group may be shorter by more than one link.
        const slack = name === 'dragonfly' ? 1 : 0;
        expect(topology.hops(a, c)).toBeLessThanOrEqual(topology.hops(a, b) + topology.hops(b, c) + slack);
        expect(topology.hops(a, b)).toBeLessThanOrEqual(Math.max(topology.shape.diameter, 1));
        if (a !== b) expect(topology.hops(a, b) + topology.endRouters > 0).toBe(name !== 'back-to-back');
      }),
      { numRuns: 60 },
    );
  });

  it('has sides as even as the number of routers allows', () => {
    expect(torusSides(1)).toEqual([1, 1, 1]);
    expect(torusSides(8)).toEqual([2, 2, 2]);
    expect(torusSides(16)).toEqual([4, 2, 2]);
    expect(torusSides(64)).toEqual([4, 4, 4]);
    expect(evenSides(1, 5)).toEqual([1, 1, 1, 1, 1]);
    expect(evenSides(64, 5)).toEqual([2, 2, 2, 3, 3]);
    expect(evenSides(7776, 5)).toEqual([6, 6, 6, 6, 6]);
  });
});

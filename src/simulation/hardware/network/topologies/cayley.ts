import { uint8Array } from '../../../engine/arrays.ts';
import { choiceOf, Topology } from './topology.ts';

/** A link per bit of the router's number: 2^dimensions routers. */
export function hypercube(dimensions: number, nodesPerRouter: number): Topology {
  return cayley(dimensions, unitVectors(dimensions), nodesPerRouter, {
    meanHops: dimensions / 2,
    diameter: dimensions,
  });
}

/**
 * Long hop: the hypercube with an additional link at each router, to the router with all bits inverted (the generators of the
 * repetition code). At most half of all bits have to be changed one by one.
 */
export function longHop(dimensions: number, nodesPerRouter: number): Topology {
  const routers = 2 ** dimensions;
  let [sum, choose] = [0, 1];
  for (let weight = 0; weight <= dimensions; weight += 1) {
    sum += choose * Math.min(weight, dimensions + 1 - weight);
    choose = (choose * (dimensions - weight)) / (weight + 1);
  }
  // With two routers, the inverse is already the only neighbour.
  const generators = dimensions > 1 ? [...unitVectors(dimensions), routers - 1] : unitVectors(dimensions);
  return cayley(dimensions, generators, nodesPerRouter, {
    meanHops: sum / routers,
    diameter: Math.ceil(dimensions / 2),
  });
}

/** The graph of Z_2^n whose links add a generator: distances are the same from everywhere, and found from 0 in breadth. */
function cayley(
  dimensions: number,
  generators: readonly number[],
  nodesPerRouter: number,
  closedForm: { meanHops: number; diameter: number },
): Topology {
  const routers = 2 ** dimensions;
  const fromZero = uint8Array(routers).fill(255);
  fromZero[0] = 0;
  let frontier = [0];
  for (let distance = 1; frontier.length > 0; distance += 1) {
    const reached = frontier.flatMap((router) => generators.map((generator) => router ^ generator));
    frontier = [...new Set(reached)].filter((router) => fromZero[router] === 255);
    for (const router of frontier) fromZero[router] = distance;
  }
  return new Topology({
    attachedRouters: routers,
    nodesPerRouter,
    routers,
    portsPerRouter: generators.length + nodesPerRouter,
    links: (routers * generators.length) / 2,
    distance: (from, to) => fromZero[from ^ to],
    wiring: {
      networkPorts: generators.length,
      neighbour: (router, port) => router ^ generators[port]!,
      portTowards: (router, target, pick) => {
        const difference = router ^ target;
        const isCloser = (generator: number) => fromZero[difference ^ generator]! < fromZero[difference]!;
        const closer = generators.filter(isCloser);
        return generators.indexOf(closer[choiceOf(closer.length, router, pick)]!);
      },
    },
    ...closedForm,
  });
}

function unitVectors(dimensions: number): number[] {
  return Array.from({ length: dimensions }, (_, bit) => 1 << bit);
}

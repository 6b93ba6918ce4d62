import { choiceOf, Topology, type Wiring } from './topology.ts';

/** Routers in a grid of `dimensions` sides of `arity`, fully connected along each; `nodesPerRouter` nodes at each. */
export interface FlattenedButterfly {
  readonly arity: number;
  readonly dimensions: number;
  readonly nodesPerRouter: number;
}

/** A message takes a link per digit in which the routers' numbers differ. With k nodes at a router: a k-ary n-flat. */
export function flattenedButterfly({ arity, dimensions, nodesPerRouter }: FlattenedButterfly): Topology {
  const routers = arity ** dimensions;
  const networkPorts = dimensions * (arity - 1);
  return new Topology({
    attachedRouters: routers,
    nodesPerRouter,
    routers,
    portsPerRouter: networkPorts + nodesPerRouter,
    links: (routers * networkPorts) / 2,
    distance: (from, to) => differingDigits(arity, from, to),
    meanHops: dimensions * (1 - 1 / arity),
    diameter: arity > 1 ? dimensions : 0,
    wiring: wiringOf(arity, networkPorts),
  });
}

function wiringOf(arity: number, networkPorts: number): Wiring {
  const digit = (router: number, place: number) => Math.floor(router / arity ** place) % arity;
  return {
    networkPorts,
    neighbour: (router, port) => {
      const [place, step] = [Math.floor(port / (arity - 1)), (port % (arity - 1)) + 1];
      const own = digit(router, place);
      return router + (((own + step) % arity) - own) * arity ** place;
    },
    portTowards: (router, target, pick) => {
      let left = choiceOf(differingDigits(arity, router, target), router, pick);
      let place = 0;
      while (digit(router, place) === digit(target, place) || left > 0) {
        if (digit(router, place) !== digit(target, place)) left -= 1;
        place += 1;
      }
      return place * (arity - 1) + ((digit(target, place) - digit(router, place) + arity) % arity) - 1;
    },
  };
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

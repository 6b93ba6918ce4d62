import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Random } from '../../../../src/simulation/engine/random.ts';
import { Routes } from '../../../../src/simulation/hardware/network/routes.ts';
import { topologyOf } from '../../../../src/simulation/hardware/network/topology-of.ts';

const NICS = 128;

/** Ways on a network whose NICs have so many pairs that they do not all fit among the ways that are kept. */
const routesOf = (kind: 'fat-tree' | 'dragonfly' | 'torus-3d', routing: 'minimal' | 'ecmp' | 'adaptive') =>
  new Routes({
    topology: topologyOf(kind, NICS, 4),
    routing,
    nics: NICS,
    nicsPerNode: 1,
    random: new Random(1, 'none'),
  });

it('the way of a flow is the same whichever ways were asked for before', () => {
  const nic = fc.nat(NICS - 1);
  const asked = fc.array(fc.tuple(nic, nic), { minLength: 1, maxLength: 400 });
  const kinds = fc.constantFrom('fat-tree', 'dragonfly', 'torus-3d');
  fc.assert(
    fc.property(asked, kinds, fc.constantFrom('minimal', 'ecmp'), (pairs, kind, routing) => {
      const kept = routesOf(kind as 'fat-tree', routing as 'minimal');
      for (const [from, to] of [...pairs, ...pairs]) {
        const fresh = routesOf(kind as 'fat-tree', routing as 'minimal');
        const [way, anew] = [kept, fresh].map((routes) => routes.ways.route(routes.find(from, to, from * NICS + to)));
        expect(way).toEqual(anew);
      }
    }),
    { numRuns: 8 },
  );
});

it.each(['fat-tree', 'dragonfly', 'torus-3d'] as const)(
  'of the ways that adaptive routing compares on a %s, it returns the one with the shortest queues',
  (kind) => {
    const routes = routesOf(kind, 'adaptive');
    const waitNs = (way: number) => 1 + routes.ways.route(way).reduce((sum, link) => sum + ((link * 7919) % 101), 0);
    for (let from = 0; from < NICS; from += 1) {
      const compared: number[] = [];
      const timing = {
        waitNs: (way: number) => {
          compared.push(waitNs(way));
          return waitNs(way);
        },
        flightNs: () => 0,
      };
      const way = routes.findFreest(from, (from + NICS / 2) % NICS, timing);
      expect(compared).toHaveLength(4);
      expect(waitNs(way)).toBe(Math.min(...compared));
    }
  },
);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkParameters } from '../../../../src/simulation/hardware/network/parameters.ts';
import { carried, carriedPacketByPacket, NETWORK, type Sent } from './carried.ts';

const off = { ...NETWORK, linkBandwidthBytesPerNs: 0 };
const NAMES = networkParameters.parameters[0].choices;

describe('a fabric without links', () => {
  it('delays by L and the latency of routers, and counts bytes at each router between nodes', () => {
    const ring = { ...off, topology: 'torus-3d' } as const;
    const { arrivals, routerBytes, counters } = carried(ring, 3, [
      { from: 0, to: 2, bytes: 100, at: 0 },
      { from: 1, to: 1, bytes: 100, at: 0 },
    ]);
    expect(arrivals).toEqual([10 + 400 + 2 * 100, 10 + NETWORK.loopBackNs]);
    expect(routerBytes).toBe(2 * 100);
    expect(counters).toEqual({});
  });
});

const traffic = (nodes: number): fc.Arbitrary<Sent[]> => {
  const node = fc.integer({ min: 0, max: nodes - 1 });
  const bytes = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 12_000 }));
  const at = fc.integer({ min: 0, max: 3000 });
  return fc.array(fc.record({ from: node, to: node, bytes, at }), { minLength: 1, maxLength: 60 });
};

/** As NICs send: one message after the other. No two times differ by whole sums, so that no two packets tie. */
function oneByOne(sent: readonly Sent[], nsPerByte: number): Sent[] {
  const freeAt = new Map<number, number>();
  return [...sent]
    .sort((a, b) => a.at - b.at)
    .map((message, index) => {
      const at = Math.max(message.at, freeAt.get(message.from) ?? 0) + Math.sqrt(index + 2);
      freeAt.set(message.from, at + message.bytes * nsPerByte);
      return { ...message, at };
    });
}

describe('links', () => {
  it.each(NAMES)('of %s let everybody wait as if each packet went from link to link by itself', (topology) => {
    const routing = fc.constantFrom('minimal' as const, 'ecmp' as const);
    const bandwidth = fc.constantFrom(4, 10, 25);
    fc.assert(
      fc.property(
        traffic(12),
        routing,
        bandwidth,
        fc.integer({ min: 1, max: 3 }),
        (raw, chosen, linkRate, perRouter) => {
          const network = {
            ...NETWORK,
            topology,
            routing: chosen,
            linkBandwidthBytesPerNs: linkRate,
            nodesPerRouter: perRouter,
          };
          const sent = oneByOne(raw, Math.max(network.gapPerByteNs, 1 / linkRate));
          const { arrivals, firsts, delays } = carried(network, 12, sent);
          const plain = carriedPacketByPacket(network, 12, sent);
          arrivals.forEach((arrival, message) => {
            expect(arrival).toBeCloseTo(plain.arrivals[message]!, 1);
            expect(delays[message]).toBeGreaterThanOrEqual(0);
          });
          for (const [message, first] of firsts) expect(first).toBeCloseTo(plain.firsts.get(message)!, 1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('take k times the bytes over the bandwidth for an incast of k senders, whatever the size', () => {
    for (const topology of ['single-switch', 'fat-tree', 'dragonfly', 'torus-3d'] as const) {
      for (const bytes of [64, 1000, 50_000]) {
        const network = { ...NETWORK, topology, nodesPerRouter: 20 };
        const sent = Array.from({ length: 16 }, (_, sender) => ({ from: sender + 1, to: 0, bytes, at: 0 }));
        const { arrivals, counters } = carried(network, 20, sent);
        expect(Math.max(...arrivals)).toBeCloseTo(400 + 100 + (16 * bytes) / 10, 6);
        expect(counters.busiest_link_bytes).toBe(16 * bytes);
      }
    }
  });

  it('let a short message through between two packets of a long one', () => {
    const { arrivals } = carried(NETWORK, 3, [
      { from: 1, to: 0, bytes: 100_000, at: 0 },
      { from: 2, to: 0, bytes: 10, at: 5000.5 },
    ]);
    // The packet that is on the last link then takes 100 ns.
    expect(arrivals[1]! - 5000.5 - 500).toBeLessThanOrEqual(100 + 1 + 1e-6);
    expect(arrivals[0]).toBeCloseTo(500 + 10_000 + 1, 6);
  });

  it('change nothing where no two messages meet: a shift round a ring, a permutation on a switch', () => {
    for (const [topology, nodes] of [
      ['torus-3d', 7] as const,
      ['single-switch', 9] as const,
      ['fat-tree', 16] as const,
    ]) {
      const sent = Array.from({ length: nodes }, (_, from) => ({ from, to: (from + 1) % nodes, bytes: 5000, at: 0 }));
      const network = { ...NETWORK, topology, nodesPerRouter: topology === 'fat-tree' ? 4 : 1 };
      const free = carried({ ...network, linkBandwidthBytesPerNs: 0 }, nodes, sent);
      const { arrivals, counters } = carried(network, nodes, sent);
      expect(arrivals).toEqual(free.arrivals);
      expect(counters).toMatchObject({ link_waits: 0, contended_messages: 0, busiest_link_bytes: 5000 });
    }
  });

  it('take as long under other names of the nodes of a switch', () => {
    fc.assert(
      fc.property(traffic(8), fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }), (raw, names) => {
        const sent = oneByOne(raw, 0.1);
        const renamed = sent.map((message) => ({ ...message, from: names[message.from]!, to: names[message.to]! }));
        expect(carried(NETWORK, 8, renamed).arrivals).toEqual(carried(NETWORK, 8, sent).arrivals);
      }),
      { numRuns: 30 },
    );
  });

  it('keep uniform traffic to what crosses the middle: a ring halves a fat tree', () => {
    const half = 32;
    const sent = Array.from({ length: 2 * half }, (_, from) => ({
      from,
      to: (from + half) % (2 * half),
      bytes: 20_000,
      at: 0,
    }));
    const times = (['torus-3d', 'fat-tree'] as const).map((topology) => {
      const { arrivals } = carried({ ...NETWORK, topology, nodesPerRouter: 8 }, 2 * half, sent);
      return Math.max(...arrivals);
    });
    // 8 routers of 2 x 2 x 2: 4 links each way through the middle for 32 messages each way.
    expect(times[0]).toBeGreaterThanOrEqual((32 * 20_000) / (4 * 10));
    // As many links up as nodes, and a fixed way for each target: nobody waits.
    expect(times[1]).toBeCloseTo(400 + 3 * 100 + 2000, 6);
  });
});

describe('routes', () => {
  it.each(['minimal', 'ecmp', 'adaptive'] as const)('%s keep messages from one node to another in order', (routing) => {
    fc.assert(
      fc.property(traffic(12), fc.constantFrom(...NAMES), (raw, topology) => {
        const sent = oneByOne(raw, 0.1);
        const { order } = carried({ ...NETWORK, topology, routing, nodesPerRouter: 2 }, 12, sent);
        expect([...order].sort((a, b) => a - b)).toEqual([...sent.keys()]);
        const last = new Map<string, number>();
        for (const message of order) {
          const { from, to } = sent[message]!;
          expect(message).toBeGreaterThan(last.get(`${from} ${to}`) ?? -1);
          last.set(`${from} ${to}`, message);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('adaptive go out of the way of others in a dragonfly, minimal ones do not', () => {
    // Two groups of 2 x 2 nodes more: all of the first group send to the second one.
    const nodes = 72;
    const sent = Array.from({ length: 8 }, (_, from) => ({ from, to: from + 8, bytes: 40_000, at: 0 }));
    const end = (routing: 'minimal' | 'adaptive') => {
      const { arrivals } = carried({ ...NETWORK, topology: 'dragonfly', nodesPerRouter: 2, routing }, nodes, sent);
      return Math.max(...arrivals);
    };
    expect(end('minimal')).toBeGreaterThan((8 * 40_000) / 10);
    expect(end('adaptive')).toBeLessThan(0.7 * end('minimal'));
  });

  it('adaptive let messages overtake, which their NICs put in order again', () => {
    const sent = Array.from({ length: 200 }, (_, index) => ({
      from: index % 8,
      to: 8 + (index % 8),
      bytes: 100 + ((index * 977) % 9000),
      at: Math.floor(index / 8) * 300 + index,
    }));
    const network = { ...NETWORK, topology: 'dragonfly', nodesPerRouter: 2, routing: 'adaptive' } as const;
    expect(carried(network, 72, oneByOne(sent, 0.1)).counters.early_messages).toBeGreaterThan(0);
  });
});

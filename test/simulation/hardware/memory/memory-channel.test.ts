import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AGENT, MemoryChannel, STRETCH_NS } from '../../../../src/simulation/hardware/memory/memory-channel.ts';

const BANDWIDTH = 8;
const channelAt = (now = 0) => new MemoryChannel(BANDWIDTH, () => now);

describe('the memory of a node', () => {
  it.each([
    ['slower than memory', 1000, 4000],
    ['as fast as memory', 500, 4000],
    ['over many stretches of time', 1e6, 4e6],
    ['from the middle of one', 100, 10],
  ])('lets an agent alone that is %s', (_, ns, bytes) => {
    const channel = channelAt();
    expect(channel.transfer(AGENT.core, 12.5, ns, bytes)).toBe(ns);
    expect(channel.waitedNs[AGENT.core]).toBe(0);
  });

  it('slows one down that would be faster', () => {
    expect(channelAt().transfer(AGENT.engine, 300, 1000, 80_000)).toBeCloseTo(10_000, 6);
    expect(channelAt().transfer(AGENT.nic, 300, 0, 80_000)).toBeCloseTo(10_000, 6);
  });

  it.each([2, 3, 8])('is through with %i that begin together when it has moved the data of all', (count) => {
    const channel = channelAt();
    const ends = Array.from({ length: count }, () => channel.transfer(AGENT.core, 0, 5000, 40_000));
    expect(Math.max(...ends)).toBeCloseTo((count * 40_000) / BANDWIDTH, 6);
    expect(ends[0]).toBe(5000);
    channel.finish();
  });

  it('gives who comes later what the earlier one leaves', () => {
    const channel = channelAt();
    channel.transfer(AGENT.core, 0, 10_240, 6 * 10_240);
    // 2 B/ns are left while the first moves, all 8 afterwards.
    expect(channel.transfer(AGENT.engine, 0, 5120, 8 * 5120)).toBeCloseTo(10_240 + (8 * 5120 - 2 * 10_240) / 8, 6);
    expect(channel.waitedNs[AGENT.engine]).toBeCloseTo(10_240 + 2560 - 5120, 6);
  });

  it('lets one go first that begins before another, however late it asks', () => {
    const channel = channelAt();
    channel.transfer(AGENT.core, 1e6, 1e6, 8e6);
    expect(channel.transfer(AGENT.nic, 0, 1000, 8000)).toBe(1000);
  });

  const transfers = fc.array(
    fc.record({
      agent: fc.constantFrom(...Object.values(AGENT)),
      start: fc.double({ min: 0, max: 50_000, noNaN: true }),
      ns: fc.oneof(fc.constant(0), fc.double({ min: 1, max: 30_000, noNaN: true })),
      bytes: fc.integer({ min: 1, max: 300_000 }),
    }),
    { minLength: 1, maxLength: 60 },
  );

  it('never moves more at a time than it can, and all of it', () => {
    fc.assert(
      fc.property(transfers, (asked) => {
        const channel = channelAt();
        const done = asked.map(({ agent, start, ns, bytes }) => {
          const taken = channel.transfer(agent, start, ns, bytes);
          expect(taken).toBeGreaterThanOrEqual(ns);
          return { from: start, to: start + taken, bytes };
        });
        channel.finish();
        expect(channel.movedBytes.reduce((sum, each) => sum + each)).toBe(
          asked.reduce((sum, { bytes }) => sum + bytes, 0),
        );
        // Whatever stretches one looks at: what lies wholly within them fits their bandwidth.
        const begins = done.map(({ from }) => Math.floor(from / STRETCH_NS) * STRETCH_NS);
        const ends = done.map(({ to }) => Math.ceil(to / STRETCH_NS) * STRETCH_NS);
        for (const begin of begins) {
          for (const end of ends) {
            const within = done.filter(({ from, to }) => from >= begin && to <= end);
            const bytes = within.reduce((sum, each) => sum + each.bytes, 0);
            if (within.length > 0) expect(bytes).toBeLessThanOrEqual((end - begin) * BANDWIDTH + 1);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('moves without a pause as long as somebody has something to move', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 30 }), (sizes) => {
        const channel = channelAt();
        const ends = sizes.map((bytes) => channel.transfer(AGENT.core, 0, 0, bytes));
        const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
        expect(Math.max(...ends)).toBeLessThanOrEqual(total / BANDWIDTH + 1e-3);
        expect(Math.max(...ends)).toBeGreaterThan(total / BANDWIDTH - STRETCH_NS);
      }),
    );
  });

  it('uses its places again as time goes on, and has more where transfers reach far ahead', () => {
    let now = 0;
    const channel = new MemoryChannel(BANDWIDTH, () => now);
    for (let round = 0; round < 50; round += 1) {
      // Each of these fills memory for 2 ms, which is twice what there are places for at first.
      expect(channel.transfer(AGENT.core, now, 2e6, 16e6)).toBeCloseTo(2e6, 3);
      expect(channel.transfer(AGENT.engine, now, 0, 8e6)).toBeCloseTo(3e6, 3);
      now += 3e6;
    }
    channel.finish();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimulationFault } from '../../../../src/simulation/engine/fault.ts';
import { Cache } from '../../../../src/simulation/hardware/memory/cache.ts';
import { ListCache } from './cache-oracle.ts';

const LINE = 64;
const cacheOf = (sets: number, ways: number, requesters = 1, lineBytes = LINE) =>
  new Cache({ bytes: sets * ways * lineBytes, ways, lineBytes }, requesters);

/** Reads the lines of a trace in order; returns the number of misses. */
function missesOf(cache: Cache, lines: readonly number[]): number {
  return lines.reduce((sum, line) => sum + cache.read(line * LINE, LINE, 0), 0);
}

/** Lines, half of them from few, so that traces hit and miss. */
const lines = fc.array(fc.oneof(fc.nat(24), fc.nat(300)), { minLength: 1, maxLength: 400 });

/** Sets that are no power of two are among them. */
const geometry = fc.record({
  sets: fc.constantFrom(1, 2, 3, 4, 7, 16),
  ways: fc.integer({ min: 1, max: 9 }),
  lineBytes: fc.constantFrom(8, 32, 64),
});
const step = fc.record({
  kind: fc.constantFrom('read', 'write', 'read', 'write', 'snoopRead', 'snoopWrite'),
  address: fc.nat(6000),
  bytes: fc.oneof(fc.nat(200), fc.nat(1500)),
  requester: fc.nat(2),
});

describe('against a cache of lists', () => {
  it('counts the same hits, misses and write-backs for each requester on any trace of ranges', () => {
    const check = (g: { sets: number; ways: number; lineBytes: number }, steps: readonly Step[]) => {
      const cache = cacheOf(g.sets, g.ways, 3, g.lineBytes);
      const oracle = new ListCache(g.sets, g.ways, g.lineBytes, 3);
      for (const each of steps) play(cache, oracle, each);
      expect([...cache.misses]).toEqual(oracle.misses);
      expect([...cache.hits]).toEqual(oracle.hits);
      expect([...cache.writeBacks]).toEqual(oracle.writeBacks);
      expect(cache.snoopWriteBacks).toBe(oracle.snoopWriteBacks);
      expect(cache.invalidations).toBe(oracle.invalidations);
      const all = Array.from({ length: 7500 / g.lineBytes + 1 }, (_, line) => line);
      expect(all.filter((line) => cache.holds(line * g.lineBytes))).toEqual(all.filter((line) => oracle.holds(line)));
    };
    fc.assert(fc.property(geometry, fc.array(step, { maxLength: 60 }), check), { numRuns: 150 });
  });

  it('says of each range how many of its lines missed and how many dirty lines left for it', () => {
    const check = (g: { sets: number; ways: number; lineBytes: number }, steps: readonly Step[]) => {
      const cache = cacheOf(g.sets, g.ways, 3, g.lineBytes);
      for (const { kind, address, bytes, requester } of steps) {
        const before = [cache.misses[requester]!, cache.writeBacks[requester]!];
        if (kind !== 'read' && kind !== 'write') continue;
        const missed = cache[kind](address, bytes, requester);
        expect(missed).toBe(cache.misses[requester]! - before[0]!);
        expect(cache.lastWriteBacks).toBe(cache.writeBacks[requester]! - before[1]!);
      }
    };
    fc.assert(fc.property(geometry, fc.array(step, { maxLength: 40 }), check), { numRuns: 100 });
  });
});

describe('closed forms of LRU', () => {
  const sweep = (lineCount: number, times: number) =>
    Array.from({ length: lineCount * times }, (_, index) => index % lineCount);

  it.each([1, 3, 8, 64])('a cyclic sweep over what fits into %i sets misses each line once', (sets) => {
    const cache = cacheOf(sets, 4);
    expect(missesOf(cache, sweep(sets * 4, 10))).toBe(sets * 4);
    expect(cache.hits[0]).toBe(sets * 4 * 9);
  });

  it.each([1, 3, 8, 64])('a cyclic sweep over one line more per set than fits into %i sets always misses', (sets) => {
    expect(missesOf(cacheOf(sets, 4), sweep(sets * 5, 10))).toBe(sets * 5 * 10);
  });

  it('one line too many costs its set only: ways + 1 misses a sweep', () => {
    expect(missesOf(cacheOf(8, 4), sweep(33, 10))).toBe(33 + 9 * 5);
  });

  it('hits where, and only where, fewer other lines were used since than it has ways: the stack distance', () => {
    const check = (trace: readonly number[], ways: number) => {
      const cache = cacheOf(1, ways);
      trace.forEach((line, index) => {
        const last = trace.lastIndexOf(line, index - 1);
        const between = new Set(trace.slice(last + 1, index));
        const hits = index > 0 && last >= 0 && between.size < ways;
        expect(cache.read(line * LINE, LINE, 0)).toBe(hits ? 0 : 1);
      });
    };
    fc.assert(fc.property(lines, fc.integer({ min: 1, max: 40 }), check), { numRuns: 100 });
  });

  it('with more ways or more bytes a fully associative cache holds at least what a smaller one does', () => {
    const check = (trace: readonly number[], ways: number, more: number) => {
      const [small, large] = [cacheOf(1, ways), cacheOf(1, ways + more)];
      for (const line of trace) {
        missesOf(small, [line]);
        missesOf(large, [line]);
        for (const each of trace) if (small.holds(each * LINE)) expect(large.holds(each * LINE)).toBe(true);
      }
      expect(large.misses[0]!).toBeLessThanOrEqual(small.misses[0]!);
    };
    fc.assert(fc.property(fc.array(fc.nat(40), { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), fc.nat(8), check), {
      numRuns: 60,
    });
  });

  it('writing a range twice as large as the cache, again and again, writes back all but what is left in it', () => {
    const cache = cacheOf(16, 4);
    const bytes = 2 * 16 * 4 * LINE;
    for (let round = 0; round < 5; round += 1) cache.write(0, bytes, 0);
    expect(cache.writeBacks[0]).toBe(5 * 128 - 64);
  });
});

describe('agents past the cache', () => {
  it('find dirty lines written back, once, and leave them in the cache', () => {
    const cache = cacheOf(4, 2);
    cache.write(0, 256, 0);
    expect([cache.snoopRead(0, 256), cache.snoopRead(0, 256)]).toEqual([4, 0]);
    expect(cache.read(0, 256, 0)).toBe(0);
  });

  it('take the lines that they overwrite: the next access misses, room is used before anything is evicted', () => {
    const cache = cacheOf(1, 4);
    missesOf(cache, [0, 1, 2, 3]);
    expect(cache.snoopWrite(LINE, LINE)).toBe(1);
    expect(missesOf(cache, [7, 0, 2, 3])).toBe(1);
    expect(cache.holds(LINE)).toBe(false);
  });
});

it('refuses geometries that do not come out, and addresses that it cannot tag', () => {
  for (const [ways, lineBytes] of [
    [4, 64],
    [1, 48],
    [128, 64],
  ] as const) {
    expect(() => new Cache({ bytes: 4800 - (4800 % lineBytes), ways, lineBytes }, 1)).toThrow(SimulationFault);
  }
  expect(() => cacheOf(4, 4).read(2 ** 36, 64, 0)).toThrow(SimulationFault);
  expect(() => cacheOf(4, 4).read(-64, 64, 0)).toThrow(SimulationFault);
});

interface Step {
  readonly kind: string;
  readonly address: number;
  readonly bytes: number;
  readonly requester: number;
}

function play(cache: Cache, oracle: ListCache, { kind, address, bytes, requester }: Step): void {
  if (kind === 'read') cache.read(address, bytes, requester);
  else if (kind === 'write') cache.write(address, bytes, requester);
  else if (kind === 'snoopRead') cache.snoopRead(address, bytes);
  else cache.snoopWrite(address, bytes);
  if (kind === 'read' || kind === 'write') oracle.access(address, bytes, requester, kind === 'write');
  else oracle.snoop(address, bytes, kind === 'snoopWrite');
}

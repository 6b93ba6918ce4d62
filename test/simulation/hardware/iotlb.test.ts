import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/simulation/engine/random.ts';
import { createIotlbs, type IotlbPolicy } from '../../../src/simulation/hardware/iommu/iotlb.ts';

/** Least recently used by definition: per set a list, youngest first. */
function naiveLru(entries: number, ways: number, pages: readonly number[]): boolean[] {
  const sets = Math.max(1, Math.floor(entries / ways));
  const lists = Array.from({ length: sets }, () => [] as number[]);
  return pages.map((page) => {
    const list = lists[page % sets];
    const place = list.indexOf(page);
    if (place >= 0) list.splice(place, 1);
    list.unshift(page);
    list.length = Math.min(list.length, ways);
    return place >= 0;
  });
}

/** The second of two units; the first sees other pages in between, which must not matter. */
function createIotlb(entries: number, ways: number | 'full', policy: IotlbPolicy, random: Random) {
  const iotlbs = createIotlbs([new Random(2, 'other iotlb'), random], entries, ways, policy);
  const disturb = (page: number) => iotlbs.lookup(0, page + 1);
  return {
    lookup: (page: number) => {
      disturb(page);
      return iotlbs.lookup(1, page);
    },
    invalidate: (page: number) => {
      disturb(page);
      iotlbs.invalidate(1, page);
    },
  };
}

const hits = (entries: number, ways: number | 'full', policy: IotlbPolicy, pages: readonly number[]) => {
  const iotlb = createIotlb(entries, ways, policy, new Random(1, 'iotlb'));
  return pages.map((page) => iotlb.lookup(page));
};
const count = (found: readonly boolean[]) => found.filter(Boolean).length;

const references = fc.array(fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 1e9 })), {
  maxLength: 600,
});

describe('IOTLB', () => {
  it('replaces the least recently used entry at every associativity', () => {
    const geometry = fc.constantFrom([8, 1], [8, 2], [16, 4], [16, 16]) as fc.Arbitrary<[number, number]>;
    fc.assert(
      fc.property(geometry, references, ([entries, ways], pages) => {
        const wanted = ways === entries ? 'full' : ways;
        expect(hits(entries, wanted, 'lru', pages)).toEqual(naiveLru(entries, ways, pages));
      }),
    );
  });

  it('forgets a page that is invalidated and no other, and has room for one more', () => {
    const steps = fc.array(fc.record({ page: fc.integer({ min: 0, max: 30 }), isLookup: fc.boolean() }), {
      maxLength: 400,
    });
    const geometry = fc.constantFrom([8, 1], [8, 2], [16, 4], [16, 16]) as fc.Arbitrary<[number, number]>;
    fc.assert(
      fc.property(geometry, steps, ([entries, ways], sequence) => {
        const iotlb = createIotlb(entries, ways === entries ? 'full' : ways, 'lru', new Random(1, 'iotlb'));
        const sets = Math.max(1, Math.floor(entries / ways));
        const lists = Array.from({ length: sets }, () => [] as number[]);
        for (const { page, isLookup } of sequence) {
          const list = lists[page % sets]!;
          const place = list.indexOf(page);
          if (place >= 0) list.splice(place, 1);
          if (isLookup) expect(iotlb.lookup(page)).toBe(place >= 0);
          else iotlb.invalidate(page);
          if (isLookup) list.unshift(page);
          list.length = Math.min(list.length, ways);
        }
      }),
    );
  });

  it('forgets under random replacement as well, and never holds more than it has entries', () => {
    const iotlb = createIotlb(16, 'full', 'random', new Random(1, 'iotlb'));
    for (let page = 0; page < 16; page += 1) iotlb.lookup(page);
    for (const page of [3, 7, 7]) iotlb.invalidate(page);
    for (const page of [20, 21]) expect(iotlb.lookup(page)).toBe(false);
    for (const page of [0, 1, 2, 4, 15, 20, 21]) expect(iotlb.lookup(page)).toBe(true);
    for (const page of [3]) expect(iotlb.lookup(page)).toBe(false);
  });

  it('has no choice when it is direct mapped: both policies find the same', () => {
    fc.assert(
      fc.property(references, (pages) => {
        expect(hits(8, 1, 'random', pages)).toEqual(hits(8, 1, 'lru', pages));
      }),
    );
  });

  it('never finds a page that was not looked up before, and always one that still fits', () => {
    fc.assert(
      fc.property(references, (pages) => {
        const seen = new Set<number>();
        const found = hits(64, 'full', 'random', pages);
        pages.forEach((page, index) => {
          if (found[index]) expect(seen.has(page)).toBe(true);
          if (seen.size <= 64 && seen.has(page)) expect(found[index]).toBe(true);
          seen.add(page);
        });
      }),
    );
  });

  it('finds the more the larger it is, when it is fully associative and LRU', () => {
    fc.assert(
      fc.property(references, (pages) => {
        expect(count(hits(32, 'full', 'lru', pages))).toBeGreaterThanOrEqual(count(hits(16, 'full', 'lru', pages)));
      }),
    );
  });

  it('caches nothing with no entries', () => {
    expect(count(hits(0, 'full', 'lru', [1, 1, 1]))).toBe(0);
  });
});

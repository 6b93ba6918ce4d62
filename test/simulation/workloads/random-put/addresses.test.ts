import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/simulation/engine/random.ts';
import { type Pattern, slotDraws } from '../../../../src/simulation/workloads/random-put/addresses.ts';
import { scatter, zipfTable } from '../../../../src/simulation/workloads/zipf.ts';

const PATTERN: Pattern = { kind: 'strided', zipfExponent: 1, stride: 1, hotShare: 0.25, hotProbability: 0.9 };

function drawn(pattern: Partial<Pattern>, slots: number, count: number, first = 0): number[] {
  const next = slotDraws(
    { ...PATTERN, ...pattern },
    { slots, zipf: zipfTable(slots, 1), first },
    new Random(1, 'test'),
  );
  return Array.from({ length: count }, () => next());
}

describe('strides', () => {
  it('that lead back to the begin go one slot further in the next round', () => {
    expect(drawn({ stride: 2 }, 6, 10)).toEqual([0, 2, 4, 1, 3, 5, 2, 4, 0, 3]);
    expect(drawn({ stride: 3 }, 6, 5, 7)).toEqual([1, 4, 2, 5, 3]);
  });

  it('that share no divisor with the slots visit all before the first again', () => {
    expect(drawn({ stride: 3 }, 7, 7).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it.each([1, 2, 4, 12])('of %i visit each of 24 slots once in 24 steps', (stride) => {
    expect(new Set(drawn({ stride }, 24, 24)).size).toBe(24);
  });
});

describe('draws', () => {
  it('of some hot slots go there as often as the pattern says', () => {
    const hot = new Set([0, 1, 2, 3].map((rank) => scatter(rank, 16)));
    const share = drawn({ kind: 'hot-cold' }, 16, 20_000).filter((slot) => hot.has(slot)).length / 20_000;
    expect(share).toBeCloseTo(0.9, 1);
    expect(new Set(drawn({ kind: 'hot-cold' }, 16, 20_000)).size).toBe(16);
  });

  it('by popularity fall off with the rank', () => {
    const counts = new Array<number>(8).fill(0);
    for (const slot of drawn({ kind: 'zipf' }, 8, 40_000)) counts[slot]! += 1;
    const byRank = counts.map((_, rank) => counts[scatter(rank, 8)]!);
    for (const [rank, count] of byRank.entries())
      expect((byRank[0]! / count / (rank + 1)).toFixed(1)).toMatch(/0.9|1.0|1.1/);
  });
});

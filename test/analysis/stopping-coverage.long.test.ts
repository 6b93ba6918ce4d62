import { describe, expect, it } from 'vitest';
import { commonSeedRatio, estimate } from '../../src/analysis/statistics.ts';
import { type RuledRun, type StoppingRule, standingsOf } from '../../src/analysis/stopping.ts';
import { MadeUpResults, percentOf, SPREAD, TRUTH } from './known-truth.ts';

/**
 * Whoever looks again and again until an interval is narrow, or leaves 1 out, stops more often where chance has made it so.
 * Here the rule is followed to its end, and what the comparison then shows is held against the truth.
 */
const EXPERIMENTS = 2000;

/** Runs round by round until the rule has enough of them. */
function followed(rule: StoppingRule, draw: () => readonly [a: number, b: number]): { a: number[]; b: number[] } {
  const [a, b]: number[][] = [[], []];
  for (let wanted: number | undefined = rule.min; wanted !== undefined; ) {
    while (a!.length < wanted) {
      const [next, other] = draw();
      a!.push(next);
      b!.push(other);
    }
    wanted = standingsOf([...cell('a', a!), ...cell('b', b!)], rule)[0]!.next;
  }
  return { a: a!, b: b! };
}

const cell = (mechanism: string, values: readonly number[]): RuledRun[] =>
  values.map((value, seed) => ({ point: {}, mechanism, seed, status: 'succeeded', value }));

describe('until the interval of the mean is narrow', () => {
  /** Half a width that so many replications have on average. */
  const widthOf = (replications: number) => (2.2 * SPREAD) / Math.sqrt(replications);

  it.each([
    ...[5, 10].flatMap((min) => [8, 15, 25].map((needed) => [min, needed, 0, 93.5, 97] as const)),
    ...[8, 15].map((needed) => [3, needed, 0, 92.5, 96.5] as const),
    ...[5, 10].flatMap((min) => [8, 15].map((needed) => [min, needed, 1.5, 89.5, 96] as const)),
  ])(
    'from %i, where some %i are needed, with a skew of %f, the interval holds the truth',
    (min, needed, skew, least, most) => {
      const results = new MadeUpResults(`narrow ${min} ${needed} ${skew}`, skew);
      const rule = { min, max: 100, metric: '', relativeHalfWidth: widthOf(needed), baseline: '' };
      let runs = 0;
      const covered = percentOf(() => {
        const { a } = followed(rule, () => [results.next(), TRUTH]);
        runs += a.length;
        const { low, high } = estimate(a);
        return low! <= TRUTH && TRUTH <= high!;
      }, EXPERIMENTS);
      expect(covered).toBeGreaterThanOrEqual(least);
      expect(covered).toBeLessThanOrEqual(most);
      expect(runs / EXPERIMENTS).toBeLessThan(3 * needed);
    },
  );
});

describe('until the ratio is decided', () => {
  /** Counts how two mechanisms with that ratio, apart by chance otherwise, end. */
  function ended(max: number, ratio: number) {
    const rule = { min: 5, max, metric: '', relativeHalfWidth: null, baseline: 'b' };
    const [of, to] = ['of', 'to'].map((side) => new MadeUpResults(`${side} ${max} ${ratio}`, 0));
    const count = { early: 0, apart: 0, covered: 0 };
    for (let experiment = 0; experiment < EXPERIMENTS; experiment += 1) {
      const { a, b } = followed(rule, () => [of!.next(ratio * TRUTH), to!.next()]);
      const { low, high, p } = commonSeedRatio(a, b)!;
      if (a.length < max) count.early += 1;
      if (p! < 0.05) count.apart += 1;
      if (low! <= ratio && ratio <= high!) count.covered += 1;
    }
    const percent = (part: number) => (100 * part) / EXPERIMENTS;
    return { early: percent(count.early), apart: percent(count.apart), covered: percent(count.covered) };
  }

  it.each([30, 100])('of %i at most, few that are alike are called different', (max) => {
    const { early, apart } = ended(max, 1);
    // Nearly all of 5 % is left for the last look, which then decides as that of a fixed number does.
    expect(early).toBeLessThan(1.5);
    expect(apart).toBeLessThan(6.5);
  });

  it.each([1.007, 1.01, 1.014])('the interval of a ratio of %f holds it', (ratio) => {
    const { apart, covered } = ended(30, ratio);
    expect(apart).toBeGreaterThan(40);
    expect(covered).toBeGreaterThanOrEqual(90.5);
    expect(covered).toBeLessThanOrEqual(97);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf, ruledBy } from '../../src/analysis/ruled.ts';
import {
  type PointStanding,
  type RuledRun,
  type StoppingRule,
  standingsOf,
  stoppingRuleOf,
} from '../../src/analysis/stopping.ts';
import { base, valid } from '../spec/base-specification.ts';

const NARROW: StoppingRule = { min: 3, max: 20, metric: 'rate', relativeHalfWidth: 0.1, baseline: 'a' };
const DECIDED: StoppingRule = { ...NARROW, relativeHalfWidth: null };

/** Results of mechanisms at one point, seed by seed; null failed. */
const runsOf = (values: Readonly<Record<string, readonly (number | null)[]>>, point = { processes: 4 }): RuledRun[] =>
  Object.entries(values).flatMap(([mechanism, list]) =>
    list.map((value, seed) => ({
      ...{ point, mechanism, seed, value },
      status: value === null ? ('failed' as const) : ('succeeded' as const),
    })),
  );

const standing = (runs: readonly RuledRun[], rule: StoppingRule): PointStanding => standingsOf(runs, rule)[0]!;
const statesOf = ({ cells }: PointStanding) => Object.fromEntries(cells);

/** About 100, apart by `spread`, the same for each call. */
const around = (count: number, spread: number, centre = 100) =>
  Array.from({ length: count }, (_, i) => centre + spread * Math.sin(12.9898 * (i + 1)));

describe('the rule that stops at narrow intervals', () => {
  it('wants half as many again until every mechanism is narrow at two looks, together', () => {
    const wide = { a: around(3, 1), b: around(3, 60) };
    expect(standing(runsOf(wide), NARROW)).toMatchObject({ replications: 3, next: 5 });
    const once = standing(runsOf({ a: around(3, 1), b: around(3, 1) }), NARROW);
    expect([once.next, statesOf(once)]).toEqual([5, { a: 'open', b: 'open' }]);
    const twice = standing(runsOf({ a: around(5, 1), b: around(5, 1) }), NARROW);
    expect([twice.next, statesOf(twice)]).toEqual([undefined, { a: 'met', b: 'met' }]);
    const mixed = standing(runsOf({ a: around(5, 1), b: around(5, 60) }), NARROW);
    expect([mixed.next, statesOf(mixed)]).toEqual([8, { a: 'met', b: 'open' }]);
  });

  it('ends at the most replications, where what is shown counts', () => {
    const last = standing(runsOf({ a: around(20, 60), b: around(20, 1) }), NARROW);
    expect([last.next, statesOf(last)]).toEqual([undefined, { a: 'undecided', b: 'met' }]);
  });

  it('is not held up by what has no result, and goes by the results that there are', () => {
    const none = standing(runsOf({ a: around(5, 1), b: [null, null, null, null, null] }), NARROW);
    expect([none.next, statesOf(none)]).toEqual([undefined, { a: 'met', b: 'unmeasured' }]);
    const single = standing(runsOf({ a: around(5, 1), b: [100, null, null, null, null] }), NARROW);
    expect([single.next, statesOf(single)]).toEqual([8, { a: 'met', b: 'open' }]);
    const all = standing(runsOf({ a: [null, null, null], b: [null, null, null] }), NARROW);
    expect([all.next, statesOf(all)]).toEqual([undefined, { a: 'unmeasured', b: 'unmeasured' }]);
  });

  it('asks for nothing while runs are under way, or were cancelled', () => {
    for (const status of ['queued', 'running', 'cancelled'] as const) {
      const runs = runsOf({ a: around(5, 1), b: around(5, 1) }).map((run, i) => (i === 9 ? { ...run, status } : run));
      const open = standing(runs, NARROW);
      expect([open.next, statesOf(open)]).toEqual([undefined, { a: 'open', b: 'open' }]);
    }
  });

  it('takes a mean of 0 without spread for narrow, and of 0 with spread never', () => {
    expect(statesOf(standing(runsOf({ a: [0, 0, 0, 0, 0] }), NARROW))).toEqual({ a: 'met' });
    expect(statesOf(standing(runsOf({ a: [-1, 1, -1, 1, 0] }), NARROW))).toEqual({ a: 'open' });
  });
});

describe('the rule that stops at decided ratios', () => {
  it('ends where every ratio to the baseline differs from 1 beyond doubt', () => {
    const apart = standing(runsOf({ a: around(3, 1), b: around(3, 1, 150) }), DECIDED);
    expect([apart.next, statesOf(apart)]).toEqual([undefined, { a: 'met', b: 'met' }]);
    const near = standing(runsOf({ a: around(3, 10), b: [108, 92, 104], c: around(3, 1, 300) }), DECIDED);
    expect(near.next).toBe(5);
    expect(statesOf(near)).toMatchObject({ a: 'met', b: 'open' });
  });

  it('needs less at the last look, where the interval that is shown decides', () => {
    const noisy = (count: number) => ({
      a: Array.from({ length: count }, (_, i) => 100 + 10 * Math.sin(1.7 * i)),
      b: Array.from({ length: count }, (_, i) => 106.5 + 10 * Math.cos(2.3 * i)),
    });
    expect(statesOf(standing(runsOf(noisy(18)), { ...DECIDED, max: 20 })).b).toBe('open');
    expect(statesOf(standing(runsOf(noisy(18)), { ...DECIDED, max: 18 })).b).toBe('met');
  });

  it('knows percentiles to a bucket of their histogram, as comparisons do', () => {
    const near = runsOf({ a: around(9, 1e-6, 1780), b: around(9, 1e-6, 1786) });
    expect(statesOf(standing(near, DECIDED))).toEqual({ a: 'met', b: 'met' });
    expect(statesOf(standing(near, { ...DECIDED, metric: 'put_latency_ns.p50' }))).toEqual({ a: 'met', b: 'open' });
    const width = { ...NARROW, relativeHalfWidth: 0.003 };
    expect(statesOf(standing(near, width))).toEqual({ a: 'met', b: 'met' });
    expect(statesOf(standing(near, { ...width, metric: 'put_latency_ns.p99' }))).toEqual({ a: 'open', b: 'open' });
  });

  it('calls what is the same under every seed decided: it is an exact tie', () => {
    expect(statesOf(standing(runsOf({ a: [7, 7, 7], b: [7, 7, 7] }), DECIDED))).toEqual({ a: 'met', b: 'met' });
  });

  it('says nothing without the baseline', () => {
    const none = standing(runsOf({ a: [null, null, null], b: around(3, 1) }), DECIDED);
    expect([none.next, statesOf(none)]).toEqual([undefined, { a: 'unmeasured', b: 'unmeasured' }]);
  });
});

const anyRule = fc
  .record({ min: fc.integer({ min: 2, max: 12 }), more: fc.integer({ min: 0, max: 40 }), narrow: fc.boolean() })
  .map(({ min, more, narrow }): StoppingRule => ({ ...(narrow ? NARROW : DECIDED), min, max: min + more }));
const anyValues = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 60, maxLength: 60 });

describe('whatever the results', () => {
  it('rounds grow, never beyond the most, and end', () => {
    fc.assert(
      fc.property(anyRule, anyValues, anyValues, (rule, a, b) => {
        let asked = rule.min;
        for (let rounds = 0; rounds < 60; rounds += 1) {
          const { next, cells } = standing(runsOf({ a: a.slice(0, asked), b: b.slice(0, asked) }), rule);
          if (next === undefined) {
            expect([...cells.values()]).not.toContain('open');
            return;
          }
          expect(next).toBeGreaterThan(asked);
          expect(next).toBeLessThanOrEqual(Math.min(rule.max, Math.ceil(1.5 * asked)));
          asked = next;
        }
        throw new Error('no end');
      }),
    );
  });

  it('the rule follows from the results alone, in whatever order mechanisms and points come', () => {
    fc.assert(
      fc.property(anyRule, anyValues, (rule, values) => {
        const cells = { a: values.slice(0, 6), b: values.slice(6, 12), c: values.slice(12, 18) };
        const points = [2, 4, 8].map((processes) => runsOf(cells, { processes }));
        const said = (runs: readonly RuledRun[]) =>
          standingsOf(runs, rule)
            .map(({ point, next, cells: states }) => JSON.stringify([point, next, [...states].sort()]))
            .sort();
        const expected = said(points.flat());
        expect(said(points.toReversed().flat())).toEqual(expected);
        // By replications, as rounds store them: all cells of the first one, then of the next.
        const bySeed = points.flat().toSorted((x, y) => x.seed - y.seed);
        expect(said(bySeed)).toEqual(expected);
      }),
    );
  });
});

it('a comparison counts the cells by their states, and knows that of each', () => {
  const runs = [...runsOf({ a: around(20, 60), b: around(20, 1) }), ...runsOf({ a: [null], b: [1] }, { processes: 8 })];
  const ruled = ruledBy(NARROW, runs);
  expect(outcomeOf(ruled)).toEqual({ ...NARROW, cells: { met: 1, open: 1, undecided: 1, unmeasured: 1 } });
  expect(ruled.stateOf({ point: { processes: 4 }, mechanism: 'a' })).toBe('undecided');
  expect(ruled.stateOf({ point: { processes: 5 }, mechanism: 'a' })).toBeUndefined();
});

it('the rule of a specification reads what is shown first, or what is named', () => {
  const of = (replications: object, more: object = {}) => stoppingRuleOf(valid({ ...base, ...more, replications }));
  expect(stoppingRuleOf(valid({ ...base, replications: 5 }))).toBeUndefined();
  expect(of({ until: 'decided' })).toEqual({
    ...{ min: 5, max: 30, metric: 'inserts_per_second', relativeHalfWidth: null, baseline: 'rma' },
  });
  const shown = { show: { metric: 'operation_latency_ns.p99' }, baseline: { mechanism: 'aa-poll' } };
  expect(of({ min: 2, max: 9, until: 'decided' }, shown)).toEqual({
    ...{ min: 2, max: 9, metric: 'operation_latency_ns.p99', relativeHalfWidth: null, baseline: 'aa-poll' },
  });
  expect(of({ until: { metric: 'operation_latency_ns', relativeHalfWidth: 1 } })).toMatchObject({
    ...{ metric: 'operation_latency_ns', relativeHalfWidth: 1 },
  });
});

import { describe, expect, it } from 'vitest';
import type { ComparableRun, Scalar } from '../../src/analysis/comparable-run.ts';
import { compare } from '../../src/analysis/compare.ts';
import { terminalFacets } from '../../src/drawing/terminal-facets.ts';
import { facetMapOf } from '../../src/figure/facet-map.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import { INSERTS } from './made-up-runs.ts';

const RATE = 'workload.collisionRate';

/** Runs of three seeds, whose `a` crosses `b` where processes are ten times the shift that each point has. */
function runsOf(
  points: readonly Readonly<Record<string, Scalar>>[],
  shiftOf: (point: Readonly<Record<string, Scalar>>) => number,
) {
  return points.flatMap((place) =>
    [1, 2, 4, 8, 16].flatMap((processes) =>
      ['a', 'b'].flatMap((mechanism, i) =>
        [1, 2, 3].map(
          (seed): ComparableRun => ({
            point: { processes, ...place },
            mechanism,
            seed,
            status: 'succeeded',
            value: (mechanism === 'a' ? processes / shiftOf(place) : 1) * (1 + 0.001 * [1, -1, 0][(seed + i) % 3]!),
            stages: null,
            occupancy: null,
          }),
        ),
      ),
    ),
  );
}

const compared = (runs: readonly ComparableRun[], change: Partial<Parameters<typeof compare>[1]> = {}): Comparison =>
  compare(runs, { ...INSERTS, baseline: 'b', x: 'processes', ...change });

describe('the map of a comparison', () => {
  const rates = [{ [RATE]: 0 }, { [RATE]: 0.5 }];
  const shift = (place: Readonly<Record<string, Scalar>>) => (place[RATE] === 0 ? 3 : 6);

  it('has the winners and crossovers of every value of the axis that is held, as if that were shown', () => {
    const runs = runsOf(rates, shift);
    const comparison = compared(runs);
    expect(comparison.map!.map(({ facet }) => facet)).toEqual(rates);
    for (const { facet, winners, crossovers } of comparison.map!) {
      const shown = compared(runs, { facet });
      expect({ winners, crossovers }).toEqual({ winners: shown.winners, crossovers: shown.crossovers });
    }
    expect(comparison.map!.map(({ crossovers }) => crossovers[0]!.at)).toEqual([
      expect.closeTo(3, 1),
      expect.closeTo(6, 1),
    ]);
  });

  it('goes through axes in lockstep once, and is absent where none is held or there are too many places', () => {
    const lockstep = [0, 0.25, 0.5].map((rate) => ({ [RATE]: rate, 'workload.valueBytes': 100 * rate }));
    expect(compared(runsOf(lockstep, () => 3)).map).toHaveLength(3);
    expect(compared(runsOf([{}], () => 3)).map).toBeUndefined();
    const many = Array.from({ length: 65 }, (_, index) => ({ [RATE]: index / 100 }));
    expect(compared(runsOf(many, () => 3)).map).toBeUndefined();
  });

  it('is a table of the best at each place', () => {
    const map = facetMapOf(compared(runsOf(rates, shift)))!;
    expect(map.columns).toEqual(['1', '2', '4', '8', '16']);
    expect(map.rows.map(({ cells }) => cells.map((names) => names.join()))).toEqual([
      ['b', 'b', 'a', 'a', 'a'],
      ['b', 'b', 'b', 'a', 'a'],
    ]);
    expect(facetMapOf(compared(runsOf(rates, shift), { better: 'neutral' }))).toBeUndefined();
  });

  it('is printed with the crossovers of each place, within the width of the terminal', () => {
    const comparison = compared(runsOf(rates, shift));
    const text = terminalFacets(comparison, { width: 100 });
    expect(text).toContain('collision rate 0    b  b  a  a  a\ncollision rate 0.5  b  b  b  a  a\n');
    expect(text).toMatch(/collision rate 0.5: a and b cross between P 4 and 8; interpolated at 6\.0/);
    const narrow = terminalFacets(
      { ...comparison, map: comparison.map!.map((row) => ({ ...row, crossovers: [] })) },
      { width: 28 },
    );
    expect(
      Math.max(
        ...narrow
          .split('\n')
          .slice(1)
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(28);
    expect(terminalFacets(compared(runsOf([{}], () => 3)), { width: 100 })).toBe('');
  });

  it('has the letters of the plots where names do not fit beside each other', () => {
    const long = { a: 'memory of others', b: 'pages' } as Readonly<Record<string, string>>;
    const runs = runsOf(rates, shift).map((one) => ({ ...one, mechanism: long[one.mechanism]! }));
    const comparison = compared(runs, { baseline: 'pages' });
    expect(terminalFacets(comparison, { width: 110 })).toContain(
      'rate 0.5  pages  pages  pages             memory of others',
    );
    const text = terminalFacets(comparison, { width: 60 });
    expect(text).toContain('O memory of others\nP pages\n');
    expect(text).toContain('collision rate 0    P  P  O  O  O\ncollision rate 0.5  P  P  P  O  O\n');
  });
});

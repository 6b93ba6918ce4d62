import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halfWidthCell } from '../../src/figure/cells.ts';
import { bestAt, isSignificant, rowsAt, xValues } from '../../src/figure/comparison.ts';
import { comparisonCsv } from '../../src/figure/csv.ts';
import { fitting, spread } from '../../src/figure/labels.ts';
import { lookOf, seriesLooks } from '../../src/figure/looks.ts';
import { significant, tickText, whole } from '../../src/figure/numbers.ts';
import { metricScale } from '../../src/figure/scales.ts';
import { logTicks, ratioTicks } from '../../src/figure/ticks.ts';
import { comparisonOf, point } from './made-up-comparison.ts';

it('a whole number has all its digits, in groups', () => {
  expect(whole(2 ** 64).split('\u202f')).toEqual(['18', '446', '744', '073', '709', '551', '616']);
  expect(whole(1234)).toBe('1234');
});

describe('labels', () => {
  const room = { gap: 14, from: 4, to: 298 };

  it('stay in order, in bounds and apart', () => {
    const places = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(places, (ys) => {
        const placed = spread(
          ys.map((y) => ({ y, placed: y })),
          room,
        );
        for (const [at, label] of placed.entries()) {
          const before = placed[at - 1];
          if (before) {
            expect(label.y).toBeGreaterThanOrEqual(before.y);
            expect(label.placed - before.placed).toBeGreaterThan(13.99);
          }
          expect(label.placed).toBeGreaterThan(3.99);
          expect(label.placed).toBeLessThan(298.01);
        }
      }),
    );
  });

  it('are as many as there is room for, from the top to near the end', () => {
    const all = Array.from({ length: 100 }, (_, y) => ({ y: 99 - y, placed: 0 }));
    const kept = spread(fitting(all, room), room);
    expect(kept).toHaveLength(22);
    expect([kept[0]!.y, kept.at(-1)!.y]).toEqual([0, 95]);
    expect(kept.every(({ placed }) => placed >= room.from && placed <= room.to)).toBe(true);
    expect(fitting(all.slice(0, 22), room)).toHaveLength(22);
  });

  it('are left alone if there is room', () => {
    const labels = spread(
      [50, 10, 90].map((y) => ({ y, placed: 0 })),
      { gap: 14, from: 0, to: 100 },
    );
    expect(labels.map(({ placed }) => placed)).toEqual([10, 50, 90]);
  });
});

describe('numbers', () => {
  it('have three digits if rounding gives them one more', () => {
    const values = [9.996, 99.96, 0.09996, 9.994, -9.996, 999.6];
    expect(values.map((value) => significant(value))).toEqual(['10.0', '100', '0.100', '9.99', '−10.0', '1000']);
  });
});

describe('ticks', () => {
  it('go in steps of 1, 2 and 5, refine where they are few and label powers of ten where they are many', () => {
    expect(logTicks(5, 300).map(({ value }) => value)).toEqual([5, 10, 20, 50, 100, 200]);
    expect(logTicks(11, 14).length).toBeGreaterThan(2);
    const major = logTicks(1, 1e6).filter(({ isMajor }) => isMajor);
    expect(major.map(({ value }) => value)).toEqual([1, 10, 100, 1000, 1e4, 1e5, 1e6]);
  });

  it('read differently if they are different, however small they are', () => {
    const scales = [
      [1.1e-5, 1.6e-5],
      [3e-7, 3.1e-7],
      [0, 1.4e-5],
      [2e-5, 9e5],
    ].map((values) => {
      const marks = values.map((value, x) => ({ x, value, low: value, high: value, n: 1 }));
      return metricScale(marks, { from: 0, to: 100 }, false);
    });
    for (const { ticks } of scales) {
      const texts = ticks.map(({ value }) => tickText(value));
      expect([...new Set(texts)]).toEqual(texts);
    }
    expect([1.2e-5, 2.5e-6, 2e-5, -1.5e-5].map(tickText)).toEqual(
      ['1.2_×_10⁻⁵', '2.5_×_10⁻⁶', '2_×_10⁻⁵', '−1.5_×_10⁻⁵'].map((text) => text.replaceAll('_', '\u202f')),
    );
  });

  it('of a ratio always hold 1, inside the range', () => {
    const [low, high] = [
      fc.double({ min: 0.001, max: 0.93, noNaN: true }),
      fc.double({ min: 1.07, max: 900, noNaN: true }),
    ];
    fc.assert(
      fc.property(low, high, (from, to) => {
        const ticks = ratioTicks(from, to).map(({ value }) => value);
        expect(ticks).toContain(1);
        expect(ticks.every((tick) => tick >= from * 0.999 && tick <= to * 1.001)).toBe(true);
      }),
    );
  });
});

describe('readout', () => {
  it('sorts the best first, by the direction of the metric; series without a result come last', () => {
    const all = comparisonOf();
    expect(rowsAt(all, 64).map(({ series }) => series)).toEqual(['aa-sp', 'am', 'rma']);
    expect(rowsAt({ ...all, better: 'lower' }, 64).map(({ series }) => series)).toEqual(['rma', 'am', 'aa-sp']);
    const points = all.points.filter(({ series, x }) => !(series === 'aa-sp' && x === 64));
    expect(rowsAt({ ...all, points }, 64).at(-1)).toEqual({ series: 'aa-sp', point: undefined });
  });

  it('calls a ratio significant if its interval leaves 1 out', () => {
    expect(isSignificant(point(1, 'a', 1, 1.5))).toBe(true);
    expect(isSignificant({ ...point(1, 'a', 1, 1.5), ratio: { value: 1.5, low: 0.9, high: 2, p: 0.2 } })).toBe(false);
  });

  it('marks the best with all that cannot be told from it', () => {
    const all = comparisonOf();
    expect([...bestAt(all, 64)]).toEqual(['aa-sp']);
    const vague = {
      ...all,
      winners: [{ from: 32, to: 64, series: ['aa-sp', 'am'], significant: false, decides: null }],
    };
    expect([...bestAt(vague, 64)]).toEqual(['aa-sp', 'am']);
    expect(bestAt(vague, 128).size).toBe(0);
  });

  it('has nothing bold and no interval with one replication', () => {
    const all = comparisonOf();
    const single = { ...point(1, 'a', 1, null), n: 1, low: null, high: null };
    expect(isSignificant({ ...single, ratio: { value: 1.5, low: null, high: null, p: null } })).toBe(false);
    expect(halfWidthCell(single)).toBe('');
    const winners = [{ from: 32, to: 256, series: ['aa-sp'], significant: null, decides: null }];
    expect(bestAt({ ...all, winners }, 64).size).toBe(0);
  });

  it('orders numbers by size and words as the sweep lists them', () => {
    const all = { ...comparisonOf(), points: [] };
    expect(xValues({ ...all, axes: [{ path: 'processes', values: [256, 32] }] })).toEqual([32, 256]);
    expect(xValues({ ...all, axes: [{ path: 'processes', values: ['full', '1'] }] })).toEqual(['full', '1']);
  });
});

describe('looks', () => {
  const family = () => ({ family: 'aa', member: 2 });

  it('belong to the mechanism; further entries of one kind are dashed, with shapes and shades of their own', () => {
    const names = ['aa-int', 'aa-int interruptBatch=100'];
    const looks = seriesLooks({ series: 'mechanism', names, values: [] }, family);
    expect(looks.get(names[0]!)).toEqual(lookOf('aa', 2));
    expect(looks.get(names[1]!)).toEqual({ ...lookOf('aa', 2), dash: '6 3', shape: 'up', shade: 0.5 });
  });

  it('of names are those of the kinds behind them', () => {
    const kinds = ['small', 'large'].map((mechanism) => ({ mechanism, kind: 'aa-int' }));
    const series = { series: 'mechanism', names: ['small', 'rma', 'large'], values: [], kinds };
    const looks = seriesLooks(series, (kind) => ({ family: kind === 'aa-int' ? 'aa' : 'rma', member: 1 }));
    expect(looks.get('small')).toEqual(lookOf('aa', 1));
    expect(looks.get('large')).toMatchObject({ tone: lookOf('aa', 1).tone, dash: '6 3' });
    expect(looks.get('rma')).toEqual(lookOf('rma', 1));
  });

  it('of values of an axis follow their order', () => {
    const values = ['1', '2', '4'];
    const looks = seriesLooks({ series: 'machine.x', names: ['4', '1'], values }, family);
    expect([looks.get('1')!.tone, looks.get('4')!.tone]).toEqual([{ ink: 1 }, { ink: 0.5 }]);
  });
});

describe('CSV of a comparison', () => {
  const origin = { specDigest: 'abc', modelVersion: 'def', link: 'http://127.0.0.1/experiments/e1?at=2,4' };

  it('is at full precision and says its facet and where it comes from', () => {
    const all = comparisonOf();
    const [head, ...rows] = comparisonCsv(all, origin, ['rma']).trimEnd().split('\r\n');
    expect(head).toMatch(/^processes,mechanism,workload.collisionRate,n,.*,spec_digest,model_version,link$/);
    expect(rows).toHaveLength(all.axes[0]!.values.length);
    expect(rows[0]).toMatch(/^32,rma,0.05,5,/);
    expect(rows[0]).toContain(String(all.points.find(({ series }) => series === 'rma')!.mean));
    for (const row of rows) expect(row).toMatch(/,abc,def,"http:.*at=2,4"$/);
  });

  it('leaves cells empty that have no interval', () => {
    const all = comparisonOf();
    const points = [
      { ...all.points[0]!, n: 1, low: null, high: null, ratio: { value: 1, low: null, high: null, p: null } },
    ];
    const { specDigest, modelVersion } = origin;
    const [, row] = comparisonCsv({ ...all, points }, { specDigest, modelVersion })
      .trimEnd()
      .split('\r\n');
    expect(row).toBe(`32,rma,0.05,1,${points[0]!.mean},,,1,,,,abc,def`);
  });

  it('keeps a spreadsheet from running a name', () => {
    const all = comparisonOf();
    const formula = { ...all, points: all.points.map((entry) => ({ ...entry, series: '=1+1' })) };
    expect(comparisonCsv(formula, origin)).toContain(",'=1+1,");
  });
});

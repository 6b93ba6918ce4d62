import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonCommand, comparisonQuery, cursorOf, readChoice } from '../../web/src/experiment/choice.ts';
import {
  bestAt,
  comparisonCsv,
  fallsAfter,
  halfWidthPercent,
  isSignificant,
  rowsAt,
  xValues,
} from '../../web/src/plots/comparison-data.ts';
import { layoutComparison } from '../../web/src/plots/comparison-layout.ts';
import { inOrder, totalNs } from '../../web/src/plots/stages.ts';
import { logTicks, ratioTicks, spreadLabels } from '../../web/src/plots/ticks.ts';
import { comparisonOf, point } from './made-up-comparison.ts';

const options = { width: 800, height: 600, view: 'both', hidden: new Set<string>(), yScale: 'log' } as const;

describe('labels at the line ends', () => {
  it('stay in order, in bounds and apart', () => {
    const places = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(places, (ys) => {
        const placed = spreadLabels(
          ys.map((y) => ({ y, placed: y })),
          14,
          4,
          298,
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

  it('are left alone where there is room', () => {
    const labels = spreadLabels(
      [50, 10, 90].map((y) => ({ y, placed: 0 })),
      14,
      0,
      100,
    );
    expect(labels.map(({ placed }) => placed)).toEqual([10, 50, 90]);
  });
});

describe('ticks', () => {
  it('go in steps of 1, 2 and 5 and thin out to powers of ten', () => {
    expect(logTicks(5, 300).map(({ value }) => value)).toEqual([5, 10, 20, 50, 100, 200]);
    expect(logTicks(1, 1e6).map(({ value }) => value)).toEqual([1, 10, 100, 1000, 1e4, 1e5, 1e6]);
  });

  it('of a ratio always hold 1', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 0.99, noNaN: true }),
        fc.double({ min: 1.01, max: 900, noNaN: true }),
        (low, high) => {
          const ticks = ratioTicks(low, high);
          expect(ticks).toContain(1);
          expect(ticks.every((tick) => tick >= low && tick <= high)).toBe(true);
        },
      ),
    );
  });
});

describe('layout of a comparison', () => {
  const panelOf = (kind: string, layout = layoutComparison(comparisonOf(), options)) =>
    layout.panels.find((panel) => panel.kind === kind)!;

  it('has the metric above its ratio, both on one x axis', () => {
    const layout = layoutComparison(comparisonOf(), options);
    const [metric, ratio] = layout.panels;
    expect([metric?.kind, ratio?.kind]).toEqual(['metric', 'ratio']);
    expect(metric!.top + metric!.height).toBeLessThan(ratio!.top);
    expect(metric!.series[0]!.marks.map(({ x }) => x)).toEqual(layout.xs.map(({ x }) => x));
    expect(metric!.title).toBe('Inserts, M/s');
  });

  it('spaces powers of two evenly', () => {
    const [a, b, c] = layoutComparison(comparisonOf(), options).xs.map(({ x }) => x);
    expect(b! - a!).toBeCloseTo(c! - b!, 6);
  });

  it('leaves a gap where a point is missing and never bridges it', () => {
    const all = comparisonOf();
    const comparison = { ...all, points: all.points.filter(({ series, x }) => !(series === 'aa-sp' && x === 128)) };
    const [line] = panelOf('metric', layoutComparison(comparison, options)).series.filter(
      ({ name }) => name === 'aa-sp',
    );
    expect(line!.marks).toHaveLength(all.axes[0]!.values.length - 1);
    expect(line!.path.match(/M/g)).toHaveLength(2);
  });

  it('draws the baseline at 1, higher ratios higher', () => {
    const ratio = panelOf('ratio');
    const one = ratio.ticks.find(({ isOne }) => isOne)!;
    const base = ratio.series.find(({ name }) => name === 'rma')!;
    const better = ratio.series.find(({ name }) => name === 'aa-sp')!;
    for (const mark of base.marks) expect(mark.y).toBeCloseTo(one.y, 6);
    expect(better.marks[0]!.y).toBeLessThan(one.y);
  });

  it('draws an error bar only where it is tall enough to be seen', () => {
    const all = comparisonOf();
    const wide = {
      ...all,
      points: all.points.map((entry) => ({ ...entry, low: entry.mean * 0.6, high: entry.mean * 1.4 })),
    };
    const narrow = { ...all, points: all.points.map((entry) => ({ ...entry, low: entry.mean, high: entry.mean })) };
    expect(panelOf('metric', layoutComparison(wide, options)).series[0]!.bars).toContain('h6');
    expect(panelOf('metric', layoutComparison(narrow, options)).series[0]!.bars).toBe('');
  });

  it('turns to a linear axis where values reach zero, and says so', () => {
    const all = comparisonOf();
    const zero = { ...all, points: [...all.points, point(64, 'am', 0, null)] };
    const layout = layoutComparison(zero, options);
    expect(layout.forcedLinear).toBe(true);
    expect(layout.panels[0]!.ticks.map(({ text }) => text)).toContain('0');
    expect(
      layout.panels.flatMap(({ series }) => series.flatMap(({ marks }) => marks)).every(({ y }) => Number.isFinite(y)),
    ).toBe(true);
  });

  it('puts the ring of a crossover between the points around it', () => {
    const layout = layoutComparison(comparisonOf(), options);
    const [ring] = layout.rings;
    const at = (value: number) => layout.xs.find((x) => x.value === value)!.x;
    expect(ring).toMatchObject({ number: 1, series: 'am' });
    expect(ring!.x).toBeGreaterThan(at(64));
    expect(ring!.x).toBeLessThan(at(128));
  });

  it('leaves hidden series out', () => {
    const layout = layoutComparison(comparisonOf(), { ...options, hidden: new Set(['am']) });
    expect(layout.panels[0]!.series.map(({ name }) => name)).not.toContain('am');
    expect(layout.rings).toEqual([]);
  });

  it('lays out 20 series of 200 points, every point once', () => {
    const xs = Array.from({ length: 200 }, (_, place) => place + 1);
    const names = Array.from({ length: 20 }, (_, place) => `series-${place}`);
    const points = names.flatMap((name, place) => xs.map((x) => point(x, name, x * (place + 1) * 1e6, 1 + place / 10)));
    const comparison = {
      ...comparisonOf(),
      points,
      axes: [{ path: 'processes', values: xs }],
      baseline: 'series-0',
      crossovers: [],
    };
    const { xs: places, panels } = layoutComparison(comparison, options);
    expect(places).toHaveLength(200);
    for (const panel of panels) expect(panel.series).toHaveLength(20);
  });
});

describe('readout', () => {
  it('sorts the best first, by the direction of the metric', () => {
    const all = comparisonOf();
    expect(rowsAt(all, 64).map(({ series }) => series)).toEqual(['aa-sp', 'am', 'rma']);
    expect(rowsAt({ ...all, better: 'lower' }, 64).map(({ series }) => series)).toEqual(['rma', 'am', 'aa-sp']);
  });

  it('puts series without a result last', () => {
    const all = comparisonOf();
    const points = all.points.filter(({ series, x }) => !(series === 'aa-sp' && x === 64));
    expect(rowsAt({ ...all, points }, 64).at(-1)).toEqual({ series: 'aa-sp', point: undefined });
  });

  it('calls a ratio significant when its interval leaves 1 out', () => {
    expect(isSignificant(point(1, 'a', 1, 1.5))).toBe(true);
    expect(isSignificant({ ...point(1, 'a', 1, 1.5), ratio: { value: 1.5, low: 0.9, high: 2, p: 0.2 } })).toBe(false);
  });

  it('marks the best with all that it does not differ from', () => {
    const all = comparisonOf();
    expect([...bestAt(all, 64)]).toEqual(['aa-sp']);
    const vague = [{ from: 32, to: 64, series: ['aa-sp', 'am'], significant: false }];
    expect([...bestAt({ ...all, winners: vague }, 64)]).toEqual(['aa-sp', 'am']);
    expect(bestAt({ ...all, winners: vague }, 128).size).toBe(0);
  });

  it('has nothing bold and no interval with one replication', () => {
    const all = comparisonOf();
    const single = { ...point(1, 'a', 1, null), n: 1, low: null, high: null };
    expect(isSignificant({ ...single, ratio: { value: 1.5, low: null, high: null, p: null } })).toBe(false);
    expect(halfWidthPercent(single)).toBeUndefined();
    const winners = [{ from: 32, to: 256, series: ['aa-sp'], significant: null }];
    expect(bestAt({ ...all, winners }, 64).size).toBe(0);
  });

  it('says to which side a series crosses', () => {
    const all = comparisonOf();
    expect(fallsAfter(all, all.crossovers[0]!)).toBe(true);
  });
});

describe('what is shown', () => {
  it('is read from the URL and asked of the service', () => {
    const query = new URLSearchParams('metric=log_wait_ns&collisionRate=0.25&x=processes&processes=64');
    const choice = readChoice(query, ['processes', 'workload.collisionRate']);
    expect(comparisonQuery(choice)).toEqual({
      metric: 'log_wait_ns',
      x: 'processes',
      facet: ['workload.collisionRate=0.25'],
    });
  });

  it('needs the whole path where two axes end alike', () => {
    const paths = ['mechanisms.am.pollIntervalNs', 'mechanisms.aa-poll.pollIntervalNs'];
    const query = new URLSearchParams('pollIntervalNs=1&mechanisms.am.pollIntervalNs=5000');
    expect(readChoice(query, paths).facets).toEqual(['mechanisms.am.pollIntervalNs=5000']);
  });

  it('can be had on the command line', () => {
    expect(comparisonCommand('e1', comparisonOf())).toBe(
      'npx onesided compare e1 --metric inserts_per_second --x processes --baseline rma --facet workload.collisionRate=0.05',
    );
  });

  it('starts at the last point of the baseline', () => {
    expect(cursorOf(comparisonOf(), null)).toBe(256);
    expect(cursorOf(comparisonOf(), '64')).toBe(64);
    expect(cursorOf(comparisonOf(), '65')).toBe(256);
  });

  it('stands at a point that most series have reached while results are coming in', () => {
    const whole = comparisonOf();
    // Of three series, the baseline alone has reached the last point.
    const points = whole.points.filter(({ x, series }) => x !== 256 || series === whole.baseline);
    const last = Math.max(...points.flatMap(({ x }) => (typeof x === 'number' && x !== 256 ? [x] : [])));
    expect(cursorOf({ ...whole, points }, null)).toBe(last);
  });

  it('is exported at full precision, with its origin', () => {
    const all = comparisonOf();
    const origin = { specDigest: 'abc', modelVersion: 'def', link: 'http://127.0.0.1/experiments/e1?at=2,4' };
    const [head, ...rows] = comparisonCsv(all, ['rma'], origin).trimEnd().split('\r\n');
    expect(head).toMatch(/^processes,mechanism,n,.*,spec_digest,model_version,link$/);
    expect(rows).toHaveLength(all.axes[0]!.values.length);
    expect(rows[0]).toContain(String(all.points.find(({ series }) => series === 'rma')!.mean));
    for (const row of rows) expect(row).toMatch(/,abc,def,"http:.*at=2,4"$/);
    const formula = { ...all, points: all.points.map((point) => ({ ...point, series: '=1+1' })) };
    expect(comparisonCsv(formula, ['=1+1'], origin)).toContain(",'=1+1,");
  });

  it('orders numbers by size and words as the sweep lists them', () => {
    const all = comparisonOf();
    expect(xValues({ ...all, axes: [{ path: 'processes', values: [256, 32] }], points: [] })).toEqual([32, 256]);
    expect(xValues({ ...all, axes: [{ path: 'processes', values: ['full', '1'] }], points: [] })).toEqual([
      'full',
      '1',
    ]);
  });
});

describe('stages', () => {
  it('stand in the order of travel and keep their sum', () => {
    const parts = inOrder({ handler: 3, wire: 2, memory: 0, 'origin-cpu': 1 });
    expect(parts.map(({ stage }) => stage)).toEqual(['origin-cpu', 'wire', 'handler']);
    expect(totalNs(parts)).toBe(6);
  });
});

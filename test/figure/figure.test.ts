import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FigureChoice, type FigureSpace, figureOf } from '../../src/figure/figure.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import { bestOf } from '../../web/src/experiments/best.ts';
import { plotOf, plotSpace } from '../../web/src/plots/plot-space.ts';
import { comparisonOf, point } from './made-up-comparison.ts';

const SPACE: FigureSpace = {
  metric: { left: 50, right: 700, top: 30, bottom: 270 },
  ratio: { left: 50, right: 700, top: 320, bottom: 560 },
  inset: 10,
  labelGap: 14,
  shortestBar: 5,
  widthOf: (text) => 7 * text.length,
  ringGap: 18,
};

const drawn = (comparison: Comparison, choice?: FigureChoice) => figureOf(comparison, SPACE, choice);
const panelOf = (kind: string, comparison = comparisonOf(), choice?: FigureChoice) =>
  drawn(comparison, choice).panels.find((panel) => panel.kind === kind)!;
const lineOf = (name: string, comparison: Comparison, kind = 'metric') =>
  panelOf(kind, comparison).lines.find((line) => line.name === name)!;
const without = (series: string, x: number): Comparison => {
  const all = comparisonOf();
  return { ...all, points: all.points.filter((entry) => !(entry.series === series && entry.x === x)) };
};

describe('figure of a comparison', () => {
  it('has the metric above its ratio, both on one x axis', () => {
    const { panels, places, xTitle } = drawn(comparisonOf());
    expect(panels.map(({ kind, title }) => [kind, title])).toEqual([
      ['metric', 'Inserts, M/s'],
      ['ratio', 'Ratio to rma'],
    ]);
    expect(xTitle).toBe('Processes P');
    for (const panel of panels) expect(panel.lines[0]!.marks.map(({ x }) => x)).toEqual(places.map(({ x }) => x));
  });

  it('spaces powers of two evenly', () => {
    const [a, b, c] = drawn(comparisonOf()).places.map(({ x }) => x);
    expect(b! - a!).toBeCloseTo(c! - b!, 6);
  });

  it('spaces a 0 and powers beside it by about as much, but a share from 0 as it is', () => {
    const placesOf = (...xs: number[]) => {
      const all = comparisonOf();
      const points = xs.flatMap((x) => ['rma', 'am'].map((name) => point(x, name, 2e6, 1)));
      return drawn({ ...all, points, axes: [{ path: 'processes', values: xs }] }).places.map(({ x }) => x);
    };
    const [zero, one, ten, hundred, thousand] = placesOf(0, 1, 10, 100, 1000);
    expect((one! - zero!) / (thousand! - zero!)).toBeCloseTo(Math.log(2) / Math.log(1001), 9);
    expect((thousand! - hundred!) / (hundred! - ten!)).toBeCloseTo(1, 1);
    const [none, some, quarter, half] = placesOf(0, 0.05, 0.25, 0.5);
    expect([(some! - none!) / (half! - none!), (quarter! - none!) / (half! - none!)]).toEqual([0.1, 0.5]);
  });

  it('leaves a gap where a point is missing and never bridges it', () => {
    const line = lineOf('aa-sp', without('aa-sp', 64));
    expect(line.marks).toHaveLength(3);
    expect(line.stretches.map(({ length }) => length)).toEqual([2]);
  });

  it('draws a point alone as a mark, not as a line', () => {
    const all = comparisonOf();
    const single = { ...all, points: all.points.filter(({ series, x }) => series !== 'am' || x === 32) };
    expect(lineOf('am', single)).toMatchObject({ stretches: [], marks: [expect.anything()] });
  });

  it('goes on past values that bisection added for another series', () => {
    const all = comparisonOf();
    const points = [...all.points, point(90, 'am', 1e8, 1.01), point(90, 'rma', 1e8, 1)];
    const axes = [{ path: 'processes', values: [32, 64, 90, 128, 256] }];
    expect(lineOf('aa-sp', { ...all, points, axes }).stretches).toHaveLength(2);
    const added = { ...all, points, axes, bisected: [90] };
    expect(lineOf('aa-sp', added).stretches.map(({ length }) => length)).toEqual([4]);
    expect(lineOf('am', added).stretches.map(({ length }) => length)).toEqual([5]);
  });

  it('never joins words by a line', () => {
    const all = comparisonOf();
    const machines = ['cray-xe6', 'ib-ndr'];
    const points = machines.flatMap((x) => ['rma', 'am'].map((name) => ({ ...point(0, name, 2e6, 1), x })));
    const comparison = { ...all, x: 'machine', axes: [{ path: 'machine', values: machines }], points };
    for (const line of panelOf('metric', comparison).lines) {
      expect(line.marks).toHaveLength(2);
      expect(line.stretches).toEqual([]);
    }
  });

  it('knows where points are so close that their intervals would hide each other', () => {
    const xs = [...Array.from({ length: 150 }, (_, i) => i + 1), 250, 350];
    const points = xs.map((x) => ({ ...point(x, 'rma', 1e6, 1), low: 1e5, high: 1e7 }));
    const comparison = { ...comparisonOf(), points, axes: [{ path: 'processes', values: xs }] };
    const { bars, marks } = lineOf('rma', comparison);
    expect(bars).toHaveLength(xs.length);
    for (const found of [bars, marks]) {
      expect(found.slice(60, 140).every(({ isCrowded }) => isCrowded)).toBe(true);
      expect([found[0]!.isCrowded, found.at(-1)!.isCrowded]).toEqual([false, false]);
    }
  });

  it('draws the baseline at 1, higher ratios higher', () => {
    const { one, lines } = panelOf('ratio');
    const marksOf = (name: string) => lines.find((line) => line.name === name)!.marks;
    for (const mark of marksOf('rma')) expect(mark.y).toBeCloseTo(one!, 6);
    for (const mark of marksOf('aa-sp')) expect(mark.y).toBeLessThan(one!);
  });

  it('draws an interval only if it is tall enough to be seen, and none with one replication', () => {
    const all = comparisonOf();
    const barsOf = (low: number | null, high: number | null) => {
      const points = all.points.map((entry) => ({
        ...entry,
        low: low === null ? null : entry.mean * low,
        high: high === null ? null : entry.mean * high,
      }));
      return lineOf('rma', { ...all, points }).bars.length;
    };
    expect([barsOf(0.6, 1.4), barsOf(1, 1), barsOf(null, null)]).toEqual([4, 0, 0]);
  });

  it('ends an interval with a cap, but not at the edge of the panel beyond which it goes on', () => {
    const [first, ...others] = comparisonOf().points.filter(({ series }) => series === 'rma');
    const capsOf = (low: number, high: number, yScale: 'log' | 'linear') => {
      const wide = { ...first!, low: first!.mean * low, high: first!.mean * high };
      const panel = panelOf('metric', { ...comparisonOf(), points: [wide, ...others] }, { yScale });
      return panel.lines[0]!.bars[0]!.caps.length;
    };
    expect([capsOf(0.5, 2, 'log'), capsOf(0, 2, 'log'), capsOf(0, 100, 'log'), capsOf(0, 100, 'linear')]).toEqual([
      2, 1, 0, 2,
    ]);
  });

  it('marks points with fewer replications hollow', () => {
    const all = comparisonOf();
    const points = all.points.map((entry) => (entry.x === 64 ? { ...entry, n: 3 } : entry));
    expect(lineOf('rma', { ...all, points }).marks.map(({ hollow }) => hollow)).toEqual([false, true, false, false]);
    const asked = panelOf('metric', all, { replications: 10 }).lines[0]!;
    expect(asked.marks.every(({ hollow }) => hollow)).toBe(true);
  });

  it('turns to a linear axis if a value is 0, and says so', () => {
    const all = comparisonOf();
    const zero = {
      ...all,
      points: all.points.map((entry) => (entry.x === 64 ? { ...entry, mean: 0, low: 0 } : entry)),
    };
    const panel = panelOf('metric', zero);
    expect(panel.scale).toBe('linear');
    expect(panel.hint).toBe('linear axis: a value is 0');
    expect(panel.ticks.map(({ text }) => text)).toContain('0');
    expect(panel.lines.flatMap(({ marks }) => marks).every(({ y }) => Number.isFinite(y))).toBe(true);
    expect(panelOf('metric', all, { yScale: 'linear' })).toMatchObject({ scale: 'linear', hint: '' });
  });

  it('says of values below 0 that they are, and calls no ratio to them better', () => {
    const all = comparisonOf();
    const points = all.points.map((entry) => ({ ...entry, mean: -entry.mean, low: null, high: null }));
    const below = { ...all, points, better: 'higher' as const };
    expect(panelOf('metric', below).hint).toBe('linear axis: a value is below 0');
    expect(panelOf('ratio', below).hint).toBe('the baseline is below 0: neither side of 1 is better');
    expect(panelOf('ratio', { ...all, better: 'higher' }).hint).toBe('above 1 is better than the baseline');
    expect(bestOf(below)).toBeUndefined();
  });

  it('says why there are no ratios', () => {
    const all = comparisonOf();
    const zero = { ...all, points: all.points.map((entry) => ({ ...entry, mean: 0, low: 0, high: 0, ratio: null })) };
    expect(panelOf('ratio', zero).hint).toBe('no ratios: the baseline is 0');
    const without = zero.points.filter(({ series }) => series !== all.baseline);
    expect(panelOf('ratio', { ...all, points: without }).hint).toBe('no ratios: the baseline has no values');
  });

  it('has sensible ticks with every series hidden', () => {
    const panel = panelOf('metric', comparisonOf(), { hidden: new Set(['rma', 'am', 'aa-sp']) });
    for (const { text } of panel.ticks) expect(text).toMatch(/^[\d.]+$/);
  });

  it('leaves hidden series out, with their rings', () => {
    const figure = drawn(comparisonOf(), { hidden: new Set(['am']) });
    for (const panel of figure.panels) expect(panel.lines.map(({ name }) => name)).toEqual(['rma', 'aa-sp']);
    expect(figure.rings).toEqual([]);
  });

  it('puts a ring at the interpolated place, in its bracket', () => {
    const { rings, places, panels } = drawn(comparisonOf());
    const at = (value: number) => places.find((place) => place.value === value)!.x;
    expect(rings).toMatchObject([{ number: 1, series: 'am', from: at(64), to: at(128), y: panels[1]!.one }]);
    expect(rings[0]!.x).toBeGreaterThan(at(64));
    expect(rings[0]!.x).toBeLessThan(at(128));
  });

  it('keeps rings apart that fall on one place', () => {
    const all = comparisonOf();
    const { rings } = drawn({ ...all, crossovers: [all.crossovers[0]!, { ...all.crossovers[0]!, a: 'aa-sp' }] });
    expect(Math.abs(rings[0]!.placed - rings[1]!.placed)).toBeGreaterThan(17.9);
  });

  it('labels sizes exactly on the x axis, and leaves labels out that would touch', () => {
    const all = comparisonOf();
    const sizes = [8, 4096, 1500, 1048576];
    const points = sizes.map((x) => point(x, 'rma', 1e6, 1));
    const { places, xTitle } = drawn({ ...all, x: 'workload.putBytes', axes: [], points });
    expect(places.map(({ text }) => text)).toEqual(['8\u202fB', '1500\u202fB', '4\u202fKiB', '1\u202fMiB']);
    expect(xTitle).toBe('Put');
    const many = Array.from({ length: 200 }, (_, i) => point(i + 1, 'rma', 1e6, 1));
    const crowded = drawn({ ...all, axes: [], points: many }).places;
    expect(crowded.filter(({ isLabelled }) => isLabelled).length).toBeLessThan(90);
    expect(crowded.at(-1)!.isLabelled).toBe(true);
  });

  it('lays out 20 series of 200 points, every point once, inside the panels', () => {
    const xs = Array.from({ length: 200 }, (_, place) => place + 1);
    const names = Array.from({ length: 20 }, (_, place) => `series-${place}`);
    const points = names.flatMap((name, place) => xs.map((x) => point(x, name, x * (place + 1) * 1e6, 1 + place / 10)));
    const figure = drawn({ ...comparisonOf(), points, axes: [], baseline: 'series-0', crossovers: [] });
    for (const { lines, frame } of figure.panels) {
      expect(lines.flatMap(({ marks }) => marks)).toHaveLength(4000);
      for (const { x, y } of lines.flatMap(({ marks }) => marks)) {
        expect(x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom).toBe(true);
      }
    }
  });

  it('survives any means, intervals and ratios', () => {
    const value = fc.double({ noNaN: true, min: -1e12, max: 1e15 });
    const cell = fc.record({ mean: value, low: fc.option(value), high: fc.option(value), ratio: fc.option(value) });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 8 }), fc.boolean(), (cells, isLinear) => {
        const points = cells.map(({ mean, low, high, ratio }, i) => ({
          ...{ x: 2 ** i, series: i % 2 ? 'rma' : 'am', n: 2, mean, low, high },
          ratio: ratio === null ? null : { value: ratio, low, high, p: null },
        }));
        const comparison = { ...comparisonOf(), points, axes: [], crossovers: [] };
        const { panels } = drawn(comparison, { yScale: isLinear ? 'linear' : 'log' });
        for (const { lines, ticks, labels } of panels) {
          const heights = [...lines.flatMap(({ marks }) => marks), ...ticks, ...labels].map(({ y }) => y);
          expect(heights.every(Number.isFinite)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the room of a plot on the page', () => {
  it.each([330, 900])('is enough at %i px for the longest number beside an axis', (width) => {
    const comparison = { ...comparisonOf(), metric: 'put_latency_ns', unit: 'ns' };
    const points = comparison.points.map((one) => ({
      ...one,
      mean: 14_986 + (one.x as number),
      low: null,
      high: null,
    }));
    const { panels } = plotOf({ ...comparison, points }, { width, height: 600, view: 'both' }, { yScale: 'linear' });
    const longest = Math.max(...panels[0]!.ticks.map(({ text }) => text.length));
    expect(longest).toBeGreaterThanOrEqual('15 000'.length);
    expect(panels.every(({ frame }) => frame.left >= 8 + 7 * longest)).toBe(true);
  });

  it('is not used up by names that are 64 digits long', () => {
    const digests = ['a', 'b'].map((letter) => letter.repeat(64));
    const points = digests.map((name) => point(32, name, 1e6, 1));
    const comparison = { ...comparisonOf(), series: 'workload.schedule', points };
    const { metric } = plotSpace(comparison, { width: 800, height: 600, view: 'both' });
    expect(metric!.right).toBeGreaterThan(0.8 * 800);
  });
});

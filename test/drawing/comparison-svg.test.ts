import { describe, expect, it } from 'vitest';
import { compare } from '../../src/analysis/compare.ts';
import { comparisonSvg } from '../../src/drawing/comparison-svg.ts';
import { renderPng } from '../../src/drawing/png.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import { INSERTS, madeUpRuns } from '../analysis/made-up-runs.ts';

const CAPTION = {
  title: 'Inserts <at> 5 % & more',
  specDigest: 'abcdef0123456789ff',
  modelVersion: '0011223344556677',
};
const MECHANISMS = ['rma', 'am', 'am-exp', 'aa-poll', 'aa-sp'];

const drawn = (comparison: Comparison) => comparisonSvg(comparison, CAPTION);
/** The text of a picture, without its breaks. */
const wordsOf = (svg: string) => svg.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const count = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].length;

/** Start and end tags must match up: enough of a check for markup that is generated. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [, close, name, empty] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name!);
  }
  expect(open).toEqual([]);
}

describe('comparison as SVG', () => {
  const comparison = compare(madeUpRuns({ mechanisms: MECHANISMS }), INSERTS);
  const svg = drawn(comparison);

  it('has two panels with every series, and a label at the end of every line', () => {
    expectWellFormed(svg);
    expect(count(svg, /class="panel"/g)).toBe(2);
    expect(count(svg, /class="series"/g)).toBe(2 * MECHANISMS.length);
    expect(count(svg, /class="label"/g)).toBe(2 * MECHANISMS.length);
    expect(svg).toContain('Inserts, M/s');
    expect(svg).toContain('Ratio to rma');
    expect(svg).toContain('above 1 is better');
  });

  it('escapes what people wrote and says where it comes from', () => {
    expect(svg).toContain('Inserts &lt;at&gt; 5 % &amp; more');
    expect(svg).toContain('specification abcdef0123456789 · model 0011223344556677');
  });

  it('numbers the crossovers on the 1-line and explains them', () => {
    expect(comparison.crossovers.length).toBeGreaterThan(0);
    expect(count(svg, /class="crossover"/g)).toBe(comparison.crossovers.length);
    expect(svg).toMatch(
      /\(1\) {2}am\S* falls below rma between P 32 and 64; interpolated at \d+\.\d \[replication noise only: /,
    );
  });

  it('gives no number to a crossover beside the 1-line, and says what a knee is', () => {
    const [first] = comparison.crossovers;
    const knee = {
      series: 'am',
      at: 90,
      between: [64, 128],
      interval: null,
      level: 2,
      beyond: null,
      overloaded: false,
    };
    const picture = drawn({
      ...comparison,
      crossovers: [{ ...first!, a: 'aa-sp', b: 'am' }, first!],
      knees: [knee],
    });
    expect(count(picture, /class="crossover"/g)).toBe(1);
    expect(picture).toMatch(/>aa-sp (?:falls below|rises above) am between/);
    expect(picture).toMatch(/>\(2\) {2}am/);
    expect(picture).toMatch(/>Knee of am: between P 64 and 128; interpolated at 90/);
  });

  it('colours by family and not by order', () => {
    const turned = drawn(compare(madeUpRuns({ mechanisms: MECHANISMS.toReversed() }), { ...INSERTS, baseline: 'rma' }));
    for (const picture of [svg, turned]) {
      expect(picture).toMatch(/data-series="aa-sp"><path [^>]*stroke="#212c87"/);
      expect(picture).toMatch(/data-series="am"><path [^>]*stroke="#c94b1b"/);
    }
  });

  it('draws intervals with caps where they are visible, and none for one replication', () => {
    const wide = madeUpRuns().map((run) => ({ ...run, value: run.value! * (1 + 0.3 * Math.sin(run.seed)) }));
    expect(count(drawn(compare(wide, INSERTS)), /class="interval"/g)).toBeGreaterThan(10);
    const single = drawn(compare(madeUpRuns({ replications: 1 }), INSERTS));
    expect(count(single, /class="interval"/g)).toBe(0);
    expect(single).toContain('1 replication: no intervals');
  });

  it('explains a missing cap if there is one', () => {
    const cut = {
      ...comparison,
      points: comparison.points.map((point, place) => (place === 0 ? { ...point, low: 1e-9 * point.mean } : point)),
    };
    expect(wordsOf(drawn(cut))).toContain('A bar without a cap goes on beyond the panel.');
    expect(wordsOf(svg)).not.toContain('without a cap');
  });

  it.each([3, 17, 40, 41, 90])('names %i series without covering a name, or says how many it names', (series) => {
    const names = Array.from({ length: series }, (_, place) => `m${place}`);
    const mechanisms = madeUpRuns({ mechanisms: ['rma'] });
    const runs = names.flatMap((mechanism) => mechanisms.map((run) => ({ ...run, mechanism })));
    const picture = drawn(compare(runs, { ...INSERTS, baseline: 'm0' }));
    const heights = [...picture.matchAll(/<text x="[\d.]+" y="([\d.]+)" class="name">/g)].map(([, y]) => Number(y));
    const named = Math.min(41, series);
    expect(heights).toHaveLength(2 * named);
    const gaps = heights.slice(1).map((height, place) => height - heights[place]!);
    expect(Math.min(...gaps)).toBeGreaterThan(14.9);
    expect(picture.includes(`${named} of ${series} series named`)).toBe(series > named);
  });

  it('leaves a gap where a point is missing and marks points with fewer replications hollow', () => {
    const runs = madeUpRuns({ mechanisms: ['rma', 'am'] });
    const gap = runs.filter((run) => run.mechanism === 'rma' || run.point.processes !== 128);
    const lines = (picture: string) =>
      count(picture, /data-series="am"><path[^>]*stroke-linejoin[^>]*\/><path[^>]*stroke-linejoin/g);
    expect(lines(drawn(compare(runs, INSERTS)))).toBe(0);
    expect(lines(drawn(compare(gap, INSERTS)))).toBe(2);
    const fewer = runs.filter((run) => run.mechanism === 'rma' || run.seed !== 1000);
    expect(wordsOf(drawn(compare(fewer, INSERTS)))).toContain('Hollow marks: fewer replications.');
  });

  it('turns to a linear axis where a value is 0, and says so', () => {
    const runs = madeUpRuns().map((run) => ({ ...run, value: run.point.processes === 32 ? 0 : 5 }));
    expect(drawn(compare(runs, { ...INSERTS, metric: 'unreachable_elements', unit: '1' }))).toContain('linear axis');
  });

  it('never holds a number that is none', () => {
    const odd = [
      compare([], INSERTS),
      compare(madeUpRuns({ processes: [64], replications: 2 }), INSERTS),
      compare(
        madeUpRuns().map((run) => ({ ...run, value: 0 })),
        INSERTS,
      ),
      compare(
        madeUpRuns().map((run) => ({ ...run, value: run.mechanism === 'rma' ? 1 : 1e12 })),
        INSERTS,
      ),
      compare(
        madeUpRuns().map((run) => ({ ...run, point: { policy: run.seed % 2 ? 'lru' : 'random' } })),
        INSERTS,
      ),
    ];
    for (const picture of odd.map(drawn)) {
      expectWellFormed(picture);
      expect(picture).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});

describe('comparison as PNG', () => {
  it('has twice the size, and text without any font of the system', () => {
    const svg = drawn(compare(madeUpRuns(), INSERTS));
    const png = renderPng(svg);
    const [, height] = /height="(\d+)"/.exec(svg)!;
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1840, 2 * Number(height)]);
    const blank = renderPng(svg.replaceAll(/<text[^>]*>[^<]*<\/text>/g, ''));
    expect(png.length).toBeGreaterThan(blank.length * 1.3);
  });
});

it('the palette is that of the page: no colour outside it', () => {
  const svg = drawn(compare(madeUpRuns({ mechanisms: MECHANISMS }), INSERTS));
  const colours = new Set([...svg.matchAll(/(?:fill|stroke)="(#[0-9a-f]+)"/g)].map(([, colour]) => colour));
  expect(colours.size).toBeLessThanOrEqual(MECHANISMS.length + 3);
});

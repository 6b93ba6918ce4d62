import { describe, expect, it } from 'vitest';
import { latenciesAt, latencyScale, latencyText } from '../../src/figure/latency.ts';
import { latencyBars } from '../../src/figure/latency-bars.ts';
import { differencesAt, differenceText } from '../../src/figure/latency-differences.ts';
import { comparisonOf } from './made-up-comparison.ts';

const entry = (series: string, stage: string, meanNs: number, x = 64) => ({ x, series, stage, meanNs });
const LONG = {
  label: 'rma',
  parts: [
    { stage: 'wire', ns: 200_000 },
    { stage: 'memory', ns: 100_000 },
  ],
};
const SHORT = {
  label: 'am',
  parts: [
    { stage: 'wire', ns: 30_000 },
    { stage: 'handler', ns: 300 },
  ],
};
const ns = { factor: 1, unit: 'ns' };

describe('the latency of operations', () => {
  it('is that of one x, by stage in the order of its path, shortest first', () => {
    const stages = [
      ...[entry('rma', 'memory', 500), entry('rma', 'wire', 1000), entry('rma', 'wire', 1, 32)],
      ...[entry('am', 'wire', 700), entry('am', 'copy', 0), entry('aa-sp', 'copy', 0)],
    ];
    expect(latenciesAt({ ...comparisonOf(), stages }, 64)).toEqual([
      { series: 'am', parts: [{ stage: 'wire', ns: 700 }] },
      {
        series: 'rma',
        parts: [
          { stage: 'wire', ns: 1000 },
          { stage: 'memory', ns: 500 },
        ],
      },
    ]);
  });

  it('has one unit for all that is shown, which is that of the longest', () => {
    const scale = latencyScale([SHORT, LONG]);
    expect(scale.unit).toBe('µs');
    expect([300_000, 30_300, 300].map((each) => latencyText(each, scale))).toEqual(['300', '30.3', '0.300']);
    expect(latencyScale([SHORT]).unit).toBe('ns');
    expect(latencyScale([])).toEqual(ns);
  });

  it('differs from the baseline by stage, at one x, as the comparison lists it', () => {
    const why = [
      ...[
        { x: 32, series: 'am', stage: 'copy', deltaNs: 1 },
        { x: 64, series: 'am', stage: 'wire', deltaNs: -300 },
      ],
      { x: 64, series: 'am', stage: 'handler', deltaNs: 20 },
    ];
    const differences = differencesAt({ ...comparisonOf(), why }, 64);
    expect([...differences].map(([series, stages]) => [series, ...stages])).toEqual([
      ['am', ['wire', -300], ['handler', 20]],
    ]);
  });

  it.each([
    [300, ns, '+300'],
    [-300, ns, '−300'],
    [0.049, ns, '0'],
    [-0.05, ns, '−0.0500'],
    [0, ns, '0'],
    [-412_345, { factor: 1e-3, unit: 'µs' }, '−412'],
    [49, { factor: 1e-3, unit: 'µs' }, '0'],
  ])('differs by %s ns in %o, which reads %s', (difference, scale, text) => {
    expect(differenceText(difference, scale)).toBe(text);
  });
});

describe('its bars', () => {
  const wide = latencyBars([SHORT, LONG], { width: 900, labelWidth: 112 });
  const narrow = latencyBars([SHORT, LONG], { width: 340, labelWidth: 112 });

  it('are divided into stages without gaps, to one scale in one unit', () => {
    const [short, long] = wide.bars;
    expect(wide).toMatchObject({ unit: 'µs' });
    expect(long?.boxes.map(({ text }) => text)).toEqual(['200', '100']);
    expect(long?.total).toMatchObject({ text: '300', anchor: 'start' });
    expect(short?.total).toMatchObject({ text: '30.3', anchor: 'start' });
    const [wire, memory] = long!.boxes;
    expect(memory!.x).toBeCloseTo(wire!.x + wire!.width + 1);
    expect(memory!.x + memory!.width).toBeCloseTo(900 - 76 - 1);
    expect((wire!.width + 1) / (memory!.width + 1)).toBeCloseTo(2);
    expect(wire!.title).toBe('Wire: 200\u202fµs, 67\u202f%');
  });

  it('leave out the time of a stage without room for it, not the stage', () => {
    expect(wide.bars[0]?.boxes).toMatchObject([
      { stage: 'wire', text: '30.0' },
      { stage: 'handler', text: undefined, width: 0.5, title: 'Handler: 0.300\u202fµs, 0.99\u202f%' },
    ]);
  });

  it('have names above them in a narrow figure, and totals with the unit at its edge', () => {
    expect(narrow.bars.map(({ total }) => total)).toEqual([
      { x: 340, anchor: 'end', text: '30.3\u202fµs' },
      { x: 340, anchor: 'end', text: '300\u202fµs' },
    ]);
    for (const { y, textY, boxes } of narrow.bars) {
      expect(textY).toBeLessThan(y);
      expect(boxes[0]?.x).toBe(0);
    }
  });

  it('have ticks in that unit which do not touch', () => {
    expect(wide.ticks.map(({ text }) => text)).toEqual(['0', '50', '100', '150', '200', '250', '300']);
    expect(wide.ticks.map(({ line }) => line)).toEqual(['base', ...Array(6).fill('grid')]);
    expect(narrow.ticks[0]).toMatchObject({ text: '0', anchor: 'start', line: undefined });
    for (const { ticks } of [wide, narrow, latencyBars([LONG], { width: 90, labelWidth: 112 })])
      for (const [place, { x }] of ticks.slice(1).entries()) expect(x - ticks[place]!.x).toBeGreaterThan(20);
  });

  it('shorten a long name in its middle and keep the whole', () => {
    const label = 'an-extraordinarily-long-name-of-a-mechanism, that-goes-on-and-on';
    const [bar] = latencyBars([{ ...LONG, label }], { width: 600, labelWidth: 112 }).bars;
    expect(bar?.name).toMatch(/^an-extra.*….*and-on$/);
    expect(bar?.whole).toBe(label);
    expect(bar!.boxes[0]!.x).toBe(180);
  });
});

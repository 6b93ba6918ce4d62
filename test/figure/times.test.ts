import { describe, expect, it } from 'vitest';
import { significant } from '../../src/figure/numbers.ts';
import { roughTime, scaleFor, timeText, wallTime } from '../../src/figure/units.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('simulated times', () => {
  it.each([
    [950, '950 ns'],
    [20_000, '20 000 ns'],
    [99_999, '99 999 ns'],
    [2e6, '2000 µs'],
    [-150_000, '−150 µs'],
    [3.31e8, '331 ms'],
    [2.5e11, '250 s'],
    [Number.NaN, '–'],
  ])('%d ns is %s', (ns, text) => expect(plain(timeText(ns))).toBe(text));

  it('read as a table of them does, whatever their size', () => {
    for (let ns = 1; ns < 1e13; ns *= 1.7) {
      const { factor, unit } = scaleFor('ns', ns);
      expect(timeText(ns, 4)).toBe(`${significant(ns * factor, 4)}\u202f${unit}`);
    }
  });
});

describe('wall times', () => {
  it.each([
    [0.012, '12 ms'],
    [0.9996, '1.0 s'],
    [9, '9.0 s'],
    [9.7, '10 s'],
    [59.7, '1 min'],
    [252, '4 min 12 s'],
    [3599.7, '1 h'],
    [4500, '1 h 15 min'],
    [7200, '2 h'],
    [Number.NaN, '–'],
  ])('%d s are %s', (seconds, text) => expect(plain(wallTime(seconds))).toBe(text));

  it('are rounded where they are estimates', () => {
    expect([0.012, 42.3, 136, 1143, 9600].map(roughTime).map(plain)).toEqual([
      '12 ms',
      '42 s',
      '2 min',
      '19 min',
      '2 h 40 min',
    ]);
  });
});

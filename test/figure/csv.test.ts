import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonCsv, csvLine } from '../../src/figure/csv.ts';
import { comparisonOf } from './made-up-comparison.ts';

/** A small reader of RFC 4180, to check what was written. */
function readLine(line: string): string[] {
  return [...`${line.slice(0, -2)},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

describe('comparisonCsv', () => {
  it('has a column for every path of an axis in lockstep, beside those that are held', () => {
    const comparison = comparisonOf();
    const points = comparison.points.map((point) => ({
      ...point,
      along: { 'workload.putBytes': Number(point.x) * 8 },
    }));
    const csv = comparisonCsv({ ...comparison, points }, { specDigest: 's', modelVersion: 'm' });
    const [names = '', first = ''] = csv.split('\r\n');
    expect(names.split(',').slice(0, 5)).toEqual([
      'processes',
      'mechanism',
      'workload.putBytes',
      'workload.collisionRate',
      'n',
    ]);
    expect(first.split(',').slice(0, 5)).toEqual(['32', 'rma', '256', '0.05', '5']);
  });
});

describe('csvLine', () => {
  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('keeps a spreadsheet from running %j', (text) => {
    expect(readLine(csvLine([text]))).toEqual([`'${text}`]);
  });

  it('leaves numbers as they are, with all digits', () => {
    expect(csvLine([-1.5, 0.1 + 0.2, 1e21, true, null, undefined])).toBe('-1.5,0.30000000000000004,1e+21,true,,\r\n');
  });

  it('gives back any text that is harmless', () => {
    const harmless = fc.string().filter((text) => !/^[=+\-@\t\r]/.test(text));
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 2, maxLength: 5 }), (cells) => {
        expect(readLine(csvLine(cells))).toEqual(cells);
      }),
    );
  });
});

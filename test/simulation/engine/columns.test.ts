import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columns, double, word } from '../../../src/simulation/engine/columns.ts';

const Rows = columns({ first: word(-1), time: double(0.5), second: word(7), value: double(), third: word() });

describe('columns', () => {
  it('begin with their initial values, also in a row that was used before', () => {
    const rows = new Rows();
    const row = rows.take();
    expect([rows.first(row), rows.time(row), rows.second(row)]).toEqual([-1, 0.5, 7]);
    rows.setFirst(row, 3);
    rows.setTime(row, 4.25);
    rows.setSecond(row, 5);
    rows.release(row);
    expect(rows.take()).toBe(row);
    expect([rows.first(row), rows.time(row), rows.second(row)]).toEqual([-1, 0.5, 7]);
  });

  it('hold what a Map of objects holds, whatever is taken, written and given back', () => {
    const step = fc.record({
      act: fc.constantFrom('take', 'take', 'write', 'release'),
      pick: fc.nat(),
      integer: fc.integer(),
      number: fc.double({ noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 300, maxLength: 600 }), (steps) => {
        const rows = new Rows();
        const kept = new Map<number, readonly number[]>();
        for (const { act, pick, integer, number } of steps) {
          const row = act === 'take' ? rows.take() : [...kept.keys()][pick % Math.max(1, kept.size)];
          if (row === undefined) continue;
          if (act === 'take') expect(kept.has(row)).toBe(false);
          if (act === 'release') {
            rows.release(row);
            kept.delete(row);
            continue;
          }
          const words = [integer, ~integer, integer ^ 0x5555];
          const doubles = [number, -number];
          rows.setFirst(row, words[0]!);
          rows.setSecond(row, words[1]!);
          rows.setThird(row, words[2]!);
          rows.setTime(row, doubles[0]!);
          rows.setValue(row, doubles[1]!);
          kept.set(row, [...words, ...doubles]);
        }
        for (const [row, values] of kept) {
          const found = [rows.first(row), rows.second(row), rows.third(row), rows.time(row), rows.value(row)];
          expect(found).toEqual(values);
        }
        expect(rows.open).toBe(kept.size);
        expect(Math.max(-1, ...kept.keys())).toBeLessThan(rows.extent);
      }),
    );
  });
});

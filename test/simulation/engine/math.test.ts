import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponential, logarithm, power } from '../../../src/simulation/engine/math.ts';

/** To 20 digits, from tables. */
const VECTORS: readonly (readonly [(x: number) => number, number, number])[] = [
  [logarithm, 1, 0],
  [logarithm, 3, 1.0986122886681098],
  [logarithm, 7, 1.9459101490553132],
  [logarithm, 0.001, -6.907755278982137],
  [logarithm, 1e9, 20.72326583694641],
  [exponential, 0, 1],
  [exponential, 2, 7.38905609893065],
  [exponential, -1, 0.36787944117144233],
  [exponential, 20, 485165195.4097903],
  [exponential, -20, 2.061153622438558e-9],
];

const close = (a: number, b: number) => Math.abs(a - b) <= 4e-15 * Math.max(Math.abs(b), 1e-300);

describe('math from additions and multiplications', () => {
  it.each(VECTORS)('%s of %d', (f, x, expected) => {
    expect(close(f(x), expected)).toBe(true);
  });

  it('agrees with the engine’s own functions to some units in the last place', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        fc.double({ min: -4, max: 4, noNaN: true }),
        (x, y) => {
          expect(Math.abs(logarithm(x) - Math.log(x))).toBeLessThan(1e-14);
          expect(Math.abs(power(x, y) / x ** y - 1)).toBeLessThan(2e-13);
        },
      ),
      { numRuns: 2000, seed: 1 },
    );
  });

  it('is exact for small whole powers', () => {
    expect([power(3, 0), power(3, 5), power(7, 3)]).toEqual([1, 243, 343]);
  });
});

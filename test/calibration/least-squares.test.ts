import { describe, expect, it } from 'vitest';
import { inverseOfNormal, ownParts, stepOf } from '../../src/calibration/least-squares.ts';

describe('a Gauss-Newton step', () => {
  it('reaches the minimum of a linear problem at once', () => {
    // y = 2 + 3x at x = 0, 1, 2; from nothing, the residuals are -y.
    const columns = [
      [1, 1, 1],
      [0, 1, 2],
    ];
    const [intercept, slope] = stepOf(columns, [-2, -5, -8], 0);
    expect(intercept).toBeCloseTo(2, 12);
    expect(slope).toBeCloseTo(3, 12);
  });

  it('is shorter with damping', () => {
    const [length] = stepOf([[2, 0]], [-4, 0], 1);
    expect(length).toBeCloseTo(1, 12);
  });
});

it('the inverse is one, also where a pivot has to be found', () => {
  const columns = [
    [1e-9, 1],
    [1, 1],
  ];
  const inverse = inverseOfNormal(columns);
  const normal = columns.map((a) => columns.map((b) => a[0]! * b[0]! + a[1]! * b[1]!));
  const product = normal.map((row) => [0, 1].map((j) => row[0]! * inverse[0]![j]! + row[1]! * inverse[1]![j]!));
  for (const [i, row] of product.entries())
    for (const [j, value] of row.entries()) expect(value).toBeCloseTo(i === j ? 1 : 0, 6);
});

describe('columns with something of their own', () => {
  const first = [10, 10, 10];

  it('are taken in order; a copy, a sum and nothing are not', () => {
    const slope = [0, 10, 20];
    const parts = ownParts([first, first.map((value) => value * 3), slope, [10, 20, 30], [0, 0, 0]], 1);
    expect(parts.map(({ taken }) => taken)).toEqual([true, false, true, false, false]);
  });

  it('name what they are like', () => {
    expect(ownParts([first, [20, 20, 20.1]], 1)[1]).toMatchObject({ taken: false, like: 0 });
    expect(ownParts([first, [0.1, 0, 0]], 1)[1]).toMatchObject({ taken: false, like: -1 });
  });
});

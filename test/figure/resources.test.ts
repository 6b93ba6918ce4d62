import { expect, it } from 'vitest';
import { busyTimeText, shareText } from '../../src/figure/resources.ts';

it('shows what rounding leaves of a difference as nothing', () => {
  expect([6.2e-20, -1e-17, 0, 0.0007, 0.98].map(shareText)).toEqual([
    '0\u202f%',
    '0\u202f%',
    '0\u202f%',
    '0.070\u202f%',
    '98\u202f%',
  ]);
  expect([9.47e-17, 0.0259, 2327].map(busyTimeText)).toEqual(['0', '0.0259', '2327']);
});

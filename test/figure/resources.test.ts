import { expect, it } from 'vitest';
import { busyTimeText, limitText, shareText } from '../../src/figure/resources.ts';

it('shows what rounding leaves of a difference as nothing', () => {
  expect([6.2e-20, -1e-17, 0, 0.0007, 0.98].map(shareText)).toEqual([
    '0\u202f%',
    '0\u202f%',
    '0\u202f%',
    '0.070\u202f%',
    '98\u202f%',
  ]);
  expect(busyTimeText(9.47e-17)).toBe('0\u202fns');
});

it('gives the busy time of an operation the unit that sentences give it', () => {
  expect([0.0259, 2327, 172_661].map(busyTimeText)).toEqual(['0.0259\u202fns', '2327\u202fns', '173\u202fµs']);
  const core = { resource: 'core' as const, busiestShare: 1, meanShare: 1, nsPerOperation: 172_661 };
  const limit = {
    x: 32,
    series: 'am',
    limit: core.resource,
    next: null,
    headroom: null,
    queueing: 0,
    resources: [core],
  };
  expect(limitText(limit)).toBe(`CPU cores 100\u202f% busy, ${busyTimeText(172_661)} per operation`);
});

import { expect, it } from 'vitest';
import { Credits } from '../../../../src/simulation/mechanisms/active-messages/credits.ts';

it.each([1, 2, 7])('gives each pair of processes exactly %i credits at a time', (limit) => {
  const credits = new Credits(4, limit);
  for (let taken = 0; taken < limit; taken += 1) {
    expect(credits.inFlight(1, 2)).toBe(taken);
    expect(credits.take(1, 2)).toBe(true);
  }
  expect(credits.take(1, 2)).toBe(false);
  expect(credits.inFlight(1, 2)).toBe(limit);
  // Neither the way back nor another pair uses them up.
  expect([credits.inFlight(2, 1), credits.take(2, 1), credits.take(1, 3), credits.take(0, 2)]).toEqual([
    0,
    true,
    true,
    true,
  ]);
  credits.giveBack(1, 2);
  expect(credits.inFlight(1, 2)).toBe(limit - 1);
  expect(credits.take(1, 2)).toBe(true);
  expect(credits.take(1, 2)).toBe(false);
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fewAtOnce } from '../../src/store/few-at-once.ts';

it('works on a few items at once, and gives their results in order', async () => {
  const items = Array.from({ length: 50 }, (_, place) => place);
  let [underWay, most] = [0, 0];
  const results = await fewAtOnce(items, async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    // Some take longer than others.
    for (let turns = item % 3; turns >= 0; turns -= 1) await nextTurn();
    underWay -= 1;
    return 2 * item;
  });
  expect(results).toEqual(items.map((item) => 2 * item));
  expect(most).toBe(4);
});

it('fails as an item does', async () => {
  await expect(
    fewAtOnce([1, 2, 3], (item) => (item === 2 ? Promise.reject(new Error('no')) : nextTurn())),
  ).rejects.toThrow('no');
});

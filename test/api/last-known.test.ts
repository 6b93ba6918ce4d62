import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { lastKnown } from '../../src/api/plugins/last-known.ts';

const TIMES = { freshMs: 0, waitMs: 20, keptMs: 60_000 };

it('asks once for all who ask meanwhile, and gives them what comes in time', async () => {
  let asked = 0;
  const answer = lastKnown(async () => ++asked, { ...TIMES, freshMs: 60_000, waitMs: 60_000 });
  const values = await Promise.all([answer(), answer(), answer()]);
  expect(values.map((known) => known?.value)).toEqual([1, 1, 1]);
  expect((await answer())?.value).toBe(1);
});

it('gives the last answer with its age while the next one is late, and has one question open', async () => {
  const asked: ((value: string) => void)[] = [];
  const answer = lastKnown(() => new Promise<string>((resolve) => asked.push(resolve)), TIMES);
  expect(await answer()).toBeUndefined();
  asked[0]!('first');
  await delay(5);
  const [one, other] = await Promise.all([answer(), answer()]);
  expect([one?.value, other?.value, asked.length]).toEqual(['first', 'first', 2]);
  expect(one!.ageMs).toBeGreaterThanOrEqual(TIMES.waitMs);
  asked[1]!('second');
  await delay(5);
  expect((await answer())?.value).toBe('second');
});

it('gives no answer that is too old, and asks again after a failure', async () => {
  let fails = false;
  const ask = async () => {
    if (fails) throw new Error('down');
    return 1;
  };
  const answer = lastKnown(ask, { ...TIMES, keptMs: 30 });
  expect((await answer())?.value).toBe(1);
  fails = true;
  await delay(40);
  expect(await answer()).toBeUndefined();
  fails = false;
  expect((await answer())?.value).toBe(1);
});

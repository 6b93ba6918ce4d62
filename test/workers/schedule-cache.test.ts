import { expect, it } from 'vitest';
import type { RunPlan } from '../../src/simulation/run.ts';
import type { ScheduleStore } from '../../src/store/contract.ts';
import { ScheduleCache } from '../../workers/schedule-cache.ts';

const planOf = (schedule?: string): RunPlan => ({
  machine: { preset: 'loggp', parameters: {} },
  mechanism: { kind: 'message-passing', parameters: {} },
  workload: { kind: 'goal', parameters: schedule === undefined ? {} : { schedule } },
  processes: 2,
  seed: 1,
  trace: { level: 'off', maxEvents: 0 },
});

/** A store of texts that counts how often each is asked for; an undefined text fails once. */
function storeOf(texts: Record<string, string>, failing = new Set<string>()) {
  const asked: string[] = [];
  const store: Pick<ScheduleStore, 'find' | 'text'> = {
    find: async (digest) => {
      asked.push(digest);
      if (failing.delete(digest)) throw new Error('the database is away');
      const text = texts[digest];
      if (text === undefined) return undefined;
      return { digest, name: null, ranks: 2, operations: 1, bytes: text.length, createdAt: '' };
    },
    async *text(digest) {
      for (const letter of texts[digest] ?? '') yield new TextEncoder().encode(letter);
    },
  };
  return { asked, cache: (mostBytes?: number) => new ScheduleCache(store, mostBytes) };
}

const read = (text: Uint8Array | undefined) => text && Buffer.from(text).toString();

it('fetches a schedule once for many runs, also when they ask at the same time, into shared memory', async () => {
  const { asked, cache } = storeOf({ a: 'text of a', b: 'text of b' });
  const own = cache();
  const answers = await Promise.all([
    own.textsOf([planOf('a'), planOf('a'), planOf()]),
    own.textsOf([planOf('b'), planOf('a')]),
  ]);
  expect(answers.map((texts) => [...texts.keys()])).toEqual([['a'], ['b', 'a']]);
  expect(read(answers[1]?.get('a'))).toBe('text of a');
  expect(answers[0]?.get('a')?.buffer).toBeInstanceOf(SharedArrayBuffer);
  await own.textsOf([planOf('a')]);
  expect(asked.toSorted()).toEqual(['a', 'b']);
});

it('leaves out what is not stored, and asks for it again the next time', async () => {
  const texts: Record<string, string> = {};
  const { asked, cache } = storeOf(texts);
  const own = cache();
  expect((await own.textsOf([planOf('late')])).size).toBe(0);
  texts.late = 'now it is there';
  expect(read((await own.textsOf([planOf('late')])).get('late'))).toBe('now it is there');
  expect(asked).toEqual(['late', 'late']);
});

it('asks again after the database was away', async () => {
  const { cache } = storeOf({ a: 'text' }, new Set(['a']));
  const own = cache();
  await expect(own.textsOf([planOf('a')])).rejects.toThrow('away');
  expect((await own.textsOf([planOf('a')])).size).toBe(1);
});

it('lets the one go that was not used for longest, but never one in use', async () => {
  const { asked, cache } = storeOf({ a: '1234', b: '1234', c: '1234', huge: '1'.repeat(50) });
  const own = cache(10);
  for (const digest of ['a', 'b', 'a', 'c']) await own.textsOf([planOf(digest)]);
  await own.textsOf([planOf('a')]);
  expect(asked).toEqual(['a', 'b', 'c']);
  await own.textsOf([planOf('b')]);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
  expect((await own.textsOf([planOf('huge'), planOf('a')])).size).toBe(2);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../src/store/contract.ts';
import type { NewExploration } from '../../src/store/exploration-contract.ts';
import { experimentOf, sha256 } from '../support/plans.ts';
import { openTestStore } from './support/opened-store.ts';

let store: Store;
beforeAll(async () => {
  ({ store } = await openTestStore());
});
afterAll(() => store.close());

function explorationOf(given: Partial<NewExploration>): NewExploration {
  const { name, project, specification, modelVersion } = experimentOf({ runs: 1 });
  const described = { name, project, specification, specDigest: sha256('asked'), modelVersion };
  return {
    ...described,
    question: 'winner',
    metric: 'inserts_per_second',
    budget: 10,
    width: 0.1,
    ranges: [],
    ...given,
  };
}

it('returns the exploration of a key, and refuses the key for any other question', async () => {
  const create = (given: Partial<NewExploration>) => store.explorations.create(explorationOf(given));
  const first = await create({ idempotencyKey: 'k' });
  const second = await create({ idempotencyKey: 'l' });
  const elsewhere = await create({ idempotencyKey: 'l', project: 'elsewhere' });
  expect(new Set([first.id, second.id, elsewhere.id]).size).toBe(3);
  expect((await create({ idempotencyKey: 'l' })).id).toBe(second.id);
  expect((await create({ idempotencyKey: 'l', project: 'elsewhere' })).id).toBe(elsewhere.id);
  const others: Partial<NewExploration>[] = [
    { specDigest: sha256('other') },
    { question: 'best' },
    { metric: 'runtime_ns' },
    { budget: 11 },
    { width: 0.2 },
    { ranges: ['workload.collisionRate=0..1'] },
  ];
  for (const other of others) {
    await expect(create({ idempotencyKey: 'l', ...other })).rejects.toMatchObject({ code: 'RUN_IDEMPOTENCY_CONFLICT' });
  }
});

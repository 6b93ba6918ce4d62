import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelVersion } from '../../src/plan/model-version.ts';
import { openStage, type Stage } from './support/stage.ts';

const WAITS = `aiting for a worker of model version ${modelVersion()}`;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage?.stop());

it('names the worker that queued runs wait for, until there is one', async () => {
  const { id } = await stage.submit({ name: 'Held up' });
  const list = await stage.browser.visit('/experiments');
  const view = await stage.browser.visit(`/experiments/${id}`);
  const run = await stage.browser.visit(`/runs/${id}-0`);
  const all = [list, view, run];
  await Promise.all(all.map(({ page }) => page.getByText(WAITS).waitFor()));
  expect(await list.text('tbody .c-at')).toContain(`w${WAITS}`);
  expect(await view.text('main')).toContain(`W${WAITS}. None is running. 36 runs are queued.`);
  expect(await view.text('main')).not.toContain('being computed');

  await stage.service.work(7);
  await view.page.getByText('7 of 36 runs done').waitFor();
  expect(await view.text('main')).toContain(`W${WAITS}. None is running; 29 runs are queued.`);
  await expect.poll(() => view.text('section[aria-labelledby=h-means]')).toContain('pending');
  expect(await view.text('section[aria-labelledby=h-means]')).not.toContain('–');

  await stage.service.store.work.present({ name: 'one of this version', threads: 1, labels: [] }, 60_000);
  await Promise.all(all.map(({ page }) => page.getByText(WAITS).waitFor({ state: 'detached' })));
  expect(all.flatMap(({ complaints }) => complaints)).toEqual([]);
  await Promise.all(all.map(({ close }) => close()));
});

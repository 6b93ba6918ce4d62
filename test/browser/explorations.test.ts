import { afterAll, beforeAll, expect, it } from 'vitest';
import { startExplorer } from '../../src/explorer/explorer.ts';
import type { Exploration } from '../../src/spec/resources/exploration.ts';
import { send } from '../api/support/http.ts';
import { formLink, openStage, type Stage, specification } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage?.stop());

const DRAFT = specification({
  name: 'Asked on the page',
  mechanisms: ['rma', 'aa-poll'],
  processes: 4,
  sweep: [{ path: 'workload.collisionRate', values: [0, 1] }],
  replications: 3,
  trace: undefined,
});

it('a question is asked in the form, cancelled and tried again, answered with a map, and deleted', async () => {
  const { service, browser } = stage;
  const explorer = startExplorer({ store: service.store, onRuns: () => undefined, intervalMs: 20 });
  const { page, complaints, close } = await browser.visit(formLink(DRAFT));
  await page.locator('.big', { hasText: '12 new runs' }).waitFor();
  await page.getByText('Explore instead').click();
  const explore = page.getByRole('button', { name: 'Explore', exact: true });
  await page.getByLabel('Maximum runs').fill('0');
  expect(await explore.isDisabled()).toBe(true);
  await page.getByLabel('Maximum runs').fill('60');
  await explore.click();
  await page.getByRole('heading', { name: 'Asked on the page' }).waitFor();
  // The answer is reached from a cancelled one that goes on.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stop exploring' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  const path = new URL(page.url()).pathname;
  const found = () => send<Exploration>(`${service.url}/v1${path}`);
  await expect
    .poll(
      async () => {
        await service.work();
        explorer.wake();
        return (await found()).body.state;
      },
      { timeout: 40_000 },
    )
    .toBe('succeeded');
  await page.getByRole('img', { name: /^Map of what is best/ }).waitFor();
  expect(await page.getByText(/of at most|at most 60/).count()).toBeGreaterThan(0);
  const [round] = (await found()).body.experiments;
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No explorations yet').waitFor();
  expect((await found()).status).toBe(404);
  expect((await send(`${service.url}/v1/experiments/${round}`)).status).toBe(200);
  expect(complaints).toEqual([]);
  await page.goto(path);
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Exploration /);
  await explorer.stop();
  await close();
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { useFinishedStage } from './support/stage.ts';

const PIN_LIMIT = { code: 'SIM_PIN_LIMIT', message: 'victimBytes 52428800 B cannot hold one of the buckets' };
const LOST = { code: 'RUN_WORKER_LOST', message: 'The worker died on every attempt.' };
const DEADLOCK = { code: 'SIM_DEADLOCK', message: '2 processes wait' };

const shown = useFinishedStage();

/** A finished experiment of which the service says that some runs failed. */
async function withFailures(page: Page, counts: Partial<Experiment['counts']>, failing: (run: Run) => object) {
  await page.route(/\/v1\/experiments\/[^/?]+$/, async (route) => {
    const shown = (await (await route.fetch()).json()) as Experiment;
    const state = counts.succeeded === 0 ? 'failed' : 'partial';
    await route.fulfill({ json: { ...shown, state, counts: { ...shown.counts, ...counts } } });
  });
  await page.route(/\/v1\/runs\?.*status=failed/, async (route) => {
    const all = await (
      await route.fetch({
        url: route
          .request()
          .url()
          .replaceAll(/&?status=\w+/g, ''),
      })
    ).json();
    await route.fulfill({ json: { ...all, items: all.items.slice(0, counts.failed).map(failing) } });
  });
}

async function failed(counts: Partial<Experiment['counts']>, failing: (run: Run) => object) {
  const { page, text, follow, close } = await shown.stage.browser.visit('/between');
  await withFailures(page, counts, failing);
  await follow(`/experiments/${shown.id}`);
  await page.locator('.note li').first().waitFor();
  return { page, text, close };
}

const failure = (error: Run['error'], status = 'failed') => ({ status, error, metrics: {} });

it('are told by cause, with an example of each and what to do', async () => {
  const { page, text, close } = await failed({ succeeded: 32, failed: 4 }, (run) => ({
    ...run,
    ...(run.index === 0 ? failure(LOST) : run.index === 1 ? failure(DEADLOCK, 'deadlocked') : failure(PIN_LIMIT)),
  }));
  expect(await text('.note b')).toBe('4 of 36 runs failed.');
  const causes = (await page.locator('.note li').allTextContents()).map((cause) =>
    cause.replaceAll(/[\s\u202f]+/g, ' '),
  );
  expect(causes[0]).toMatch(
    /^SIM_PIN_LIMIT, 2 runs, for example am, P = 4, collision rate = 0.05 ?victimBytes 52 428 800 B cannot/,
  );
  expect(causes.slice(1).map((cause) => cause.replace(/: .*/, ''))).toEqual([
    'RUN_WORKER_LOST, 1 run',
    'SIM_DEADLOCK, 1 run',
  ]);
  const note = await text('.note');
  expect(note).toContain('SIM_PIN_LIMIT, SIM_DEADLOCK: the same input fails in the same way each time: duplicate');
  expect(note).toContain('RUN_WORKER_LOST: this may be due to the worker rather than to the input: Retry computes');
  await page.getByRole('link', { name: 'Deadlocked' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=runs&status=deadlocked');
  await close();
});

it('are counted as one speaks', async () => {
  const { text, close } = await failed({ total: 1, succeeded: 0, failed: 1 }, (run) => ({
    ...run,
    point: {},
    ...failure(PIN_LIMIT),
  }));
  expect(await text('.note b')).toBe('The only run failed.');
  expect(await text('.note li')).toMatch(/^SIM_PIN_LIMIT, 1 run: rma ?victimBytes/);
  await close();
});

it('show what a run was given, and no command that does not know it', async () => {
  const { page, text, follow, close } = await shown.stage.browser.visit('/between');
  await page.route(/\/v1\/runs\/[^/?]+$/, async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), ...failure(PIN_LIMIT) } });
  });
  await follow(`/runs/${shown.id}-0`);
  await page.locator('#h-parameters').waitFor();
  expect(await text('main')).not.toContain('npx onesided status');
  expect(await text('.note')).toContain('what the message names. It has no metrics. Duplicate');
  await page.locator('.note').getByRole('link', { name: 'Duplicate' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/new');
  await close();
});

it('leave one run in the singular', async () => {
  const { id: lone } = await shown.stage.submit({
    mechanisms: ['rma'],
    sweep: [],
    processes: 4,
    replications: 1,
    seed: 8,
  });
  await shown.stage.service.work();
  const { text, close, page } = await shown.stage.browser.visit(`/experiments/${lone}`);
  await page.locator('section[aria-labelledby=h-runs] tbody a').first().waitFor();
  expect(await text('section[aria-labelledby=h-runs] .sec-h p')).toBe('1 run');
  await close();
});

import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { RestartableServer } from './support/restartable.ts';
import { formLink, specification, useFinishedStage } from './support/stage.ts';

const shown = useFinishedStage();

/** An address without a page, from which a page is opened that meets other answers. */
const BLANK = '/health/live';

const link = (seed: number) => formLink(specification({ seed }));
const busy = {
  status: 503,
  headers: { 'retry-after': '1' },
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Busy', status: 503, detail: 'Busy', code: 'TIMEOUT', errors: [] }),
};

/** Answers in the server's place for the first times it is asked. */
function first(times: number, answer: (route: Route) => Promise<void>) {
  const asked: (string | undefined)[] = [];
  return {
    asked,
    handle: async (route: Route) => {
      asked.push(route.request().headers()['idempotency-key']);
      await (asked.length <= times ? answer(route) : route.continue());
    },
  };
}

describe('a busy server', () => {
  // Whoever only waits does so beside others; what computes runs of the stage does not.
  it.concurrent.each(['/experiments', '/papers', '/schedules', '/catalog', '/new'])(
    'is asked again for %s, and says so',
    async (path) => {
      const { page, close } = await shown.stage.browser.visit(BLANK);
      let isBusy = true;
      await page.route('**/v1/**', (route) => (isBusy ? route.fulfill(busy) : route.continue()));
      await page.goto(path);
      await page.getByText('The server is busy; trying again').waitFor();
      isBusy = false;
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.getByText('The server is busy; trying again').waitFor({ state: 'detached' });
      await page.locator('.sk').first().waitFor({ state: 'detached' });
      expect(await page.getByRole('alert').count()).toBe(0);
      await close();
    },
  );

  it('gets a submission again with the same key, and makes one experiment of it', async () => {
    const { page, close } = await shown.stage.browser.visit(link(41));
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    const answers = first(2, async (route) => {
      // The first time it was carried out all the same.
      if (answers.asked.length === 1) await route.fetch();
      await route.fulfill(busy);
    });
    await page.route('**/v1/experiments', answers.handle);
    await page.getByRole('button', { name: 'Submit 36 runs' }).click();
    await page.getByRole('heading', { name: 'Small table' }).waitFor();
    expect(answers.asked).toHaveLength(3);
    expect(new Set(answers.asked).size).toBe(1);
    await shown.stage.service.work();
    await close();
  });

  it.concurrent('leaves no plan of what was written before beside what is written now', async () => {
    const { page, close } = await shown.stage.browser.visit(link(43));
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    await page.route('**/v1/plans', first(2, (route) => route.fulfill(busy)).handle);
    await page.getByLabel('Values of processes').fill('4, 8');
    await page.getByText('before the last change').first().waitFor();
    expect(await page.getByRole('button', { name: 'Submit' }).first().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Submit 24 runs' }).waitFor();
    expect(await page.getByRole('button', { name: 'Submit 24 runs' }).isDisabled()).toBe(false);
    await close();
  });

  it.concurrent('that stays busy is not asked for ever at once: the view says that it has no answer, and asks on', async () => {
    const { page, close } = await shown.stage.browser.visit(BLANK);
    await page.route('**/v1/experiments?*', (route) => route.fulfill({ ...busy, headers: { 'retry-after': '30' } }));
    await page.goto('/experiments');
    await page.getByRole('alert').getByText('It will be retried automatically').waitFor();
    await page.unroute('**/v1/experiments?*');
    await page.getByRole('row', { name: /Finished/ }).waitFor();
    await close();
  });
});

const NO_ANSWERS: readonly [what: string, answer: (route: Route) => Promise<void>][] = [
  ['broken off', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"items": [{"id"' })],
  ['a page of a proxy', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html></html>' })],
  ['empty', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '' })],
  ['something else', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '[7]' })],
  ['a gateway alone', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' })],
  ['lost', (route) => route.abort('connectionreset')],
];

describe('an answer that is none', () => {
  // Each answer to two views, each view with three answers.
  it.concurrent.each(NO_ANSWERS.map(([what, answer], index) => [what, answer, index % 2] as const))(
    '(%s) is named, and asked for again',
    async (_what, answer, half) => {
      const { page, close } = await shown.stage.browser.visit(BLANK);
      const views = [
        [
          ['/experiments', 'Finished'],
          [`/runs/${shown.id}-0`, 'rma on dht'],
        ],
        [
          [`/experiments/${shown.id}`, 'Finished'],
          ['/new', 'Machine'],
        ],
      ] as const;
      for (const [path, wanted] of views[half]!) {
        await page.route('**/v1/**', first(1, answer).handle);
        await page.goto(path);
        await page.getByText(wanted).first().waitFor();
        await page.locator('.sk').first().waitFor({ state: 'detached' });
        await page.getByRole('alert').first().waitFor({ state: 'detached' });
        await page.unroute('**/v1/**');
      }
      await close();
    },
  );

  it.concurrent('of a shape that no view expects breaks that view only, and it can be loaded again', async () => {
    const { page, close } = await shown.stage.browser.visit(BLANK);
    await page.route('**/v1/experiments?*', (route) => route.fulfill({ json: { items: [{ id: 'x' }], total: 1 } }));
    await page.goto('/experiments');
    await page.getByRole('heading', { level: 1, name: 'cannot be shown' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page.unroute('**/v1/experiments?*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('row', { name: /Finished/ }).waitFor();
    await close();
  });
});

describe('a server that goes away', () => {
  it('is told of where an experiment is watched, and the page goes on by itself when it is back', async () => {
    const running = await shown.stage.submit({ name: 'Watched', seed: 5 });
    await shown.stage.service.work(6);
    const server = new RestartableServer(shown.stage.service.store);
    await server.start();
    const { page, text, close } = await shown.stage.browser.visit(`/experiments/${running.id}`, { base: server.url });
    await page.getByText('6 of 36 runs done').waitFor();
    expect(await page.locator('.spin').count()).toBeGreaterThan(0);
    await server.stop();
    await page.getByText(/Connection lost since \d\d:\d\d:\d\d, trying again/).waitFor();
    expect(await page.locator('.spin').count()).toBe(0);
    expect(await text('main')).not.toMatch(/about .* left/);
    expect(await text('main')).toMatch(/6 of 36 runs had finished at \d\d:\d\d:\d\d/);
    await shown.stage.service.work();
    await server.start();
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    await expect.poll(() => text('.facts')).toContain('Done');
    await close();
    await server.stop();
  });

  it('is waited for by a view that is opened meanwhile, its script included', async () => {
    const server = new RestartableServer(shown.stage.service.store);
    await server.start();
    const { page, close } = await shown.stage.browser.visit('/experiments', { base: server.url });
    await page.getByRole('row', { name: /Finished/ }).waitFor();
    await server.stop();
    await page.getByRole('link', { name: 'Finished' }).first().click();
    await page.getByRole('heading', { name: 'could not be loaded' }).waitFor();
    await server.start();
    await page.getByRole('heading', { name: 'Finished' }).waitFor();
    await server.stop();
    await page.getByRole('link', { name: 'New experiment' }).click();
    await page.getByRole('heading', { name: 'could not be loaded' }).waitFor();
    await page.getByRole('link', { name: 'Experiments' }).first().click();
    await page.getByRole('alert').getByText('The server does not respond').waitFor();
    await server.start();
    await page.getByRole('row', { name: /Finished/ }).waitFor();
    await close();
    await server.stop();
  });

  it('is waited for by the form, with what is written in it', async () => {
    const server = new RestartableServer(shown.stage.service.store);
    await server.start();
    const { page, close } = await shown.stage.browser.visit(link(42), { base: server.url });
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    await server.stop();
    await page.getByLabel('Values of processes').fill('4, 8');
    await page.getByRole('alert').getByText('The server does not respond').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await server.start();
    await page.locator('.big', { hasText: '24 new runs' }).waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await close();
    await server.stop();
  });

  it('does not lose a reader to a part that the new installation has no more', async () => {
    const { page, close } = await shown.stage.browser.visit('/experiments');
    await page.route('**/assets/CatalogView-*.js', (route) => route.fulfill({ status: 404, body: 'not found' }));
    await page.getByRole('link', { name: 'Catalogue' }).click();
    await page.getByText('A part of the page is missing on the server.').waitFor();
    await page.unroute('**/assets/CatalogView-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('could not be loaded').waitFor({ state: 'detached' });
    await close();
  });
});

describe('a cancelled experiment', () => {
  it('promises nothing more: no result is pending', async () => {
    const { id: cancelled } = await shown.stage.submit({ name: 'Cancelled', seed: 6 });
    await shown.stage.service.work(4);
    const { page, text, close } = await shown.stage.browser.visit(`/experiments/${cancelled}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stop computing' }).click();
    await page.getByText('Cancelled.').waitFor();
    await page.getByText('None in the results so far.').waitFor();
    expect(await text('.rd')).not.toContain('pending');
    await close();
  });
});

import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../src/spec/resources/run.ts';
import { send } from '../api/support/http.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
let address: (route: string) => string;

beforeAll(async () => {
  stage = await openStage();
  const one = await stage.submit({ name: 'Small table' });
  const other = await stage.submit({ name: 'Another seed', seed: 4 });
  await stage.service.work();
  const { body } = await send<{ items: Run[] }>(`${stage.service.url}/v1/runs?experiment=${one.id}&limit=1`);
  const run = body.items[0]!.id;
  address = (route) => route.replace('{one}', one.id).replace('{other}', other.id).replace('{run}', run);
}, 120_000);
afterAll(() => stage?.stop());

/** Every view, with what is on it once it has all of its data. */
const ROUTES: readonly (readonly [string, string])[] = [
  ['/experiments', 'tbody tr .cov'],
  ['/experiments/{one}', '#h-runs'],
  ['/experiments/{one}?tab=spec', '#h-spec'],
  ['/compare?experiments={one},{other}', '#h-equal'],
  ['/runs/{run}', '#h-counters'],
  ['/deleted', 'h1'],
  ['/new', '.plan .big:has-text("new runs")'],
  ['/new?as=yaml', '.plan .big:has-text("new runs")'],
  ['/papers', 'tbody tr'],
  ['/papers/firehose', '#claims'],
  ['/explorations', 'h1'],
  ['/schedules', 'h1'],
  ['/catalog/mechanisms/rma', 'h1'],
  ['/catalog/machines/cray-xe6', 'h1'],
  ['/catalog/workloads/dht', 'h1'],
  ['/projects', 'h1'],
  ['/nowhere', 'h1'],
];

/** What is visible of a control has to be in its name: still an experiment of axe, but a criterion of WCAG 2.1 (2.5.3). */
const OPTIONS = JSON.stringify({
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
});

describe('axe finds nothing to complain about', () => {
  it.each(ROUTES)('on %s', async (route, ready) => {
    const { page, close } = await stage.browser.visit(address(route), { reducedMotion: 'reduce' });
    await page.locator(ready).first().waitFor();
    await page.evaluate(axe.source);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const { violations } = (await page.evaluate(`axe.run(document, ${OPTIONS})`)) as axe.AxeResults;
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))}`,
      );
      expect(found, `at ${width} px`).toEqual([]);
    }
    await close();
  });
});

it('the page has a mark of its own in the tab, which the server has', async () => {
  const { page, close } = await stage.browser.visit('/experiments');
  const icon = await page.locator('link[rel=icon]').getAttribute('href');
  const response = await page.request.get(icon ?? '');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
  await close();
});

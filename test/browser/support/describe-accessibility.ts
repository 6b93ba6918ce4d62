import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../../src/spec/resources/run.ts';
import { send } from '../../api/support/http.ts';
import { openStage, type Stage } from './stage.ts';

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
  ['/compare?runs={run},{second}', 'h2:has-text("Means")'],
];

/** What is visible of a control has to be in its name: still an experiment of axe, but a criterion of WCAG 2.1 (2.5.3). */
const OPTIONS = JSON.stringify({
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
});

/** A service with two finished experiments; the width at which axe looks at a view is chosen by its place among them. */
export function describeAccessibility(widthOf: (place: number) => number): void {
  let stage: Stage;
  let address: (route: string) => string;

  beforeAll(async () => {
    stage = await openStage();
    const one = await stage.submit({ name: 'Small table' });
    const other = await stage.submit({ name: 'Another seed', seed: 4 });
    await stage.service.work();
    const { body } = await send<{ items: Run[] }>(`${stage.service.url}/v1/runs?experiment=${one.id}&limit=2`);
    const [run, second] = body.items.map(({ id }) => id) as [string, string];
    address = (route) =>
      route.replace('{one}', one.id).replace('{other}', other.id).replace('{run}', run).replace('{second}', second);
  }, 120_000);
  afterAll(() => stage?.stop());

  describe('axe finds nothing to complain about', () => {
    it.each(ROUTES.map(([route, ready], place) => [route, widthOf(place), ready] as const))(
      'on %s at %i px',
      async (route, width, ready) => {
        const viewport = { width, height: 900 };
        const { page, close } = await stage.browser.visit(address(route), { reducedMotion: 'reduce', viewport });
        await page.locator(ready).first().waitFor();
        await page.evaluate(axe.source);
        const { violations } = (await page.evaluate(`axe.run(document, ${OPTIONS})`)) as axe.AxeResults;
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))}`,
        );
        expect(found).toEqual([]);
        await close();
      },
    );
  });
}

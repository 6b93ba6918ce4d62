import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './stage.ts';
import { addressOf, EVERY_VIEW } from './views.ts';

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
    address = (route) => addressOf(route, one.id, other.id);
  }, 120_000);
  afterAll(() => stage?.stop());

  describe('axe finds nothing to complain about', () => {
    it.each(EVERY_VIEW.map(([route, ready], place) => [route, widthOf(place), ready] as const))(
      'on %s at %i px',
      async (route, width, ready) => {
        const viewport = { width, height: 900 };
        const { page, close } = await stage.browser.visit(address(route), { viewport });
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

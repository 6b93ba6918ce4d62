import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from './browser.ts';
import { openStage, type Stage } from './stage.ts';
import { addressOf, EVERY_VIEW } from './views.ts';

/** What is visible of a control has to be in its name: still an experiment of axe, but a criterion of WCAG 2.1 (2.5.3). */
const OPTIONS = JSON.stringify({
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
});

const SCREENS = {
  wide: { viewport: { width: 1280, height: 900 }, theme: 'light' },
  narrow: { viewport: { width: 390, height: 844 }, theme: 'dark' },
} as const;
export type Screen = keyof typeof SCREENS;

/**
 * A service with two finished experiments, one that waits and one that was deleted. One visit goes from view to view, as
 * links do, and looks at each on both screens; axe looks at it on one of them, chosen by its place among the views.
 */
export function describeAccessibility(screenOf: (place: number) => Screen): void {
  let stage: Stage;
  let visit: Visit;
  let address: (route: string) => string;

  beforeAll(async () => {
    stage = await openStage();
    const one = await stage.submit({ name: 'Small table' });
    const other = await stage.submit({ name: 'Another seed', seed: 4 });
    await stage.service.work();
    await stage.submit({
      name: 'Waiting with a name so long that it has to be broken somewhere-and_a_word_without_spaces',
      seed: 5,
    });
    const { id } = await stage.submit({ name: 'Deleted with a name so long that it has to be broken', seed: 6 });
    await stage.service.store.experiments.remove(id);
    address = (route) => addressOf(route, one.id, other.id);
    visit = await stage.browser.visit('/');
    await visit.page.evaluate(axe.source);
  }, 120_000);
  afterAll(() => stage?.stop());

  describe.each(EVERY_VIEW.map(([route, ready], place) => ({ route, ready, axeOn: screenOf(place) })))(
    '$route',
    ({ route, ready, axeOn }) => {
      it(`fits, has names for everything, complains of nothing, and nor does axe (${axeOn})`, async () => {
        const { page, complaints, foreign, follow } = visit;
        await follow(address(route));
        await page.locator(ready).first().waitFor();
        await page.locator('.sk').first().waitFor({ state: 'detached' });
        const found: Record<string, readonly string[]> = {};
        for (const [screen, { viewport, theme }] of Object.entries(SCREENS)) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme: theme });
          await page.evaluate(TWO_FRAMES);
          found[screen] = await page.evaluate<string[]>(FAULTS);
          if (screen === axeOn) found.axe = await violations(page);
        }
        expect(found).toEqual({ wide: [], narrow: [], axe: [] });
        expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
      });
    },
  );
}

/** After a resize, figures are drawn anew in the next frame. */
const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** Evaluated in the page: what a screen reader or a narrow screen would stumble over. */
const FAULTS = `(() => {
  const faults = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) faults.push('scrolls sideways by ' + over + ' px');
  if (document.documentElement.lang !== 'en') faults.push('no language');
  if (document.querySelectorAll('h1, .blank h2').length < 1) faults.push('no heading');
  if (document.querySelectorAll('main').length !== 1) faults.push('not one main');
  const name = (element) => (element.getAttribute('aria-label') || element.getAttribute('aria-labelledby') || element.textContent || element.title || '').trim();
  for (const element of document.querySelectorAll('button, a[href], [role=img], nav, [role=region]')) if (!name(element)) faults.push('no name: ' + element.outerHTML.slice(0, 80));
  for (const element of document.querySelectorAll('input:not([type=hidden]), select, textarea')) if (!element.labels?.length && !element.getAttribute('aria-label')) faults.push('no label: ' + element.outerHTML.slice(0, 80));
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) faults.push('id twice: ' + id);
  return faults;
})()`;

async function violations(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate(`axe.run(document, ${OPTIONS})`)) as axe.AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))}`);
}

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './support/stage.ts';

const BASELINE = 'remote-memory-access-with-a-name-of-40-c';
const POLLING = 'active-messages-on-interrupt-of-the-syst';

let stage: Stage;
let id: string;

beforeAll(async () => {
  stage = await openStage();
  const named = await stage.submit({
    name: `Without any place to break ${'_'.repeat(120)}`,
    mechanisms: [{ kind: 'rma', as: BASELINE }, { kind: 'am', as: POLLING }, 'aa-poll'],
    baseline: { mechanism: BASELINE },
    tags: ['t'.repeat(60)],
  });
  id = named.id;
  await stage.service.work();
}, 120_000);
afterAll(() => stage?.stop());

async function visit(width: number) {
  const visit = await stage.browser.follow(`/experiments/${id}`, { viewport: { width, height: 844 } });
  await visit.page.locator('.rd tbody tr').first().waitFor();
  await visit.page.locator('#h-breakdown').waitFor();
  return visit;
}

const scrolledWidth = (page: Page) => page.evaluate('document.documentElement.scrollWidth');

it.each([390, 640])('leave a page %i px wide as wide as it is', async (width) => {
  const { page, follow, close } = await visit(width);
  expect(await scrolledWidth(page)).toBe(width);
  await follow('/experiments');
  await page.locator('tbody .cov').first().waitFor();
  expect(await scrolledWidth(page)).toBe(width);
  const clipped = await page.evaluate(`(() => {
    const tag = document.querySelector('.tag');
    return [getComputedStyle(tag).textOverflow, tag.getBoundingClientRect().right <= innerWidth];
  })()`);
  expect(clipped).toEqual(['ellipsis', true]);
  await close();
});

it('leave room for the numbers beside them', async () => {
  const { page, close } = await visit(390);
  const cells = page.locator('.rd tbody td:nth-child(2), section[aria-labelledby=h-means] tbody td:nth-child(2)');
  const rights = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
  expect(rights).toHaveLength(6);
  expect(Math.max(...rights)).toBeLessThanOrEqual(390 - 16);
  await close();
});

it.each([390, 1280])('are shortened in figures %i px wide to what fits, and told in full', async (width) => {
  const { page, close } = await visit(width);
  const figure = page.locator('svg[role=img]').first();
  const texts = await figure.locator('text').evaluateAll((all) => {
    const end = all[0]!.closest('svg')!.getBoundingClientRect().right;
    return all.map((text) => [text.textContent, text.getBoundingClientRect().right <= end + 1] as const);
  });
  expect(texts.filter(([, fits]) => !fits)).toEqual([]);
  expect(await figure.locator('.lab title').allTextContents()).toContain(POLLING);
  await close();
});

it.each([390, 1280])('of twenty series stay beside their own panel, %i px wide', async (width) => {
  const mechanisms = Array.from({ length: 20 }, (_, i) => ({ kind: 'rma', as: `series-${i}` }));
  const few = {
    sweep: [],
    processes: 2,
    replications: 1,
    baseline: { mechanism: 'series-0' },
    trace: { level: 'off' },
  };
  const many = await stage.submit({ name: `Twenty at ${width}`, mechanisms, ...few });
  await stage.service.work();
  const { page, close } = await stage.browser.follow(`/experiments/${many.id}`, { viewport: { width, height: 844 } });
  await expect.poll(() => page.locator('.lab').count()).toBe(40);
  const middles = await page.locator('.lab text').evaluateAll((all) =>
    all.map((text) => {
      const { top, bottom } = text.getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  const gaps = middles.toSorted((a, b) => a - b).map((y, place, sorted) => y - (sorted[place - 1] ?? 0));
  expect(Math.min(...gaps.slice(1))).toBeGreaterThan(13);
  await close();
});

it('leave the ticks of the bars apart', async () => {
  const { page, close } = await visit(640);
  const boxes = await page
    .locator('section[aria-labelledby=h-breakdown] svg text.ax')
    .evaluateAll((all) => all.slice(0, -1).map((tick) => tick.getBoundingClientRect()));
  expect(boxes.length).toBeGreaterThan(2);
  const gaps = boxes.slice(1).map(({ left }, place) => left - boxes[place]!.right);
  expect(Math.min(...gaps)).toBeGreaterThan(0);
  await close();
});

it('are not broken at their hyphens within a sentence', async () => {
  const { page, close } = await visit(390);
  const names = page.locator('.side .wins .nw, .side .wins .mech');
  const lines = await names.evaluateAll((all) => all.map((name) => [name.textContent, name.getClientRects().length]));
  expect(lines.some(([name]) => name === BASELINE || name === POLLING)).toBe(true);
  expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
  await close();
});

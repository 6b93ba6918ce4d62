import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
let id: string;
beforeAll(async () => {
  stage = await openStage();
  const sweep = [
    { path: 'processes', values: [2, 4] },
    { path: 'workload.collisionRate', values: [0, 0.1, 0.2, 0.3] },
    { path: 'workload.volumeElements', values: [256, 512, 1024, 2048] },
  ];
  const workload = { kind: 'dht', operationsPerProcess: 5 };
  const trace = { level: 'off' };
  ({ id } = await stage.submit({ mechanisms: ['rma', 'am'], workload, sweep, replications: 1, trace }));
  await stage.service.work();
}, 120_000);
afterAll(() => stage?.stop());

it('what is best at many combinations is a table as wide as the page, with more rows on demand', async () => {
  const { page, complaints, close } = await stage.browser.visit(`/experiments/${id}`);
  const map = page.getByRole('region', { name: /^Best at every combination/ });
  await map.waitFor();
  const rows = map.locator('tbody tr:visible');
  expect(await rows.count()).toBe(12);
  const inView = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.map .tw'))`;
  expect(await page.evaluate(inView)).toBe(0);
  // The figure and what is beside it end about together.
  const [figure, side] = [
    await page.locator('figure').first().boundingBox(),
    await page.locator('.side').boundingBox(),
  ];
  expect(side!.height).toBeLessThan(2 * figure!.height);
  await page.getByRole('button', { name: 'Show all 16 rows' }).click();
  expect(await rows.count()).toBe(16);
  await page.getByRole('button', { name: 'Show the first 12 rows' }).click();
  await page.emulateMedia({ media: 'print' });
  expect(await rows.count()).toBe(16);
  expect(complaints).toEqual([]);
  await close();
});

it('paper says at which values the figure holds the other axes, and fits', async () => {
  const { page, close } = await stage.browser.visit(`/experiments/${id}?collisionRate=0.2`);
  await page.getByRole('region', { name: /^Best at every combination/ }).waitFor();
  const held = page.locator('.facts dd', { hasText: 'collision rate 0.2 · volume elements 256' });
  expect(await held.isVisible()).toBe(false);
  // A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1050 });
  await page.emulateMedia({ media: 'print' });
  expect(await held.isVisible()).toBe(true);
  expect(await page.locator('.facts dd', { hasText: `/experiments/${id}?collisionRate=0.2` }).isVisible()).toBe(true);
  expect(await page.getByRole('columnheader', { name: 'Interval' }).isVisible()).toBe(true);
  const swatch = `getComputedStyle(document.querySelector('.leg i')).printColorAdjust`;
  expect(await page.evaluate(swatch)).toBe('exact');
  const edges = `[...document.querySelectorAll('table')].map((table) => Math.round(table.getBoundingClientRect().right))`;
  expect(Math.max(...(await page.evaluate<number[]>(edges)))).toBeLessThanOrEqual(718);
  await close();
});

it('prints its runs, not only those on the screen', async () => {
  const { page, close } = await stage.browser.visit(`/experiments/${id}`);
  await page.locator('#h-runs').waitFor();
  await page.evaluate(
    `window.print = () => { document.title = document.querySelectorAll('.runs tbody tr').length + ' rows'; }`,
  );
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect.poll(() => page.title()).toBe('64 rows');
  await expect.poll(() => page.locator('.runs tbody tr').count()).toBe(10);
  await close();
});

it('a figure as a file says at which values it holds the other axes', async () => {
  const { page, close } = await stage.browser.follow(`/experiments/${id}?volumeElements=512`);
  await page.getByRole('img', { name: /Inserts/ }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Plot as SVG' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(
    /Small table, \w+, volume elements 512 · collision rate 0</,
  );
  await close();
});

it('asks once for the runs that somebody chose', async () => {
  const { page, close } = await stage.browser.follow(`/experiments/${id}?tab=runs`);
  await page.getByText('64 runs').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/v1/runs?') && asked.push(request.url()));
  await page.getByLabel('Mechanism', { exact: true }).selectOption('am');
  await page.getByText('32 runs of am').waitFor();
  expect(asked).toHaveLength(1);
  await close();
});

it('lists the runs of the chosen mechanism also where lines are values', async () => {
  const { page, close } = await stage.browser.follow(`/experiments/${id}?tab=runs&series=processes&focus=4`);
  await page.getByText('64 runs').waitFor();
  await page.getByLabel('Mechanism', { exact: true }).selectOption('am');
  await page.getByText('32 runs of am').waitFor();
  await close();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
let lone: string;
beforeAll(async () => {
  stage = await openStage();
  const sweep = [
    { path: 'machine.processesPerNode', values: [8, 32] },
    { path: 'processes', values: [4, 16] },
  ];
  ({ id: lone } = await stage.submit({ name: 'Lone', mechanisms: ['rma'], sweep, replications: 1 }));
  await stage.service.work();
}, 120_000);
afterAll(() => stage?.stop());

const HAND = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

it.each(['/experiments', '/new', '/catalog/mechanisms'])(
  'under a finger the bar of %s is one row above the navigation',
  async (path) => {
    const { page, close } = await stage.browser.follow(path, HAND);
    const [brand, add] = [page.locator('.brand'), page.getByRole('link', { name: 'New experiment' }).first()];
    const [left, right] = [await brand.boundingBox(), await add.boundingBox()];
    expect(Math.abs(left!.y + left!.height / 2 - right!.y - right!.height / 2)).toBeLessThan(4);
    await close();
  },
);

it('the search of a tablet is as large as a finger', async () => {
  const { page, close } = await stage.browser.follow('/new', { ...HAND, viewport: { width: 768, height: 1024 } });
  const { width, height } = (await page.locator('.find').boundingBox())!;
  expect([width, height]).toEqual([44, 44]);
  await close();
});

it('boxes to tick are as large as a finger, with their labels', async () => {
  const { page, close } = await stage.browser.follow('/new', HAND);
  const labels = page.locator('label:has(> input[type=checkbox])');
  await labels.first().waitFor();
  for (const label of await labels.all()) expect((await label.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await close();
});

it('a lone series has no ratios, and what its runs have in common is noted as on the command line', async () => {
  const { page, complaints, close } = await stage.browser.follow(`/experiments/${lone}`);
  await page.getByRole('img', { name: /^Inserts/ }).waitFor();
  expect(await page.getByRole('img', { name: /Ratio to/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Ratio', exact: true }).count()).toBe(0);
  await page.getByText('all processes share a node, so there is no network between them.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('lines of values say what the values are', async () => {
  const { page, close } = await stage.browser.follow(`/experiments/${lone}?series=machine.processesPerNode`);
  await page.locator('svg text', { hasText: 'processes per node 32' }).first().waitFor();
  await close();
});

it('the example of a range fits its field', async () => {
  const { page, close } = await stage.browser.follow(`/experiments/${lone}?tab=runs`);
  const field = page.getByRole('textbox', { name: 'Processes' });
  await field.fill('P, as >=512');
  expect(
    await page.evaluate<number>(
      `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.range'))`,
    ),
  ).toBeLessThanOrEqual(0);
  await close();
});

it.each([390, 1280])('mechanisms to choose from do not run into each other at %i px', async (width) => {
  const { page, close } = await stage.browser.follow('/new', { viewport: { width, height: 844 } });
  await page.locator('.mg label').first().waitFor();
  const over = await page.evaluate(`[...document.querySelectorAll('.mg label')]
    .filter((label) => label.scrollWidth > label.clientWidth).map(({ textContent }) => textContent.trim())`);
  expect(over).toEqual([]);
  await close();
});

it('a plan of one run speaks of one of each', async () => {
  const { page, close } = await stage.browser.follow(`/new?from=${lone}`);
  await page.locator('.plan dt', { hasText: '×' }).getByText('1 mechanism × 1 replication').waitFor();
  await page.locator('.plan dd', { hasText: /% of 100.000 runs/ }).waitFor();
  await close();
});

it('a point without any axis is called the only point', async () => {
  const { id } = await stage.submit({ mechanisms: ['rma', 'am'], sweep: [], processes: 4, replications: 1 });
  await stage.service.work();
  const { page, text, close } = await stage.browser.follow(`/experiments/${id}`);
  await page.locator('svg[role=img] .flag-t', { hasText: 'the only point' }).waitFor();
  expect(await text('.frame svg')).not.toContain('Processes');
  expect(await text('.wins .at')).toBe('the only point');
  await close();
});

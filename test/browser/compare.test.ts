import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Run } from '../../src/spec/resources/run.ts';
import { send } from '../api/support/http.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
let ids: string[];

beforeAll(async () => {
  stage = await openStage();
  const table = await stage.submit({ name: 'Small table' });
  const longer = await stage.submit({
    name: 'Longer chains',
    workload: { kind: 'dht', operationsPerProcess: 40, volumeElements: 256 },
    sweep: [{ path: 'processes', values: [8, 16, 32] }],
  });
  const queues = await stage.submit({
    name: 'Queues of two sizes',
    workload: { kind: 'remote-queue', operationsPerProcess: 40 },
    mechanisms: ['rma'],
    processes: 4,
    sweep: [{ path: 'workload.elementBytes', values: [8, 64] }],
  });
  ids = [table.id, longer.id, queues.id];
  await stage.service.work();
}, 120_000);
afterAll(() => stage?.stop());

it('two experiments are marked in the list and compared along what both vary', async () => {
  const { page, complaints, parameter, close } = await stage.browser.visit('/experiments');
  await page.getByRole('checkbox', { name: 'Compare Small table' }).check();
  await page.getByText('select another to compare').waitFor();
  await page.getByRole('checkbox', { name: 'Compare Longer chains' }).check();
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await page.getByRole('heading', { name: 'Small table and Longer chains' }).waitFor();
  expect(parameter('experiments')).toBe(ids.slice(0, 2).join());

  const rows = page.getByRole('region', { name: /^Common points/ }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(6);
  const cells = await rows.first().locator('td').allTextContents();
  expect(cells[0]).toBe('8');
  const [own, other, ratio] = [cells[1], cells[2], cells[3]].map((text) => Number.parseFloat(text ?? ''));
  expect(ratio).toBeCloseTo(other! / own!, 1);
  await page.locator('[data-series="Longer chains · aa-poll"]').first().waitFor();
  await page
    .getByRole('row', { name: /workload.volumeElements/ })
    .getByText('256')
    .waitFor();
  expect(await page.getByRole('row', { name: /workload.operationsPerProcess/ }).count()).toBe(0);

  await page.getByLabel('Baseline').selectOption('Longer chains · am');
  await page.getByText('to Longer chains · am', { exact: true }).waitFor();
  await page.getByLabel(/^Collision rate/).selectOption('0.25');
  expect([parameter('baseline'), parameter('collisionRate')]).toEqual(['Longer chains · am', '0.25']);
  expect(complaints).toEqual([]);
  await close();
});

it('what cannot be compared says why, and can be taken out', async () => {
  const { page, complaints, parameter, close } = await stage.browser.follow(`/compare?experiments=${ids.join()}`);
  await page.getByText('It does not vary P; it varies element').waitFor();
  await page.locator('[data-series="Small table · rma"]').first().waitFor();
  await page.getByRole('button', { name: 'Remove Queues of two sizes' }).click();
  await expect.poll(() => parameter('experiments')).toBe(ids.slice(0, 2).join());
  await expect.poll(() => page.getByText('It does not vary P; it varies element').count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it('a missing experiment and an empty address are explained, and a phone has no sideways scroll', async () => {
  const { page, follow, close } = await stage.browser.visit(`/compare?experiments=${ids[0]},no-such-experiment`);
  await page.getByText('Fewer than two of them can be compared').waitFor();
  await follow('/compare');
  await page.getByText('Choose at least two experiments').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await follow(`/compare?experiments=${ids.slice(0, 2).join()}`);
  await page.getByRole('heading', { name: 'Common points' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  const [state, remove] = await Promise.all(
    ['.list tr td:nth-of-type(3) > :last-child', '.list tr td button'].map((selector) =>
      page.locator(selector).first().boundingBox(),
    ),
  );
  expect(state!.x + state!.width).toBeLessThanOrEqual(remove!.x);
  const what = await page
    .locator('.list .what')
    .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width));
  expect(Math.min(...what)).toBeGreaterThan(300);
  await close();
});

it('runs of several experiments are compared as one, under the same keys', async () => {
  const runsOf = async (id: string) =>
    (await send<{ items: Run[] }>(`${stage.service.url}/v1/runs?experiment=${id}&limit=6`)).body.items;
  const runs = [...(await runsOf(ids[0]!)), ...(await runsOf(ids[1]!))].map(({ id }) => id);
  const { page, complaints, parameter, follow, close } = await stage.browser.follow(`/compare?runs=${runs.join()}`);
  await page.getByRole('heading', { name: `Comparison of ${runs.length} runs` }).waitFor();
  await page.getByRole('img', { name: /^Inserts/ }).waitFor();
  await page.getByRole('heading', { name: 'Means' }).waitFor();
  await page.locator('.fld select').first().selectOption('operation_latency_ns');
  await page.getByRole('img', { name: /^Operation latency/ }).waitFor();
  expect(parameter('metric')).toBe('operation_latency_ns');
  expect(parameter('runs')).toBe(runs.join());
  expect(complaints).toEqual([]);
  await follow('/compare?runs=no-such-run');
  await page.getByRole('alert').waitFor();
  await follow('/compare?runs=');
  await page.getByRole('heading', { name: 'Name the runs' }).or(page.getByText('Name the runs')).first().waitFor();
  await close();
});

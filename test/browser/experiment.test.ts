import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { terminalWhy } from '../../src/drawing/terminal-why.ts';
import { inSentence } from '../../src/figure/wording.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import { send } from '../api/support/http.ts';
import { onesided } from '../cli/support.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
let id: string;

beforeAll(async () => {
  stage = await openStage();
  id = (await stage.submit()).id;
  await stage.service.work();
}, 120_000);
afterAll(() => stage?.stop());

const visit = (query = '') => stage.browser.follow(`/experiments/${id}${query}`);
const compared = async (query = '') =>
  (await send<Comparison>(`${stage.service.url}/v1/experiments/${id}/comparison${query}`)).body;

async function exported(page: Page, name: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()]);
  return download;
}

describe('the comparison', () => {
  it('leads back from an address that asks for what the runs do not have', async () => {
    const { page, close } = await visit('?metric=zz&tab=zz');
    await page.getByRole('alert').getByText('no metric zz').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Show the default comparison' }).click();
    await page.getByRole('img', { name: /Inserts/ }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Compare' }).getAttribute('aria-current')).toBe('true');
    await close();
  });

  it('shows what the service compared: a plot, and the same numbers beside it', async () => {
    const { page, text, complaints, close } = await visit();
    await page.getByRole('img', { name: /Inserts.*and Ratio to rma of 3 series/ }).waitFor();
    const { points } = await compared();
    const best = points.filter(({ x }) => x === 16).toSorted((a, b) => b.mean - a.mean)[0]!;
    expect(await text('#readout-caption')).toBe('At P = 16');
    expect(await text('.rd tbody tr:nth-child(1) th')).toBe(best.series);
    expect(await text('.rd tbody tr:nth-child(1) td:nth-child(4)')).toBe(best.ratio!.value.toFixed(2));
    expect(await page.locator('.series[data-series]').count()).toBe(6);
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows what the plan noted, without planning anew', async () => {
    const { id: noted, notes } = await stage.submit({ machine: 'ib-hdr', sweep: [], processes: 4 });
    await stage.service.work();
    const { page, follow, close } = await stage.browser.visit('/between');
    const plans: string[] = [];
    page.on('request', (request) => request.url().endsWith('/v1/plans') && plans.push(request.url()));
    await follow(`/experiments/${noted}`);
    await page.locator('.side').getByText(notes[0]!).waitFor();
    expect(plans).toEqual([]);
    await close();
  });

  it('says who imported the results that it uses', async () => {
    const { id: again } = await stage.submit();
    const { page, follow, close } = await stage.browser.visit('/between');
    const items = [
      { results: 5, import: { importedBy: 'ada' } },
      { results: 1, import: null },
    ];
    await page.route(/\/v1\/experiments\/\w+\/imports$/, (route) => route.fulfill({ json: { items } }));
    await follow(`/experiments/${again}`);
    await page.locator('.facts', { hasText: '5 results by ada, 1 result by another project' }).waitFor();
    await close();
  });

  it('has controls of 44 px under a finger', async () => {
    const { page, close } = await stage.browser.visit(`/experiments/${id}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('button', { name: 'Linear' }).waitFor();
    const heights = await page
      .locator('.brand, .nav a, .tabs a, .seg button, .acts button')
      .evaluateAll((all) => all.map((one) => [one.textContent?.trim(), one.getBoundingClientRect().height] as const));
    expect(heights.length).toBeGreaterThan(10);
    expect(heights.filter(([, height]) => height < 44)).toEqual([]);
    await close();
  });

  it('is moved through with the keyboard, and the address follows', async () => {
    const { page, text, parameter, close } = await visit();
    await page.getByRole('img', { name: /Ratio to rma/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('At P = 8').waitFor();
    expect(parameter('at')).toBe('8');
    await page.keyboard.press('ArrowDown');
    expect(parameter('focus')).not.toBeNull();
    expect(await page.locator('.rd tr[aria-selected=true]').count()).toBe(1);
    expect(await text('#h-breakdown')).toContain('P = 8');
    await page.keyboard.press('Escape');
    expect(parameter('focus')).toBeNull();
    await close();
  });

  it('changes metric, baseline, held axis, lines and panels, each of them a link', async () => {
    const { page, parameter, close } = await visit();
    await page.getByLabel('Baseline').selectOption('am');
    await page.getByText('Ratio to am').waitFor();
    await page.getByRole('button', { name: '0.25' }).click();
    expect([parameter('baseline'), parameter('collisionRate')]).toEqual(['am', '0.25']);
    await page.getByRole('combobox', { name: 'Metric' }).selectOption('operation_latency_ns');
    await page.locator('svg .ttl', { hasText: 'Operation latency' }).waitFor();
    await page.getByLabel('Lines').selectOption('workload.collisionRate');
    await page.locator('.rd th', { hasText: '0.25' }).waitFor();
    await page.getByRole('button', { name: 'Ratio', exact: true }).click();
    await page.locator('svg .ttl', { hasText: 'Operation latency' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.locator('svg .ttl', { hasText: 'Operation latency' }).waitFor();
    await close();
  });

  it('hides a series in the plot but not in the table', async () => {
    const { page, parameter, close } = await visit();
    await page.getByRole('button', { name: 'Show am' }).click();
    await page.getByRole('img', { name: /of 2 series/ }).waitFor();
    expect(parameter('hide')).toBe('am');
    expect(await page.locator('.rd tbody tr').count()).toBe(3);
    await close();
  });

  it('is exported as SVG in light colours, PNG of twice the size, and CSV with its origin', async () => {
    const { page, close } = await stage.browser.visit(`/experiments/${id}`, { colorScheme: 'dark' });
    await page.getByRole('img', { name: /Ratio to rma/ }).waitFor();
    const svg = await readFile(await (await exported(page, 'Plot as SVG')).path(), 'utf8');
    expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).toContain('fill="#ffffff"');
    expect(svg).not.toContain('var(--');
    expect(svg).toContain(`/experiments/${id}`);
    const png = await readFile(await (await exported(page, 'Plot as PNG')).path());
    const width = Number(/ width="(\d+)/.exec(svg)?.[1]);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(Math.abs(png.readUInt32BE(16) - 2 * width)).toBeLessThan(3);
    const csv = await readFile(await (await exported(page, 'Displayed points as CSV')).path(), 'utf8');
    const { points } = await compared();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(points.length + 1);
    expect(csv).toContain(`/experiments/${id}`);
    expect(csv).toContain(String(points[0]!.mean));
    await close();
  });

  it('is exported with everything else as a bundle, which is whole', async () => {
    const { page, close } = await visit();
    const bundle = await exported(page, 'Bundle for an appendix');
    expect(bundle.suggestedFilename()).toBe('small-table.crate.zip');
    const verified = await onesided(['verify', await bundle.path(), '--no-progress', '--json']);
    expect(verified, verified.stderr).toMatchObject({ code: 0 });
    expect(JSON.parse(verified.stdout)).toMatchObject({ verdict: 'same' });
    await close();
  });
});

/** A text with its numbers in one piece, which are in groups of digits. */
const unbroken = (text: string) => text.trim().replaceAll('\u202f', '');

describe('the other tabs', () => {
  it('break the latency down to parts that sum to the total, with the differences to the baseline', async () => {
    const { page, close } = await visit('?tab=breakdown');
    await page.getByText('Why: difference from rma').waitFor();
    const cells = await page.locator('section .tw tbody tr').first().locator('td').allTextContents();
    const numbers = cells.map((cell) => Number(cell.replaceAll('\u202f', '').replace('\u2212', '-')));
    const total = numbers.at(-1)!;
    const sum = numbers.slice(0, -1).reduce((all, part) => all + part, 0);
    expect(Math.abs(sum - total) / Math.abs(total)).toBeLessThan(0.02);
    await close();
  });

  it.each([1, 1e3, 1e6])('say what the terminal says, also if all takes %d times as long', async (factor) => {
    const { stages, why, ...rest } = await compared();
    const comparison: Comparison = {
      ...rest,
      stages: stages.map((each) => ({ ...each, meanNs: factor * each.meanNs })),
      why: why.map((each) => ({ ...each, deltaNs: factor * each.deltaNs })),
    };
    const { page, follow, close } = await stage.browser.visit('/between');
    await page.route(/\/comparison(\?|$)/, (route) => route.fulfill({ json: comparison }));
    await follow(`/experiments/${id}?tab=breakdown&at=16`);
    const text = unbroken(terminalWhy(comparison));
    const [, unit] = /^Mean time per operation at P 16, (\S+), and/.exec(text) ?? [];
    await page.getByText(`Why: difference from rma, ${unit}`, { exact: true }).waitFor();
    await page.getByText(`Mean latency, ${unit}`, { exact: true }).waitFor();
    const table = page.locator('table', { hasText: 'Origin CPU' });
    const heads = (await table.locator('thead th').allTextContents()).map(inSentence);
    const totals = (await page.locator('svg .total').allTextContents()).map(unbroken);
    for (const row of await table.locator('tbody tr').all()) {
      const [name = '', ...cells] = (await row.locator('th, td').allTextContents()).map(unbroken);
      const [, mean, most = ''] = new RegExp(`^${name} +(\\S+)  (.*)$`, 'm').exec(text) ?? [];
      expect(totals).toContain(mean);
      const stagesSaid = [...most.matchAll(/(\S.*?) (\S+) \(\d+%\)/g)];
      expect(stagesSaid).toHaveLength(3);
      for (const [, stage = '', difference] of stagesSaid)
        expect(cells[heads.indexOf(stage) - 1], stage).toBe(difference);
    }
    await close();
  });

  it('name a parameter whose values are the series, also above the differences', async () => {
    const { page, close } = await visit('?tab=breakdown&series=workload.collisionRate');
    await page.getByText('Why: difference from collision rate 0.05, ns').waitFor();
    const heads = page.locator('table', { hasText: 'Origin CPU' }).locator('thead th:first-child');
    expect(await heads.allTextContents()).toEqual(['Collision rate']);
    await close();
  });

  it('list means, and runs of one mechanism', async () => {
    const { page, parameter, close } = await visit('?tab=means');
    await page.getByRole('heading', { name: 'Means' }).waitFor();
    expect(await page.locator('thead th').allTextContents()).toEqual(['Processes P', 'Mechanism', '4', '8', '16']);
    await page.getByRole('link', { name: 'Runs', exact: true }).click();
    await page.getByText('36 runs').waitFor();
    await page.getByLabel('Mechanism', { exact: true }).selectOption('aa-poll');
    await page.getByText('12 runs of aa-poll').waitFor();
    await page.getByRole('button', { name: 'P', exact: true }).click();
    expect(parameter('sort')).toBe('processes');
    await page.locator('tbody th a').first().click();
    await page.getByRole('heading', { name: 'Metrics' }).waitFor();
    await close();
  });

  it('show the specification as it was accepted', async () => {
    const { page, text, close } = await visit('?tab=spec');
    await page.getByText('values: [4, 8, 16]').waitFor();
    await page.getByRole('button', { name: 'JSON' }).click();
    expect(JSON.parse(await text('pre'))).toMatchObject({ workload: { kind: 'dht' }, replications: 2 });
    await close();
  });
});

describe('an experiment that is not over', () => {
  it('draws what is there, fills in, and can be cancelled, deleted and restored', async () => {
    const live = await stage.submit({ name: 'Live', seed: 77 });
    const { page, close } = await stage.browser.follow(`/experiments/${live.id}`);
    await page.getByText('Nothing to compare yet').waitFor();
    await stage.service.work(18);
    await page.getByText('18 of 36 runs done').waitFor();
    await page.getByRole('img', { name: /Ratio to/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('18 of 36 runs have not started and will not be computed. 18 results are kept.').waitFor();
    await dialog.getByRole('button', { name: 'Keep computing' }).click();
    await page.getByText('18 of 36 runs done').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Stop computing' }).click();
    await page.getByText('18 of 36 runs had finished').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Experiments' }).waitFor();
    const { url } = stage.service;
    expect((await send(`${url}/v1/experiments/${live.id}`)).status).toBe(404);

    await page.getByRole('link', { name: 'Deleted experiments' }).click();
    await page.getByRole('button', { name: 'Restore Live' }).click();
    await page.getByRole('heading', { name: 'Live' }).waitFor();
    expect((await send(`${url}/v1/experiments/${live.id}`)).status).toBe(200);
    await close();
  });

  it('says so when there is no such experiment', async () => {
    const { page, close } = await stage.browser.follow('/experiments/nowhere');
    await page.getByRole('alert').getByText('The experiment does not exist').waitFor();
    await close();
  });
});

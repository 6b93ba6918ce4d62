import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitOfRunText } from '../../src/figure/resources.ts';
import { scaleFor } from '../../src/figure/units.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { send } from '../api/support/http.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
let run: Run;
let untraced: string;

beforeAll(async () => {
  stage = await openStage();
  const one = { mechanisms: ['aa-poll'], processes: 8, sweep: [], replications: 1 };
  const traced = await stage.submit({ ...one, baseline: { mechanism: 'aa-poll' } });
  const plain = await stage.submit({ ...one, baseline: { mechanism: 'aa-poll' }, seed: 4, trace: { level: 'off' } });
  await stage.service.work();
  const first = async (experiment: string) =>
    (await send<{ items: Run[] }>(`${stage.service.url}/v1/runs?experiment=${experiment}`)).body.items[0]!;
  run = await first(traced.id);
  untraced = (await first(plain.id)).id;
}, 120_000);
afterAll(() => stage?.stop());

/** Evaluated in the page: how many different byte values its timeline shows. */
const COLOURS_ON_CANVAS = `(() => {
  const canvas = document.querySelector('.scroll canvas');
  return new Set(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data).size;
})()`;

const visit = (query = '') => stage.browser.follow(`/runs/${run.id}${query}`);
const number = (text: string) => Number(text.replaceAll(/[\s\u202f]/g, '').replace(/ns|µs/, ''));

it('a run leads to its slowest operations', async () => {
  const { page, parameter, close } = await visit();
  const slowest = page.getByRole('region', { name: 'Slowest operations' }).getByRole('button');
  await slowest.first().waitFor();
  const times = await slowest.locator('.num').allTextContents();
  expect(times.map(number)).toEqual(times.map(number).toSorted((a, b) => b - a));
  const metric = run.metrics.operation_latency_ns!;
  expect(number(times[0]!)).toBe(Number(metric.max!.toPrecision(4)));
  await slowest.nth(1).click();
  const name = (await slowest.nth(1).textContent()) ?? '';
  await expect.poll(() => parameter('op')).toBe(/Operation (\d+)/.exec(name)?.[1]);
  await close();
});

describe('a run', () => {
  it('shows its metrics, and bars whose totals are the latencies', async () => {
    const { page, text, complaints, close } = await visit();
    await page.getByRole('heading', { name: 'Metrics' }).waitFor();
    expect(await page.locator('.met tbody tr').count()).toBe(Object.keys(run.metrics).length);
    const mean = run.percentiles.find(({ at }) => at === 'mean')!;
    const totals = await page.locator('svg .total').allTextContents();
    expect(Math.abs(number(totals[0]!) - mean.latencyNs) / mean.latencyNs).toBeLessThan(0.001);
    expect(await text('.facts')).toContain(run.digest!.slice(0, 6));
    expect(run.bottlenecks[0]).toMatchObject({ busyShare: Math.max(...run.occupancy.map((one) => one.busiestShare)) });
    expect(await text('section[aria-labelledby=h-occupancy] .limit')).toBe(
      limitOfRunText(run).replaceAll('\u202f', ' '),
    );
    expect(complaints).toEqual([]);
    await close();
  });

  it('leads to the runs before and after it in the plan', async () => {
    const { id } = await stage.submit({ processes: 8, sweep: [], replications: 1, seed: 9 });
    const { page, close } = await stage.browser.follow(`/runs/${id}-0`);
    const step = (name: string) => page.getByRole('link', { name });
    await step('Next run').click();
    await page.waitForURL(`**/runs/${id}-1`);
    await step('Next run').click();
    await page.waitForURL(`**/runs/${id}-2`);
    await step('Next run').waitFor({ state: 'detached' });
    await step('Previous run').click();
    await page.waitForURL(`**/runs/${id}-1`);
    await close();
  });

  it('says why there is no timeline when none was recorded, and how to get one', async () => {
    const { page, close } = await stage.browser.follow(`/runs/${untraced}`);
    await page.getByText('This run has no trace').waitFor();
    await page.getByRole('link', { name: 'Duplicate with a trace' }).click();
    await page.getByLabel('Trace', { exact: true }).waitFor();
    expect(await page.getByLabel('Trace', { exact: true }).inputValue()).toBe('sampled');
    await close();
  });
});

it('a long row of the slowest operations wraps on a telephone', async () => {
  const { page, close } = await visit();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.slow .btn').first().waitFor();
  await page.evaluate(`{
    const texts = ['Operation 123456, cpu 1023', '123 456 ns', 'Notification wait 100 %'];
    for (const [i, part] of [...document.querySelector('.slow .btn').children].entries()) part.textContent = texts[i];
  }`);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await close();
});

describe('the timeline', () => {
  it('draws the trace, zooms and moves by keys, and keeps its place in the address', async () => {
    const { page, text, parameter, close } = await visit();
    const timeline = page.getByRole('application');
    await page.getByText('every event').waitFor();
    await timeline.focus();
    const before = await text('.rng');
    await page.keyboard.press('w');
    await page.keyboard.press('w');
    await page.keyboard.press('d');
    expect(await text('.rng')).not.toBe(before);
    await expect.poll(() => parameter('from')).not.toBeNull();
    const painted = await page.evaluate<number>(COLOURS_ON_CANVAS);
    expect(painted).toBeGreaterThan(10);
    await page.keyboard.press('0');
    await expect.poll(() => parameter('from')).toBeNull();
    await close();
  });

  it('splits the time of all recorded operations as the bars above it do', async () => {
    const { page, close } = await visit();
    await page.getByText('Completely in view').waitFor();
    const rows = await page.locator('.det tbody tr').all();
    const shown = await Promise.all(rows.map((row) => row.locator('td').nth(1).textContent()));
    const charged = Object.values(run.breakdown).map(({ totalNs }) => totalNs);
    const { unit, factor } = scaleFor('ns', Math.max(...charged));
    expect(await page.locator('.det thead th').nth(1).textContent()).toBe(`${unit}, all`);
    const digits = factor === 1 ? 0 : 1;
    expect(shown.map((text) => number(text ?? '')).sort()).toEqual(
      charged.map((ns) => Number((ns * factor).toFixed(digits))).sort(),
    );
    await close();
  });

  it('steps through operations of a rank; the stages of each sum to its latency', async () => {
    const { page, parameter, close } = await visit();
    await page.getByText('every event').waitFor();
    await page.getByRole('application').focus();
    await page.keyboard.press(']');
    await page.getByText(/Operation \d+, from/).waitFor();
    const first = await page.locator('.det h3').textContent();
    await page.keyboard.press(']');
    await page.locator('.det h3', { hasNotText: first ?? '' }).waitFor();
    const stages = await page.locator('.det tbody td:nth-child(2)').allTextContents();
    const latency = number((await page.locator('.det dd b').textContent()) ?? '');
    expect(Math.abs(stages.map(number).reduce((sum, ns) => sum + ns, 0) - latency)).toBeLessThan(stages.length);
    await expect.poll(() => parameter('op')).not.toBeNull();
    await page.keyboard.press('f');
    await page.keyboard.press('t');
    expect(await page.locator('.row-name').count()).toBeLessThanOrEqual(8);
    await page.keyboard.press('Escape');
    await page.getByText('Nothing selected').waitFor();
    await close();
  });

  it('marks a range by dragging and sums it up', async () => {
    const { page, text, close } = await visit();
    await page.getByText('every event').waitFor();
    await page.getByRole('button', { name: 'Mark' }).click();
    await page.locator('.scroll canvas').scrollIntoViewIfNeeded();
    const box = (await page.locator('.scroll canvas').boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.2, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await page.getByText('Marked range').waitFor();
    expect(number(await text('.det dd:nth-of-type(2)'))).toBeGreaterThan(0);
    await close();
  });

  it('leaves a bare wheel to the page until it has the focus', async () => {
    const { page, text, close } = await visit();
    await page.getByText('every event').waitFor();
    const before = await text('.rng');
    await page.locator('.scroll canvas').hover({ position: { x: 200, y: 20 } });
    await page.mouse.wheel(0, 240);
    expect(await text('.rng')).toBe(before);
    await page.getByRole('application').focus();
    await page.mouse.wheel(0, -240);
    await expect.poll(() => text('.rng')).not.toBe(before);
    await close();
  });

  it('counts events exactly, however few', async () => {
    const { page, follow, close } = await stage.browser.visit('/between');
    await page.route('**/trace?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), produced: 18 } });
    });
    await follow(`/runs/${run.id}`);
    await page.getByText('The run produced 18 trace events.').waitFor();
    await close();
  });

  it('asks the service for busy shares when a view holds too many events', async () => {
    const { page, follow, close } = await stage.browser.visit('/between');
    await page.route('**/trace?*', async (route) => {
      const url = new URL(route.request().url());
      if (url.searchParams.has('limit')) url.searchParams.set('limit', '40');
      await route.continue({ url: url.href });
    });
    const asked = page.waitForRequest((request) => /trace\?.*from=.*bins=/.test(request.url()));
    await follow(`/runs/${run.id}`);
    await asked;
    await page.getByText('busy shares from the server').waitFor();
    await close();
  });

  it('is downloaded as a file that Perfetto reads', async () => {
    const { page, close } = await visit();
    await page.getByRole('heading', { name: 'Trace' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const item = page.getByRole('menuitem', { name: 'Trace for Perfetto' });
    const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
    const trace = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      traceEvents: { ph: string; ts?: number }[];
    };
    expect(trace.traceEvents.filter(({ ph, ts }) => ph === 'X' && typeof ts === 'number').length).toBeGreaterThan(100);
    await close();
  });
});

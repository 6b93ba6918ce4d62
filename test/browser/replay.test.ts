import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchedule } from '../../src/schedules/make-schedule.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import type { Schedule } from '../../src/spec/resources/schedule.ts';
import { post, send } from '../api/support/http.ts';
import { temporaryFolder } from '../support/temporary-folders.ts';
import { openStage, type Stage } from './support/stage.ts';

const DEADLOCK = 'num_ranks 2\nrank 0 {\nl1: recv 8b from 1 tag 1\n}\nrank 1 {\nl1: send 8b to 0 tag 2\n}\n';
const LOGGP = { preset: 'loggp', override: { latencyNs: 4000, overheadNs: 500, gapPerByteNs: 0.1 } };
let stage: Stage;
let ring: Schedule;
let run: Run;
let many: Run;
let dead: Run;

const textOf = (ranks: number, algorithm: string) =>
  [...makeSchedule({ collective: 'allreduce', algorithm, ranks, bytes: 4096, computeNsPerByte: 1 })].join('');
const upload = async (text: string, name: string) =>
  (await post<Schedule>(`${stage.service.url}/v1/schedules?name=${name}`, text, { 'content-type': 'text/plain' })).body;

async function replay(schedule: Schedule): Promise<Run> {
  const { id } = await stage.submit({
    machine: LOGGP,
    workload: { kind: 'goal', schedule: schedule.digest },
    mechanisms: ['message-passing'],
    baseline: { mechanism: 'message-passing' },
    sweep: [],
    replications: 1,
  });
  await stage.service.work();
  const { body } = await send<{ items: Run[] }>(`${stage.service.url}/v1/runs?experiment=${id}`);
  return (await send<Run>(`${stage.service.url}/v1/runs/${body.items[0]!.id}`)).body;
}

beforeAll(async () => {
  stage = await openStage();
  ring = await upload(textOf(8, 'ring'), 'ring-8.goal');
  run = await replay(ring);
  many = await replay(await upload(textOf(40, 'recursive-doubling'), 'doubling-40.goal'));
  dead = await replay(await upload(DEADLOCK, 'dead.goal'));
}, 120_000);
afterAll(() => stage?.stop());

const number = (text: string) => Number(text.replaceAll(/[\s\u202f]/g, ''));

/** Evaluated in the page: pixels of the timeline that differ from those of an empty row, as one number. */
const INK_ON_CANVAS = `(() => {
  const canvas = document.querySelector('.scroll canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum = (sum * 31 + data[i] + 7 * data[i + 1] + 3 * data[i + 2] + data[i + 3]) % 1e9;
  return sum;
})()`;

describe('a replayed run', () => {
  it('shows each rank with its finish, and the critical path that sums to it', async () => {
    const { page, text, complaints, close } = await stage.browser.follow(`/runs/${run.id}`);
    const ranks = page.locator('section[aria-labelledby=h-ranks]');
    await ranks.getByRole('heading', { name: 'Ranks' }).waitFor();
    expect(await ranks.locator('tbody tr').count()).toBe(8);
    const finishes = (await ranks.locator('tbody td b').allTextContents()).map(number);
    for (const [rank, { finishNs }] of run.ranks!.entries())
      expect(Math.abs(finishes[rank]! / finishNs - 1)).toBeLessThan(0.001);
    const path = page.locator('section[aria-labelledby=h-path]');
    expect(await path.locator('.sec-h p').textContent()).toContain(`${run.criticalPath!.length} steps`);
    const shares = [...(await text('section[aria-labelledby=h-path] .leg')).matchAll(/([\d.]+) %/g)].map(([, share]) =>
      Number(share),
    );
    expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100)).toBeLessThan(0.5);
    await path.getByRole('button', { name: /Show \d+ more/ }).click();
    expect(await path.locator('tbody tr').count()).toBe(run.criticalPath!.length);
    expect(complaints).toEqual([]);
    await close();
  });

  it('of many ranks shows those first that finish last', async () => {
    const { page, close } = await stage.browser.follow(`/runs/${many.id}`);
    const ranks = page.locator('section[aria-labelledby=h-ranks]');
    await ranks.getByRole('button', { name: 'Last to finish', pressed: true }).waitFor();
    const finishes = (await ranks.locator('tbody td b').allTextContents()).map(number);
    expect(finishes).toHaveLength(16);
    expect(finishes).toEqual(finishes.toSorted((a, b) => b - a));
    await ranks.getByRole('button', { name: 'Show 24 more' }).click();
    expect(await ranks.locator('tbody tr').count()).toBe(40);
    await ranks.getByRole('button', { name: 'By rank' }).click();
    expect(await ranks.locator('tbody th').first().textContent()).toBe('0');
    await close();
  });

  it('draws its messages as arrows once few are in view', async () => {
    const { page, follow, close } = await stage.browser.visit('/between');
    const trace = '**/trace?*';
    const inkOf = async () => {
      await follow(`/runs/${run.id}?from=0&to=20000`);
      await page.getByText('every event').waitFor();
      await page.waitForTimeout(300);
      return page.evaluate<number>(INK_ON_CANVAS);
    };
    const arrows = await inkOf();
    await page.route(trace, async (route) => {
      const response = await route.fetch();
      const { links: _, ...rest } = (await response.json()) as { links?: object };
      await route.fulfill({ response, json: rest });
    });
    const without = await inkOf();
    await page.unroute(trace);
    expect(without).not.toBe(arrows);
    // Nothing else of the page differs from one look to the next.
    expect(await inkOf()).toBe(arrows);
    await close();
  });

  it('that deadlocked lists what is pending, with rank and line', async () => {
    const { page, text, close } = await stage.browser.follow(`/runs/${dead.id}`);
    await page.getByRole('heading', { name: 'Pending operations' }).waitFor();
    const cells = await page.locator('section[aria-labelledby=h-pending] tbody :is(th, td)').allTextContents();
    expect(cells).toEqual(['0', '3', 'recv 8b from 1 tag 1', '1', '6', 'send 8b to 0 tag 2']);
    expect(await text('.facts')).toContain('Deadlocked');
    await close();
  });
});

describe('schedules', () => {
  it('are listed, and lead to an experiment that replays them', async () => {
    const { page, complaints, close } = await stage.browser.follow('/schedules');
    await page.getByRole('row', { name: /ring-8\.goal/ }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(3);
    await page
      .getByRole('row', { name: /ring-8\.goal/ })
      .getByRole('link', { name: 'New experiment' })
      .click();
    const field = page.getByLabel('Schedule', { exact: true });
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe(ring.digest);
    await page.getByRole('button', { name: 'Submit 1 run' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('are uploaded from a file, and a bad one is refused with its place', async () => {
    const folder = temporaryFolder();
    const [good, bad] = ['good.goal', 'bad.goal'].map((name) => join(folder, name));
    writeFileSync(good!, textOf(3, 'ring'));
    writeFileSync(bad!, DEADLOCK.replace('recv', 'receive'));
    const { page, close } = await stage.browser.follow('/schedules');
    const input = page.locator('input[type=file]');
    await input.setInputFiles(bad!);
    await page.getByText(/line 3, column \d+/).waitFor();
    await input.setInputFiles(good!);
    await page.getByText('good.goal is stored.').waitFor();
    await page.getByRole('row', { name: /good\.goal/ }).waitFor();
    await close();
  });

  it('are deleted after a question, and those in use stay and say why', async () => {
    await upload(textOf(5, 'ring'), 'unused.goal');
    const { page, close } = await stage.browser.follow('/schedules');
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    const askFor = (name: string) => page.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await askFor('unused.goal');
    await dialog.getByRole('button', { name: 'Keep' }).click();
    expect(await row('unused.goal').count()).toBe(1);
    await askFor('unused.goal');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await row('unused.goal').waitFor({ state: 'detached' });
    await askFor('ring-8.goal');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('An experiment replays the schedule').waitFor();
    expect(await row('ring-8.goal').count()).toBe(1);
    await close();
  });

  it('fit a narrow screen', async () => {
    const narrow = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const;
    const { page, follow, close } = await stage.browser.follow('/schedules', narrow);
    const widths: Record<string, unknown> = {};
    for (const path of ['/schedules', `/runs/${many.id}`, `/runs/${dead.id}`, '/new?workload=goal']) {
      await follow(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.sk').first().waitFor({ state: 'detached' });
      widths[path] = await page.evaluate('document.documentElement.scrollWidth');
    }
    expect(Object.values(widths), JSON.stringify(widths)).toEqual([390, 390, 390, 390]);
    await close();
  });
});

describe('an experiment over schedules', () => {
  it('has a line for each of them, under its name', async () => {
    const doubling = await upload(textOf(8, 'recursive-doubling'), 'doubling-8.goal');
    const { id } = await stage.submit({
      name: 'Two algorithms',
      machine: LOGGP,
      workload: { kind: 'goal' },
      mechanisms: ['message-passing'],
      baseline: { mechanism: 'message-passing' },
      sweep: [
        { path: 'workload.schedule', values: [ring.digest, doubling.digest] },
        { path: 'machine.latencyNs', values: [100, 4000] },
      ],
      replications: 1,
    });
    await stage.service.work();
    const { page, complaints, parameter, follow, close } = await stage.browser.follow(`/experiments/${id}`);
    await page.getByRole('rowheader', { name: 'doubling-8' }).first().waitFor();
    await page.getByText('Ratio to Schedule ring-8').waitFor();
    await page.getByRole('cell', { name: 'ring-8' }).first().waitFor();
    expect(await page.locator('main').innerText()).not.toContain(ring.digest.slice(0, 8));
    await page.getByLabel('Lines').selectOption('mechanism');
    await page.locator('.rd').getByText('to message-passing').waitFor();
    expect(parameter('series')).toBe('mechanism');
    await follow('/experiments');
    await page.getByText('schedule ring-8, doubling-8').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

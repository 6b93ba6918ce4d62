import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Paper } from '../../src/spec/resources/paper.ts';
import { post, send } from '../api/support/http.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
const PAPER = '/papers/active-access';

beforeAll(async () => {
  stage = await openStage();
  const { body } = await send<Paper>(`${stage.service.url}/v1${PAPER}`);
  const walk = body.studies.find(({ id }) => id === 'probe-walk')!;
  await post(`${stage.service.url}/v1/experiments`, walk.sizes[0]!.specification);
  await stage.service.work();
}, 120_000);
afterAll(() => stage?.stop());

describe('papers', () => {
  it('lead from the list to a ledger that fits the screen and complains of nothing', async () => {
    for (const width of [1280, 390]) {
      const { page, complaints, foreign, close } = await stage.browser.visit('/papers', {
        viewport: { width, height: 900 },
      });
      await page.getByRole('link', { name: /Active Access/ }).click();
      await page.getByRole('heading', { name: 'Claims' }).waitFor();
      const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([over, complaints, foreign]).toEqual([0, [], []]);
      await close();
    }
  });

  it('shows expected and measured values, the reason, and the experiment behind a claim', async () => {
    const { page, close } = await stage.browser.follow(`${PAPER}?claim=aa.3.1.path`);
    const row = page.locator('tr', { hasText: 'aa.3.1.path' });
    await row.getByText('met', { exact: true }).waitFor();
    expect(await row.getByRole('button').getAttribute('aria-expanded')).toBe('true');
    await page.getByText('6 accesses to memory before the control bits are met').waitFor();
    await row.getByRole('link', { name: '2' }).click();
    await page.getByRole('heading', { name: 'Memory accesses of a translation' }).waitFor();
    await close();
  });

  it('filters by role and verdict, in the address as well', async () => {
    const { page, parameter, close } = await stage.browser.follow(PAPER);
    await page.getByRole('button', { name: 'Exact rules' }).click();
    await page.getByLabel('Verdict').selectOption('met');
    await expect.poll(() => page.locator('td.cl').count()).toBe(1);
    expect([parameter('role'), parameter('verdict')]).toEqual(['structural', 'met']);
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await expect.poll(() => page.locator('td.cl').count()).toBeGreaterThan(80);
    await close();
  });

  it('says what all studies would cost, and submits nothing before that is confirmed', async () => {
    const { page, close } = await stage.browser.follow('/papers/firehose');
    await page.getByRole('button', { name: 'Run all, full size' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Submit \d/ }).waitFor();
    expect(await dialog.textContent()).toMatch(/New runs\d/);
    expect(await dialog.textContent()).toMatch(/Estimated CPU time\d/);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    expect(await page.getByText(/studies in progress/).count()).toBe(0);
    const { body } = await send<{ total: number }>(`${stage.service.url}/v1/experiments?tag=firehose`);
    expect(body.total).toBe(0);
    expect(await page.locator('.lead').first().textContent()).toMatch(/^C\. Bell, D\. Bonachea\. /);
    await close();
  });

  it('runs a study at a click and shows that it waits', async () => {
    const { page, close } = await stage.browser.follow(PAPER);
    await page.getByRole('button', { name: /^Run quick: Figure 6c/ }).click();
    await page.getByText(/1 of \d+ studies in progress/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Run quick: Figure 6c/ }).isDisabled()).toBe(true);
    await close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Explorer, startExplorer } from '../../src/explorer/explorer.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { send } from '../api/support/http.ts';
import { formLink, openStage, type Stage, specification } from './support/stage.ts';

let stage: Stage;
let explorer: Explorer | undefined;

beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(async () => {
  await explorer?.stop();
  await stage?.stop();
});

const link = formLink(specification());
const found = async (id: string) => (await send<Experiment>(`${stage.service.url}/v1/experiments/${id}`)).body;

describe('adaptive replications on the page', () => {
  it('are chosen in the form, planned as a range, and refused at their fields', async () => {
    const { page, close } = await stage.browser.follow(link);
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    await page.getByLabel('Stop when').selectOption('narrow');
    await page.locator('.big', { hasText: '90 to 540 new runs' }).waitFor();
    await page.getByLabel('Minimum replications').fill('4');
    await page.getByLabel('Maximum replications').fill('3');
    const alert = page.getByRole('alert');
    await alert.getByText('4 is above max, which is 3').waitFor();
    await alert.getByRole('link', { name: '/replications/min' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('f-replications-min');
    await page.getByLabel('Maximum replications').fill('6');
    await page.getByLabel('Metric for the interval').selectOption('operation_latency_ns');
    await page.getByLabel('Half width').fill('0.1');
    await page.getByLabel('Name').fill('Until it is narrow');
    await page.getByRole('button', { name: 'Submit 72 to 108 runs' }).click();
    await page.getByRole('heading', { name: 'Until it is narrow' }).waitFor();
    const { specification: spec } = await found(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    const until = { metric: 'operation_latency_ns', relativeHalfWidth: 0.1 };
    expect(spec.replications).toEqual({ min: 4, max: 6, until });
    await close();
  });

  it('are a number again, with ratios in between', async () => {
    const { page, close } = await stage.browser.follow(link);
    await page.getByLabel('Stop when').selectOption('decided');
    await page.locator('.big', { hasText: '90 to 540 new runs' }).waitFor();
    expect(await page.getByLabel('Half width').count()).toBe(0);
    await page.getByLabel('Stop when').selectOption('fixed');
    await page.getByLabel('Replications').fill('2');
    await page.locator('.big', { hasText: '36 new runs' }).waitFor();
    await close();
  });

  it('are told with their outcome, and resumed where they were cancelled between rounds', {
    timeout: 120_000,
  }, async () => {
    const until = { metric: 'inserts_per_second', relativeHalfWidth: 0.02 };
    const { id } = await stage.submit({
      name: 'Rounds',
      trace: { level: 'off' },
      replications: { min: 2, max: 3, until },
    });
    await stage.service.work();
    const { page, complaints, close } = await stage.browser.visit(`/experiments/${id}`);
    await page.getByText('36 of 36, at most 54').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Stop computing' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    explorer = startExplorer({ store: stage.service.store, onRuns: () => undefined, intervalMs: 10 });
    for (let over = false; !over; over = (await found(id)).finishedAt !== null) {
      await stage.service.work();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const rule =
      'Replications: 2 to 3, until the half width of the 95 % interval of every mean of inserts_per_second is at most 2 % of the mean';
    await page
      .getByText(
        new RegExp(`${rule}. \\d+ of 18 cells \\(mechanism and point\\) meet the rule, \\d+ are undecided after 3`),
      )
      .waitFor();
    expect(await page.getByText('undecided after 3 replications').count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: 'Extend' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

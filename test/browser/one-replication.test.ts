import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import { send } from '../api/support/http.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage?.stop());

it('with one replication the page shows no interval, nothing bold, and says that nothing is tested', async () => {
  const sizes = ['64 KiB', '256 KiB', '1 MiB'];
  const { id } = await stage.submit({
    machine: 'alvarez-myrinet2000',
    workload: { kind: 'random-put', operationsPerProcess: 50 },
    mechanisms: ['firehose', 'rendezvous-unpin', 'bounce-buffer'],
    sweep: [{ path: 'workload.putBytes', values: sizes }],
    processes: 2,
    replications: 1,
    baseline: { mechanism: 'firehose' },
    trace: { level: 'off' },
  });
  await stage.service.work();
  const comparison = (await send<Comparison>(`${stage.service.url}/v1/experiments/${id}/comparison`)).body;
  expect(comparison.points.every(({ low, high }) => low === null && high === null)).toBe(true);
  const { page, text, complaints, close } = await stage.browser.visit(`/experiments/${id}?tab=compare`);
  await page.getByRole('img', { name: /Ratio to firehose/ }).waitFor();
  expect(await text('.rd')).not.toMatch(/\d – \d|\[/);
  expect(await text('.sec-h .cap')).toBe('1 replication: no intervals');
  expect(await page.locator('.rd b:not(.plain)').count()).toBe(0);
  expect(await text('.wins')).toContain('firehose (1 replication, not tested)');
  expect(await page.locator('.series path[stroke-width="1.25"]').count()).toBe(0);
  for (const size of sizes)
    expect(await page.locator('svg .ax', { hasText: size.split(' ')[1] }).count(), size).toBeGreaterThan(0);
  const styleOf = (selector: string) =>
    page.evaluate<string[]>(
      `(({ stroke, strokeDasharray }) => [stroke, strokeDasharray])(getComputedStyle(document.querySelector('${selector}')))`,
    );
  // What joins a name to its point is dotted and grey, never the colour of the series.
  const [stroke, dashes] = await styleOf('.leader');
  const [series] = await styleOf('.series path[stroke-width="1.75"]');
  expect(dashes).not.toBe('none');
  expect(stroke).not.toBe(series);
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
let id: string;

beforeAll(async () => {
  stage = await openStage();
  id = (await stage.submit({ name: 'Finished' })).id;
  await stage.service.work();
}, 120_000);
afterAll(() => stage?.stop());

describe('copying', () => {
  it('works without a clipboard, as over plain HTTP, and says so', async () => {
    const { page, close } = await stage.browser.visit('/nowhere');
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await page.goto(`/experiments/${id}`);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });

  it('is left to the visitor, with the text selected, where the browser allows none of it', async () => {
    const { page, close } = await stage.browser.visit('/nowhere');
    await page.addInitScript(`
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new TypeError('no')) },
      });
      document.execCommand = () => false;
    `);
    await page.goto(`/runs/${id}-0`);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByRole('heading', { name: 'Copy by hand' }).waitFor();
    expect(await page.evaluate('getSelection().toString()')).toContain(`/runs/${id}-0`);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Copy by hand' }).waitFor({ state: 'detached' });
    await close();
  });
});

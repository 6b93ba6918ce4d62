import { describe, expect, it } from 'vitest';
import { useFinishedStage } from './support/stage.ts';

const shown = useFinishedStage();

describe('copying', () => {
  it('works without a clipboard, as over plain HTTP, and says so', async () => {
    const { page, follow, close } = await shown.stage.browser.visit('/between');
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await follow(`/experiments/${shown.id}`);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await close();
  });

  it('is what a click on it does, though what else can be exported comes meanwhile; keys reach the ends of the list', async () => {
    const { page, follow, close } = await shown.stage.browser.visit('/between');
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/comparison*', (route) => released.then(() => route.continue()));
    await follow(`/experiments/${shown.id}`);
    await page.getByRole('button', { name: 'Export' }).click();
    const entries = page.getByRole('menuitem');
    const before = await entries.allTextContents();
    expect(before).toContain('Copy link');
    release();
    await page.getByRole('img').first().waitFor();
    expect(await entries.allTextContents()).toEqual(before);
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const later = await entries.allTextContents();
    expect(later.length).toBeGreaterThan(before.length);
    const reached: string[] = [];
    for (const key of ['ArrowUp', 'ArrowDown', 'End', 'Home']) {
      await page.keyboard.press(key);
      reached.push(await page.evaluate<string>('document.activeElement.textContent'));
    }
    expect(reached).toEqual([later.at(-1), later[0], later.at(-1), later[0]]);
    await close();
  });

  it('is left to the visitor, with the text selected, where the browser allows none of it', async () => {
    const { page, follow, close } = await shown.stage.browser.visit('/between');
    await page.evaluate(`
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new TypeError('no')) },
      });
      document.execCommand = () => false;
    `);
    await follow(`/runs/${shown.id}-0`);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByRole('heading', { name: 'Copy manually' }).waitFor();
    expect(await page.evaluate('getSelection().toString()')).toContain(`/runs/${shown.id}-0`);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Copy manually' }).waitFor({ state: 'detached' });
    await close();
  });
});

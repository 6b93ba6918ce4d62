import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
let comparison: string;

beforeAll(async () => {
  stage = await openStage();
  const { id } = await stage.submit();
  await stage.service.work();
  comparison = `/experiments/${id}`;
}, 120_000);
afterAll(() => stage?.stop());

describe('every view', () => {
  it('can be changed between light and dark, and remembers it', async () => {
    const { page, close } = await stage.browser.visit('/experiments', { colorScheme: 'light' });
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await page.getByRole('heading', { name: 'Experiments' }).waitFor();
    expect(await ground()).toBe('rgb(251, 251, 250)');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await ground()).toBe('rgb(15, 17, 20)');
    await page.reload();
    await page.getByRole('heading', { name: 'Experiments' }).waitFor();
    expect(await ground()).toBe('rgb(15, 17, 20)');
    await close();
  });

  it('has a mark of its own in the tab, which the server has', async () => {
    const { page, close } = await stage.browser.visit('/experiments');
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    const response = await page.request.get(icon ?? '');
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
    await close();
  });

  it('keeps still for those who ask for less motion, and prints without its controls', async () => {
    const { page, close } = await stage.browser.visit(comparison, { reducedMotion: 'reduce' });
    await page.getByRole('img', { name: /Ratio to/ }).waitFor();
    expect(await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--slow").trim()')).toMatch(
      /^0m?s$/,
    );
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.top').isVisible()).toBe(false);
    expect(await page.getByRole('img', { name: /Ratio to/ }).isVisible()).toBe(true);
    await close();
  });

  it('can be reached by keyboard alone, with a ring that shows where one is', async () => {
    const { page, close } = await stage.browser.visit('/experiments');
    await page.getByRole('row', { name: /Small table/ }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toContain('skip');
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate('document.activeElement.matches("a.cov")')) break;
    }
    expect(await page.evaluate('getComputedStyle(document.activeElement).boxShadow')).not.toBe('none');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Experiments' }).first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/experiments\/.+/);
    await close();
  });
});

describe('a server with a token', () => {
  it('is asked with the token of this tab, once somebody gives it', async () => {
    const config = { ...readConfig({}, { ONESIDED_LOG_LEVEL: 'silent' }), adminToken: 'a-token-for-this-test' };
    const app = await buildApp({ store: stage.service.store, dispatcher: { wake: () => {} }, config });
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const { page, close } = await stage.browser.visit('/experiments', { base });
    await page.getByText('This server requires a token.').waitFor();
    expect(await page.getByText('no token needed').count()).toBe(0);
    await page.getByLabel('Token').fill('not-the-right-token');
    await page.getByRole('button', { name: 'Use token' }).click();
    await page.getByText('The server rejected this token.').waitFor();
    // Whoever typed a wrong one goes on typing.
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('password');
    await page.getByLabel('Token').fill('a-token-for-this-test');
    await page.getByRole('button', { name: 'Use token' }).click();
    await page.getByRole('row', { name: /Small table/ }).waitFor();
    expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(1);
    await close();
    await app.close();
  });
});

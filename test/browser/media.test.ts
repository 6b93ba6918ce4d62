import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useFinishedStage } from './support/stage.ts';

const shown = useFinishedStage();

it.each(['by system', 'by choice'])('prints in dark ink where the theme is dark %s', async (how) => {
  const { page, close } = await shown.stage.browser.visit(`/experiments/${shown.id}`, { colorScheme: 'dark' });
  if (how === 'by choice') await page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
  await page.locator('.rd tbody tr').first().waitFor();
  const colourOf = (selector: string, kind: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${kind}`);
  expect(await colourOf('h1', 'color')).toBe('rgb(232, 234, 237)');
  await page.emulateMedia({ media: 'print' });
  expect(await colourOf('h1', 'color')).toBe('rgb(25, 28, 33)');
  expect(await colourOf('.rd', 'backgroundColor')).toBe('rgb(255, 255, 255)');
  await close();
});

/** What the next sixty stops of the Tab key find to complain about, by an expression over the focused `element`. */
async function complaints(page: Page, expression: string): Promise<string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab');
    const isWrong = `((element) => element !== document.body && (${expression}))(document.activeElement)`;
    if (await page.evaluate(isWrong)) found.push(await page.evaluate('document.activeElement.outerHTML.slice(0, 120)'));
  }
  return found;
}

it('shows the focus where the system chooses the colours', async () => {
  const { page, close } = await shown.stage.browser.visit(`/experiments/${shown.id}`, { forcedColors: 'active' });
  await page.locator('#h-runs').waitFor();
  expect(await complaints(page, `getComputedStyle(element).outlineStyle === 'none'`)).toEqual([]);
  await close();
});

it('shows what has the focus below the bar at the top', async () => {
  const { page, close } = await shown.stage.browser.visit(`/experiments/${shown.id}`, {
    viewport: { width: 1280, height: 500 },
  });
  await page.locator('#h-runs').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const underBar = `!element.closest('.top') && !element.matches('.skip') &&
    element.getBoundingClientRect().top < document.querySelector('.top').getBoundingClientRect().bottom - 1 &&
    element.getBoundingClientRect().height < 200`;
  expect(await complaints(page, underBar)).toEqual([]);
  await close();
});

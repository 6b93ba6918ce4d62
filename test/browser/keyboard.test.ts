import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useFinishedStage } from './support/stage.ts';

const shown = useFinishedStage();

/** Names of what the Tab key stops at next. */
async function stops(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(`(({ ariaLabel, textContent }) => ariaLabel ?? textContent.trim())(document.activeElement)`),
    );
  }
  return names;
}

it.each(['/schedules', '/projects', `/catalog/mechanisms`])(
  'on %s the Tab key begins with the way past the navigation',
  async (path) => {
    const { page, close } = await shown.stage.browser.visit(path);
    await page.locator('.nav [aria-current]').waitFor();
    await page.locator('h1').waitFor();
    expect(await stops(page, 2)).toEqual(['Skip to content', 'onesided']);
    await close();
  },
);

it('on a narrow screen the Tab key goes from row to row of the bar', async () => {
  const { page, close } = await shown.stage.browser.visit('/projects', { viewport: { width: 390, height: 844 } });
  await page.locator('h1').waitFor();
  const nav = await page.locator('.nav').boundingBox();
  const current = await page.locator('.nav [aria-current]').boundingBox();
  expect(current!.x + current!.width).toBeLessThanOrEqual(nav!.x + nav!.width);
  const found = await stops(page, 6);
  expect(found.map((name) => name.replace(/\s+/g, ' '))).toEqual([
    'Skip to content',
    'onesided',
    'Search or jump to Ctrl K',
    'Switch between light and dark',
    'New experiment',
    'Experiments',
  ]);
  await close();
});

it('the search jumps to every page, and to a run by its id', async () => {
  const { page, complaints, close } = await shown.stage.browser.visit('/experiments');
  const jump = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill(text);
    await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
  };
  for (const title of ['Explorations', 'Papers', 'Schedules', 'Projects']) {
    await jump(title.slice(0, 6));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await jump(`${shown.id}-1`);
  await page.getByRole('heading', { name: 'Metrics' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/runs/${shown.id}-1`);
  expect(complaints).toEqual([]);
  await close();
});

it('a range of a trace is marked without a pointer', async () => {
  const { page, complaints, close } = await shown.stage.browser.visit(`/runs/${shown.id}-0`);
  const timeline = page.getByRole('application');
  await timeline.focus();
  await page.keyboard.press('w');
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Drag a range, or Enter for what is shown' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Mark', exact: true }).waitFor();
  await page.getByText('Marked range').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Marked range').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});

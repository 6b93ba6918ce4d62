import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
const single = { sweep: [], processes: 2, replications: 1, mechanisms: ['rma'], trace: { level: 'off' }, tags: [] };

beforeAll(async () => {
  stage = await openStage();
  for (let seed = 100; seed < 122; seed++) await stage.submit({ ...single, name: `Queued ${seed}`, seed });
  await stage.submit({ name: 'Finished', seed: 9 });
  await stage.service.work();
  await stage.submit({ name: 'Live', seed: 10, tags: ['live'] });
}, 120_000);
afterAll(() => stage?.stop());

describe('the list of experiments', () => {
  it('shows state, runs and the best mechanism against the baseline, newest first', async () => {
    const { page, text, complaints, close } = await stage.browser.visit('/experiments');
    await page.getByRole('row', { name: /Finished/ }).waitFor();
    expect(await text('tbody tr:nth-child(1)')).toContain('Live');
    expect(await text('tbody tr:nth-child(2) .c-st')).toBe('Done');
    await page.locator('tbody tr:nth-child(2) .c-res .two').waitFor();
    expect(await text('tbody tr:nth-child(2) .c-res')).toMatch(
      /^(am|aa-poll) \d+\.\d\d × (faster|slower) \(.+\) *against rma, P = 16$/,
    );
    expect(await text('.local')).toBe('Local server, no token needed');
    expect(complaints).toEqual([]);
    await close();
  });

  it('follows a running experiment by itself', async () => {
    const { page, text, close } = await stage.browser.follow('/experiments?q=tag:live');
    await page.getByRole('row', { name: /Live/ }).waitFor();
    expect(await text('td.c-run')).toContain('0 of 36');
    await stage.service.work(7);
    await page.getByText('7 of 36').waitFor();
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('7');
    await close();
  });

  it('goes back to what was listed before something was typed, in the field as well', async () => {
    const visit = await stage.browser.follow('/experiments?q=tag:live');
    const { page } = visit;
    await page.getByRole('row', { name: /Live/ }).waitFor();
    const field = page.getByLabel('Filter experiments');
    await field.fill('finis');
    await expect.poll(() => visit.parameter('q')).toBe('finis');
    await field.fill('finished');
    await field.press('Enter');
    await page.getByRole('row', { name: /Finished/ }).waitFor();
    expect(await visit.text('tbody .c-at')).toMatch(/took [\d.]+ (ms|s)$/);
    await page.goBack();
    await page.getByRole('row', { name: /Live/ }).waitFor();
    expect([await field.inputValue(), visit.parameter('q')]).toEqual(['tag:live', 'tag:live']);
    await page.goForward();
    await expect.poll(() => field.inputValue()).toBe('finished');
    await visit.close();
  });

  it('takes nothing of what was being typed along to the next view', async () => {
    const { page, complaints, close } = await stage.browser.follow('/experiments?q=tag:live');
    await page.getByRole('row', { name: /Live/ }).waitFor();
    await page.getByLabel('Filter experiments').focus();
    // Within the moment that typing is waited for.
    await page.evaluate(`
      const field = document.activeElement;
      field.value = 'unfinished';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      history.pushState(null, '', '/catalog/mechanisms');
      dispatchEvent(new PopStateEvent('popstate'));
    `);
    await page.getByRole('navigation', { name: 'Catalogue' }).waitFor();
    await page.waitForTimeout(300);
    expect({ search: new URL(page.url()).search, complaints }).toEqual({ search: '', complaints: [] });
    await close();
  });

  it('is filtered by what is typed, and says which part to drop when nothing matches', async () => {
    const visit = await stage.browser.follow('/experiments');
    const { page } = visit;
    await page.getByRole('row', { name: /Finished/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('finished state:succeeded');
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
    await expect.poll(() => visit.parameter('q')).toBe('finished state:succeeded');
    await page.getByLabel('mechanism', { exact: true }).selectOption('aa-int');
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Drop mechanism:aa-int' }).click();
    await page.getByRole('row', { name: /Finished/ }).waitFor();
    await page.getByLabel('Filter experiments').fill('processes:>=512');
    await page.getByText('No matches').waitFor();
    await page.getByLabel('Filter experiments').fill('finished processes:>=16');
    await page.getByRole('row', { name: /Finished/ }).waitFor();
    await page.getByLabel('Filter experiments').fill('nodes:8');
    await page.getByText('“nodes” is not a filter key').waitFor();
    await visit.close();
  });

  it('is paged by cursor, there and back', async () => {
    const visit = await stage.browser.follow('/experiments?sort=name');
    const { page } = visit;
    await page.getByText('1–20 of 24').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('21–24 of 24').waitFor();
    expect(visit.parameter('cursor')).not.toBeNull();
    expect(await page.locator('tbody tr').count()).toBe(4);
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('1–20 of 24').waitFor();
    expect(visit.parameter('cursor')).toBeNull();
    await visit.close();
  });

  it('says of an experiment whose results were all stored that they are reused', async () => {
    await stage.submit({ name: 'Again', seed: 9 });
    const { page, text, close } = await stage.browser.follow('/experiments?q=again');
    await page.getByRole('row', { name: /Again/ }).waitFor();
    expect(await text('tbody .c-at')).toMatch(/all reused$/);
    await close();
  });

  it('keeps what it shows when the service stops answering, and says so', async () => {
    const { page, close } = await stage.browser.visit('/experiments');
    await page.getByRole('row', { name: /Finished/ }).waitFor();
    await page.route('**/v1/experiments?*', (route) => route.abort());
    await page.getByLabel('Filter experiments').fill('f');
    await page.getByRole('alert').getByText('The server does not respond').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('what you see is from');
    expect(await page.getByRole('row', { name: /Finished/ }).count()).toBe(1);
    await page.unroute('**/v1/experiments?*');
    // By itself, or by its button.
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await close();
  });

  it('is empty with a next step before anything was submitted', async () => {
    const { page, follow, close } = await stage.browser.visit('/between');
    await page.route('**/v1/experiments?*', (route) => route.fulfill({ json: { items: [], total: 0 } }));
    await follow('/experiments');
    await page.getByText('No experiments yet').waitFor();
    expect(await page.locator('pre').textContent()).toContain('npx onesided submit');
    await close();
  });

  it('finds an experiment from everywhere with Ctrl K', async () => {
    const { page, close } = await stage.browser.follow('/catalog/mechanisms');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Finished');
    await page.getByRole('option', { name: /Finished/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Finished' }).waitFor();
    await close();
  });
});

import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await stage.submit({ name: 'Findable' });
}, 120_000);
afterAll(() => stage?.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const noSkeleton = (page: Page) => page.locator('.sk').first().waitFor({ state: 'detached' });

/** A profile in which something has been kept. */
function keeping(name: string, value: string): BrowserContextOptions {
  const { origin } = new URL(stage.service.url);
  return { storageState: { cookies: [], origins: [{ origin, localStorage: [{ name, value }] }] } };
}

describe.concurrent('what the browser kept', () => {
  it.each([
    ['onesided.draft', '{"mechanisms": ["rma"'],
    ['onesided.draft', '[1, 2]'],
    ['onesided.draft', '{"mechanisms": [{"kind": "am-onload"}, {"kind": "am-onload"}], "name": {"toString": 1}}'],
    ['onesided.drafts', '{"mine": true}'],
    ['onesided.drafts', '[{"id": "own", "at": 1e300, "draft": {}}, {"id": "own", "at": 1, "draft": 7}, null]'],
    ['onesided.theme', 'purple'],
  ])('as %s = %s locks nobody out', async (key, value) => {
    const { page, complaints, close } = await stage.browser.visit('/new', keeping(key, value));
    await page.getByLabel('Kind').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.locator('.big', { hasText: 'new runs' }).waitFor();
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await close();
  });

  it('goes on with the draft that an earlier version kept', async ({ expect }) => {
    const kept = keeping('onesided.draft', '{"name": "From before", "machine": "cray-xe6"}');
    const { page, close } = await stage.browser.visit('/new', kept);
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('From before');
    await close();
  });

  it('is not needed: a browser that keeps nothing shows the form', async () => {
    const { page, complaints, close } = await stage.browser.visit('/catalog');
    await page.addInitScript(`
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
      Storage.prototype.getItem = () => { throw new DOMException('no', 'SecurityError'); };
    `);
    await page.goto('/new');
    await page.getByLabel('Name').fill('Not kept');
    await page.locator('.big', { hasText: 'new runs' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

/** The page has a heading and no skeleton, and a link leads from it to the list. */
async function expectWayOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Experiments' }).first().click();
  await page.getByRole('row', { name: /Findable/ }).waitFor();
}

describe('an address', () => {
  it('that the server answers has a heading and a way on, also loaded again', async () => {
    const { page, complaints, close } = await stage.browser.visit('/catalog');
    for (const path of [
      '/experiments?q=foo:1 foo:1',
      '/experiments?q=zzz zzz',
      '/experiments?q=state:nowhere state:nowhere tag:"a" tag:"a"',
      '/experiments?sort=sideways&cursor=none&cursor=two',
      '/papers/nobody',
      '/new?from=nowhere',
      '/new?draft=gone',
      '/nowhere/at/all',
    ]) {
      await page.goto(new URL(stage.service.url).origin + path);
      await heading(page).waitFor();
      await noSkeleton(page);
      await page.reload();
      await heading(page).waitFor();
      await noSkeleton(page);
      await expectWayOn(page);
      const unexpected = complaints.filter((text) => !text.startsWith('Failed to load resource'));
      expect({ path, unexpected }).toEqual({ path, unexpected: [] });
    }
    await close();
  });

  it('to which only the page itself can lead has a heading and a way on', async () => {
    const { page, complaints, close } = await stage.browser.visit('/catalog');
    for (const path of [
      '/experiments/%',
      '/runs/%E0%A4%A',
      '//experiments?q=Findable',
      '/catalog/mechanisms/%ff?q=%',
    ]) {
      await heading(page).waitFor();
      await page.evaluate(
        `history.pushState(null, '', location.origin + '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await heading(page).waitFor();
      await noSkeleton(page);
      await expectWayOn(page);
      await page.getByLabel('Filter experiments').fill('Findable');
      await page.waitForURL('**q=Findable');
      const unexpected = complaints.filter((text) => !text.startsWith('Failed to load resource'));
      expect({ path, unexpected }).toEqual({ path, unexpected: [] });
    }
    await close();
  });

  it('with a filter that is unknown in part shows what the rest asks for, and says what is accepted', async () => {
    const { page, close } = await stage.browser.visit('/experiments?q=nodes:8 Findable');
    // Not only with the next poll.
    await page.getByRole('row', { name: /Findable/ }).waitFor();
    expect(await page.getByText('is not a filter key').textContent()).toContain('state, processes, since, before, ');
    await close();
  });

  it('takes the words of the list for states', async () => {
    await stage.service.work();
    const { page, close } = await stage.browser.visit('/experiments?q=state:Done Findable');
    await page.getByRole('row', { name: /Findable/ }).waitFor();
    expect(await page.getByText('is no state').count()).toBe(0);
    await close();
  });
});

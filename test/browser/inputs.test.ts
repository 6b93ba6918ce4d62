import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, specification } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await stage.submit({ name: 'Findable' });
}, 120_000);
afterAll(() => stage?.stop());

const link = (document: unknown) => `/new#spec=${Buffer.from(JSON.stringify(document)).toString('base64url')}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const noSkeleton = (page: Page) => page.locator('.sk').first().waitFor({ state: 'detached' });

// These wait for plans and redraws most of the time, each in a profile of its own.
describe.concurrent('a specification that is wrong', () => {
  it.for([
    ['the same mechanism twice', ['am-onload', 'am-onload']],
    ['the same mechanism twice, one with a parameter', ['rma', { kind: 'am-onload', dedicatedCores: 3 }, 'am-onload']],
  ] as const)('is shown as a form with %s, and refused with a reason', async ([, mechanisms], { expect }) => {
    const { page, complaints, close } = await stage.browser.visit('/new?as=yaml');
    const text = page.getByRole('textbox', { name: 'Specification as YAML' });
    await expect.poll(() => text.inputValue()).toContain('machine');
    await text.fill(JSON.stringify(specification({ mechanisms })));
    await page.getByRole('button', { name: 'Form' }).click();
    await page.getByRole('alert').getByText('a change before this can be planned').waitFor();
    await page.reload();
    await page.getByLabel('Workload').or(page.getByLabel('Kind')).first().waitFor();
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await close();
  });

  it.each(['0, 0', 'a, a', '4, 4, 4'])(
    'has its sweep values %s named, without what was planned before',
    async (values) => {
      const { page, complaints, close } = await stage.browser.visit(link(specification()));
      await page.locator('.big', { hasText: '36 new runs' }).waitFor();
      await page.getByLabel('Values of processes').fill(values);
      await page.getByRole('alert').getByText('before this can be planned').waitFor();
      expect(await page.locator('.big').textContent()).toBe('No plan yet');
      expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
      await close();
    },
  );

  it.each([
    [
      'words where objects belong',
      { machine: 3, workload: 'dht', mechanisms: 'rma', sweep: 'x', tags: [{ toString: 1 }] },
    ],
    [
      'objects where words belong',
      {
        name: { toString: 1 },
        machine: { preset: { a: 1 } },
        workload: { kind: ['dht'] },
        replications: { toString: null },
        seed: [],
      },
    ],
    [
      'holes',
      {
        mechanisms: [null, 3, [], {}, { kind: null }],
        sweep: [null, [], { paths: [null, {}], values: [1, null, {}] }, { path: 3 }],
      },
    ],
  ])('is shown with %s', async (_what, document) => {
    const { page, complaints, close } = await stage.browser.visit(link(document));
    await page.getByLabel('Values of').first().or(page.getByText('No axis: one point.')).first().waitFor();
    expect(await page.getByText('cannot be shown').count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await close();
  });
});

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
    await page.getByRole('button', { name: 'Start again' }).click();
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

describe.concurrent('drafts', () => {
  it('are one for each source: a copy leaves the draft in progress as it is, and survives a reload', async ({
    expect,
  }) => {
    const { id } = await stage.submit({ name: 'To be copied', seed: 77 });
    const { page, close } = await stage.browser.visit('/new');
    await page.getByLabel('Name').fill('In progress');
    await page.goto(`/new?from=${id}`);
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('To be copied');
    await page.getByLabel('Name').fill('A changed copy');
    await page.reload();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('A changed copy');
    await page.getByRole('link', { name: 'New experiment' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('In progress');
    await page.getByText('One more unfinished draft').click();
    await page.getByRole('link', { name: 'A changed copy' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('A changed copy');
    await close();
  });

  it('open from a link on the form itself', async ({ expect }) => {
    const { page, close } = await stage.browser.visit('/new');
    await page.getByLabel('Name').waitFor();
    const address = link(specification({ name: 'By link' }));
    await page.evaluate(`location.hash = '${address.split('#')[1]}'`);
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('By link');
    await page.evaluate(`location.hash = 'spec=cut-off'`);
    await page.getByText('The specification in this link cannot be read').waitFor();
    await close();
  });

  it('that the form cannot show are kept as text and do not meet the next visit', async ({ expect }) => {
    const { page, close } = await stage.browser.visit('/new');
    await page.locator('.big', { hasText: 'new runs' }).waitFor();
    // Any defect of the form will do: here the answer of the plan is none.
    await page.route('**/v1/plans', (route) => route.fulfill({ json: { errors: 7 } }));
    await page.getByLabel('Name').fill('Poison of the form');
    await page.getByText('The form cannot show this draft.').waitFor();
    expect(await page.locator('pre').textContent()).toContain('Poison of the form');
    await page.unroute('**/v1/plans');
    await page.getByRole('button', { name: 'Keep the text, start again' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await page.getByText('One more unfinished draft').click();
    await page.getByRole('link', { name: 'as text' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Specification as YAML' }).inputValue())
      .toContain('Poison of the form');
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
    expect(await page.getByText('is no key of this list').textContent()).toContain('state, processes, since, before, ');
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

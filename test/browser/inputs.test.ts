import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formLink, openStage, type Stage, specification } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage?.stop());

// These wait for plans and redraws most of the time, each in a profile of its own.
describe.concurrent('a specification that is wrong', () => {
  it.for([
    ['the same mechanism twice', ['am-onload', 'am-onload']],
    ['the same mechanism twice, one with a parameter', ['rma', { kind: 'am-onload', dedicatedCores: 3 }, 'am-onload']],
  ] as const)('is shown as a form with %s, and refused with a reason', async ([, mechanisms], { expect }) => {
    const { page, complaints, close } = await stage.browser.follow('/new?as=yaml');
    const text = page.getByRole('textbox', { name: 'Specification as YAML' });
    await expect.poll(() => text.inputValue()).toContain('machine');
    await text.fill(JSON.stringify(specification({ mechanisms })));
    await page.getByRole('button', { name: 'Form' }).click();
    await page.getByRole('alert').getByText('to be changed before this can be planned').waitFor();
    await page.reload();
    await page.getByLabel('Workload').or(page.getByLabel('Kind')).first().waitFor();
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await close();
  });

  it.each(['0, 0', 'a, a', '4, 4, 4'])(
    'has its sweep values %s named, without what was planned before',
    async (values) => {
      const { page, complaints, close } = await stage.browser.follow(formLink(specification()));
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
    const { page, complaints, close } = await stage.browser.follow(formLink(document));
    await page.getByLabel('Values of').first().or(page.getByText('No axis: one point.')).first().waitFor();
    expect(await page.getByText('cannot be shown').count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
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

  it('in two tabs become two drafts, and neither tab removes what the other has written', async ({ expect }) => {
    const { page, close } = await stage.browser.visit('/new');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Name').waitFor();
    await page.getByLabel('Name').fill('In the first tab');
    await other.getByLabel('Name').fill('In the second tab');
    await other.getByText('This draft has been changed in another tab.').waitFor();
    await page.getByLabel('Name').fill('Still in the first tab');
    await Promise.all([page.reload(), other.reload()]);
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Still in the first tab');
    await expect.poll(() => other.getByLabel('Name').inputValue()).toBe('In the second tab');
    await other.goto('/new');
    await other.getByLabel('Name').waitFor();
    await page.getByLabel('Name').fill('Once more');
    await other.getByRole('button', { name: 'Start over' }).click();
    await page.reload();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Once more');
    await close();
  });

  it('open from a link on the form itself', async ({ expect }) => {
    const { page, close } = await stage.browser.visit('/new');
    await page.getByLabel('Name').waitFor();
    const address = formLink(specification({ name: 'By link' }));
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
    await page.getByRole('button', { name: 'Keep the text and start over' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await page.getByText('One more unfinished draft').click();
    await page.getByRole('link', { name: 'as text' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Specification as YAML' }).inputValue())
      .toContain('Poison of the form');
    await close();
  });
});

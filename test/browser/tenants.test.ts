import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import { post, send } from '../api/support/http.ts';
import { ADMIN_TOKEN, bearer, makeProject, memberToken } from '../api/support/tenants.ts';
import type { Visit } from './support/browser.ts';
import { formLink, openStage, type Stage, specification } from './support/stage.ts';

let stage: Stage;
let ofOne: string;
let ofTwo: string;
let reader: string;

beforeAll(async () => {
  stage = await openStage({ adminToken: ADMIN_TOKEN });
  const { service } = stage;
  for (const project of ['group-a', 'group-b']) await makeProject(service, project);
  ofOne = (await memberToken(service, 'group-a', { name: 'one', role: 'submitter' })).token;
  reader = (await memberToken(service, 'group-a', { name: 'looker', role: 'reader' })).token;
  await memberToken(service, 'group-b', { name: 'two', role: 'submitter' });
  await memberToken(service, 'group-a', { name: 'two', role: 'submitter' });
  // A token that is good for every project of its member.
  const wide = { member: 'two', rights: ['read', 'submit'] };
  ofTwo = (await post<{ token: string }>(`${service.url}/v1/tokens`, wide, bearer(ADMIN_TOKEN))).body.token;
}, 120_000);
afterAll(() => stage?.stop());

/** A page that shows a token with every request, as it does once the token was given. */
const visitAs = (token: string, path: string): Promise<Visit> =>
  stage.browser.follow(path, { extraHTTPHeaders: bearer(token) });

const experimentAt = async (url: string) =>
  (
    await send<Experiment>(`${stage.service.url}/v1/experiments/${new URL(url).pathname.split('/').at(-1)}`, {
      headers: bearer(ADMIN_TOKEN),
    })
  ).body;
/** A small specification that names no project, as a link from elsewhere has it. */
const link = formLink(specification());

it('whoever may submit in one project is asked for none, and submits there', async () => {
  const { page, complaints, follow, close } = await visitAs(ofOne, '/new');
  await page.locator('.big', { hasText: /new runs/ }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByLabel('Project', { exact: true }).count()).toBe(0);
  await follow(link);
  await page.getByRole('button', { name: 'Submit 36 runs' }).click();
  await page.getByRole('heading', { name: 'Small table' }).waitFor();
  expect(await experimentAt(page.url())).toMatchObject({ project: 'group-a' });
  expect(complaints).toEqual([]);
  await close();
});

it('studies of a paper are run in that project', async () => {
  const { page, complaints, close } = await visitAs(ofOne, '/papers/active-access');
  await page.getByRole('button', { name: /^Run quick: Figure 6c/ }).click();
  await page.getByText(/1 of \d+ studies in progress/).waitFor();
  const { body } = await send<{ items: Experiment[] }>(`${stage.service.url}/v1/experiments?tag=figure-6c`, {
    headers: bearer(ofOne),
  });
  expect(body.items.map(({ project }) => project)).toEqual(['group-a']);
  expect(complaints).toEqual([]);
  await close();
});

it('whoever may submit in several chooses, and the choice is kept', async () => {
  const { page, follow, close } = await visitAs(ofTwo, link);
  await page.getByLabel('Project', { exact: true }).selectOption('group-b');
  await page.getByRole('button', { name: 'Submit 36 runs' }).click();
  await page.getByRole('heading', { name: 'Small table' }).waitFor();
  expect(await experimentAt(page.url())).toMatchObject({ project: 'group-b' });
  await follow('/papers/active-access');
  const choice = page.getByLabel('Project', { exact: true });
  await choice.waitFor();
  expect([await choice.inputValue(), await choice.locator('option').allTextContents()]).toEqual([
    'group-b',
    ['group-a', 'group-b'],
  ]);
  await close();
});

it('whoever may only read is told so, and can press nothing that would be refused', async () => {
  const { page, close } = await visitAs(reader, '/papers/active-access');
  await page.getByText('You may not submit in any project.').waitFor();
  expect(await page.getByRole('button', { name: /^Run all, quick/ }).isDisabled()).toBe(true);
  await close();
});

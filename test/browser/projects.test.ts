import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Member } from '../../src/spec/resources/project.ts';
import { send } from '../api/support/http.ts';
import { CLIENT, type RunningProvider, startProvider } from '../api/support/provider.ts';
import { ADMIN_TOKEN, asAdmin, bearer } from '../api/support/tenants.ts';
import { freePort } from '../support/free-port.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;
let provider: RunningProvider;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  provider = await startProvider(`${url}/v1/session/callback`);
  const oidc = { ...CLIENT, issuer: provider.issuer, sessionHours: 1 };
  stage = await openStage({ port, publicUrl: url, adminToken: ADMIN_TOKEN, shareResults: false, oidc });
}, 120_000);
afterAll(() => Promise.all([stage?.stop(), provider?.stop()]));

const ADA = 'ada@group.example';
const isRefusal = (complaint: string) => /status of (401|409)/.test(complaint);
const visit = (path: string) => stage.browser.visit(path, { base: url });
const statusWith = async (token: string) => (await send(`${url}/v1/session`, { headers: bearer(token) })).status;
const memberAda = async () =>
  (await send<{ items: Member[] }>(`${url}/v1/projects/group-a/members`, { headers: asAdmin })).body.items[0];

async function giveToken(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Token' }).fill(ADMIN_TOKEN);
  await page.getByRole('button', { name: 'Use token' }).click();
  await page.getByText('Identified by a token as').waitFor();
}

async function makeToken(page: Page): Promise<string> {
  await page.getByLabel('Purpose').fill('Nightly sweep');
  await page
    .locator('label', { hasText: /^Member/ })
    .locator('select')
    .selectOption(ADA);
  await page.getByRole('checkbox', { name: /^submit/ }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  return (await page.locator('.secret code').textContent()) ?? '';
}

it('the administrator makes a project, a member and a token, which is shown once and revoked', async () => {
  const { page, complaints, close } = await visit('/projects');
  await giveToken(page);
  await page.getByLabel(/^New project/).fill('default');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByText('PROJECT_EXISTS').waitFor();
  await page.getByLabel(/^New project/).fill('group-a');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { name: 'group-a' }).waitFor();
  await page.getByLabel(/^Requests per minute/).fill('5000');
  await page.getByRole('button', { name: 'Set the quota' }).click();
  await page.locator('.facts', { hasText: '5000' }).waitFor();
  await page.getByLabel(/^Runs at a time/).fill('500');
  await page.getByRole('button', { name: 'Set the quota' }).click();
  await page.locator('.facts', { hasText: /at a time500/ }).waitFor();

  await page.getByLabel('Name or e-mail address').fill(ADA);
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByLabel(`Role of ${ADA}`).selectOption('submitter');
  await expect.poll(async () => (await memberAda())?.role).toBe('submitter');
  await page.getByLabel(`${ADA} may import results`).click();
  await expect.poll(memberAda).toMatchObject({ role: 'submitter', mayImport: true });

  const secret = await makeToken(page);
  const { body } = await send<object>(`${url}/v1/session`, { headers: bearer(secret) });
  expect(body).toMatchObject({
    name: ADA,
    projects: [{ id: 'group-a', rights: ['read', 'submit'], mostQueuedRuns: 500, requestsPerMinute: 5000 }],
  });
  await page.reload();
  const row = page.getByRole('row', { name: /Nightly sweep/ });
  await row.getByText('just now').waitFor();
  expect(await page.content()).not.toContain(secret);
  await row.getByRole('button', { name: 'Revoke Nightly sweep' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('button', { name: 'Show 1 revoked or expired' }).waitFor();
  expect(await statusWith(secret)).toBe(401);
  for (const action of ['project.create', 'member.submitter+import', 'token.create', 'token.revoke']) {
    // The log is read again beside the tokens, and may come after these.
    const cells = page.getByRole('cell', { name: action, exact: true });
    await expect.poll(() => cells.count(), { message: action }).toBe(1);
  }
  expect(complaints.filter((complaint) => !isRefusal(complaint))).toEqual([]);
  await close();
});

it('a member signs in with an account, sees what they may, and signs out', async () => {
  const { page, complaints, close } = await visit('/projects/group-a');
  await page.getByRole('textbox', { name: 'Token' }).fill('not-the-right-token');
  await page.getByRole('button', { name: 'Use token' }).click();
  await page.getByText('The server rejected this token.').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.locator('[name=login]').fill('ada');
  await page.locator('[name=password]').fill('any');
  await page.locator('[type=submit]').click();
  await page.locator('[type=submit]').click();
  await page.getByText(`Signed in as ${ADA}`).waitFor();
  // Until here the provider's pages may have complained of themselves.
  complaints.splice(0);
  expect(new URL(page.url()).pathname).toBe('/projects/group-a');
  await page.getByRole('row', { name: `${ADA} (you) submitter yes` }).waitFor();
  expect(await page.getByRole('button', { name: /Add|Remove|Make|Set/ }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Audit log' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(complaints.filter((complaint) => !isRefusal(complaint))).toEqual([]);
  await close();
});

it('removing a member asks first, and takes their rights away', async () => {
  const { page, close } = await visit('/projects/group-a');
  await giveToken(page);
  await page.getByRole('button', { name: `Remove ${ADA}` }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  expect(await memberAda()).toBeDefined();
  await page.getByRole('button', { name: `Remove ${ADA}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No members yet.').waitFor();
  expect(await memberAda()).toBeUndefined();
  await close();
});

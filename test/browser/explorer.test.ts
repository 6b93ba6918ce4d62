import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestService, type TestService } from '../api/support/service.ts';
import { eventually } from '../support/waiting.ts';
import { openStage, type Stage, specification } from './support/stage.ts';

vi.setConfig({ testTimeout: 90_000 });

const TOKEN = 'a-token-for-this-test';

let stage: Stage;
let guarded: TestService;
beforeAll(async () => {
  [stage, guarded] = await Promise.all([openStage(), startTestService({ adminToken: TOKEN })]);
}, 90_000);
afterAll(() => Promise.all([stage?.stop(), guarded?.stop()]));

/** Opens the explorer with a query in its editor. */
const opened = (query: string, base?: string) =>
  stage.browser.visit('/graphiql', { ...(base ? { base } : {}), ...withQuery(query, base ?? stage.service.url) });

/** GraphiQL remembers its tabs; this is a visitor who left one open. */
function withQuery(query: string, origin: string) {
  const localStorage = [{ name: 'graphiql:query', value: query }];
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } };
}

/** GraphiQL fetches its editors after the rest, and until then a click on the button does nothing. */
async function run(page: Page): Promise<void> {
  for (const part of ['.graphiql-query-editor', '.result-window']) await page.locator(`${part} .CodeMirror`).waitFor();
  await page.getByRole('button', { name: /Execute query/ }).click();
}

const result = (page: Page) => page.locator('.result-window').innerText();
const answer = (page: Page, pattern: RegExp) =>
  eventually(`an answer with ${pattern}`, async () => pattern.test((await result(page)).replaceAll(/\s+/g, ' ')));

describe('the explorer', () => {
  it('loads nothing from elsewhere, complains of nothing and answers a query', async () => {
    const visit = await opened('{ modelVersion machines { key } }');
    await run(visit.page);
    await answer(visit.page, /"key": "cray-xe6"/);
    expect(visit.foreign).toEqual([]);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('knows the schema: the documentation and the hints are there', async () => {
    const visit = await opened('{ modelVersion }');
    await visit.page.getByRole('button', { name: /Show Documentation Explorer/ }).click();
    await visit.page.getByText('A GraphQL schema provides a root type').waitFor();
    await visit.page.getByRole('link', { name: 'Query' }).first().click();
    await visit.page.getByText('experiments', { exact: true }).first().waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('comes as files that are kept for ever, and a page that is not', async () => {
    const page = await fetch(`${stage.service.url}/graphiql`);
    const html = await page.text();
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'self'; style-src 'self' 'unsafe-inline'/,
    );
    const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) {
      const asset = await fetch(`${stage.service.url}${path}`);
      expect(asset.headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
    }
  });
});

describe('on a server with a token', () => {
  it('asks for it and sends it on HTTP and on the socket', async () => {
    const { id } = await submitTo(guarded);
    const subscription = `subscription { experimentProgress(id: "${id}") { state } }`;
    const { page, complaints, close } = await opened(subscription, guarded.url);
    await page.getByText('This server requires a token.').waitFor();
    await page.getByLabel('Token').fill(TOKEN);
    await page.getByRole('button', { name: 'Use token' }).click();
    await page.getByText('This server requires a token.').waitFor({ state: 'detached' });
    complaints.length = 0;
    await run(page);
    await answer(page, /"state": "queued"/);
    await guarded.work();
    await answer(page, /"state": "succeeded"/);
    expect(complaints).toEqual([]);
    expect(await page.evaluate("sessionStorage.getItem('onesided.token')")).toBe(TOKEN);
    await close();
  });
});

async function submitTo(service: TestService): Promise<{ id: string }> {
  const response = await fetch(`${service.url}/v1/experiments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(specification()),
  });
  return (await response.json()) as { id: string };
}

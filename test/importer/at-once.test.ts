import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startImporter } from '../../src/importer/importer.ts';
import type { Import } from '../../src/spec/resources/import.ts';
import type { AuditEntry } from '../../src/spec/resources/project.ts';
import { post, send } from '../api/support/http.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { onesided } from '../cli/support.ts';
import { createDatabase, query } from '../support/database.ts';
import { campaign, sent } from './campaigns.ts';

const MS = 120_000;
let databaseUrl: string;
/** Two API processes on one database would be the same: what they share is the database. */
let one: TestService;
let other: TestService;
let importer: ReturnType<typeof startImporter>;
let working: Promise<void>;
let ending = false;
const errors: unknown[] = [];

beforeAll(async () => {
  databaseUrl = await createDatabase();
  [one, other] = [await startTestService({}, databaseUrl), await startTestService({}, databaseUrl)];
  const onError = (error: unknown) => errors.push(error);
  importer = startImporter({ store: other.store, onRuns: () => undefined, intervalMs: 20, onError });
  working = work();
}, MS);
afterAll(async () => {
  ending = true;
  await working;
  await importer?.stop();
  await Promise.all([one?.stop(), other?.stop()]);
  expect(errors).toEqual([]);
});

/** Computes checks as soon as they wait. */
async function work(): Promise<void> {
  while (!ending) {
    await one.work();
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

const importInto = async ({ url }: TestService, folder: string) => {
  const outcome = await onesided(['import', folder, '--json'], { env: { ONESIDED_URL: url } });
  expect(outcome, outcome.stderr).toMatchObject({ code: 0 });
  return JSON.parse(outcome.stdout) as Import;
};

/** Experiments that were ever made to check an import. */
const checksOf = (id: string) =>
  query<{ id: string }>(databaseUrl, 'select id from experiments where name = $1', [`Check of the import ${id}`]);

const cancelled = async () =>
  (await send<{ items: AuditEntry[] }>(`${one.url}/v1/audit?limit=200`)).body.items.filter(
    ({ action }) => action === 'experiment.cancel',
  );

describe('the same folder imported by two at once', () => {
  it('is the same accepted import for both', { timeout: MS }, async () => {
    const folder = await campaign(41);
    const [mine, theirs] = await Promise.all([importInto(one, folder), importInto(other, folder)]);
    expect(mine).toMatchObject({ state: 'accepted', runs: { planned: 12, received: 12, sampled: 3 } });
    expect(theirs).toEqual(mine);
    expect(await checksOf(mine.id)).toEqual([{ id: mine.checkExperiment }]);
    expect(await cancelled()).toEqual([]);
  });

  it('is the same where the other has finished it between two batches', { timeout: MS }, async () => {
    const folder = await campaign(42);
    const { imports } = one.store;
    const add = imports.add.bind(imports);
    let theirs: Import | undefined;
    vi.spyOn(imports, 'add').mockImplementationOnce(async (id, runs) => {
      theirs = await importInto(other, folder);
      return add(id, runs);
    });
    const mine = await importInto(one, folder);
    expect(mine).toMatchObject({ state: 'accepted' });
    expect(theirs).toEqual(mine);
  });

  it('is the same where the other’s was accepted while this one was being finished', { timeout: MS }, async () => {
    const folder = await campaign(43);
    const { imports } = one.store;
    const digests = imports.digests.bind(imports);
    let theirs: Import | undefined;
    vi.spyOn(imports, 'digests').mockImplementationOnce(async (id) => {
      theirs = await importInto(other, folder);
      return digests(id);
    });
    const mine = await importInto(one, folder);
    expect(mine).toMatchObject({ state: 'accepted' });
    expect(theirs).toEqual(mine);
  });
});

it('makes one check of an import that many finish at once', { timeout: MS }, async () => {
  for (let seed = 50; seed < 60; seed++) {
    const address = await sent(one.url, await campaign(seed));
    const elsewhere = address.replace(one.url, other.url);
    const addresses = [address, elsewhere, address, elsewhere, address, elsewhere];
    const answers = await Promise.all(addresses.map((each) => post<Import>(`${each}/finish`, '')));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 202));
    const id = address.split('/').at(-1) ?? '';
    const checks = await checksOf(id);
    expect(checks).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.checkExperiment))).toEqual(new Set([checks[0]?.id]));
  }
  expect(await cancelled()).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startImporter } from '../../src/importer/importer.ts';
import { modelVersion } from '../../src/plan/model-version.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Import } from '../../src/spec/resources/import.ts';
import type { AuditEntry, NewToken } from '../../src/spec/resources/project.ts';
import { post, send } from '../api/support/http.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { ADMIN_TOKEN, asAdmin, bearer, makeProject, memberToken } from '../api/support/tenants.ts';
import { campaign, sent, TABLE } from './campaigns.ts';

const MS = 120_000;
let service: TestService;
let importer: ReturnType<typeof startImporter>;
let ada: NewToken;
let bea: NewToken;
const errors: unknown[] = [];

beforeAll(async () => {
  service = await startTestService({ adminToken: ADMIN_TOKEN });
  const onError = (error: unknown) => errors.push(error);
  importer = startImporter({ store: service.store, onRuns: () => undefined, intervalMs: 20, onError });
  await makeProject(service, 'ours');
  const submitter = { role: 'submitter', mayImport: true } as const;
  ada = await memberToken(service, 'ours', { name: 'ada', ...submitter });
  bea = await memberToken(service, 'ours', { name: 'bea', ...submitter });
}, MS);
afterAll(async () => {
  await importer?.stop();
  await service?.stop();
  expect(errors).toEqual([]);
});

/** An import that Ada sends and Bea finishes, once its check has the state. */
async function ended(seed: number, meanwhile: (checking: Import) => Promise<unknown>): Promise<Import> {
  const address = await sent(service.url, await campaign(seed, { project: 'ours' }), bearer(ada.token));
  const { body } = await post<Import>(`${address}/finish`, '', bearer(bea.token));
  await meanwhile(body);
  const found = async () => (await send<Import>(address, { headers: asAdmin })).body;
  await expect.poll(async () => (await found()).state, { timeout: MS }).not.toBe('checking');
  return found();
}

/** What the log tells of an import, oldest first. */
async function logOf({ id }: Import): Promise<readonly AuditEntry[]> {
  const { body } = await send<{ items: AuditEntry[] }>(`${service.url}/v1/audit?limit=200`, { headers: asAdmin });
  return body.items.filter(({ subject }) => subject?.includes(id)).reverse();
}

const brief = ({ actor, action, subject }: AuditEntry) => [actor, action, subject];

describe('the audit log of an import', () => {
  it('names who sent it, and for its outcome and experiments who finished it', { timeout: MS }, async () => {
    const done = await ended(71, () => service.work());
    expect(done).toMatchObject({ state: 'accepted', experiment: expect.stringMatching(/^x/) });
    const { id, checkExperiment, experiment } = done;
    const log = await logOf(done);
    expect(log.map(brief)).toEqual([
      ['ada', 'import.begin', id],
      ['ada', 'import.add', id],
      ['bea', 'experiment.create', `${checkExperiment} for import ${id}`],
      ['bea', 'import.finish', id],
      ['bea', 'experiment.create', `${experiment} for import ${id}`],
      ['bea', 'import.accept', id],
    ]);
    for (const entry of log.slice(2)) {
      expect(entry).toMatchObject({ project: 'ours', token: bea.details.id, address: '127.0.0.1' });
    }
  });

  it('tells that it was quarantined', { timeout: MS }, async () => {
    const cancel = ({ checkExperiment }: Import) =>
      post(`${service.url}/v1/experiments/${checkExperiment}/cancel`, '', asAdmin);
    const done = await ended(72, cancel);
    expect(done).toMatchObject({ state: 'quarantined', experiment: null });
    expect((await logOf(done)).map(brief).slice(3)).toEqual([
      ['bea', 'import.finish', done.id],
      ['bea', 'import.quarantine', done.id],
    ]);
  });

  it('tells that its check was cancelled, if it was deleted while it was being finished', { timeout: MS }, async () => {
    const address = await sent(service.url, await campaign(74, { project: 'ours' }), bearer(ada.token));
    const { imports } = service.store;
    const remove = imports.remove.bind(imports);
    let checking: Import | undefined;
    vi.spyOn(imports, 'remove').mockImplementationOnce(async (id) => {
      checking = (await post<Import>(`${address}/finish`, '', bearer(bea.token))).body;
      return remove(id);
    });
    expect((await send(address, { method: 'DELETE', headers: asAdmin })).status).toBe(204);
    const { id, checkExperiment } = checking!;
    const check = await send<Experiment>(`${service.url}/v1/experiments/${checkExperiment}`, { headers: asAdmin });
    expect(check.body.state).toBe('cancelled');
    expect((await logOf(checking!)).map(brief).slice(-1)).toEqual([['administrator', 'import.delete', id]]);
  });
});

it('is not finished by those who may not submit, as its sample is computed', { timeout: MS }, async () => {
  const cid = await memberToken(service, 'ours', { name: 'cid', role: 'reader', mayImport: true });
  const address = await sent(service.url, await campaign(73, { project: 'ours' }), bearer(ada.token));
  const refused = await post<{ code: string }>(`${address}/finish`, '', bearer(cid.token));
  expect([refused.status, refused.body.code]).toEqual([403, 'AUTH_FORBIDDEN']);
  const { body } = await send<Import>(address, { headers: asAdmin });
  expect(body).toMatchObject({ state: 'receiving', checkExperiment: null });
  expect((await logOf(body)).map(({ action }) => action)).toEqual(['import.begin', 'import.add']);
});

it('is not begun with a token that could not find it again', async () => {
  const token = { project: 'ours', member: 'ada', rights: ['import', 'submit'] };
  const { body: blind } = await post<NewToken>(`${service.url}/v1/tokens`, token, asAdmin);
  const request = {
    specification: { ...TABLE, project: 'ours' },
    modelVersion: modelVersion(),
    digest: 'a'.repeat(64),
  };
  const refused = await post(`${service.url}/v1/imports`, request, bearer(blind.token));
  expect(refused).toMatchObject({
    status: 404,
    body: {
      code: 'PROJECT_NOT_FOUND',
      detail: expect.stringMatching(/right read in ours, but this token leaves it out/),
    },
  });
});

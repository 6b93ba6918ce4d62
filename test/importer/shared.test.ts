import { afterAll, beforeAll, expect, it } from 'vitest';
import { experimentText } from '../../src/cli/experiment-text.ts';
import { startImporter } from '../../src/importer/importer.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Import, ImportUse } from '../../src/spec/resources/import.ts';
import type { NewToken } from '../../src/spec/resources/project.ts';
import { post, send } from '../api/support/http.ts';
import { startTestService, type TestService } from '../api/support/service.ts';
import { ADMIN_TOKEN, bearer, makeProject, memberToken } from '../api/support/tenants.ts';
import { campaign, sent, TABLE } from './campaigns.ts';

const MS = 120_000;
let service: TestService;
let importer: ReturnType<typeof startImporter>;
let ada: NewToken;
let eve: NewToken;
const errors: unknown[] = [];

beforeAll(async () => {
  service = await startTestService({ adminToken: ADMIN_TOKEN, shareResults: true });
  const onError = (error: unknown) => errors.push(error);
  importer = startImporter({ store: service.store, onRuns: () => undefined, intervalMs: 20, onError });
  for (const project of ['ours', 'theirs']) await makeProject(service, project);
  ada = await memberToken(service, 'ours', { name: 'ada', role: 'submitter', mayImport: true });
  eve = await memberToken(service, 'theirs', { name: 'eve', role: 'submitter' });
}, MS);
afterAll(async () => {
  await importer?.stop();
  await service?.stop();
  expect(errors).toEqual([]);
});

const read = async <Body>(path: string, { token }: NewToken): Promise<Body> =>
  (await send<Body>(`${service.url}${path}`, { headers: bearer(token) })).body;
const usesOf = async (experiment: string | null, asker: NewToken): Promise<readonly ImportUse[]> =>
  (await read<{ items: ImportUse[] }>(`/v1/experiments/${experiment}/imports`, asker)).items;

/** An accepted import of the project `ours`. */
async function accepted(seed: number): Promise<Import> {
  const address = await sent(service.url, await campaign(seed, { project: 'ours' }), bearer(ada.token));
  await post(`${address}/finish`, '', bearer(ada.token));
  await service.work();
  const found = () => read<Import>(new URL(address).pathname, ada);
  await expect.poll(async () => (await found()).state, { timeout: MS }).toBe('accepted');
  return found();
}

it('an import is not shown to other projects that share its results', { timeout: MS }, async () => {
  const imported = await accepted(81);
  const specification = { ...TABLE, project: 'theirs', seed: 81 };
  const submitted = await post<Experiment>(`${service.url}/v1/experiments`, specification, bearer(eve.token));
  const { id, counts } = submitted.body;
  expect(counts).toMatchObject({ total: 12, reused: 12 });

  const [own] = await usesOf(imported.experiment, ada);
  expect(own?.import).toMatchObject({ id: imported.id, project: 'ours' });
  expect(await usesOf(id, eve)).toEqual([{ import: null, results: own?.results }]);
  const query = `{ experiment(id: "${id}") { imports { results import { project } } } }`;
  const { body } = await post(`${service.url}/graphql`, { query }, bearer(eve.token));
  expect(body).toEqual({ data: { experiment: { imports: [{ import: null, results: own?.results }] } } });
  expect(experimentText(submitted.body, await usesOf(id, eve))).toContain(
    'results from an import of another project\n',
  );
});

import { type GraphQLOutputType, isListType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/api/graphql/schema.ts';
import { createDatabase, query } from '../support/database.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';
import { ADMIN_TOKEN, asAdmin, bearer, makeProject, memberToken } from './support/tenants.ts';

/** Who asks: somebody of another project, and members by what they may. */
const ASKERS = ['foreign', 'reader', 'submitter', 'importer', 'admin'] as const;
type Asker = (typeof ASKERS)[number];

/**
 * What a route is about: `open` asks nobody; `everyone` any token and holds nothing of a project; `list` answers with what
 * may be read; the others need a right in the project of what they name, `service` one in all projects.
 */
type Rule = 'open' | 'everyone' | 'list' | 'read' | 'submit' | 'import' | 'administer' | 'service';

const RIGHTS: Readonly<Record<Exclude<Asker, 'foreign'>, readonly Rule[]>> = {
  reader: ['read'],
  submitter: ['read', 'submit'],
  importer: ['read', 'import'],
  admin: ['read', 'submit', 'administer'],
};

let service: TestService;
let databaseUrl: string;
let log: readonly string[];
const tokens = {} as Record<Asker, string>;
const ids = { experiment: '', run: '', exploration: '', schedule: '', import: '', token: '' };

const SCHEDULE = 'num_ranks 2\n\nrank 0 {\nl1: send 8b to 1 tag 1\n}\nrank 1 {\nl1: recv 8b from 0 tag 1\n}\n';

beforeAll(async () => {
  databaseUrl = await createDatabase();
  service = await startTestService({ adminToken: ADMIN_TOKEN, shareResults: false, logLevel: 'trace' }, databaseUrl);
  await makeProject(service, 'ours');
  await makeProject(service, 'theirs');
  const roles = { reader: 'reader', submitter: 'submitter', importer: 'reader', admin: 'admin' } as const;
  for (const [name, role] of Object.entries(roles) as [keyof typeof roles, 'reader' | 'submitter' | 'admin'][]) {
    tokens[name] = (await memberToken(service, 'ours', { name, role, mayImport: name === 'importer' })).token;
  }
  const foreign = await memberToken(service, 'theirs', { name: 'foreign', role: 'admin', mayImport: true });
  tokens.foreign = foreign.token;
  const made = await memberToken(service, 'ours', { name: 'other', role: 'reader' });
  ids.token = made.details.id;
  const spec = smallSpecification({ project: 'ours', trace: { level: 'sampled', maxEvents: 1000 } });
  ids.experiment = (await post<{ id: string }>(`${service.url}/v1/experiments`, spec, asAdmin)).body.id;
  ids.run = `${ids.experiment}-0`;
  await service.work();
  const asked = await post<{ id: string }>(`${service.url}/v1/explorations?question=winner`, spec, asAdmin);
  ids.exploration = asked.body.id;
  const uploaded = await post<{ digest: string }>(`${service.url}/v1/schedules?project=ours`, SCHEDULE, {
    ...asAdmin,
    'content-type': 'text/plain',
  });
  ids.schedule = uploaded.body.digest;
  const [row] = await query<{ version: string }>(
    databaseUrl,
    'select model_version as version from experiments limit 1',
  );
  const begun = await post<{ id: string }>(
    `${service.url}/v1/imports`,
    { specification: spec, modelVersion: row?.version, digest: 'a'.repeat(64) },
    asAdmin,
  );
  ids.import = begun.body.id;
  expect(Object.entries(ids).filter(([, id]) => !id)).toEqual([]);
  log = service.log();
}, 120_000);
afterAll(() => service?.stop());

/** Every route of the API. One that is not named here fails the test. */
const ROUTES: Readonly<Record<string, Rule>> = {
  'GET /health/live': 'open',
  'GET /health/ready': 'open',
  'GET /v1/service': 'open',
  'GET /metrics': 'service',
  'GET /v1/schema/experiment': 'everyone',
  'GET /v1/machines': 'everyone',
  'GET /v1/machines/{id}': 'everyone',
  'GET /v1/mechanisms': 'everyone',
  'GET /v1/mechanisms/{id}': 'everyone',
  'GET /v1/workloads': 'everyone',
  'GET /v1/workloads/{id}': 'everyone',
  'GET /v1/metrics': 'everyone',
  'GET /v1/metrics/{id}': 'everyone',
  'GET /v1/papers': 'everyone',
  'GET /v1/papers/{id}': 'everyone',
  'POST /v1/plans': 'read',
  'POST /v1/experiments': 'submit',
  'GET /v1/experiments': 'list',
  'GET /v1/experiments/{id}': 'read',
  'DELETE /v1/experiments/{id}': 'submit',
  'POST /v1/experiments/{id}/cancel': 'submit',
  'POST /v1/experiments/{id}/retry': 'submit',
  'POST /v1/experiments/{id}/extend': 'submit',
  'POST /v1/experiments/{id}/restore': 'submit',
  'GET /v1/experiments/{id}/events': 'read',
  'GET /v1/experiments/{id}/metrics': 'read',
  'GET /v1/experiments/{id}/export': 'read',
  'GET /v1/experiments/{id}/comparison': 'read',
  'GET /v1/experiments/{id}/imports': 'read',
  'POST /v1/explorations': 'submit',
  'GET /v1/explorations': 'list',
  'GET /v1/explorations/{id}': 'read',
  'DELETE /v1/explorations/{id}': 'submit',
  'POST /v1/explorations/{id}/cancel': 'submit',
  'GET /v1/explorations/{id}/events': 'read',
  'GET /v1/runs': 'list',
  'GET /v1/runs/{id}': 'read',
  'GET /v1/runs/{id}/metrics': 'read',
  'GET /v1/runs/{id}/trace': 'read',
  'POST /v1/schedules': 'submit',
  'GET /v1/schedules': 'list',
  'GET /v1/schedules/{digest}': 'read',
  'DELETE /v1/schedules/{digest}': 'submit',
  'POST /v1/imports': 'import',
  'GET /v1/imports': 'list',
  'GET /v1/imports/{id}': 'read',
  'DELETE /v1/imports/{id}': 'import',
  'POST /v1/imports/{id}/runs': 'import',
  'POST /v1/imports/{id}/finish': 'import',
  'GET /v1/projects': 'list',
  'POST /v1/projects': 'service',
  'GET /v1/projects/{id}': 'read',
  'POST /v1/projects/{id}/quota': 'service',
  'GET /v1/projects/{id}/members': 'read',
  'POST /v1/projects/{id}/members': 'administer',
  'DELETE /v1/projects/{id}/members/{member}': 'administer',
  'GET /v1/tokens': 'list',
  'POST /v1/tokens': 'administer',
  'DELETE /v1/tokens/{id}': 'administer',
  'GET /v1/audit': 'administer',
};

/** Bodies with which a request is refused for its right alone; nothing is changed where it is allowed by mistake of a test. */
const BODIES: Readonly<Record<string, () => unknown>> = {
  'POST /v1/plans': () => smallSpecification({ project: 'ours' }),
  'POST /v1/experiments': () => smallSpecification({ project: 'ours' }),
  'POST /v1/experiments/{id}/extend': () => ({ replications: 2 }),
  'POST /v1/explorations': () => smallSpecification({ project: 'ours' }),
  'POST /v1/imports': () => ({
    specification: smallSpecification({ project: 'ours' }),
    modelVersion: modelVersion,
    digest: 'b'.repeat(64),
  }),
  'POST /v1/imports/{id}/runs': () => ({ runs: [] }),
  'POST /v1/projects': () => ({ id: 'new-one' }),
  'POST /v1/projects/{id}/quota': () => ({}),
  'POST /v1/projects/{id}/members': () => ({ name: 'somebody', role: 'reader' }),
  'POST /v1/tokens': () => ({ project: 'ours', rights: ['read'] }),
  'POST /v1/schedules': () => SCHEDULE,
};

let modelVersion = '';
const QUERIES: Readonly<Record<string, string>> = {
  'POST /v1/explorations': '?question=winner',
  'POST /v1/schedules': '?project=ours',
  'GET /v1/experiments/{id}/events': '',
};

const CATALOGUE: Readonly<Record<string, string>> = {
  machines: 'cray-xe6',
  mechanisms: 'rma',
  workloads: 'dht',
  metrics: 'inserts_per_second',
  papers: 'active-access',
};

function addressOf(route: string): string {
  const [, path = ''] = route.split(' ');
  const kind = path.split('/')[2] ?? '';
  const own = { experiments: ids.experiment, runs: ids.run, explorations: ids.exploration, projects: 'ours' };
  const id = { ...CATALOGUE, ...own, imports: ids.import, tokens: ids.token }[kind] ?? 'x';
  const filled = path.replace('{id}', id).replace('{digest}', ids.schedule).replace('{member}', 'nobody');
  return `${service.url}${filled}${QUERIES[route] ?? ''}`;
}

async function ask(route: string, asker: Asker): Promise<{ status: number; body: unknown }> {
  const [method = 'GET'] = route.split(' ');
  const body = BODIES[route]?.();
  const isText = typeof body === 'string';
  const headers = {
    ...bearer(tokens[asker]),
    ...(body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' }),
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }) };
  return send<unknown>(addressOf(route), init as RequestInit);
}

describe('every route of the API', () => {
  it('has its rule', async () => {
    const { body } = await send<{ paths: Record<string, object> }>(`${service.url}/openapi.json`);
    const methods = ['get', 'put', 'post', 'delete', 'patch', 'query'];
    const routes = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => methods.includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes.filter((route) => !(route in ROUTES))).toEqual([]);
    expect(Object.keys(ROUTES).filter((route) => !routes.includes(route))).toEqual([]);
    modelVersion = (await send<{ modelVersion: string }>(`${service.url}/v1/service`)).body.modelVersion;
  });

  const named = Object.entries(ROUTES);
  it.each(named.filter(([, rule]) => rule !== 'open'))('%s asks for a token', async (route) => {
    const [method = 'GET'] = route.split(' ');
    expect((await send(addressOf(route), { method })).status).toBe(401);
  });

  const scoped = named.filter(([, rule]) => !['open', 'everyone', 'list', 'service'].includes(rule));
  it.each(scoped)('%s is hidden from others, and names the right %s to members without it', async (route, rule) => {
    // The log is of all projects that somebody administers: of another project it has what is theirs.
    if (route !== 'GET /v1/audit') expect((await ask(route, 'foreign')).status, 'foreign').toBe(404);
    for (const asker of ['reader', 'submitter', 'importer', 'admin'] as const) {
      if (RIGHTS[asker].includes(rule)) continue;
      const { status, body } = await ask(route, asker);
      expect([asker, status], JSON.stringify(body)).toEqual([asker, route.startsWith('DELETE /v1/tokens') ? 404 : 403]);
      if (status === 403) expect(JSON.stringify(body)).toContain(`right ${rule}`);
    }
  });

  const reading = named.filter(([route, rule]) => rule === 'read' && route.startsWith('GET '));
  it.each(reading)('%s answers whoever may read', async (route) => {
    for (const asker of ['reader', 'submitter', 'importer', 'admin'] as const) {
      const { status } =
        route.endsWith('/events') && route.includes('explorations') ? { status: 200 } : await ask(route, asker);
      expect([asker, status]).toEqual([asker, 200]);
    }
  });

  it.each(named.filter(([, rule]) => rule === 'list'))('%s shows others nothing of the project', async (route) => {
    const { status, body } = await ask(route, 'foreign');
    expect(status).toBe(200);
    for (const secret of Object.values(ids)) expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(body)).not.toContain('"ours"');
  });

  it.each(named.filter(([, rule]) => rule === 'service'))(
    '%s is for the administrator of the service',
    async (route) => {
      for (const asker of ASKERS) expect([asker, (await ask(route, asker)).status]).toEqual([asker, 403]);
    },
  );
});

/** Arguments with which each root field names something of the project, or lists; `null` where it holds nothing of one. */
const FIELDS: Readonly<Record<string, (() => string) | null>> = {
  'Query.node': () => `(id: "${Buffer.from(`Experiment:${ids.experiment}`).toString('base64url')}")`,
  'Query.experiment': () => `(id: "${ids.experiment}")`,
  'Query.experiments': () => '',
  'Query.exploration': () => `(id: "${ids.exploration}")`,
  'Query.explorations': () => '',
  'Query.import': () => `(id: "${ids.import}")`,
  'Query.imports': () => '',
  'Query.run': () => `(id: "${ids.run}")`,
  'Query.runs': () => `(experiment: "${ids.experiment}")`,
  'Query.schedule': () => `(digest: "${ids.schedule}")`,
  'Query.schedules': () => '',
  'Query.machines': null,
  'Query.mechanisms': null,
  'Query.workloads': null,
  'Query.metrics': null,
  'Query.paper': null,
  'Query.papers': null,
  'Query.modelVersion': null,
  'Mutation.submitExperiment': () => `(input: {specification: ${SUBMITTED}})`,
  'Mutation.planExperiment': () => `(input: {specification: ${SUBMITTED}})`,
  'Mutation.beginExploration': () => `(input: {specification: ${SUBMITTED}, question: winner})`,
  'Mutation.cancelExploration': () => `(input: {id: "${ids.exploration}"})`,
  'Mutation.deleteExploration': () => `(input: {id: "${ids.exploration}"})`,
  'Mutation.retryExperiment': () => `(input: {id: "${ids.experiment}"})`,
  'Mutation.extendExperiment': () => `(input: {id: "${ids.experiment}", replications: 2})`,
  'Mutation.restoreExperiment': () => `(input: {id: "${ids.experiment}"})`,
  'Mutation.cancelExperiment': () => `(input: {id: "${ids.experiment}"})`,
  'Mutation.deleteExperiment': () => `(input: {id: "${ids.experiment}"})`,
  'Mutation.uploadSchedule': () => `(input: {text: ${JSON.stringify(SCHEDULE)}, project: "ours"})`,
  'Mutation.deleteSchedule': () => `(input: {id: "${ids.schedule}"})`,
  'Mutation.beginImport': () =>
    `(input: {specification: ${SUBMITTED}, modelVersion: "${modelVersion}", digest: "${'b'.repeat(64)}"})`,
  'Mutation.addImportedRuns': () => `(input: {id: "${ids.import}", runs: []})`,
  'Mutation.finishImport': () => `(input: {id: "${ids.import}"})`,
  'Mutation.deleteImport': () => `(input: {id: "${ids.import}"})`,
  'Subscription.experimentProgress': () => `(id: "${ids.experiment}")`,
  'Subscription.explorationProgress': () => `(id: "${ids.exploration}")`,
};

const SUBMITTED =
  '{project: "ours", machine: {preset: "cray-xe6"}, workload: {kind: "dht"}, mechanisms: [{kind: "rma"}], processes: 2}';

describe('every field of GraphQL', () => {
  const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({ name: `${type?.name}.${field.name}`, type: field.type })),
  );
  const selection = (type: GraphQLOutputType): string => {
    if (isNonNullType(type) || isListType(type)) return selection(type.ofType);
    return 'getFields' in type ? '{ __typename }' : '';
  };

  it('has its rule', () => {
    expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(FIELDS).sort());
  });

  const graphql = (document: string, asker: Asker) =>
    post<{ data?: Record<string, unknown>; errors?: { extensions: { code: string; status: number } }[] }>(
      `${service.url}/graphql`,
      { query: document },
      bearer(tokens[asker]),
    );
  const overHttp = fields.filter(({ name }) => FIELDS[name] && !name.startsWith('Subscription'));

  it.each(overHttp)('$name shows and does nothing in a foreign project', async ({ name, type }) => {
    const [root = '', field = ''] = name.split('.');
    const isList = ['experiments', 'explorations', 'imports', 'runs', 'schedules'].includes(field);
    const shown = isList ? '{ totalCount }' : selection(type);
    const { body } = await graphql(`${root.toLowerCase()} { ${field}${FIELDS[name]?.()} ${shown} }`, 'foreign');
    if (isList) expect(body.data?.[field]).toEqual({ totalCount: 0 });
    else if (root === 'Query') expect(body).toMatchObject({ data: { [field]: null } });
    else expect(body.errors?.[0]?.extensions.status, JSON.stringify(body)).toBe(404);
  });

  const mutations = overHttp.filter(({ name }) => name.startsWith('Mutation') && name !== 'Mutation.planExperiment');
  it.each(mutations)('$name is refused to readers', async ({ name, type }) => {
    const field = name.split('.')[1];
    const { body } = await graphql(`mutation { ${field}${FIELDS[name]?.()} ${selection(type)} }`, 'reader');
    expect(body.errors?.[0]?.extensions, JSON.stringify(body)).toMatchObject({ status: 403, code: 'AUTH_FORBIDDEN' });
  });

  it.each(['Experiment', 'Run', 'Exploration', 'Import', 'Schedule'])(
    'no node id of a %s is known to others',
    async (type) => {
      const key = ids[type.toLowerCase() as keyof typeof ids];
      const id = Buffer.from(`${type}:${key}`).toString('base64url');
      expect((await graphql(`{ node(id: "${id}") { id } }`, 'foreign')).body.data).toEqual({ node: null });
      expect((await graphql(`{ node(id: "${id}") { id } }`, 'reader')).body.data).toEqual({ node: { id } });
    },
  );
});

it('writes no token to logs, metrics or the database', async () => {
  const wrong = await send(`${service.url}/v1/runs?token=${tokens.reader}`, { headers: bearer(tokens.reader) });
  expect(wrong.status).toBe(400);
  const secrets = [ADMIN_TOKEN, ...Object.values(tokens)];
  expect(log.length).toBeGreaterThan(10);
  const metrics = (await send<string>(`${service.url}/metrics`, { headers: asAdmin })).body;
  const tables = await query<{ name: string }>(
    databaseUrl,
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(tables.map(({ name }) => name)).toContain('tokens');
  const dumped: string[] = [];
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(databaseUrl, `select t::text as row from ${name} t`);
    dumped.push(...rows.map(({ row }) => row));
  }
  const everywhere = [...log, metrics, ...dumped].join('\n');
  expect(everywhere).toContain(ids.experiment);
  // That of the one request above is the client's own mistake: the log has the id of the token alone.
  for (const secret of secrets) expect(everywhere.includes(secret), secret.slice(0, 12)).toBe(false);
});

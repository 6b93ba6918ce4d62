import { smallSpecification } from './http.ts';
import { type Asker, SCHEDULE, type Scope } from './scope.ts';

/**
 * What a route is about: `open` asks nobody; `everyone` any token and holds nothing of a project; `list` answers with what
 * may be read; the others need a right in the project of what they name, `service` one in all projects.
 */
export type Rule = 'open' | 'everyone' | 'list' | 'read' | 'submit' | 'import' | 'administer' | 'service';

export const RIGHTS: Readonly<Record<Exclude<Asker, 'foreign'>, readonly Rule[]>> = {
  reader: ['read'],
  submitter: ['read', 'submit'],
  importer: ['read', 'import'],
  admin: ['read', 'submit', 'administer'],
};

/** Every route of the API. One that is not named here fails the test. */
export const ROUTES: Readonly<Record<string, Rule>> = {
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
  'GET /v1/comparisons': 'read',
  'GET /v1/experiments/{id}/imports': 'read',
  'POST /v1/explorations': 'submit',
  'GET /v1/explorations': 'list',
  'GET /v1/explorations/{id}': 'read',
  'DELETE /v1/explorations/{id}': 'submit',
  'POST /v1/explorations/{id}/cancel': 'submit',
  'POST /v1/explorations/{id}/retry': 'submit',
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
  'GET /v1/projects/{id}/webhooks': 'submit',
  'POST /v1/projects/{id}/webhooks': 'submit',
  'GET /v1/webhooks/{id}': 'submit',
  'DELETE /v1/webhooks/{id}': 'submit',
  'POST /v1/webhooks/{id}/rotate': 'submit',
  'POST /v1/webhooks/{id}/enable': 'submit',
  'POST /v1/webhooks/{id}/test': 'submit',
  'GET /v1/webhooks/{id}/deliveries': 'submit',
  'GET /v1/tokens': 'list',
  'POST /v1/tokens': 'administer',
  'DELETE /v1/tokens/{id}': 'administer',
  'GET /v1/audit': 'administer',
  'GET /v1/prune': 'administer',
  'POST /v1/prune': 'administer',
  'GET /v1/session': 'list',
  'DELETE /v1/session': 'everyone',
  'GET /v1/session/sign-in': 'open',
  'GET /v1/session/callback': 'open',
};

/** Bodies with which a request is refused for its right alone; nothing is changed where it is allowed by mistake of a test. */
const BODIES: Readonly<Record<string, (scope: Scope) => unknown>> = {
  'POST /v1/plans': () => smallSpecification({ project: 'ours' }),
  'POST /v1/experiments': () => smallSpecification({ project: 'ours' }),
  'POST /v1/experiments/{id}/extend': () => ({ replications: 2 }),
  'POST /v1/explorations': () => smallSpecification({ project: 'ours' }),
  'POST /v1/imports': ({ modelVersion }) => ({
    specification: smallSpecification({ project: 'ours' }),
    modelVersion,
    digest: 'b'.repeat(64),
  }),
  'POST /v1/imports/{id}/runs': () => ({ runs: [] }),
  'POST /v1/projects': () => ({ id: 'new-one' }),
  'POST /v1/projects/{id}/quota': () => ({}),
  'POST /v1/projects/{id}/members': () => ({ name: 'somebody', role: 'reader' }),
  'POST /v1/projects/{id}/webhooks': () => ({ url: 'https://chat.example.org/other' }),
  'POST /v1/webhooks/{id}/rotate': () => ({}),
  'POST /v1/tokens': () => ({ project: 'ours', rights: ['read'] }),
  'POST /v1/schedules': () => SCHEDULE,
};

const QUERIES: Readonly<Record<string, (scope: Scope) => string>> = {
  'GET /v1/comparisons': ({ ids }) => `?experiments=${ids.experiment}&runs=${ids.run}`,
  'POST /v1/explorations': () => '?question=winner',
  'POST /v1/schedules': () => '?project=ours',
  'GET /v1/prune': () => '?what=deleted&project=ours',
  'POST /v1/prune': () => '?what=deleted&project=ours&olderThanDays=36500',
};

const CATALOGUE: Readonly<Record<string, string>> = {
  machines: 'cray-xe6',
  mechanisms: 'rma',
  workloads: 'dht',
  metrics: 'inserts_per_second',
  papers: 'active-access',
};

/** Where a route is that names what `ours` holds. */
export function addressOf(route: string, scope: Scope): string {
  const { service, ids } = scope;
  const [, path = ''] = route.split(' ');
  const kind = path.split('/')[2] ?? '';
  const own = { experiments: ids.experiment, runs: ids.run, explorations: ids.exploration, projects: 'ours' };
  const id = { ...CATALOGUE, ...own, imports: ids.import, tokens: ids.token, webhooks: ids.webhook }[kind] ?? 'x';
  const filled = path.replace('{id}', id).replace('{digest}', ids.schedule).replace('{member}', 'nobody');
  return `${service.url}${filled}${QUERIES[route]?.(scope) ?? ''}`;
}

/** The request of a route, by somebody. */
export function requestOf(route: string, scope: Scope, asker: Asker): RequestInit {
  const [method = 'GET'] = route.split(' ');
  const authorization = `Bearer ${scope.tokens[asker]}`;
  const body = BODIES[route]?.(scope);
  if (body === undefined) return { method, headers: { authorization } };
  const isText = typeof body === 'string';
  const headers = { authorization, 'content-type': isText ? 'text/plain' : 'application/json' };
  return { method, headers, body: isText ? body : JSON.stringify(body) };
}

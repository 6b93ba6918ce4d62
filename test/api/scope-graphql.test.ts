import { type GraphQLOutputType, getNamedType, isListType, isNonNullType, isObjectType } from 'graphql';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { loaders } from '../../src/api/graphql/loaders.ts';
import { NODE_TYPES } from '../../src/api/graphql/nodes.ts';
import { schema } from '../../src/api/graphql/schema.ts';
import { post } from './support/http.ts';
import { type Asker, openScope, type Scope } from './support/scope.ts';
import { FIELDS, LISTS, NESTED, nodeId } from './support/scope-fields.ts';
import { bearer } from './support/tenants.ts';

let scope: Scope;
beforeAll(async () => {
  scope = await openScope();
}, 120_000);
afterAll(() => scope?.service.stop());

interface Answer {
  readonly data?: Record<string, unknown>;
  readonly errors?: { message: string; extensions: { code: string; status: number } }[];
}

const graphql = async (document: string, asker: Asker) =>
  (await post<Answer>(`${scope.service.url}/graphql`, { query: document }, bearer(scope.tokens[asker]))).body;

const fields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ name: `${type?.name}.${field.name}`, type: field.type })),
);
const selection = (type: GraphQLOutputType): string => {
  if (isNonNullType(type) || isListType(type)) return selection(type.ofType);
  return 'getFields' in type ? '{ __typename }' : '';
};
/** A document that asks for one root field about what `ours` holds. */
const document = (name: string, shown: string): string => {
  const [root = '', field = ''] = name.split('.');
  return `${root.toLowerCase()} { ${field}${FIELDS[name]?.(scope.ids, scope.modelVersion)} ${shown} }`;
};

describe('every field of GraphQL', () => {
  it('has its rule', () => {
    expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(FIELDS).sort());
  });

  const overHttp = fields.filter(({ name }) => FIELDS[name] && !name.startsWith('Subscription'));

  it.each(overHttp)('$name shows and does nothing in a foreign project', async ({ name, type }) => {
    const [root = '', field = ''] = name.split('.');
    const body = await graphql(document(name, LISTS[field] ?? selection(type)), 'foreign');
    const status = body.errors?.[0]?.extensions.status;
    if (LISTS[field]?.includes('totalCount')) expect(body.data?.[field]).toEqual({ totalCount: 0 });
    else if (LISTS[field]) expect(JSON.stringify(body.data?.[field])).toMatch(/^\[.*"theirs"(?!.*"ours").*\]$/);
    else if (root === 'Query' && !/^(members|webhooks|webhookDeliveries)$/.test(field))
      expect(body).toMatchObject({ data: { [field]: null } });
    // Who may not create projects is told so: there is nothing to hide.
    else expect(status, JSON.stringify(body)).toBe(/createProject|setQuota/.test(field) ? 403 : 404);
  });

  const mutations = overHttp.filter(({ name }) => name.startsWith('Mutation') && name !== 'Mutation.planExperiment');
  it.each(mutations)('$name is refused to readers', async ({ name, type }) => {
    const body = await graphql(document(name, selection(type)), 'reader');
    // Which tokens others have is nothing that readers see.
    const refused = name.endsWith('revokeToken') ? { status: 404 } : { status: 403, code: 'AUTH_FORBIDDEN' };
    expect(body.errors?.[0]?.extensions, JSON.stringify(body)).toMatchObject(refused);
  });

  it('shows the audit log to those who administer alone', async () => {
    const asked = document('Query.audit', '{ totalCount nodes { project } }');
    expect((await graphql(asked, 'reader')).errors?.[0]?.extensions.code).toBe('AUTH_FORBIDDEN');
    const { data } = await graphql(asked, 'admin');
    const { nodes } = (data as { audit: { nodes: { project: string }[] } }).audit;
    expect(new Set(nodes.map(({ project }) => project))).toEqual(new Set(['ours']));
  });
});

describe('fields of objects', () => {
  const resolved = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !/^(Query|Mutation|Subscription|__)/.test(type.name))
    .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type, field })) : []))
    .filter(
      ({ type, field }) => field.args.length > 0 || field.name in (loaders[type.name] ?? {}) || leadsToNode(field),
    )
    .filter(({ type }) => !/(Connection|Edge|Payload)$/.test(type.name));

  function leadsToNode({ type }: { readonly type: GraphQLOutputType }): boolean {
    return NODE_TYPES.some((name) => getNamedType(type).name === name);
  }

  it('that ask the store again are known', () => {
    const names = resolved.map(({ type, field }) => `${type.name}.${field.name}`);
    // An import stands in the use of it, and is null there for others: test/importer/shared.test.ts.
    expect(names.filter((name) => !(name in NESTED))).toEqual(['ImportUse.import']);
  });

  it.each(Object.entries(NESTED))('%s is shown with its object, and not to others', async (name, shown) => {
    const [owner = '', field = ''] = name.split('.');
    const asked = document(`Query.${owner.toLowerCase()}`, `{ key ${field} ${shown} }`);
    const key = scope.ids[owner.toLowerCase() as keyof Scope['ids']];
    expect(await graphql(asked, 'reader')).toMatchObject({ data: { [owner.toLowerCase()]: { key } } });
    expect((await graphql(asked, 'foreign')).data).toEqual({ [owner.toLowerCase()]: null });
  });

  it.each(['Experiment', 'Run', 'Exploration', 'Import', 'Schedule', 'Project', 'Token'])(
    'no node id of a %s is known to others',
    async (type) => {
      const id = nodeId(type, scope.ids[type.toLowerCase() as keyof Scope['ids']]);
      const asked = `{ node(id: "${id}") { id } }`;
      expect((await graphql(asked, 'foreign')).data).toEqual({ node: null });
      expect((await graphql(asked, type === 'Token' ? 'admin' : 'reader')).data).toEqual({ node: { id } });
    },
  );
});

/** The first thing that a subscription says: data, or why there is none. */
async function firstOf(name: string, asker: Asker): Promise<unknown> {
  const client = createClient({
    url: `${scope.service.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${scope.tokens[asker]}` },
    retryAttempts: 0,
  });
  try {
    for await (const said of client.iterate({ query: document(name, '{ key }') })) return said;
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await client.dispose();
  }
}

it.each(fields.map(({ name }) => name).filter((name) => name.startsWith('Subscription')))(
  '%s tells others nothing',
  async (name) => {
    const key = name.includes('exploration') ? scope.ids.exploration : scope.ids.experiment;
    expect(await firstOf(name, 'reader')).toMatchObject({ data: { [name.split('.')[1] ?? '']: { key } } });
    const refused = JSON.stringify(await firstOf(name, 'foreign'));
    expect(refused).toContain('_NOT_FOUND');
    expect(refused).not.toContain('"data":{');
  },
);

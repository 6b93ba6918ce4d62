import { writeFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RESPONSE_EXAMPLES } from '../../src/api/generated/response-examples.ts';
import { type Explorer, startExplorer } from '../../src/explorer/explorer.ts';
import { eventually } from '../support/waiting.ts';
import { exampleOf, shapeOf } from './support/examples.ts';
import { post, send, smallSpecification } from './support/http.ts';
import { startTestService, type TestService } from './support/service.ts';
import { ADMIN_TOKEN, asAdmin } from './support/tenants.ts';

/** UPDATE_EXAMPLES=1 writes what the service answers; then `npm run generate`. */
const FILE = new URL('../../src/api/generated/response-examples.ts', import.meta.url);
const UPDATE = process.env.UPDATE_EXAMPLES !== undefined;

let service: TestService;
let explorer: Explorer;
let fits: (operation: string) => ValidateFunction;
const answers: Record<string, unknown> = {};

beforeAll(async () => {
  service = await startTestService({ adminToken: ADMIN_TOKEN });
  explorer = startExplorer({ store: service.store, onRuns: () => undefined, intervalMs: 10 });
  fits = await schemasOf(`${service.url}/openapi.json`);
  await askAll();
  if (UPDATE) writeFileSync(FILE, moduleOf(answers));
});
afterAll(async () => {
  await explorer?.stop();
  await service?.stop();
});

/** Asks the main operations as a client would, one after the other. */
async function askAll(): Promise<void> {
  const ask = async <Body>(operation: string, method: string, path: string, body?: object) => {
    const url = `${service.url}${path}`;
    const answer = body ? await post<Body>(url, body, asAdmin) : await send<Body>(url, { method, headers: asAdmin });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    answers[operation] = exampleOf(answer.body);
    return answer.body;
  };
  await ask('createProject', 'POST', '/v1/projects', { id: 'group-a', title: 'Group A' });
  await ask('setMember', 'POST', '/v1/projects/group-a/members', { name: 'ada', role: 'submitter' });
  const rights = ['read', 'submit'];
  await ask('createToken', 'POST', '/v1/tokens', { project: 'group-a', member: 'ada', rights, expiresInDays: 30 });
  await ask('listTokens', 'GET', '/v1/tokens');
  await ask('getProject', 'GET', '/v1/projects/group-a');
  await ask('listMembers', 'GET', '/v1/projects/group-a/members');

  const asked = smallSpecification({ project: 'group-a', sweep: [{ path: 'processes', values: [2, 4] }] });
  await ask('planExperiment', 'POST', '/v1/plans', asked);
  const { id } = await ask<{ id: string }>('submitExperiment', 'POST', '/v1/experiments', asked);
  await service.work();
  await ask('getExperiment', 'GET', `/v1/experiments/${id}`);
  await ask('listExperiments', 'GET', '/v1/experiments?limit=1');
  await ask('compareExperiment', 'GET', `/v1/experiments/${id}/comparison`);
  const runs = await ask<{ items: { id: string }[] }>('listRuns', 'GET', `/v1/runs?experiment=${id}&limit=1`);
  await ask('getRun', 'GET', `/v1/runs/${runs.items[0]?.id}`);

  const table = smallSpecification({
    project: 'group-a',
    sweep: [{ path: 'workload.collisionRate', values: [0, 0.5, 1] }],
    processes: 4,
    replications: 4,
  });
  const path = '/v1/explorations?question=winner&width=0.3';
  const exploration = await ask<{ id: string }>('beginExploration', 'POST', path, table);
  await eventually('an answer', async () => {
    await service.work();
    explorer.wake();
    return (await service.store.explorations.find(exploration.id))?.state === 'succeeded';
  });
  await ask('getExploration', 'GET', `/v1/explorations/${exploration.id}`);
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>;
}

/** How answers of an operation are described. */
async function schemasOf(url: string): Promise<(operation: string) => ValidateFunction> {
  const { body } = await send<{ paths: Record<string, Record<string, Operation>>; components: object }>(url);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const operations = Object.values(body.paths).flatMap((path) => Object.values(path));
  return (wanted) => {
    const { responses = {} } = operations.find(({ operationId }) => operationId === wanted) ?? {};
    const success = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1];
    const schema = success?.content?.['application/json']?.schema;
    if (!schema) throw new Error(`${wanted} has no answer in JSON`);
    return ajv.compile({ ...schema, components: body.components });
  };
}

function moduleOf(examples: object): string {
  return `// Written from real answers: \`UPDATE_EXAMPLES=1 npx vitest run test/api/response-examples.test.ts\`.
/** Answers in the document of the API, by operation. */
export const RESPONSE_EXAMPLES: Readonly<Record<string, unknown>> = ${JSON.stringify(examples, null, 2)};
`;
}

it('examples are of the operations that are asked here', () => {
  expect(Object.keys(RESPONSE_EXAMPLES)).toEqual(Object.keys(answers));
});

it.each(Object.keys(RESPONSE_EXAMPLES))(
  '%s: the example and what is answered now fit the schema, and each other',
  (operation) => {
    const validate = fits(operation);
    for (const value of [RESPONSE_EXAMPLES[operation], answers[operation]]) {
      validate(value);
      expect(validate.errors ?? []).toEqual([]);
    }
    expect(shapeOf(answers[operation]), 'run with UPDATE_EXAMPLES=1, then npm run generate').toEqual(
      shapeOf(RESPONSE_EXAMPLES[operation]),
    );
  },
);

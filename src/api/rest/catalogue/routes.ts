import { catalogue } from '../../../spec/catalogue.ts';
import { ProblemError } from '../../../spec/errors.ts';
import { Machine, Mechanism, Metric, Workload } from '../../../spec/resources/catalogue.ts';
import { type TSchema, Type } from '../../../spec/type-builder.ts';
import { JSON_TYPE, sendBody } from '../../answers.ts';
import { listOf, ref } from '../../named-schemas.ts';
import { keptAnswer } from '../../plugins/kept-answers.ts';
import { IdParameters, problemResponses } from '../../schemas.ts';
import type { Api } from '../../services.ts';

/** The catalogue contains no tenant's data, and changes only with the program. */
export function catalogueRoutes(app: Api, specificationSchema: Readonly<Record<string, unknown>>): void {
  app.get('/v1/schema/experiment', { schema: specificationSchemaRoute }, async (_request, reply) =>
    reply.type('application/schema+json; charset=utf-8').send(specificationSchema),
  );
  register(app, { path: 'machines', one: 'machine', schema: Machine, items: catalogue.machines, key: ({ id }) => id });
  register(app, {
    path: 'mechanisms',
    one: 'mechanism',
    schema: Mechanism,
    items: catalogue.mechanisms,
    key: ({ id }) => id,
  });
  register(app, {
    path: 'workloads',
    one: 'workload',
    schema: Workload,
    items: catalogue.workloads,
    key: ({ id }) => id,
  });
  register(app, { path: 'metrics', one: 'metric', schema: Metric, items: catalogue.metrics, key: ({ name }) => name });
}

const specificationSchemaRoute = {
  operationId: 'getSpecificationSchema',
  summary: 'JSON schema of a specification',
  description: 'The schema that specifications are validated against and that the form on the web page is built from.',
  tags: ['catalogue'],
  response: {
    200: {
      description: 'JSON schema (2020-12).',
      content: { 'application/schema+json': { schema: Type.Record(Type.String(), Type.Unknown()) } },
    },
    ...problemResponses,
  },
};

interface Kind<Item> {
  readonly path: string;
  readonly one: string;
  readonly schema: TSchema;
  readonly items: readonly Item[];
  readonly key: (item: Item) => string;
}

function register<Item>(app: Api, { path, one, schema, items, key }: Kind<Item>): void {
  const listSchema = {
    operationId: `list${capital(path)}`,
    summary: `All ${path}`,
    description: 'Changes only with the program or its plugins.',
    tags: ['catalogue'],
    response: { 200: listOf(schema), ...problemResponses },
  };
  const findSchema = {
    operationId: `get${capital(one)}`,
    summary: `One ${one}`,
    description: `As in the list of ${path}.`,
    tags: ['catalogue'],
    params: IdParameters,
    response: { 200: ref(schema), ...problemResponses },
  };
  const text = JSON.stringify({ items });
  app.get(`/v1/${path}`, { schema: listSchema }, async (request, reply) =>
    keptAnswer(request, reply, items, () => sendBody(reply, JSON_TYPE, text)),
  );
  app.get(`/v1/${path}/:id`, { schema: findSchema }, async ({ params }, reply) => {
    const item = items.find((candidate) => key(candidate) === params.id);
    if (item !== undefined) return reply.send(item);
    const known = items.map(key).join(', ');
    throw new ProblemError('REQUEST_NOT_FOUND', `There is no ${one} ${params.id.slice(0, 100)}; known: ${known}`);
  });
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

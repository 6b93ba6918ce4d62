import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { printSchema } from 'graphql';
import { sendBody } from '../answers.ts';
import { schema as graphqlSchema } from '../graphql/schema.ts';
import { namedSchemas } from '../named-schemas.ts';
import type { Api } from '../services.ts';
import { withStatuses } from './problem-statuses.ts';
import { withResponses } from './responses.ts';

const DESCRIPTION =
  'Simulation service for one-sided communication. You submit a specification; it is expanded into a plan of runs, which are ' +
  'simulated and compared. Errors are problem documents (RFC 9457) with JSON pointers.';

/**
 * Serves the OpenAPI document of all routes that follow at `/openapi.json` and `/openapi.yaml`, and documentation at `/docs`,
 * together with that of GraphQL.
 */
export async function registerOpenApi(app: Api): Promise<void> {
  for (const schema of namedSchemas()) app.addSchema(schema);
  await app.register(swagger, {
    transformObject: (made) => withResponses('openapiObject' in made ? made.openapiObject : made.swaggerObject),
    transform: ({ schema, url, route }) => ({ schema: withStatuses(schema, route), url }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'onesided',
        version: '1',
        description: DESCRIPTION,
        contact: { name: 'The operator of this service' },
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: [
        { name: 'experiments', description: 'Submit, follow, compare and export' },
        { name: 'explorations', description: 'Finding out, in rounds of runs, what is best where' },
        { name: 'plans', description: 'The runs that a specification expands to' },
        { name: 'runs', description: 'A single simulation: metrics, breakdown, trace' },
        { name: 'schedules', description: 'Communication schedules (GOAL) to replay' },
        { name: 'imports', description: 'Results that were computed elsewhere' },
        { name: 'projects', description: 'Projects, their members and tokens, and the audit log' },
        {
          name: 'webhooks',
          description: 'Endpoints that are notified when experiments and explorations of a project end',
        },
        { name: 'catalogue', description: 'Machines, mechanisms, workloads and metrics, with their parameters' },
        { name: 'service', description: 'Health, monitoring and settings' },
      ],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }, {}],
    },
    refResolver: {
      // Keeps the names of resources; the default names are def-0, def-1, ...
      buildLocalReference: (json, _base, _fragment, index) => (json.$id as string | undefined) ?? `schema-${index}`,
    },
  });
  await app.register(async (open) => {
    // The documentation contains no tenant's data, so it needs no token.
    open.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true };
    });
    await open.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: docsPolicy,
      theme: { title: 'onesided API', css: [{ filename: 'page.css', content: '.topbar { display: none }' }] },
    });
    const hidden = { schema: { hide: true } };
    open.get('/openapi.json', hidden, () => app.swagger());
    open.get('/openapi.yaml', hidden, (_request, reply) =>
      sendBody(reply, 'application/yaml; charset=utf-8', app.swagger({ yaml: true })),
    );
    open.get('/schema.graphql', hidden, (_request, reply) =>
      sendBody(reply, 'application/graphql; charset=utf-8', printSchema(graphqlSchema)),
    );
  });
}

const docsPolicy = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'script-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

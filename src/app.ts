import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Ajv, type ValidateFunction } from 'ajv';
import Fastify, { type FastifyRequest } from 'fastify';
import { Admission } from './api/access/admission.ts';
import { Authentication } from './api/access/authentication.ts';
import { guardedStores } from './api/access/guarded-store.ts';
import { currentPrincipal } from './api/access/principal.ts';
import { GRAPHQL_PATH, registerGraphql, registerWebSockets } from './api/graphql/routes.ts';
import {
  answerClientError,
  HTTP_OPTIONS,
  registerBeyondRoutes,
  registerUpgrades,
} from './api/plugins/beyond-routes.ts';
import { registerSpecificationBodies } from './api/plugins/bodies.ts';
import { registerCodingTags } from './api/plugins/coding-tags.ts';
import { registerKeptAnswers } from './api/plugins/kept-answers.ts';
import { registerMetrics } from './api/plugins/metrics.ts';
import { registerOpenApi } from './api/plugins/openapi.ts';
import { registerOverload } from './api/plugins/overload.ts';
import { pageFolder, registerCompression, registerPage, routedUrl } from './api/plugins/page.ts';
import { registerProblems, sendProblem } from './api/plugins/problems.ts';
import { allowQueryMethod, registerQueryMethod } from './api/plugins/query-method.ts';
import { registerSecurity } from './api/plugins/security.ts';
import { registerShutdown } from './api/plugins/shutdown.ts';
import { registerTracing } from './api/plugins/tracing.ts';
import { refuseUnknownQueries } from './api/plugins/unknown-queries.ts';
import { catalogueRoutes } from './api/rest/catalogue/routes.ts';
import { comparisonRoutes } from './api/rest/comparison/routes.ts';
import { experimentContentRoutes } from './api/rest/experiments/content-routes.ts';
import { experimentLifeRoutes } from './api/rest/experiments/life-routes.ts';
import { experimentRoutes } from './api/rest/experiments/routes.ts';
import { explorationRoutes } from './api/rest/explorations/routes.ts';
import { healthRoutes } from './api/rest/health/routes.ts';
import { importRoutes } from './api/rest/imports/routes.ts';
import { paperRoutes } from './api/rest/papers/routes.ts';
import { planRoutes } from './api/rest/plans/routes.ts';
import { retentionRoutes } from './api/rest/retention/routes.ts';
import { runRoutes } from './api/rest/runs/routes.ts';
import { scheduleRoutes } from './api/rest/schedules/routes.ts';
import { sessionRoutes } from './api/rest/session/routes.ts';
import { tenantRoutes } from './api/rest/tenants/routes.ts';
import { traceRoutes } from './api/rest/trace/routes.ts';
import { webhookRoutes } from './api/rest/webhooks/routes.ts';
import type { Api, Services } from './api/services.ts';
import { registerTimeLimits, UPLOAD_MS } from './api/time-limits.ts';
import { logOutput } from './monitoring/log-output.ts';
import { redactedLines } from './monitoring/redaction.ts';
import { experimentSpecSchema } from './spec/experiment-spec.ts';

/** Builds the whole API and the page, not yet listening. The store is not used until a request arrives. */
export async function buildApp(given: Services): Promise<Api> {
  const app = createServer(given);
  registerShutdown(app);
  registerTracing(app);
  registerProblems(app);
  const metrics = registerMetrics(app, given);
  const { config, onError } = given;
  const { sessions, tenants } = given.store;
  const authentication = new Authentication({ config, tenants, sessions, onError });
  const admission = new Admission(config, authentication);
  const storeFor = guardedStores(given.store, () => authentication.forget());
  // From here on, everything sees only the part of the store that the caller may see.
  const services = { ...given, store: storeFor(currentPrincipal) };
  await registerWebSockets(app, services, admission);
  registerUpgrades(app, GRAPHQL_PATH);
  registerOverload(app, given, metrics.registry);
  await registerSecurity(app, config, admission);
  await registerCompression(app);
  registerCodingTags(app);
  registerKeptAnswers(app);
  await registerOpenApi(app);
  await app.register(async (rest: Api) => {
    refuseUnknownQueries(rest);
    registerQueryMethod(rest);
    registerTimeLimits(rest, services);
    registerSpecificationBodies(rest);
    experimentRoutes(rest, services);
    experimentContentRoutes(rest, services, metrics);
    experimentLifeRoutes(rest, services);
    explorationRoutes(rest, services, metrics);
    importRoutes(rest, services);
    planRoutes(rest, services);
    comparisonRoutes(rest, services);
    runRoutes(rest, services);
    traceRoutes(rest, services);
    scheduleRoutes(rest, services);
    tenantRoutes(rest, services);
    retentionRoutes(rest, services);
    webhookRoutes(rest, services);
    sessionRoutes(rest, services, { sessions, onEnd: () => authentication.forget() });
    paperRoutes(rest, services);
    catalogueRoutes(rest, { $schema: 'https://json-schema.org/draft/2020-12/schema', ...experimentSpecSchema });
    healthRoutes(rest, services, metrics);
  });
  await registerGraphql(app, { services, metrics, admission, storeFor });
  await registerPage(app, pageFolder());
  return app;
}

function createServer({ config, log }: Services): Api {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: shownRequest },
      stream: redactedLines(log ?? logOutput(), secretsOf(config)),
    },
    // On a busy machine a part of the API may take longer to register than the ten seconds that Fastify allows.
    pluginTimeout: 120_000,
    bodyLimit: config.bodyLimitBytes,
    // Fastify has none: a body that never ends would hold its connection for ever.
    requestTimeout: UPLOAD_MS,
    // Only trusted proxies may state the address, name and protocol of a request.
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Requests on a connection that is open while the server closes are answered, and the connection ends afterwards.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler: answerClientError,
    http: HTTP_OPTIONS,
    rewriteUrl: routedUrl,
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<TypeBoxTypeProvider>();
  registerBeyondRoutes(app);
  allowQueryMethod(app);
  const parts = new Ajv({
    coerceTypes: 'array',
    useDefaults: true,
    removeAdditional: false,
    allErrors: true,
    verbose: true,
  });
  // Bodies are specifications, which their own reader validates; strings of path, query and headers become numbers.
  app.setValidatorCompiler(({ schema, httpPart }) =>
    httpPart === 'body' ? () => true : checkedTwice(parts.compile(schema as object)),
  );
  // Responses are type-checked at compile time; stored values are sent unchanged.
  app.setSerializerCompiler(() => (body) => JSON.stringify(body));
  return app;
}

/** Returns the operator's secrets, which may have any form. */
function secretsOf({ adminToken, oidc }: Services['config']): string[] {
  return [adminToken, oidc?.clientSecret].filter((secret) => secret !== undefined);
}

/** Returns the fields of a request for logs. */
function shownRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url, host, remoteAddress: ip };
}

/**
 * The first validation converts strings to numbers and accepts the outcome, such as Infinity for 1e309, which the second one
 * refuses.
 */
function checkedTwice(validate: ValidateFunction) {
  return (data: unknown) => (validate(data) && validate(data) ? true : { error: validate.errors ?? [] });
}

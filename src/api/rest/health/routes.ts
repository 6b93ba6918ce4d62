import { modelVersion } from '../../../plan/model-version.ts';
import { RUN_LIMIT } from '../../../plan/plan-experiment.ts';
import { ProblemError } from '../../../spec/errors.ts';
import { HealthState, Readiness, ServiceSettings } from '../../../spec/resources/service.ts';
import { Type } from '../../../spec/type-builder.ts';
import { StorageFull } from '../../../store/storage-check.ts';
import { currentPrincipal, requireEverywhere } from '../../access/principal.ts';
import { ref } from '../../named-schemas.ts';
import type { ApiMetrics } from '../../plugins/metrics.ts';
import { problemResponses } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import { withinLimit } from '../../time-limits.ts';

export function healthRoutes(app: Api, services: Services, { registry }: ApiMetrics): void {
  const { config } = services;
  const open = { open: true };
  // Monitoring must not be turned away because of other clients' load.
  const health = { ...open, always: true, rateLimit: false, limit: 'none' } as const;
  const live = {
    operationId: 'live',
    summary: 'Liveness of the process',
    description: 'Depends on nothing else: if this fails, the process should be restarted.',
    tags: ['service'],
    response: { 200: ref(HealthState), ...problemResponses },
  };
  app.get('/health/live', { schema: live, config: health }, () => ({ status: 'ok' as const }));

  const ready = {
    operationId: 'ready',
    summary: 'Readiness to accept work',
    description:
      'Requests are answered from PostgreSQL, so the answer is 503 only if PostgreSQL does not respond, or if the process is about to end. Without the queue, or while Redis refuses to write, work waits; while the disk of PostgreSQL is full, reads are answered and changes refused with 503 (both `degraded`).',
    tags: ['service'],
    response: { 200: ref(Readiness), ...problemResponses },
  };
  app.get('/health/ready', { schema: ready, config: health }, () => {
    if (app.shutdown.isDraining) throw new ProblemError('SERVICE_UNAVAILABLE', 'This process is shutting down');
    return readiness(services);
  });

  const service = {
    operationId: 'getService',
    summary: 'Settings of this service',
    description: 'What a client should know before further requests: whether a token is needed, and the size limits.',
    tags: ['service'],
    response: { 200: ref(ServiceSettings), ...problemResponses },
  };
  app.get('/v1/service', { schema: service, config: open }, () => ({
    modelVersion: modelVersion(),
    authentication: config.adminToken === undefined ? ('none' as const) : ('bearer' as const),
    signIn: config.oidc !== undefined,
    database: config.databaseUrl === undefined ? ('embedded' as const) : ('external' as const),
    runLimit: RUN_LIMIT,
    bodyLimitBytes: config.bodyLimitBytes,
  }));

  const metrics = {
    operationId: 'metrics',
    summary: 'Metrics for Prometheus',
    description: 'Needs the right `read` in all projects, since the metrics cover what all of them have stored.',
    tags: ['service'],
    response: {
      200: { description: 'Text.', content: { 'text/plain': { schema: Type.String() } } },
      ...problemResponses,
    },
  };
  app.get('/metrics', { schema: metrics, config: { always: true, limit: 'none' } }, async (_request, reply) => {
    // They count what is stored in all projects.
    requireEverywhere(currentPrincipal(), 'read');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Checks everything concurrently. @throws ProblemError (503) if work cannot be accepted. */
async function readiness({ store, queue, config }: Services): Promise<Readiness> {
  const ask = (name: Dependency['name'], ping: () => Promise<void>) => stateOf(name, config.writeLimitMs, ping);
  const queueNames = config.redisUrl === undefined ? (['queue'] as const) : (['redis', 'queue'] as const);
  const [postgresql, storage, waiting] = await Promise.all([
    ask('postgresql', () => store.ping()),
    ask('storage', () => store.storage()),
    queue ? ask('queue', () => queue.ping()) : undefined,
  ]);
  if (postgresql.state === 'down') {
    throw new ProblemError('SERVICE_UNAVAILABLE', `The database cannot be reached: ${postgresql.detail}`);
  }
  const queues = waiting ? queueNames.map((name) => ({ ...waiting, name })) : [];
  const dependencies = [postgresql, storage, ...queues];
  return { status: dependencies.every(({ state }) => state === 'up') ? 'ok' : 'degraded', dependencies };
}

type Dependency = Readiness['dependencies'][number];

async function stateOf(name: Dependency['name'], ms: number, ping: () => Promise<void>): Promise<Dependency> {
  try {
    await withinLimit(ms, ping);
    return { name, state: 'up' };
  } catch (error) {
    return { name, state: 'down', detail: causeOf(error, ms) };
  }
}

function causeOf(error: unknown, ms: number): string {
  if (error instanceof StorageFull) return error.message;
  const refusal = error instanceof Error && error.name === 'ReplyError' && /^[A-Z]+\b/.exec(error.message);
  if (refusal) return `it refuses to write (${refusal[0]})`;
  return error instanceof ProblemError ? `no answer within ${ms} ms` : 'no connection';
}

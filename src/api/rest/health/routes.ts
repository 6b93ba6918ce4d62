import { Type } from 'typebox';
import { modelVersion } from '../../../plan/model-version.ts';
import { RUN_LIMIT } from '../../../plan/plan-experiment.ts';
import { ProblemError } from '../../../spec/errors.ts';
import type { ApiMetrics } from '../../plugins/metrics.ts';
import { problemResponses } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import { withinLimit } from '../../time-limits.ts';

const Health = Type.Object({ status: Type.Literal('ok') });

const Service = Type.Object(
  {
    modelVersion: Type.String({
      description: 'Content hash of the simulation; results of one version are comparable.',
    }),
    authentication: Type.Enum(['none', 'bearer'], {
      description: '`none`: everyone on this machine may do everything.',
    }),
    database: Type.Enum(['embedded', 'external']),
    runLimit: Type.Integer({ description: 'Most runs of one experiment.' }),
    bodyLimitBytes: Type.Integer(),
  },
  { description: 'Settings of this service that its users should know.' },
);

export function healthRoutes(app: Api, { store, config }: Services, { registry }: ApiMetrics): void {
  const open = { open: true };
  // Whoever watches over the service must not be turned away because others ask too much.
  const health = { ...open, rateLimit: false, limit: 'none' } as const;
  const live = { operationId: 'live', summary: 'The process answers', tags: ['service'], response: { 200: Health } };
  app.get('/health/live', { schema: live, config: health }, () => ({ status: 'ok' as const }));

  const ready = {
    operationId: 'ready',
    summary: 'The database answers as well',
    tags: ['service'],
    response: { 200: Health, ...problemResponses },
  };
  app.get('/health/ready', { schema: ready, config: health }, async () => {
    await databaseAnswers(store, config.writeLimitMs);
    return { status: 'ok' as const };
  });

  const service = {
    operationId: 'getService',
    summary: 'Settings of this service',
    tags: ['service'],
    response: { 200: Service, ...problemResponses },
  };
  app.get('/v1/service', { schema: service, config: open }, () => ({
    modelVersion: modelVersion(),
    authentication: config.adminToken === undefined ? ('none' as const) : ('bearer' as const),
    database: config.databaseUrl === undefined ? ('embedded' as const) : ('external' as const),
    runLimit: RUN_LIMIT,
    bodyLimitBytes: config.bodyLimitBytes,
  }));

  const metrics = {
    operationId: 'metrics',
    summary: 'Numbers for Prometheus',
    tags: ['service'],
    response: { 200: { description: 'Text.', content: { 'text/plain': { schema: Type.String() } } } },
  };
  app.get('/metrics', { schema: metrics, config: { limit: 'none' } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

async function databaseAnswers(store: Services['store'], withinMs: number): Promise<void> {
  try {
    await withinLimit(withinMs, () => store.ping());
  } catch (error) {
    throw error instanceof ProblemError
      ? error
      : new ProblemError('SERVICE_UNAVAILABLE', 'The database cannot be reached', [], { cause: error });
  }
}

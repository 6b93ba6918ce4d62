import { goneSignal, sendPieces } from '../../answers.ts';
import {
  beginExploration,
  cancelExploration,
  deleteExploration,
  existingExploration,
  retryExploration,
} from '../../exploration-requests.ts';
import { submittedBy } from '../../plugins/bodies.ts';
import type { ApiMetrics } from '../../plugins/metrics.ts';
import { DEFAULT_LIMIT } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import { endWhenStalled } from '../../stalled-readers.ts';
import { progressEvents, revisionOf } from '../experiments/events.ts';
import * as schemas from './schemas.ts';

export function explorationRoutes(app: Api, services: Services, metrics: ApiMetrics): void {
  const { explorations } = services.store;

  const submission = { schema: schemas.beginSchema, config: { limit: 'submit' } } as const;
  app.post('/v1/explorations', submission, async (request, reply) => {
    const idempotencyKey = request.headers['idempotency-key'];
    const exploration = await beginExploration(services, { ...submittedBy(request), idempotencyKey }, request.query);
    reply.code(202).header('location', `/v1/explorations/${exploration.id}`).header('retry-after', '1');
    return exploration;
  });

  app.get('/v1/explorations', { schema: schemas.listSchema }, async ({ query }) => {
    const { items, ...page } = await explorations.list({ ...query, limit: query.limit ?? DEFAULT_LIMIT });
    return { items: [...items], ...page };
  });

  app.get('/v1/explorations/:id', { schema: schemas.findSchema }, async ({ params: { id } }) =>
    existingExploration(id, await explorations.find(id)),
  );

  app.post('/v1/explorations/:id/cancel', { schema: schemas.cancelSchema }, async ({ params }, reply) => {
    reply.code(202);
    return cancelExploration(services, params.id);
  });

  const again = { schema: schemas.retrySchema, config: { limit: 'submit' } } as const;
  app.post('/v1/explorations/:id/retry', again, async ({ params }, reply) => {
    reply.code(202);
    return retryExploration(services, params.id);
  });

  app.delete('/v1/explorations/:id', { schema: schemas.removeSchema }, async ({ params }, reply) => {
    await deleteExploration(services, params.id);
    return reply.code(204).send(null);
  });

  app.get('/v1/explorations/:id/events', { schema: schemas.eventsSchema, compress: false }, async (request, reply) => {
    const { id } = request.params;
    existingExploration(id, await explorations.find(id));
    const signal = goneSignal(reply);
    const revisions = explorations.watch(id, signal);
    const events = progressEvents(
      {
        ...{ event: 'exploration', revisions, signal },
        shown: ({ exploration }) => exploration,
        isOver: ({ exploration }) => exploration.finishedAt !== null,
      },
      revisionOf(request.headers['last-event-id']),
    );
    metrics.openStreams.inc();
    reply.raw.once('close', () => metrics.openStreams.dec());
    endWhenStalled(reply.raw, app.shutdown);
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return sendPieces(reply, 'text/event-stream; charset=utf-8', events);
  });
}

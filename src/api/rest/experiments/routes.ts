import { exportCsv, exportNdjson } from '../../../query/export.ts';
import { prometheusText } from '../../../query/prometheus.ts';
import { type Experiment, isOver } from '../../../spec/resources/experiment.ts';
import { currentDeadline } from '../../../store/deadline.ts';
import { goneSignal, sendBody, sendEmpty, sendFile, sendPieces } from '../../answers.ts';
import { existingExperiment } from '../../existing-experiment.ts';
import { cancelExperiment, deleteExperiment } from '../../experiment-changes.ts';
import { submittedBy } from '../../plugins/bodies.ts';
import type { ApiMetrics } from '../../plugins/metrics.ts';
import { DEFAULT_LIMIT } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import { endWhenStalled } from '../../stalled-readers.ts';
import { submitExperiment } from '../../submission.ts';
import { rangeOf } from '../runs/ranges.ts';
import { entityTag, matches, preferredWait, waitFor } from './conditional.ts';
import { experimentEvents, revisionOf } from './events.ts';
import * as schemas from './schemas.ts';

const CSV = 'text/csv; charset=utf-8';
const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

export function experimentRoutes(app: Api, services: Services, metrics: ApiMetrics): void {
  const { experiments, runs } = services.store;

  const submission = { schema: schemas.submitSchema, config: { limit: 'submit' } } as const;
  app.post('/v1/experiments', submission, async (request, reply) => {
    const idempotencyKey = request.headers['idempotency-key'];
    const experiment = await submitExperiment(services, { ...submittedBy(request), idempotencyKey });
    reply.code(202).header('location', `/v1/experiments/${experiment.id}`).header('retry-after', '1');
    return experiment;
  });

  app.get('/v1/experiments', { schema: schemas.listSchema }, async ({ query }) => {
    const { q, processes, limit = DEFAULT_LIMIT, ...filter } = query;
    const { items, ...page } = await experiments.list({
      ...filter,
      limit,
      ...(q === undefined ? {} : { text: q }),
      ...(processes === undefined ? {} : { processes: rangeOf(processes, 'processes') }),
    });
    return { items: [...items], ...page };
  });

  app.get('/v1/experiments/:id', { schema: schemas.findSchema }, async (request, reply) => {
    const { id } = request.params;
    const [wait, known] = [preferredWait(request.headers.prefer), request.headers['if-none-match']];
    const isEnough = (experiment: Experiment) =>
      isOver(experiment) || (known !== undefined && !matches(known, entityTag(experiment)));
    let experiment = existingExperiment(id, await experiments.find(id));
    if (wait > 0) {
      // Asked for: the limit is that of the first look.
      currentDeadline()?.lift();
      experiment = existingExperiment(
        id,
        await waitFor(experiments, id, isEnough, { seconds: wait, gone: goneSignal(reply) }),
      );
      reply.header('preference-applied', `wait=${wait}`);
    }
    const tag = entityTag(experiment);
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'prefer');
    if (matches(known, tag)) return sendEmpty(reply, 304);
    return experiment;
  });

  // These bound the time of their answers themselves: to cancel goes on where it takes longer.
  const config = { limit: 'none' } as const;
  app.post('/v1/experiments/:id/cancel', { schema: schemas.cancelSchema, config }, async ({ params }, reply) => {
    reply.code(202);
    return cancelExperiment(services, params.id);
  });

  app.delete('/v1/experiments/:id', { schema: schemas.removeSchema, config }, async ({ params }, reply) => {
    await deleteExperiment(services, params.id);
    return sendEmpty(reply, 204);
  });

  app.get('/v1/experiments/:id/events', { schema: schemas.eventsSchema, compress: false }, async (request, reply) => {
    const { id } = request.params;
    existingExperiment(id, await experiments.find(id));
    const signal = goneSignal(reply);
    const source = { revisions: experiments.watch(id, signal), signal };
    const events = experimentEvents(source, revisionOf(request.headers['last-event-id']));
    metrics.openStreams.inc();
    reply.raw.once('close', () => metrics.openStreams.dec());
    endWhenStalled(reply.raw, app.shutdown);
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return sendPieces(reply, 'text/event-stream; charset=utf-8', events);
  });

  app.get('/v1/experiments/:id/metrics', { schema: schemas.metricsSchema }, async ({ params: { id } }, reply) => {
    existingExperiment(id, await experiments.find(id));
    return sendBody(reply, PROMETHEUS, await prometheusText(runs.stream(id)));
  });

  app.get('/v1/experiments/:id/export', { schema: schemas.exportSchema }, async (request, reply) => {
    const { id } = request.params;
    const { format = 'csv' } = request.query;
    const experiment = existingExperiment(id, await experiments.find(id));
    const name = `${fileName(experiment)}.${format}`;
    if (format === 'csv') return sendFile(reply, { name, type: CSV }, exportCsv(experiment, runs.stream(id)));
    return sendFile(reply, { name, type: 'application/x-ndjson' }, exportNdjson(runs.stream(id)));
  });
}

function fileName({ name, id }: Experiment): string {
  const safe = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return safe.slice(0, 60) || id;
}

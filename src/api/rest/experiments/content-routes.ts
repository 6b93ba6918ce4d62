import { exportCsv, exportNdjson } from '../../../query/export.ts';
import { prometheusText } from '../../../query/prometheus.ts';
import type { Experiment } from '../../../spec/resources/experiment.ts';
import { goneSignal, sendBody, sendFile, sendPieces } from '../../answers.ts';
import { existingExperiment } from '../../existing-experiment.ts';
import type { ApiMetrics } from '../../plugins/metrics.ts';
import type { Api, Services } from '../../services.ts';
import { endWhenStalled } from '../../stalled-readers.ts';
import { experimentEvents, revisionOf } from './events.ts';
import * as schemas from './schemas.ts';

const CSV = 'text/csv; charset=utf-8';
const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** What an experiment has to tell in other forms than its resource: events, metrics for Prometheus, files. */
export function experimentContentRoutes(app: Api, services: Services, metrics: ApiMetrics): void {
  const { experiments, runs } = services.store;

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

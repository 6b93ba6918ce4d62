import type { FastifyReply } from 'fastify';
import { fileNameOf } from '../../../crate/bundle-files.ts';
import { isLicense, LICENSES } from '../../../crate/metadata.ts';
import { unanswerable } from '../../../query/comparison.ts';
import { exportCsv, exportNdjson } from '../../../query/export.ts';
import { prometheusText } from '../../../query/prometheus.ts';
import type { Experiment } from '../../../spec/resources/experiment.ts';
import { goneSignal, sendBody, sendFile, sendPieces } from '../../answers.ts';
import { existingExperiment } from '../../existing-experiment.ts';
import { experimentCrate } from '../../experiment-crate.ts';
import type { ApiMetrics } from '../../plugins/metrics.ts';
import type { Api, Services } from '../../services.ts';
import { endWhenStalled } from '../../stalled-readers.ts';
import { experimentEvents, revisionOf } from './events.ts';
import * as schemas from './schemas.ts';

const CSV = 'text/csv; charset=utf-8';
const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** Representations of an experiment other than its resource: events, metrics for Prometheus, files. */
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
    const { format = 'csv', license = null } = request.query;
    const experiment = existingExperiment(id, await experiments.find(id));
    if (format === 'crate') return sendCrate(reply, services.store, experiment, license);
    const name = `${fileNameOf(experiment.name) || experiment.id}.${format}`;
    if (format === 'csv') return sendFile(reply, { name, type: CSV }, exportCsv(experiment, runs.stream(id)));
    return sendFile(reply, { name, type: 'application/x-ndjson' }, exportNdjson(runs.stream(id)));
  });
}

async function sendCrate(
  reply: FastifyReply,
  store: Services['store'],
  experiment: Experiment,
  license: string | null,
): Promise<FastifyReply> {
  if (license !== null && !isLicense(license)) throw unanswerable('license', `${license} is no license; ${LICENSES}`);
  const name = `${fileNameOf(experiment.name) || experiment.id}.crate.zip`;
  return sendFile(reply, { name, type: 'application/zip' }, await experimentCrate(store, experiment, license));
}

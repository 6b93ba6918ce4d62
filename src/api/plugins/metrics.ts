import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { registerDependencies } from '../../monitoring/dependencies.ts';
import { registerReconciliation } from '../../monitoring/reconciliation.ts';
import type { Api, Services } from '../services.ts';
import { registerStoreGauges } from './store-gauges.ts';

/** Metrics that handlers update directly. */
export interface ApiMetrics {
  readonly registry: Registry;
  readonly openStreams: Gauge;
}

/** Serves `/metrics`. Labels are bounded: method, route (its pattern), status, mechanism, workload, state, queue. */
export function registerMetrics(app: Api, services: Services): ApiMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'onesided_' });
  const seconds = new Histogram({
    name: 'onesided_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'onesided_http_errors_total',
    help: 'Responses with a status of 500 or higher.',
    labelNames: ['route'],
    registers: [registry],
  });
  // Initialised, as a counter that appears with its first error has no rate at that time, and alerts would miss it.
  app.addHook('onRoute', ({ url }) => failures.inc({ route: url }, 0));
  failures.inc({ route: 'none' }, 0);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc({ route });
  });
  registerStoreGauges(registry, services);
  const { store, queue, dispatcher, config } = services;
  registerDependencies(registry, {
    postgresql: () => store.ping(),
    storage: () => store.storage(),
    ...(queue ? { [config.redisUrl === undefined ? 'queue' : 'redis']: () => queue.ping() } : {}),
  });
  const { reconciled } = dispatcher;
  if (reconciled) registerReconciliation(registry, () => reconciled);
  const openStreams = new Gauge({
    name: 'onesided_event_streams',
    help: 'Open progress streams (server-sent events and GraphQL subscriptions).',
    registers: [registry],
  });
  return { registry, openStreams };
}

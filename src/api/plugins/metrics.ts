import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { EXPERIMENT_STATES } from '../../spec/resources/experiment.ts';
import { RUN_STATES } from '../../spec/resources/run.ts';
import type { Store } from '../../store/contract.ts';
import type { Api } from '../services.ts';

/** Numbers that handlers report themselves. */
export interface ApiMetrics {
  readonly registry: Registry;
  readonly openStreams: Gauge;
}

/** What `/metrics` shows. Labels are bounded: routes by their pattern, never an id. */
export function registerMetrics(app: Api, store: Store): ApiMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'onesided_' });
  const seconds = new Histogram({
    name: 'onesided_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'onesided_http_errors_total',
    help: 'Answers with a status from 500.',
    labelNames: ['route'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc({ route });
  });
  registerStateGauges(registry, store);
  const openStreams = new Gauge({
    name: 'onesided_event_streams',
    help: 'Open progress streams (server-sent events and GraphQL subscriptions).',
    registers: [registry],
  });
  return { registry, openStreams };
}

function registerStateGauges(registry: Registry, store: Store): void {
  const runs: Gauge = new Gauge({
    name: 'onesided_runs',
    help: 'Runs in the store by state.',
    labelNames: ['state'],
    registers: [registry],
    collect: () =>
      count(runs, RUN_STATES, async (status) => (await store.runs.list({ status: [status], limit: 1 })).total),
  });
  const experiments: Gauge = new Gauge({
    name: 'onesided_experiments',
    help: 'Experiments in the store by state.',
    labelNames: ['state'],
    registers: [registry],
    collect: () =>
      count(
        experiments,
        EXPERIMENT_STATES,
        async (state) => (await store.experiments.list({ state: [state], limit: 1 })).total,
      ),
  });
}

/** A database that is down takes away its gauges, not the whole answer. */
async function count(
  gauge: Gauge,
  states: readonly string[],
  total: (state: string) => Promise<number>,
): Promise<void> {
  const totals = await Promise.allSettled(states.map(total));
  gauge.reset();
  for (const [index, outcome] of totals.entries()) {
    if (outcome.status === 'fulfilled') gauge.set({ state: states[index]! }, outcome.value);
  }
}

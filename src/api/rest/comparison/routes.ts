import { compareExperiment } from '../../../query/comparison.ts';
import { comparisonCsv } from '../../../query/export.ts';
import { existingExperiment } from '../../existing-experiment.ts';
import { longRoute } from '../../in-time.ts';
import type { Api, Services } from '../../services.ts';
import { comparisonSchema } from './schemas.ts';

const COMPARISON_TIMEOUT_MS = 30_000;

export function comparisonRoutes(app: Api, services: Services): void {
  const { store } = services;
  const options = { schema: comparisonSchema, ...longRoute(services, COMPARISON_TIMEOUT_MS) };
  app.get('/v1/experiments/:id/comparison', options, async (request, reply) => {
    const { facet = [], format = 'json', ...choice } = request.query;
    const { id } = request.params;
    const experiment = existingExperiment(id, await store.experiments.find(id));
    const comparison = await compareExperiment(store, experiment, { ...choice, facet: facetOf(facet) });
    if (format === 'json') return reply.type('application/json; charset=utf-8').send(comparison);
    return reply.type('text/csv; charset=utf-8').send(comparisonCsv(comparison, experiment));
  });
}

function facetOf(parts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}

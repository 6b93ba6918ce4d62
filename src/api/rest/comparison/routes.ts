import { comparisonCsv } from '../../../figure/csv.ts';
import { compareExperiment } from '../../../query/comparison.ts';
import { compareRuns, originOf } from '../../../query/comparison-of-runs.ts';
import { JSON_TYPE, sendBody } from '../../answers.ts';
import { existingExperiment } from '../../existing-experiment.ts';
import { keptText } from '../../kept-text.ts';
import { keptAnswer, onceOver } from '../../plugins/kept-answers.ts';
import type { Api, Services } from '../../services.ts';
import { comparisonOfRunsSchema, comparisonSchema } from './schemas.ts';

export function comparisonRoutes(app: Api, services: Services): void {
  const { store } = services;
  app.get('/v1/experiments/:id/comparison', { schema: comparisonSchema }, async (request, reply) => {
    const { facet = [], format = 'json', ...choice } = request.query;
    const { id } = request.params;
    const experiment = existingExperiment(id, await store.experiments.find(id));
    return keptAnswer(request, reply, onceOver(experiment), async () => {
      const comparison = await compareExperiment(store, experiment, { ...choice, facet: facetOf(facet) });
      if (format === 'json') return sendBody(reply, JSON_TYPE, keptText(comparison));
      return sendBody(reply, 'text/csv; charset=utf-8', comparisonCsv(comparison, experiment));
    });
  });

  app.get('/v1/comparisons', { schema: comparisonOfRunsSchema }, async (request, reply) => {
    const { runs = [], experiments = [], facet = [], format = 'json', ...choice } = request.query;
    const compared = { runs, experiments };
    const comparison = await compareRuns(store, compared, { ...choice, facet: facetOf(facet) });
    if (format === 'json') return comparison;
    return sendBody(reply, 'text/csv; charset=utf-8', comparisonCsv(comparison, await originOf(store, compared)));
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

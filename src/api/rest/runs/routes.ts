import { ProblemError } from '../../../spec/errors.ts';
import type { Run } from '../../../spec/resources/run.ts';
import type { Static } from '../../../spec/type-builder.ts';
import type { RunQuery } from '../../../store/contract.ts';
import { JSON_TYPE, sendBody } from '../../answers.ts';
import { keptText } from '../../kept-text.ts';
import { DEFAULT_LIMIT } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import { rangeOf, rangesOf } from './ranges.ts';
import { findSchema, type ListQuery, listSchema, metricsSchema } from './schemas.ts';

export function runRoutes(app: Api, services: Services): void {
  const { store } = services;
  // Runs that are over are kept by the store: their text is kept with them.
  app.get('/v1/runs', { schema: listSchema }, async ({ query }, reply) => {
    const { items, ...page } = await store.runs.list(runQuery(query));
    const text = `{"items":[${items.map(keptText).join()}],${JSON.stringify(page).slice(1)}`;
    return sendBody(reply, JSON_TYPE, text);
  });

  app.get('/v1/runs/:id', { schema: findSchema }, async ({ params }) =>
    existing(params.id, await store.runs.find(params.id)),
  );

  app.get('/v1/runs/:id/metrics', { schema: metricsSchema }, async ({ params }) => {
    const run = existing(params.id, await store.runs.find(params.id));
    return run.metrics;
  });
}

function existing(id: string, run: Run | undefined): Run {
  if (!run) throw new ProblemError('RUN_NOT_FOUND', `There is no run ${id}`);
  return run;
}

function runQuery({
  experiment,
  limit = DEFAULT_LIMIT,
  processes,
  parameter,
  metric,
  ...rest
}: Static<typeof ListQuery>): RunQuery {
  return {
    ...rest,
    limit,
    ...(experiment === undefined ? {} : { experimentId: experiment }),
    ...(processes === undefined ? {} : { processes: rangeOf(processes, 'processes') }),
    ...(parameter === undefined ? {} : { parameters: rangesOf(parameter, 'parameter') }),
    ...(metric === undefined ? {} : { metrics: rangesOf(metric, 'metric') }),
  };
}

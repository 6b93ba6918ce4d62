import { ProblemError } from '../../../spec/errors.ts';
import type { Run } from '../../../spec/resources/run.ts';
import type { Static } from '../../../spec/type-builder.ts';
import type { RunQuery } from '../../../store/contract.ts';
import { experimentOfRun } from '../../access/guard.ts';
import { JSON_TYPE, sendBody } from '../../answers.ts';
import { pageText } from '../../kept-text.ts';
import { keptAnswer, onceOver } from '../../plugins/kept-answers.ts';
import { listRuns } from '../../run-lists.ts';
import { DEFAULT_LIMIT } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import { rangeOf, rangesOf } from './ranges.ts';
import { findSchema, type ListQuery, listSchema, metricsSchema } from './schemas.ts';

export function runRoutes(app: Api, services: Services): void {
  const { store } = services;
  const { experiments, runs } = store;
  const ofExperiment = async (id: string | undefined) =>
    id === undefined ? undefined : onceOver(await experiments.find(id));

  app.get('/v1/runs', { schema: listSchema }, async (request, reply) => {
    const { query } = request;
    return keptAnswer(request, reply, await ofExperiment(query.experiment), async () =>
      sendBody(reply, JSON_TYPE, pageText(await listRuns(runs, runQuery(query)))),
    );
  });

  app.get('/v1/runs/:id', { schema: findSchema }, async (request, reply) => {
    const { id } = request.params;
    return keptAnswer(request, reply, await ofExperiment(experimentOfRun(id)), async () =>
      sendBody(reply, JSON_TYPE, JSON.stringify(existing(id, await runs.find(id)))),
    );
  });

  app.get('/v1/runs/:id/metrics', { schema: metricsSchema }, async ({ params }) => {
    const run = existing(params.id, await runs.find(params.id));
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

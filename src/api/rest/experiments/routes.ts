import { type Experiment, isOver } from '../../../spec/resources/experiment.ts';
import { currentDeadline } from '../../../store/deadline.ts';
import { goneSignal, JSON_TYPE, sendBody, sendEmpty, varyBy } from '../../answers.ts';
import { existingExperiment } from '../../existing-experiment.ts';
import { keptText, pageText } from '../../kept-text.ts';
import { submittedBy } from '../../plugins/bodies.ts';
import { keptAnswer, onceOver } from '../../plugins/kept-answers.ts';
import { DEFAULT_LIMIT } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import { submitExperiment } from '../../submission.ts';
import { momentOf, rangeOf, rangesOf } from '../runs/ranges.ts';
import { entityTag, matching, preferredWait, requireMatch, waitFor } from './conditional.ts';
import * as schemas from './schemas.ts';

/** Submission and lookup of experiments. */
export function experimentRoutes(app: Api, services: Services): void {
  const { experiments } = services.store;

  const submission = { schema: schemas.submitSchema, config: { limit: 'submit' } } as const;
  app.post('/v1/experiments', submission, async (request, reply) => {
    const idempotencyKey = request.headers['idempotency-key'];
    const experiment = await submitExperiment(services, { ...submittedBy(request), idempotencyKey });
    reply.code(202).header('location', `/v1/experiments/${experiment.id}`).header('retry-after', '1');
    return experiment;
  });

  app.get('/v1/experiments', { schema: schemas.listSchema }, async ({ query }, reply) => {
    const { q, processes, parameter, createdSince, createdBefore, limit = DEFAULT_LIMIT, ...filter } = query;
    const page = await experiments.list({
      ...filter,
      limit,
      ...(q === undefined ? {} : { text: q }),
      ...(processes === undefined ? {} : { processes: rangeOf(processes, 'processes') }),
      ...(parameter === undefined ? {} : { parameters: rangesOf(parameter, 'parameter') }),
      ...(createdSince === undefined ? {} : { createdSince: momentOf(createdSince, 'createdSince') }),
      ...(createdBefore === undefined ? {} : { createdBefore: momentOf(createdBefore, 'createdBefore') }),
    });
    return sendBody(reply, JSON_TYPE, pageText(page));
  });

  app.get('/v1/experiments/:id', { schema: schemas.findSchema }, async (request, reply) => {
    const { id } = request.params;
    const [wait, known] = [preferredWait(request.headers.prefer), request.headers['if-none-match']];
    const isEnough = (experiment: Experiment) =>
      isOver(experiment) || (known !== undefined && matching(known, entityTag(experiment)) === undefined);
    let experiment = existingExperiment(id, await experiments.find(id));
    if (wait > 0) {
      // The client asked to wait, so the limit applies only to the first lookup.
      currentDeadline()?.lift();
      experiment = existingExperiment(
        id,
        await waitFor(experiments, id, isEnough, { seconds: wait, gone: goneSignal(reply) }),
      );
      reply.header('preference-applied', `wait=${wait}`);
    }
    requireMatch(request.headers['if-match'], experiment);
    const tag = entityTag(experiment);
    const same = matching(known, tag);
    reply.header('etag', same ?? tag).header('cache-control', 'no-cache');
    varyBy(reply, 'prefer');
    if (same !== undefined) return sendEmpty(reply, 304);
    return keptAnswer(request, reply, onceOver(experiment), () => sendBody(reply, JSON_TYPE, keptText(experiment)));
  });
}

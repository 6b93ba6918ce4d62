import { sendEmpty } from '../../answers.ts';
import { cancelExperiment, deleteExperiment, restoreExperiment, retryExperiment } from '../../experiment-changes.ts';
import { ExtensionInput, extendExperiment } from '../../extension.ts';
import { bodyOf } from '../../plugins/bodies.ts';
import type { Api, Services } from '../../services.ts';
import { withinLimit } from '../../time-limits.ts';
import { requireMatch } from './conditional.ts';
import * as schemas from './life-schemas.ts';

/** Operations on an experiment after its submission. */
export function experimentLifeRoutes(app: Api, services: Services): void {
  const { store, config: settings } = services;
  /** Checks `If-Match` before a change. Other requests may still change the experiment between the check and the change. */
  const asMatched = async (id: string, tags: string | undefined) => {
    if (tags === undefined) return;
    const experiment = await withinLimit(settings.writeLimitMs, () => store.experiments.find(id));
    if (experiment) requireMatch(tags, experiment);
  };

  const config = { limit: 'submit' } as const;
  app.post('/v1/experiments/:id/retry', { schema: schemas.retrySchema, config }, async ({ params, headers }, reply) => {
    await asMatched(params.id, headers['if-match']);
    reply.code(202);
    return retryExperiment(services, params.id);
  });

  app.post('/v1/experiments/:id/extend', { schema: schemas.extendSchema, config }, async (request, reply) => {
    const { replications } = bodyOf(request, ExtensionInput);
    const idempotencyKey = request.headers['idempotency-key'];
    await asMatched(request.params.id, request.headers['if-match']);
    const experiment = await extendExperiment(services, request.params.id, { replications, idempotencyKey });
    reply.code(202);
    return experiment;
  });

  app.post('/v1/experiments/:id/restore', { schema: schemas.restoreSchema }, async ({ params: { id }, headers }) => {
    await asMatched(id, headers['if-match']);
    const deleted = headers['if-match'] === undefined ? undefined : await store.experiments.findDeleted(id);
    // The version before deletion, which restoring brings back.
    if (deleted) requireMatch(headers['if-match'], { ...deleted, deletedAt: null, restorableUntil: null });
    return restoreExperiment(services, id);
  });

  // These limit the time of their responses themselves: cancelling continues in the background if it takes longer.
  const own = { limit: 'none' } as const;
  app.post(
    '/v1/experiments/:id/cancel',
    { schema: schemas.cancelSchema, config: own },
    async ({ params, headers }, reply) => {
      await asMatched(params.id, headers['if-match']);
      reply.code(202);
      return cancelExperiment(services, params.id);
    },
  );

  app.delete(
    '/v1/experiments/:id',
    { schema: schemas.removeSchema, config: own },
    async ({ params, headers }, reply) => {
      await asMatched(params.id, headers['if-match']);
      await deleteExperiment(services, params.id);
      return sendEmpty(reply, 204);
    },
  );
}

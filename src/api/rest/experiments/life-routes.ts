import { restoreExperiment, retryExperiment } from '../../experiment-changes.ts';
import { ExtensionInput, extendExperiment } from '../../extension.ts';
import { bodyOf } from '../../plugins/bodies.ts';
import type { Api, Services } from '../../services.ts';
import * as schemas from './life-schemas.ts';

/** What happens to an experiment after it was submitted, beside that it is cancelled or deleted. */
export function experimentLifeRoutes(app: Api, services: Services): void {
  const config = { limit: 'submit' } as const;
  app.post('/v1/experiments/:id/retry', { schema: schemas.retrySchema, config }, async ({ params }, reply) => {
    reply.code(202);
    return retryExperiment(services, params.id);
  });

  app.post('/v1/experiments/:id/extend', { schema: schemas.extendSchema, config }, async (request, reply) => {
    const { replications } = bodyOf(request, ExtensionInput);
    const idempotencyKey = request.headers['idempotency-key'];
    const experiment = await extendExperiment(services, request.params.id, { replications, idempotencyKey });
    reply.code(202);
    return experiment;
  });

  app.post('/v1/experiments/:id/restore', { schema: schemas.restoreSchema }, ({ params }) =>
    restoreExperiment(services, params.id),
  );
}

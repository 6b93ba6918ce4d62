import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../../spec/errors.ts';
import { thrownText } from '../../../spec/wording.ts';
import { sendEmpty } from '../../answers.ts';
import { existingExperiment } from '../../existing-experiment.ts';
import { addImportedRuns, beginImport, deleteImport, existingImport, finishImport } from '../../import-requests.ts';
import { submittedBy } from '../../plugins/bodies.ts';
import { DEFAULT_LIMIT } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';
import * as schemas from './schemas.ts';

export function importRoutes(app: Api, services: Services): void {
  const { experiments, imports } = services.store;
  const config = { limit: 'submit' } as const;

  app.post('/v1/imports', { schema: schemas.beginSchema, config }, async (request, reply) => {
    const { import: imported, created } = await beginImport(services, jsonOf(request));
    reply.code(created ? 201 : 200).header('location', `/v1/imports/${imported.id}`);
    return imported;
  });

  app.post('/v1/imports/:id/runs', { schema: schemas.addSchema, config }, async (request) =>
    addImportedRuns(services, request.params.id, jsonOf(request)),
  );

  app.post('/v1/imports/:id/finish', { schema: schemas.finishSchema, config }, async ({ params }, reply) => {
    reply.code(202);
    return finishImport(services, params.id);
  });

  app.get('/v1/imports', { schema: schemas.listSchema }, async ({ query }) => {
    const { items, ...page } = await imports.list({ ...query, limit: query.limit ?? DEFAULT_LIMIT });
    return { items: [...items], ...page };
  });

  app.get('/v1/imports/:id', { schema: schemas.findSchema }, async ({ params: { id } }) =>
    existingImport(id, await imports.find(id)),
  );

  app.get('/v1/experiments/:id/imports', { schema: schemas.usedSchema }, async ({ params: { id } }) => {
    existingExperiment(id, await experiments.find(id));
    return { items: [...(await imports.usedBy(id))] };
  });

  app.delete('/v1/imports/:id', { schema: schemas.removeSchema }, async ({ params: { id } }, reply) => {
    await deleteImport(services, id);
    return sendEmpty(reply, 204);
  });
}

/** Parses the JSON of a body that may be larger than the specification's reader allows. */
function jsonOf(request: FastifyRequest): unknown {
  const { input, format } = submittedBy(request);
  if (format !== 'json') throw new ProblemError('SPEC_MEDIA_TYPE', 'Send the results as application/json');
  try {
    return JSON.parse(String(input));
  } catch (error) {
    throw new ProblemError('REQUEST_INVALID', `not JSON: ${thrownText(error)}`);
  }
}

import { Type } from 'typebox';
import { Paper, PaperSummary } from '../../../spec/resources/paper.ts';
import { longRoute } from '../../in-time.ts';
import { paperService } from '../../papers.ts';
import { IdParameters, problemResponses, ref } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';

/** A ledger that nobody has asked for since its experiments ended reads thousands of runs once. */
const LEDGER_TIMEOUT_MS = 30_000;

const listSchema = {
  operationId: 'listPapers',
  summary: 'Papers whose claims are checked',
  tags: ['catalogue'],
  response: { 200: Type.Object({ items: Type.Array(ref(PaperSummary)) }), ...problemResponses },
};

const findSchema = {
  operationId: 'getPaper',
  summary: 'A paper with its claims ledger over the latest stored results',
  tags: ['catalogue'],
  params: IdParameters,
  response: { 200: ref(Paper), ...problemResponses },
};

export function paperRoutes(app: Api, services: Services): void {
  const { store } = services;
  const timing = longRoute(services, LEDGER_TIMEOUT_MS);
  app.get('/v1/papers', { schema: listSchema, ...timing }, async (_request, reply) =>
    reply.send({ items: await paperService.list(store) }),
  );
  app.get('/v1/papers/:id', { schema: findSchema, ...timing }, async ({ params }, reply) =>
    reply.send(await paperService.find(store, params.id)),
  );
}

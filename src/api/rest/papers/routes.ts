import { Paper, PaperSummary } from '../../../spec/resources/paper.ts';
import { Type } from '../../../spec/type-builder.ts';
import { JSON_TYPE, sendBody } from '../../answers.ts';
import { paperService } from '../../papers.ts';
import { IdParameters, problemResponses, ref } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';

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
  app.get('/v1/papers', { schema: listSchema }, async (_request, reply) =>
    sendBody(reply, JSON_TYPE, { items: await paperService.list(store) }),
  );
  app.get('/v1/papers/:id', { schema: findSchema }, async ({ params }, reply) =>
    sendBody(reply, JSON_TYPE, await paperService.find(store, params.id)),
  );
}

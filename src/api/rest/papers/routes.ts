import { Paper, PaperSummary } from '../../../spec/resources/paper.ts';
import { JSON_TYPE, sendBody } from '../../answers.ts';
import { listOf, ref } from '../../named-schemas.ts';
import { paperService } from '../../papers.ts';
import { IdParameters, problemResponses } from '../../schemas.ts';
import type { Api, Services } from '../../services.ts';

const listSchema = {
  operationId: 'listPapers',
  summary: 'Papers whose claims are checked',
  description: 'With the number of claims of each paper and their verdicts.',
  tags: ['catalogue'],
  response: { 200: listOf(PaperSummary), ...problemResponses },
};

const findSchema = {
  operationId: 'getPaper',
  summary: 'A paper with its claims ledger, based on the latest stored results',
  description: 'Each claim with the expectation, the measured value and a verdict.',
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

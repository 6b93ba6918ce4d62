import { Exploration } from '../../../spec/resources/exploration.ts';
import { QUESTIONS } from '../../../spec/resources/exploration-answer.ts';
import { Type } from '../../../spec/type-builder.ts';
import { pageOf, ref } from '../../named-schemas.ts';
import {
  IdParameters,
  idempotencyHeaders,
  pageQuery,
  problemContent,
  problemResponses,
  specificationBody,
} from '../../schemas.ts';

export const beginSchema = {
  operationId: 'beginExploration',
  summary: 'Find out which mechanism is best where, or what is best of all',
  description:
    'Rounds of runs follow each other, each an experiment, until the question is decided or the budget spent. ' +
    'The same specification, question and budget take the same runs and give the same answer. Send an `Idempotency-Key`: ' +
    'after a broken connection or a 503 the same key with the same request answers with the exploration of the first.',
  tags: ['explorations'],
  body: specificationBody,
  headers: idempotencyHeaders,
  querystring: Type.Object(
    {
      question: Type.Enum([...QUESTIONS], {
        description: 'winner: which mechanism is best where, along one or two axes; best: which of all candidates is.',
      }),
      budget: Type.Optional(Type.Integer({ minimum: 1, description: 'The most runs. Default 1000.' })),
      metric: Type.Optional(
        Type.String({ maxLength: 200, description: 'What decides; the primary metric of the workload by default.' }),
      ),
      width: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1,
          description: 'Relative width at which values are near enough. Default 0.02, of a map 0.1.',
        }),
      ),
      over: Type.Optional(
        Type.Array(Type.String({ maxLength: 2000 }), {
          maxItems: 16,
          description:
            'Further axes, or other values of those of the sweep: `path=a,b,c` or `path=low..high`; repeat it.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    202: Type.Unsafe<Exploration>({ ...ref(Exploration), description: 'Accepted; `Location` names the exploration.' }),
    ...problemResponses,
  },
};

export const listSchema = {
  operationId: 'listExplorations',
  summary: 'List explorations, latest first',
  description: 'Of projects that you may read.',
  tags: ['explorations'],
  querystring: Type.Object(pageQuery, { additionalProperties: false }),
  response: { 200: pageOf(Exploration), ...problemResponses },
};

export const findSchema = {
  operationId: 'getExploration',
  summary: 'One exploration: its rounds, and its answer when it is over',
  description: 'While it runs, `experiments` grows round by round.',
  tags: ['explorations'],
  params: IdParameters,
  response: { 200: ref(Exploration), ...problemResponses },
};

export const cancelSchema = {
  operationId: 'cancelExploration',
  summary: 'End an exploration without an answer',
  description: 'The round that is under way is cancelled; experiments that are over stay.',
  tags: ['explorations'],
  params: IdParameters,
  response: { 202: ref(Exploration), ...problemResponses },
};

export const retrySchema = {
  operationId: 'retryExploration',
  summary: 'Let an exploration that failed or was cancelled go on',
  description:
    'What failed or was cancelled of its last round is computed again; what is over stays. One that is under way or has ' +
    'its answer does not change.',
  tags: ['explorations'],
  params: IdParameters,
  response: {
    202: ref(Exploration),
    409: problemContent('Its round is being cancelled or was deleted, or another version of the model began it.'),
    422: problemContent('Its project may not have so many runs at a time (PROJECT_QUOTA).'),
    ...problemResponses,
  },
};

export const removeSchema = {
  operationId: 'deleteExploration',
  summary: 'Delete an exploration; one that is not over is cancelled',
  description: 'The experiments of its rounds stay, with their runs.',
  tags: ['explorations'],
  params: IdParameters,
  response: { 204: Type.Null({ description: 'Deleted.' }), ...problemResponses },
};

export const eventsSchema = {
  operationId: 'watchExploration',
  summary: 'Progress as server-sent events',
  description: 'Each `exploration` event holds the whole exploration. The stream ends when it is over.',
  tags: ['explorations'],
  params: IdParameters,
  headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ maxLength: 100 })) }),
  response: {
    200: { description: 'Events.', content: { 'text/event-stream': { schema: Type.String() } } },
    ...problemResponses,
  },
};

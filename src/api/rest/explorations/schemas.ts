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
  summary: 'Find out which mechanism is best where, or which candidate is best overall',
  description:
    'Runs are made in rounds, each of which is an experiment, until the question is decided or the budget is spent. ' +
    'The same specification, question and budget lead to the same runs and the same answer. Send an `Idempotency-Key`: ' +
    'after a broken connection or a 503, the same key with the same request returns the exploration of the first.',
  tags: ['explorations'],
  body: specificationBody,
  headers: idempotencyHeaders,
  querystring: Type.Object(
    {
      question: Type.Enum([...QUESTIONS], {
        description:
          'winner: which mechanism is best where, along one or two axes; best: which of all candidates is best.',
      }),
      budget: Type.Optional(Type.Integer({ minimum: 1, description: 'Maximum number of runs. Default 1000.' })),
      metric: Type.Optional(
        Type.String({
          maxLength: 200,
          description: 'Metric that decides; by default the primary metric of the workload.',
        }),
      ),
      width: Type.Optional(
        Type.Number({
          exclusiveMinimum: 0,
          maximum: 1,
          description: 'Relative distance at which two values are close enough. Default 0.02, for a map 0.1.',
        }),
      ),
      over: Type.Optional(
        Type.Array(Type.String({ maxLength: 2000 }), {
          maxItems: 16,
          description:
            'Additional axes, or other values for axes of the sweep: `path=a,b,c` or `path=low..high`; repeat it for several axes.',
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
  description: 'Explorations of projects that you may read.',
  tags: ['explorations'],
  querystring: Type.Object(pageQuery, { additionalProperties: false }),
  response: { 200: pageOf(Exploration), ...problemResponses },
};

export const findSchema = {
  operationId: 'getExploration',
  summary: 'One exploration: its rounds, and its answer once it has ended',
  description: 'While the exploration is running, `experiments` grows with each round.',
  tags: ['explorations'],
  params: IdParameters,
  response: { 200: ref(Exploration), ...problemResponses },
};

export const cancelSchema = {
  operationId: 'cancelExploration',
  summary: 'End an exploration without an answer',
  description: 'The current round is cancelled; experiments that have ended are kept.',
  tags: ['explorations'],
  params: IdParameters,
  response: { 202: ref(Exploration), ...problemResponses },
};

export const retrySchema = {
  operationId: 'retryExploration',
  summary: 'Resume an exploration that failed or was cancelled',
  description:
    'Failed and cancelled runs of its last round are computed again; finished runs are kept. An exploration that is running or has ' +
    'an answer does not change.',
  tags: ['explorations'],
  params: IdParameters,
  response: {
    202: ref(Exploration),
    409: problemContent(
      'Its round is being cancelled or was deleted, or another version of the model started the exploration.',
    ),
    422: problemContent('Its project may not have this many runs at a time (PROJECT_QUOTA).'),
    ...problemResponses,
  },
};

export const removeSchema = {
  operationId: 'deleteExploration',
  summary: 'Delete an exploration; if it has not ended, it is cancelled',
  description: 'The experiments of its rounds are kept, with their runs.',
  tags: ['explorations'],
  params: IdParameters,
  response: { 204: Type.Null({ description: 'Deleted.' }), ...problemResponses },
};

export const eventsSchema = {
  operationId: 'watchExploration',
  summary: 'Progress as server-sent events',
  description:
    'Each `exploration` event contains the whole exploration. The stream ends when the exploration has ended.',
  tags: ['explorations'],
  params: IdParameters,
  headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ maxLength: 100 })) }),
  response: {
    200: { description: 'Events.', content: { 'text/event-stream': { schema: Type.String() } } },
    ...problemResponses,
  },
};

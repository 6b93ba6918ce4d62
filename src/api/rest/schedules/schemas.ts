import { PROJECT_NAME } from '../../../spec/resources/project.ts';
import { Schedule } from '../../../spec/resources/schedule.ts';
import { Type } from '../../../spec/type-builder.ts';
import { pageOf, ref } from '../../named-schemas.ts';
import { SCHEDULE_NAME } from '../../schedule-upload.ts';
import { pageQuery, problemResponses } from '../../schemas.ts';

export const DigestParameters = Type.Object(
  { digest: Type.String({ pattern: '^[0-9a-f]{64}$', description: '64 hexadecimal digits in lower case' }) },
  { additionalProperties: false },
);

const named = (description: string) => Type.Unsafe<Schedule>({ ...ref(Schedule), description });

export const uploadSchema = {
  operationId: 'uploadSchedule',
  summary: 'Upload a communication schedule (GOAL)',
  description:
    'The text is read as it comes in; it is named by its SHA-256, so that the same text is stored once. Larger than the ' +
    'limit of the service (256 MiB unless set otherwise) is answered with 413 before it is read; what is no schedule ' +
    'with 422, `line`, `column` and `expected`. A specification names it: workload: {kind: goal, schedule: DIGEST}.',
  tags: ['schedules'],
  querystring: Type.Object(
    {
      name: Type.Optional(
        Type.String({
          pattern: SCHEDULE_NAME,
          description: 'What lists call it, a text without control characters; the first upload decides.',
        }),
      ),
      project: Type.Optional(
        Type.String({
          pattern: PROJECT_NAME,
          description:
            'Project that it belongs to: lower-case letters, digits and dashes. Left out, as of experiments: `default`, or ' +
            'the only one to which you may submit.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  body: {
    content: { 'text/plain': { schema: Type.String({ examples: ['num_ranks 1\nrank 0 {\nl1: calc 5\n}\n'] }) } },
  },
  response: {
    200: named('It was there already; `Location` names it.'),
    201: named('Stored; `Location` names it.'),
    ...problemResponses,
  },
};

export const listSchema = {
  operationId: 'listSchedules',
  summary: 'List uploaded schedules',
  description: 'Of projects that you may read.',
  tags: ['schedules'],
  querystring: Type.Object(
    {
      q: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Part of the name, or the beginning of the digest.' }),
      ),
      ranks: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_536, description: 'Exactly so many ranks.' })),
      sort: Type.Optional(
        Type.Enum(['createdAt', '-createdAt', 'ranks', '-ranks'], { description: 'Default `-createdAt`.' }),
      ),
      ...pageQuery,
    },
    { additionalProperties: false },
  ),
  response: { 200: pageOf(Schedule), ...problemResponses },
};

export const removeSchema = {
  operationId: 'deleteSchedule',
  summary: 'Delete a schedule that no experiment replays',
  description:
    'While an experiment names it, over or not, the answer is 409 (SCHEDULE_IN_USE) with the ids of such experiments: ' +
    'without its schedule a result could not be computed again. Uploading the same text brings it back.',
  tags: ['schedules'],
  params: DigestParameters,
  response: { 204: Type.Null({ description: 'Deleted.' }), ...problemResponses },
};

export const findSchema = {
  operationId: 'getSchedule',
  summary: 'One schedule: ranks, operations, size; or its text',
  description: 'With `Accept: text/plain` the answer is the text as it was uploaded.',
  tags: ['schedules'],
  params: DigestParameters,
  response: {
    200: {
      description: 'The schedule.',
      content: { 'application/json': { schema: ref(Schedule) }, 'text/plain': { schema: Type.String() } },
    },
    ...problemResponses,
  },
};

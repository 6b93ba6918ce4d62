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
    'The text is read as a stream and named by its SHA-256, so the same text is stored once. A text that exceeds the ' +
    'limit of the service (256 MiB unless set otherwise) is refused with 413 before it is read; a text that is not a valid schedule, ' +
    'with 422, `line`, `column` and `expected`. A specification refers to it by digest: workload: {kind: goal, schedule: DIGEST}.',
  tags: ['schedules'],
  querystring: Type.Object(
    {
      name: Type.Optional(
        Type.String({
          pattern: SCHEDULE_NAME,
          description: 'Name shown in lists, a text without control characters; the first upload sets it.',
        }),
      ),
      project: Type.Optional(
        Type.String({
          pattern: PROJECT_NAME,
          description:
            'Project that the schedule belongs to: lower-case letters, digits and dashes. If omitted, as for experiments: `default`, or ' +
            'the only project to which you may submit.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  body: {
    content: { 'text/plain': { schema: Type.String({ examples: ['num_ranks 1\nrank 0 {\nl1: calc 5\n}\n'] }) } },
  },
  response: {
    200: named('The schedule already existed; `Location` names it.'),
    201: named('Stored; `Location` names the schedule.'),
    ...problemResponses,
  },
};

export const listSchema = {
  operationId: 'listSchedules',
  summary: 'List uploaded schedules',
  description: 'Explorations of projects that you may read.',
  tags: ['schedules'],
  querystring: Type.Object(
    {
      q: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Part of the name, or the beginning of the digest.' }),
      ),
      ranks: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 65_536, description: 'Has exactly this number of ranks.' }),
      ),
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
    'While an experiment refers to it, ended or not, the answer is 409 (SCHEDULE_IN_USE) with the ids of such experiments: ' +
    'without its schedule a result could not be computed again. Uploading the same text restores it.',
  tags: ['schedules'],
  params: DigestParameters,
  response: { 204: Type.Null({ description: 'Deleted.' }), ...problemResponses },
};

export const findSchema = {
  operationId: 'getSchedule',
  summary: 'One schedule: ranks, operations, size; or its text',
  description: 'With `Accept: text/plain`, the answer is the text as uploaded.',
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

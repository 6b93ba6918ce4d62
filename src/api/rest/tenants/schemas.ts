import { AuditEntry, Member, NewToken, Project, Token } from '../../../spec/resources/project.ts';
import { type Static, type TSchema, Type } from '../../../spec/type-builder.ts';
import { listOf, pageOf, ref } from '../../named-schemas.ts';
import { IdParameters, idempotencyHeaders, pageQuery, problemContent, problemResponses } from '../../schemas.ts';
import { MemberInput, ProjectInput, QuotaInput, TokenInput } from '../../tenant-requests.ts';

const tags = ['projects'];
const jsonBody = (schema: TSchema) => ({ content: { 'application/json': { schema: ref(schema) } } });
const created = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Unsafe<Static<Schema>>({ ...ref(schema), description });

export const listProjectsSchema = {
  operationId: 'listProjects',
  summary: 'Projects that you may read, and your rights in them',
  description: 'All at once. `rights` says what whoever asks may do in each.',
  tags,
  response: { 200: listOf(Project), ...problemResponses },
};

export const createProjectSchema = {
  operationId: 'createProject',
  summary: 'Create a project',
  description: 'Needs the right `administer` in all projects: that of the administrator of the service.',
  tags,
  body: jsonBody(ProjectInput),
  response: {
    201: created(Project, 'Created; `Location` names it.'),
    409: problemContent('There is a project of this name.'),
    ...problemResponses,
  },
};

export const findProjectSchema = {
  operationId: 'getProject',
  summary: 'One project',
  description: '404 also where it is not to be seen.',
  tags,
  params: IdParameters,
  response: { 200: ref(Project), ...problemResponses },
};

export const setQuotaSchema = {
  operationId: 'setQuota',
  summary: 'Limit what a project may: runs that wait or are computed, traces, requests',
  description:
    'Needs the right `administer` in all projects. All limits are set: what is left out may be any number. What is queued or stored ' +
    'stays. More runs are refused with 422 and `PROJECT_QUOTA`, more traces (expected by the plan) with 422 and ' +
    '`PROJECT_TRACE_QUOTA`, more requests with 429, `PROJECT_REQUESTS` and `Retry-After`. A token of several projects takes from one ' +
    'that has room; each process of the API counts requests for itself.',
  tags,
  params: IdParameters,
  body: jsonBody(QuotaInput),
  response: { 200: created(Project, 'The project as it is now.'), ...problemResponses },
};

export const listMembersSchema = {
  operationId: 'listMembers',
  summary: 'Members of a project',
  description: 'Needs the right `read` in the project.',
  tags,
  params: IdParameters,
  response: { 200: listOf(Member), ...problemResponses },
};

export const setMemberSchema = {
  operationId: 'setMember',
  summary: 'Add a member, or give one another role',
  description: 'Needs the right `administer` in the project. Tokens of the member allow what the role does, at once.',
  tags,
  params: IdParameters,
  body: jsonBody(MemberInput),
  response: { 200: created(Member, 'The member as it is now.'), ...problemResponses },
};

export const removeMemberSchema = {
  operationId: 'removeMember',
  summary: 'Remove a member; its tokens allow nothing in this project any more',
  description: 'Needs the right `administer` in the project. Its experiments stay.',
  tags,
  params: Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 200 }),
      member: Type.String({ minLength: 1, maxLength: 200 }),
    },
    { additionalProperties: false },
  ),
  response: { 204: Type.Null({ description: 'Removed.' }), ...problemResponses },
};

export const listTokensSchema = {
  operationId: 'listTokens',
  summary: 'Your tokens, and those of projects that you administer, latest first',
  description: 'At most 1,000. Nothing of their secrets is stored.',
  tags,
  response: { 200: listOf(Token), ...problemResponses },
};

export const createTokenSchema = {
  operationId: 'createToken',
  summary: 'Make a token; its secret is shown once',
  description:
    'Needs the right `administer` in its project, or in all projects where it names none. It allows what its member may, ' +
    'at most its `rights`; without a member its rights stand for themselves and must be rights of whoever makes it. Asked for ' +
    'again under the same `Idempotency-Key`, since the answer was lost, the new token takes the place of the first one, whose ' +
    'secret is not valid any more; where that was used already, 422.',
  tags,
  headers: idempotencyHeaders,
  body: jsonBody(TokenInput),
  response: { 201: created(NewToken, 'Made; keep `token`.'), ...problemResponses },
};

export const revokeTokenSchema = {
  operationId: 'revokeToken',
  summary: 'Revoke a token',
  description: 'It is refused at once by the process that answers, and by all others within five seconds.',
  tags,
  params: IdParameters,
  response: { 204: Type.Null({ description: 'Revoked.' }), ...problemResponses },
};

export const auditSchema = {
  operationId: 'listAudit',
  summary: 'Who changed what, when, and from where, latest first',
  description: 'Of projects that you administer; of all, and of what belongs to none, for the administrator.',
  tags,
  querystring: Type.Object(
    {
      project: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In this project.' })),
      actor: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'By this member.' })),
      ...pageQuery,
    },
    { additionalProperties: false },
  ),
  response: { 200: pageOf(AuditEntry), ...problemResponses },
};

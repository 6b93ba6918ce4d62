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
  description: 'Returned in a single page. `rights` gives what the caller may do in each project.',
  tags,
  response: { 200: listOf(Project), ...problemResponses },
};

export const createProjectSchema = {
  operationId: 'createProject',
  summary: 'Create a project',
  description: 'Needs the right `administer` in all projects, which the administrator of the service has.',
  tags,
  body: jsonBody(ProjectInput),
  response: {
    201: created(Project, 'Created; `Location` names the project.'),
    409: problemContent('A project of this name already exists.'),
    ...problemResponses,
  },
};

export const findProjectSchema = {
  operationId: 'getProject',
  summary: 'One project',
  description: 'Also answers 404 if the project is not visible to the caller.',
  tags,
  params: IdParameters,
  response: { 200: ref(Project), ...problemResponses },
};

export const setQuotaSchema = {
  operationId: 'setQuota',
  summary: 'Set the quotas of a project: runs queued or running, traces, requests',
  description:
    'Needs the right `administer` in all projects. All quotas are set: one that is omitted is unlimited. Runs and data already queued or stored ' +
    'are kept. Further runs are refused with 422 and `PROJECT_QUOTA`, further traces (as expected by the plan) with 422 and ' +
    '`PROJECT_TRACE_QUOTA`, further requests with 429, `PROJECT_REQUESTS` and `Retry-After`. A token of several projects draws on one ' +
    'that has capacity left; each API process counts requests separately.',
  tags,
  params: IdParameters,
  body: jsonBody(QuotaInput),
  response: { 200: created(Project, 'The project in its new state.'), ...problemResponses },
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
  summary: 'Add a member, or change a member’s role',
  description: 'Needs the right `administer` in the project. The new role applies to the member’s tokens at once.',
  tags,
  params: IdParameters,
  body: jsonBody(MemberInput),
  response: { 200: created(Member, 'The member in its new state.'), ...problemResponses },
};

export const removeMemberSchema = {
  operationId: 'removeMember',
  summary: 'Remove a member and revoke its tokens for this project',
  description:
    'Needs the right `administer` in the project. Tokens for all projects of the member are revoked with its last membership. The member’s experiments are kept.',
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
  summary: 'Your tokens and those of projects that you administer, latest first',
  description: 'At most 1,000. The secrets themselves are not stored.',
  tags,
  response: { 200: listOf(Token), ...problemResponses },
};

export const createTokenSchema = {
  operationId: 'createToken',
  summary: 'Create a token; its secret is shown once',
  description:
    'Needs the right `administer` in the token’s project, or in all projects if it names none. The token allows what its member may do, ' +
    'limited to its `rights`; without a member, its rights apply as given and must be rights of the creator. If the request is ' +
    'repeated with the same `Idempotency-Key` because the answer was lost, a new token replaces the first one, whose ' +
    'secret is then invalid; if the first token was already used, the answer is 422.',
  tags,
  headers: idempotencyHeaders,
  body: jsonBody(TokenInput),
  response: { 201: created(NewToken, 'Created; keep `token`.'), ...problemResponses },
};

export const revokeTokenSchema = {
  operationId: 'revokeToken',
  summary: 'Revoke a token',
  description: 'The process that answers refuses the token at once, all others within five seconds.',
  tags,
  params: IdParameters,
  response: { 204: Type.Null({ description: 'Revoked.' }), ...problemResponses },
};

export const auditSchema = {
  operationId: 'listAudit',
  summary: 'Audit log: who changed what, when and from where, latest first',
  description:
    'Covers projects that you administer; for the administrator, all projects and entries that belong to none.',
  tags,
  querystring: Type.Object(
    {
      project: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In this project.' })),
      actor: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'By this actor.' })),
      ...pageQuery,
    },
    { additionalProperties: false },
  ),
  response: { 200: pageOf(AuditEntry), ...problemResponses },
};

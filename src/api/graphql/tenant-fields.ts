import { GraphQLID, GraphQLList, GraphQLNonNull, type GraphQLOutputType, GraphQLString } from 'graphql';
import type { Static } from '../../spec/type-builder.ts';
import { readAs } from '../plugins/bodies.ts';
import {
  createProject,
  createToken,
  listMembers,
  listProjects,
  MemberInput,
  ProjectInput,
  QuotaInput,
  removeMember,
  revokeToken,
  setMember,
  setQuota,
  TokenInput,
} from '../tenant-requests.ts';
import { type ConnectionArguments, connection, connectionArguments } from './connections.ts';
import { field } from './context.ts';
import { idempotencyKeyField, readIdempotencyKey } from './idempotency-key.ts';
import { mutation } from './mutation.ts';
import { globalId, keyOf } from './nodes.ts';
import { inputFields, withoutNulls } from './specification-input.ts';
import * as types from './types.ts';

const required = { id: new GraphQLNonNull(GraphQLID), text: new GraphQLNonNull(GraphQLString) };
const listOf = (type: GraphQLOutputType) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));
const projectArgument = { type: required.id, description: 'Name of the project, or its global id.' };
const memberName = { type: required.text, description: 'Name of the member.' };

interface AuditFilter extends ConnectionArguments {
  readonly project?: string | null;
  readonly actor?: string | null;
}

/** The GraphQL counterparts of queries below /v1/projects, /v1/tokens and /v1/audit. */
export const tenantQueries = {
  project: field<unknown, { id: string }>({
    type: types.projectType,
    args: { id: projectArgument },
    resolve: async (_source, { id }, { store }) => (await listProjects(store.tenants, [keyOf(id, 'Project')]))[0],
  }),
  projects: field({
    type: listOf(types.projectType),
    description: 'Projects that you may read, and your rights in them.',
    resolve: (_source, _args, { store }) => listProjects(store.tenants),
  }),
  members: field<unknown, { project: string }>({
    type: listOf(types.memberType),
    args: { project: projectArgument },
    resolve: (_source, { project }, { store }) => listMembers(store.tenants, keyOf(project, 'Project')),
  }),
  tokens: field({
    type: listOf(types.tokenType),
    description: 'Your tokens and those of projects that you administer, latest first; at most 1,000.',
    resolve: (_source, _args, { store }) => store.tenants.tokens(),
  }),
  audit: field<unknown, AuditFilter>({
    type: new GraphQLNonNull(types.auditConnection),
    description: 'Audit log: who changed what, when and from where, latest first, in the projects that you administer.',
    args: {
      project: { type: GraphQLID, description: 'In this project.' },
      actor: { type: GraphQLString, description: 'By this actor.' },
      ...connectionArguments,
    },
    resolve: (_source, { project, actor, first = null, after = null }, { store }) => {
      const filter = { ...(project ? { project: keyOf(project, 'Project') } : {}), ...(actor ? { actor } : {}) };
      return connection({ first, after }, (page) => store.tenants.audit({ ...filter, ...page }));
    },
  }),
};

type Given<Input> = Input & { readonly clientMutationId?: string | null };

/** Returns the data of an input in the form of a REST body. */
function data<Input extends object>({ clientMutationId: _relay, ...input }: Given<Input>): Record<string, unknown> {
  return withoutNulls(input);
}

/** The GraphQL counterparts of REST's changes: the same data, read with the same schema. */
export const tenantMutations = {
  createProject: mutation<object>({
    name: 'CreateProject',
    description: 'Needs the right `administer` in all projects, which the administrator of the service has.',
    input: inputFields(ProjectInput, 'Project'),
    payload: { project: new GraphQLNonNull(types.projectType) },
    resolve: async (input, { store }) => ({
      project: await createProject(store.tenants, readAs(ProjectInput, data(input))),
    }),
  }),
  setQuota: mutation<{ project: string }>({
    name: 'SetQuota',
    description:
      'Limits how much a project may have queued; quotas that are omitted are unlimited. Only for the administrator of the service.',
    input: { project: projectArgument, ...inputFields(QuotaInput, 'Quota') },
    payload: { project: new GraphQLNonNull(types.projectType) },
    resolve: async ({ project, ...input }, { store }) => ({
      project: await setQuota(store.tenants, keyOf(project, 'Project'), readAs(QuotaInput, data(input))),
    }),
  }),
  setMember: mutation<{ project: string }>({
    name: 'SetMember',
    description: 'Adds a member or changes a member’s role. Needs the right `administer` in the project.',
    input: { project: projectArgument, ...inputFields(MemberInput, 'Member') },
    payload: { member: new GraphQLNonNull(types.memberType) },
    resolve: async ({ project, ...input }, { store }) => ({
      member: await setMember(store.tenants, keyOf(project, 'Project'), readAs(MemberInput, data(input))),
    }),
  }),
  removeMember: mutation<{ project: string; name: string }>({
    name: 'RemoveMember',
    description: 'Removes a member and revokes its tokens for this project.',
    input: { project: projectArgument, name: memberName },
    payload: { removedName: required.text },
    resolve: async ({ project, name }, { store }) => {
      await removeMember(store.tenants, keyOf(project, 'Project'), name);
      return { removedName: name };
    },
  }),
  createToken: mutation<{ idempotencyKey?: string | null }>({
    name: 'CreateToken',
    description: 'Creates a token; its secret is returned only in this answer.',
    input: {
      ...inputFields(TokenInput, 'Token'),
      ...idempotencyKeyField('A repetition under the same key replaces the token of a lost answer.'),
    },
    payload: { token: required.text, details: new GraphQLNonNull(types.tokenType) },
    resolve: ({ idempotencyKey, ...input }, { store }) =>
      createToken(store.tenants, tokenRequest(data(input)), readIdempotencyKey(idempotencyKey)),
  }),
  revokeToken: mutation<{ id: string }>({
    name: 'RevokeToken',
    description: 'The process that answers refuses the token at once, all others within five seconds.',
    input: { id: { type: required.id, description: 'Global id or the id in REST.' } },
    payload: { revokedId: required.id },
    resolve: async ({ id }, { store }) => {
      const key = keyOf(id, 'Token');
      await revokeToken(store.tenants, key);
      return { revokedId: globalId({ type: 'Token', key }) };
    },
  }),
};

function tokenRequest({ project, ...input }: Record<string, unknown>): Static<typeof TokenInput> {
  return readAs(TokenInput, typeof project === 'string' ? { ...input, project: keyOf(project, 'Project') } : input);
}

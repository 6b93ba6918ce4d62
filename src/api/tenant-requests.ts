import { ProblemError } from '../spec/errors.ts';
import {
  MEMBER_NAME,
  MEMBER_NAME_IN_WORDS,
  type Member,
  MostQueuedRuns,
  MostTraceBytes,
  type NewToken,
  PROJECT_NAME,
  PROJECT_NAME_IN_WORDS,
  type Project,
  RESERVED_NAMES,
  RequestsPerMinute,
  RIGHTS,
  ROLES,
  type Token,
} from '../spec/resources/project.ts';
import { type Static, Type } from '../spec/type-builder.ts';
import type { TenantStore } from '../store/contract.ts';
import { unknownMember } from './access/guarded-tenants.ts';
import { currentPrincipal, may, unknownProject } from './access/principal.ts';
import { newSecret } from './access/token-text.ts';

const projectName = Type.String({
  pattern: PROJECT_NAME,
  description: PROJECT_NAME_IN_WORDS,
  'x-accepted': PROJECT_NAME_IN_WORDS,
});
const memberName = Type.String({
  pattern: MEMBER_NAME,
  description: MEMBER_NAME_IN_WORDS,
  'x-accepted': MEMBER_NAME_IN_WORDS,
});
/** Default lifetime: a forgotten token should not be valid forever. */
const USUAL_DAYS = 90;
const strict = { additionalProperties: false } as const;

export const ProjectInput = Type.Object(
  { id: projectName, title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) },
  { ...strict, $id: 'ProjectInput', examples: [{ id: 'group-a', title: 'Group A' }] },
);

export const QuotaInput = Type.Object(
  {
    mostQueuedRuns: Type.Optional(Type.Integer({ ...MostQueuedRuns, description: 'If omitted: unlimited.' })),
    mostTraceBytes: Type.Optional(Type.Integer({ ...MostTraceBytes, description: 'If omitted: unlimited.' })),
    requestsPerMinute: Type.Optional(Type.Integer({ ...RequestsPerMinute, description: 'If omitted: unlimited.' })),
  },
  { ...strict, $id: 'QuotaInput', examples: [{ mostQueuedRuns: 100_000, requestsPerMinute: 600 }] },
);

export const MemberInput = Type.Object(
  {
    name: memberName,
    role: Type.Enum([...ROLES]),
    mayImport: Type.Optional(
      Type.Boolean({ default: false, description: 'May import results that were computed elsewhere.' }),
    ),
  },
  { ...strict, $id: 'MemberInput', examples: [{ name: 'ada', role: 'submitter' }] },
);

export const TokenInput = Type.Object(
  {
    project: Type.Optional(
      Type.String({
        ...projectName,
        description: 'The only project that the token is valid for; all projects if omitted.',
      }),
    ),
    member: Type.Optional(
      Type.String({
        ...memberName,
        description: 'Member that the token belongs to; if omitted, its rights apply on their own.',
      }),
    ),
    rights: Type.Optional(
      Type.Array(Type.Enum([...RIGHTS]), { default: ['read'], description: 'Upper bound of what the token allows.' }),
    ),
    note: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Note on its purpose.' })),
    expiresInDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 3650, default: USUAL_DAYS, description: 'Days until the token expires.' }),
    ),
  },
  {
    ...strict,
    $id: 'TokenInput',
    examples: [{ project: 'group-a', member: 'ada', rights: ['read', 'submit'], expiresInDays: 30 }],
  },
);

type Tenants = TenantStore;

/** Returns the projects that the caller may read: all, or those with these ids. */
export async function listProjects(tenants: Tenants, ids?: readonly string[]): Promise<Project[]> {
  return (await tenants.projects(ids)).map(withRights);
}

/** @throws ProblemError PROJECT_NOT_FOUND if it is not visible. */
export async function findProject(tenants: Tenants, id: string): Promise<Project> {
  const [project] = await listProjects(tenants, [id]);
  if (!project) throw unknownProject(currentPrincipal(), 'read', id);
  return project;
}

function withRights(project: Omit<Project, 'rights'>): Project {
  const principal = currentPrincipal();
  return { ...project, rights: RIGHTS.filter((right) => may(principal, right, project.id)) };
}

/** @throws ProblemError PROJECT_EXISTS if the name is taken, AUTH_FORBIDDEN without the right. */
export async function createProject(
  tenants: Tenants,
  { id, title = null }: { readonly id: string; readonly title?: string | null | undefined },
): Promise<Project> {
  if (!(await tenants.createProject({ id, title }))) {
    throw new ProblemError('PROJECT_EXISTS', `A project ${id} already exists; choose another name`);
  }
  return findProject(tenants, id);
}

/** Replaces all limits of a project. @throws ProblemError PROJECT_NOT_FOUND, AUTH_FORBIDDEN without the right. */
export async function setQuota(
  tenants: Tenants,
  id: string,
  {
    mostQueuedRuns = null,
    mostTraceBytes = null,
    requestsPerMinute = null,
  }: Partial<Parameters<Tenants['setQuota']>[1]>,
): Promise<Project> {
  if (!(await tenants.setQuota(id, { mostQueuedRuns, mostTraceBytes, requestsPerMinute })))
    throw unknownProject(currentPrincipal(), 'read', id);
  return findProject(tenants, id);
}

/** @throws ProblemError PROJECT_NOT_FOUND if the project is not visible. */
export async function listMembers(tenants: Tenants, project: string): Promise<Member[]> {
  await findProject(tenants, project);
  return [...(await tenants.members(project))];
}

/** Adds a member or changes its role. @throws ProblemError PROJECT_NOT_FOUND, AUTH_FORBIDDEN without the right. */
export async function setMember(
  tenants: Tenants,
  project: string,
  member: Static<typeof MemberInput>,
): Promise<Member> {
  await findProject(tenants, project);
  if (RESERVED_NAMES.includes(member.name.toLowerCase())) throw reservedName(member.name);
  return tenants.setMember({ project, mayImport: false, ...member });
}

function reservedName(name: string): ProblemError {
  const detail = `The audit log uses ${name} for a caller that is not a member; choose another name`;
  return new ProblemError('REQUEST_BODY_INVALID', `/name: ${detail}`, [{ pointer: '/name', detail }]);
}

/** @throws ProblemError MEMBER_NOT_FOUND, PROJECT_NOT_FOUND, AUTH_FORBIDDEN without the right. */
export async function removeMember(tenants: Tenants, project: string, name: string): Promise<void> {
  if (!(await tenants.removeMember(project, name))) throw unknownMember(project, name);
}

/** Returns a token if the caller may see it in their list. */
export async function findToken(tenants: Tenants, id: string): Promise<Token | undefined> {
  return (await tenants.tokens()).find((token) => token.id === id);
}

/** @throws ProblemError TOKEN_NOT_FOUND if there is none that the caller may revoke. */
export async function revokeToken(tenants: Tenants, id: string): Promise<void> {
  if (!(await tenants.revokeToken(id))) throw unknownToken(id);
}

/**
 * Creates a token; the secret appears only in the response. A repetition under the same key, after a lost response, replaces the
 * first token.
 * @throws ProblemError if the caller may not grant these rights, or there is no such project or member.
 */
export async function createToken(
  tenants: Tenants,
  { project = null, member = null, rights = ['read'], note = null, expiresInDays = USUAL_DAYS }: TokenRequest,
  idempotencyKey?: string | undefined,
): Promise<NewToken> {
  if (project !== null) await findProject(tenants, project);
  const { id, token, hash } = newSecret();
  const createdBy = currentPrincipal().name;
  const asked = { project, member, rights: [...new Set(rights)], note, createdBy, expiresInDays, idempotencyKey };
  const details = await tenants.createToken({ id, hash, ...asked });
  return { token, details };
}

type TokenRequest = Pick<Static<typeof TokenInput>, 'rights' | 'expiresInDays'> & {
  readonly [Key in 'project' | 'member' | 'note']?: string | null | undefined;
};

function unknownToken(id: string): ProblemError {
  return new ProblemError('TOKEN_NOT_FOUND', `There is no token ${id.slice(0, 100)}`);
}

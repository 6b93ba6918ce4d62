import { answered, client, gone, listed } from './client.ts';
import type { paths } from './schema.d.ts';
import type { AuditEntry, Member, NewToken, Page, Project, Token } from './types.ts';

// Requests about projects, members, tokens and the user. Each throws a Failure if the service does not answer.

type JsonOf<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never;
type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : never;

export type Session = JsonOf<paths['/v1/session']['get']>;
export type Right = Token['rights'][number];
export type Role = Member['role'];

export function getSession(signal?: AbortSignal): Promise<Session> {
  return answered(client.GET('/v1/session', { signal }));
}

export function signOut(): Promise<void> {
  return gone(client.DELETE('/v1/session'));
}

/** Returns whether users can sign in with a provider's account; tokens are always accepted. */
export async function offersSignIn(signal?: AbortSignal): Promise<boolean> {
  return (await answered(client.GET('/v1/service', { signal }))).signIn;
}

export async function listProjects(signal?: AbortSignal): Promise<readonly Project[]> {
  return (await listed(client.GET('/v1/projects', { signal }))).items;
}

export function createProject(body: BodyOf<paths['/v1/projects']['post']>): Promise<Project> {
  return answered(client.POST('/v1/projects', { body }));
}

export function getProject(id: string, signal?: AbortSignal): Promise<Project> {
  return answered(client.GET('/v1/projects/{id}', { params: { path: { id } }, signal }));
}

type Quota = BodyOf<paths['/v1/projects/{id}/quota']['post']>;

/** Sets all limits of a project; omitted ones are removed. */
export function setQuota(id: string, body: Quota): Promise<Project> {
  return answered(client.POST('/v1/projects/{id}/quota', { params: { path: { id } }, body }));
}

export async function listMembers(id: string, signal?: AbortSignal): Promise<readonly Member[]> {
  return (await listed(client.GET('/v1/projects/{id}/members', { params: { path: { id } }, signal }))).items;
}

type MemberBody = BodyOf<paths['/v1/projects/{id}/members']['post']>;

/** Adds a member or changes its role. */
export function setMember(id: string, body: MemberBody): Promise<Member> {
  return answered(client.POST('/v1/projects/{id}/members', { params: { path: { id } }, body }));
}

export function removeMember(id: string, member: string): Promise<void> {
  return gone(client.DELETE('/v1/projects/{id}/members/{member}', { params: { path: { id, member } } }));
}

/** Lists tokens of the user, and of projects that the user administers. */
export async function listTokens(signal?: AbortSignal): Promise<readonly Token[]> {
  return (await listed(client.GET('/v1/tokens', { signal }))).items;
}

export type TokenRequest = BodyOf<paths['/v1/tokens']['post']>;

/**
 * Creates a token; only the response contains the secret. Repeated under the same key after a lost response, it replaces the
 * first.
 */
export function createToken(body: TokenRequest, idempotencyKey: string): Promise<NewToken> {
  const header = { 'idempotency-key': idempotencyKey };
  return answered(client.POST('/v1/tokens', { params: { header }, body }));
}

export function revokeToken(id: string): Promise<void> {
  return gone(client.DELETE('/v1/tokens/{id}', { params: { path: { id } } }));
}

/** Lists changes in a project, latest first. */
export function listAudit(project: string, limit: number, signal?: AbortSignal): Promise<Page<AuditEntry>> {
  return listed(client.GET('/v1/audit', { params: { query: { project, limit } }, signal }));
}

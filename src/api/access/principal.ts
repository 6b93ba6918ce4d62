import { AsyncLocalStorage } from 'node:async_hooks';
import { ProblemError } from '../../spec/errors.ts';
import { DEFAULT_PROJECT } from '../../spec/normal-form.ts';
import { RIGHTS, type Right, rightsOf } from '../../spec/resources/project.ts';
import type { StoredSession, StoredToken } from '../../store/contract.ts';
import type { RequestLimit } from './request-quotas.ts';

/** Whoever asks, and what they may. */
export interface Principal {
  /** As the audit log calls it: a member, or what the token is. */
  readonly name: string;
  /** Id of the token that was shown; absent for the first administrator, and where none is asked for. */
  readonly token?: string;
  /** The session of somebody who has signed in. */
  readonly session?: { readonly id: string; readonly expiresAt: string };
  /** Network address that the request came from. */
  readonly address?: string;
  /** Rights in every project, and those that belong to none: `administer` is that of the service. */
  readonly everywhere: ReadonlySet<Right>;
  readonly projects: ReadonlyMap<string, ReadonlySet<Right>>;
  /** The only project that the token is good for; absent where it is good for every one. */
  readonly scope?: string;
  /** Of the projects that the token or session is good for. Absent where requests are not counted. */
  readonly requestLimits?: readonly RequestLimit[];
  /** Asks again who shows this token, for what goes on after the answer has begun. Absent where nothing can change. */
  readonly renew?: () => Promise<Principal>;
}

/** Somebody who may do everything everywhere. */
export function administrator(name: string): Principal {
  return { name, everywhere: new Set(RIGHTS), projects: new Map() };
}

export function principalOfToken(stored: StoredToken): Principal {
  const { id, member, project, rights, memberships, requestLimits } = stored;
  const most = new Set(rights);
  if (member === null) {
    const projects = new Map(project === null ? [] : [[project, most]]);
    return { name: `token ${id}`, token: id, everywhere: project === null ? most : NONE, projects, requestLimits };
  }
  const inScope = memberships.filter((membership) => project === null || membership.project === project);
  const projects = rightsIn(inScope, most);
  const scope = project === null ? {} : { scope: project };
  return { name: member, token: id, everywhere: NONE, projects, ...scope, requestLimits };
}

/** Somebody who has signed in may what the members may that they are, and nothing of the service itself. */
export function principalOfSession({ id, names, expiresAt, memberships, requestLimits }: StoredSession): Principal {
  const [name = ''] = names;
  const projects = rightsIn(memberships, new Set(RIGHTS));
  return { name, session: { id, expiresAt }, everywhere: NONE, projects, requestLimits };
}

/** What memberships allow, at most so much; of several in one project all together. */
function rightsIn(memberships: StoredToken['memberships'], most: ReadonlySet<Right>): Principal['projects'] {
  const projects = new Map<string, Set<Right>>();
  for (const membership of memberships) {
    const rights = projects.get(membership.project) ?? new Set();
    for (const right of rightsOf(membership)) if (most.has(right)) rights.add(right);
    projects.set(membership.project, rights);
  }
  return projects;
}

const NONE: ReadonlySet<Right> = new Set();

/**
 * Whether a token is somebody's own. Who administers a project may make tokens there for members of any name: what such a
 * token is not good for says nothing of it.
 */
export function isOwn(
  { name, scope }: Principal,
  { member, project }: Pick<StoredToken, 'member' | 'project'>,
): boolean {
  return member === name && (scope === undefined || project === scope);
}

/** Whether somebody has a right in a project. */
export function may(principal: Principal, right: Right, project: string): boolean {
  return principal.everywhere.has(right) || principal.projects.get(project)?.has(right) === true;
}

/** Projects in which somebody has a right; undefined stands for all there are. */
export function projectsWith(principal: Principal, right: Right): readonly string[] | undefined {
  if (principal.everywhere.has(right)) return undefined;
  // Sorted: cursors are bound to what a list is about.
  return [...principal.projects].flatMap(([project, rights]) => (rights.has(right) ? [project] : [])).sort();
}

/**
 * Asks for a right in a project.
 * @throws ProblemError PROJECT_NOT_FOUND where the project is not to be seen, AUTH_FORBIDDEN saying which right is needed.
 */
export function requireRight(principal: Principal, right: Right, project: string): void {
  if (may(principal, right, project)) return;
  if (!may(principal, 'read', project)) throw unknownProject(principal, right, project);
  throw forbidden(`This needs the right ${right} in the project ${project}. ${whereInstead(principal, right)}`);
}

/** `requireRight` of whoever the calling request belongs to: before work begins that would be refused at its end. */
export function requireNow(right: Right, project: string): void {
  requireRight(currentPrincipal(), right, project);
}

/** @throws ProblemError AUTH_FORBIDDEN where somebody has not the right in all projects, those to come included. */
export function requireEverywhere(principal: Principal, right: Right): void {
  if (!principal.everywhere.has(right)) throw forbidden(`This needs the right ${right} in all projects`);
}

/** Says where whoever asks has the right that they wanted to use; projects of others are not named. */
export function unknownProject(principal: Principal, right: Right, id: string): ProblemError {
  const detail = `There is no project ${id.slice(0, 100)}. ${whereInstead(principal, right)}`;
  return new ProblemError('PROJECT_NOT_FOUND', detail);
}

const MOST_NAMED = 20;

function whereInstead(principal: Principal, right: Right): string {
  const projects = projectsWith(principal, right);
  if (projects === undefined) return 'GET /v1/projects and `onesided project list` list your projects';
  if (projects.length === 0)
    return `You do not have the right ${right} in any project: ask an administrator to make you a member of one`;
  const others = projects.length > MOST_NAMED ? ` and ${projects.length - MOST_NAMED} more` : '';
  const named = `${projects.slice(0, MOST_NAMED).join(', ')}${others}`;
  // What is submitted may choose its project, what is looked for has one.
  const advice =
    right === 'submit' || right === 'import' ? ': name one as `project`, at a terminal with --project' : '';
  return `You have the right ${right} in ${named}${advice}`;
}

/**
 * Where something goes that names no project: `default`, or the only project in which whoever asks has the right. Of
 * several rights the first one decides that they have anywhere.
 */
export function usualProject(...rights: readonly Right[]): string {
  const principal = currentPrincipal();
  for (const right of rights) {
    if (may(principal, right, DEFAULT_PROJECT)) break;
    const [only, ...others] = projectsWith(principal, right) ?? [];
    if (only !== undefined) return others.length === 0 ? only : DEFAULT_PROJECT;
  }
  return DEFAULT_PROJECT;
}

function forbidden(detail: string): ProblemError {
  return new ProblemError('AUTH_FORBIDDEN', detail);
}

const current = new AsyncLocalStorage<Principal | undefined>();

/** Runs `work`, and everything that it begins, for somebody. */
export function asPrincipal<Result>(principal: Principal | undefined, work: () => Result): Result {
  return current.run(principal, work);
}

/** Who the calling request belongs to. @throws where nobody was authenticated: then nothing is to be seen. */
export function currentPrincipal(): Principal {
  const principal = current.getStore();
  if (!principal) throw new Error('the store was asked for nobody; only routes that authenticate may ask it');
  return principal;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { ProblemError } from '../../spec/errors.ts';
import { DEFAULT_PROJECT } from '../../spec/normal-form.ts';
import { RIGHTS, type Right, rightsOf } from '../../spec/resources/project.ts';
import type { StoredSession, StoredToken } from '../../store/contract.ts';
import type { RequestLimit } from './request-quotas.ts';

/** The caller of a request and its rights. */
export interface Principal {
  /** The name in the audit log: a member, or a description of the token. */
  readonly name: string;
  /** Id of the token used; absent for the initial administrator token and where no token is required. */
  readonly token?: string;
  /** The session of a signed-in user. */
  readonly session?: { readonly id: string; readonly expiresAt: string };
  /** Network address of the client. */
  readonly address?: string;
  /** Rights in every project and beyond projects: `administer` here covers the whole service. */
  readonly everywhere: ReadonlySet<Right>;
  readonly projects: ReadonlyMap<string, ReadonlySet<Right>>;
  /** The only project that the token is valid for; absent if it is valid for all. */
  readonly scope?: string;
  /** Rights that the member has and the token leaves out. */
  readonly withheld?: ReadonlyMap<string, ReadonlySet<Right>>;
  /** Limits of the projects that the token or session is valid for. Absent if requests are not counted. */
  readonly requestLimits?: readonly RequestLimit[];
  /** Authenticates again, for streams that continue after the response has begun. Absent if the rights cannot change. */
  readonly renew?: () => Promise<Principal>;
}

/** Returns a principal with all rights everywhere. */
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
  const withheld = rightsIn(inScope, new Set(RIGHTS.filter((right) => !most.has(right))));
  const scope = project === null ? {} : { scope: project };
  return { name: member, token: id, everywhere: NONE, projects, withheld, ...scope, requestLimits };
}

/** Returns the principal of a session: the rights of all members that the user is, but no rights beyond projects. */
export function principalOfSession({ id, names, expiresAt, memberships, requestLimits }: StoredSession): Principal {
  const [name = ''] = names;
  const projects = rightsIn(memberships, new Set(RIGHTS));
  return { name, session: { id, expiresAt }, everywhere: NONE, projects, requestLimits };
}

/** Returns the rights from memberships, limited to `most`. Rights of several memberships in one project are combined. */
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
 * Whether a token is the caller's own. A project's administrator may create tokens for members of any name, so a caller whose
 * token is limited to one project owns only the tokens of that project.
 */
export function isOwn(
  { name, scope }: Principal,
  { member, project }: Pick<StoredToken, 'member' | 'project'>,
): boolean {
  return member === name && (scope === undefined || project === scope);
}

/** Whether the caller has a right in a project. */
export function may(principal: Principal, right: Right, project: string): boolean {
  return principal.everywhere.has(right) || principal.projects.get(project)?.has(right) === true;
}

/** Returns the projects in which the caller has a right; undefined means all projects. */
export function projectsWith(principal: Principal, right: Right): readonly string[] | undefined {
  if (principal.everywhere.has(right)) return undefined;
  // Sorted, as cursors are bound to the filter of a list.
  return having(principal.projects, right).sort();
}

function having(projects: Principal['projects'], right: Right): string[] {
  return [...projects].flatMap(([project, rights]) => (rights.has(right) ? [project] : []));
}

/**
 * Requires a right in a project.
 * @throws ProblemError PROJECT_NOT_FOUND if the project is not visible, AUTH_FORBIDDEN naming the missing right.
 */
export function requireRight(principal: Principal, right: Right, project: string): void {
  if (may(principal, right, project)) return;
  if (!may(principal, 'read', project)) throw unknownProject(principal, right, project);
  throw forbidden(`This needs the right ${right} in the project ${project}. ${whereInstead(principal, right)}`);
}

/** `requireRight` for the caller of the current request, to fail before work that would be refused at its end. */
export function requireNow(right: Right, project: string): void {
  requireRight(currentPrincipal(), right, project);
}

/** @throws ProblemError AUTH_FORBIDDEN unless the caller has the right in all projects, including future ones. */
export function requireEverywhere(principal: Principal, right: Right): void {
  if (!principal.everywhere.has(right)) throw forbidden(`This needs the right ${right} in all projects`);
}

/** Returns an error that says in which projects the caller has the right; projects of others are not named. */
export function unknownProject(principal: Principal, right: Right, id: string): ProblemError {
  const detail = `There is no project ${id.slice(0, 100)}. ${whereInstead(principal, right)}`;
  return new ProblemError('PROJECT_NOT_FOUND', detail);
}

const MOST_NAMED = 20;

function whereInstead(principal: Principal, right: Right): string {
  const projects = projectsWith(principal, right);
  if (projects === undefined) return 'GET /v1/projects and `onesided project list` list your projects';
  const withheld = having(principal.withheld ?? new Map(), right);
  if (withheld.length > 0)
    return `As a member you have the right ${right} in ${named(withheld)}, but this token leaves it out: use one made with it`;
  if (projects.length === 0)
    return `You do not have the right ${right} in any project: ask an administrator to make you a member of one`;
  // A submission may choose its project; existing objects already have one.
  const advice =
    right === 'submit' || right === 'import' ? ': name one as `project`, at a terminal with --project' : '';
  return `You have the right ${right} in ${named(projects)}${advice}`;
}

function named(projects: readonly string[]): string {
  const others = projects.length > MOST_NAMED ? ` and ${projects.length - MOST_NAMED} more` : '';
  return `${projects.slice(0, MOST_NAMED).join(', ')}${others}`;
}

/**
 * Returns the project for a request that names none: `default`, or the only project in which the caller has the right. Of several
 * rights, the first one that the caller has anywhere decides.
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

/** Runs `work`, including everything asynchronous that it starts, on behalf of a principal. */
export function asPrincipal<Result>(principal: Principal | undefined, work: () => Result): Result {
  return current.run(principal, work);
}

/** Returns the caller of the current request. @throws if nobody was authenticated, so nothing is visible by accident. */
export function currentPrincipal(): Principal {
  const principal = current.getStore();
  if (!principal) throw new Error('the store was asked for nobody; only routes that authenticate may ask it');
  return principal;
}

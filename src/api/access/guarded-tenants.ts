import { ProblemError } from '../../spec/errors.ts';
import type { Token } from '../../spec/resources/project.ts';
import type { NewToken, TenantStore } from '../../store/contract.ts';
import type { Guard } from './guard.ts';
import { isOwn, may, type Principal, projectsWith, requireEverywhere, requireRight } from './principal.ts';

/**
 * Projects are visible to those with `read` in them; members and tokens are changed by those with `administer`. `onChange` is
 * called after a change of rights.
 */
export function guardedTenants(tenants: TenantStore, guard: Guard, onChange: () => void): TenantStore {
  /** Carries out a change of rights on behalf of the caller. */
  const changed = async <Value>(work: () => Promise<Value>) => {
    const value = await guard.acting(work);
    onChange();
    return value;
  };
  return {
    ...guardedProjects(tenants, guard, changed),
    ...guardedMembers(tenants, guard, changed),
    ...guardedTokens(tenants, guard, changed),
    audit: async (query) => {
      const projects = projectsWith(guard.principal, 'administer');
      if (projects?.length === 0) requireEverywhere(guard.principal, 'administer');
      return tenants.audit({ ...query, ...(projects === undefined ? {} : { projects }) });
    },
  };
}

type Changed = <Value>(work: () => Promise<Value>) => Promise<Value>;

function guardedProjects(tenants: TenantStore, guard: Guard, changed: Changed) {
  return {
    createProject: async (project) => {
      requireEverywhere(guard.principal, 'administer');
      return guard.acting(() => tenants.createProject(project));
    },
    setQuota: async (project, quota) => {
      requireEverywhere(guard.principal, 'administer');
      return changed(() => tenants.setQuota(project, quota));
    },
    projects: async (ids) => {
      const found = await tenants.projects(ids ?? guard.readable.projects);
      return found.filter(({ id }) => guard.sees(id));
    },
    projectsOfExperiments: async (ids) => tenants.projectsOfExperiments(await guard.visibleExperiments(ids)),
  } satisfies Partial<TenantStore>;
}

function guardedMembers(tenants: TenantStore, guard: Guard, changed: Changed) {
  return {
    members: async (project) => {
      guard.require('read', project);
      return tenants.members(project);
    },
    setMember: async (member) => {
      guard.require('administer', member.project);
      return changed(() => tenants.setMember(member));
    },
    removeMember: async (project, name) => {
      guard.require('administer', project);
      return changed(() => tenants.removeMember(project, name));
    },
  } satisfies Partial<TenantStore>;
}

function guardedTokens(tenants: TenantStore, guard: Guard, changed: Changed) {
  return {
    createToken: async (token) => {
      await requireGrantable(token, guard, tenants);
      return changed(() => tenants.createToken(token));
    },
    tokens: async () => {
      const { principal } = guard;
      const administered = projectsWith(principal, 'administer');
      return tenants.tokens(administered && { ...ownOf(principal), projects: administered });
    },
    token: async () => {
      throw new Error('only who authenticates may see the hash of a token');
    },
    revokeToken: async (id) => {
      const token = await tenants.token(id);
      return token !== undefined && mayRevoke(token, guard) && changed(() => tenants.revokeToken(id));
    },
    tokenUsed: (id) => tenants.tokenUsed(id),
  } satisfies Partial<TenantStore>;
}

/** Prevents escalation: a token of a member has at most the member's rights, any other token at most its creator's. */
async function requireGrantable(
  { project, member, rights }: NewToken,
  { principal }: Guard,
  tenants: TenantStore,
): Promise<void> {
  if (project === null) {
    requireEverywhere(principal, 'administer');
    return;
  }
  requireRight(principal, 'administer', project);
  if (member === null) for (const right of rights) requireRight(principal, right, project);
  else if (!(await tenants.members(project)).some(({ name }) => name === member)) {
    throw unknownMember(project, member);
  }
}

export function unknownMember(project: string, name: string): ProblemError {
  return new ProblemError('MEMBER_NOT_FOUND', `There is no member ${name} in the project ${project}`);
}

/** The condition of `isOwn` as a filter of the list of tokens. */
function ownOf({ name, scope }: Principal): { readonly member: string; readonly within?: string } {
  return { member: name, ...(scope === undefined ? {} : { within: scope }) };
}

function mayRevoke(token: Token, { principal }: Guard): boolean {
  if (principal.everywhere.has('administer') || isOwn(principal, token)) return true;
  return token.project !== null && may(principal, 'administer', token.project);
}

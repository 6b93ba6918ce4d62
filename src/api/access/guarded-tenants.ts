import { ProblemError } from '../../spec/errors.ts';
import type { Token } from '../../spec/resources/project.ts';
import type { NewToken, TenantStore } from '../../store/contract.ts';
import type { Guard } from './guard.ts';
import { may, projectsWith, requireEverywhere, requireRight } from './principal.ts';

/**
 * Projects are seen by those who may read in them; members and tokens are changed by those who administer.
 * `onChange` is called when somebody's rights have changed.
 */
export function guardedTenants(tenants: TenantStore, guard: Guard, onChange: () => void): TenantStore {
  const changed = async <Value>(work: Promise<Value>) => {
    const value = await work;
    onChange();
    return value;
  };
  return {
    createProject: async (project) => {
      requireEverywhere(guard.principal, 'administer');
      const created = await tenants.createProject(project);
      if (created) await guard.note('project.create', { project: project.id });
      return created;
    },
    setQuota: async (project, quota) => {
      requireEverywhere(guard.principal, 'administer');
      const set = await changed(tenants.setQuota(project, quota));
      const limits = Object.entries(quota).filter(([, most]) => most !== null);
      const subject = limits.map(([name, most]) => `${name} ${most}`).join(', ') || null;
      if (set) await guard.note('project.quota', { project, subject });
      return set;
    },
    projects: async (ids) => {
      const found = await tenants.projects(ids ?? guard.readable.projects);
      return found.filter(({ id }) => guard.sees(id));
    },
    projectsOfExperiments: async (ids) => tenants.projectsOfExperiments(await guard.visibleExperiments(ids)),
    members: async (project) => {
      guard.require('read', project);
      return tenants.members(project);
    },
    setMember: async (member) => {
      const { project, name: subject, role, mayImport } = member;
      guard.require('administer', project);
      const set = await changed(tenants.setMember(member));
      await guard.note(`member.${role}${mayImport ? '+import' : ''}`, { project, subject });
      return set;
    },
    removeMember: async (project, name) => {
      guard.require('administer', project);
      const removed = await changed(tenants.removeMember(project, name));
      if (removed) await guard.note('member.remove', { project, subject: name });
      return removed;
    },
    createToken: async (token) => {
      await requireGrantable(token, guard, tenants);
      const created = await tenants.createToken(token);
      await guard.note('token.create', { project: token.project, subject: token.id });
      return created;
    },
    tokens: async () => {
      const { principal } = guard;
      const administered = projectsWith(principal, 'administer');
      return tenants.tokens(administered && { projects: administered, member: principal.name });
    },
    token: async () => {
      throw new Error('only who authenticates may see the hash of a token');
    },
    revokeToken: async (id) => {
      const token = await tenants.token(id);
      if (!token || !mayRevoke(token, guard)) return false;
      await changed(tenants.revokeToken(id));
      await guard.note('token.revoke', { project: token.project, subject: id });
      return true;
    },
    tokenUsed: (id) => tenants.tokenUsed(id),
    record: (entry) => tenants.record(entry),
    audit: async (query) => {
      const projects = projectsWith(guard.principal, 'administer');
      if (projects?.length === 0) requireEverywhere(guard.principal, 'administer');
      return tenants.audit({ ...query, ...(projects === undefined ? {} : { projects }) });
    },
  };
}

/** Nobody gives more than they have: a token of a member allows what its member may, another one what its maker may. */
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

function mayRevoke({ project, member }: Token, { principal }: Guard): boolean {
  if (principal.everywhere.has('administer') || member === principal.name) return true;
  return project !== null && may(principal, 'administer', project);
}

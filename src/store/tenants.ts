import type { AuditEntry, Member } from '../spec/resources/project.ts';
import { changeOne, record } from './author.ts';
import type { Page } from './contract.ts';
import { decodeNumber, encodeCursor } from './cursor.ts';
import { type Database, transaction } from './database.ts';
import type { AuditEntry as AuditRow, Member as MemberRow, Project as ProjectModel } from './generated/client.ts';
import { requestLimits } from './request-limits.ts';
import type {
  AuditQuery,
  NewMember,
  ProjectRow,
  Quota,
  StoredToken,
  TenantStore,
  TokensOf,
} from './tenant-contract.ts';
import { createToken, toToken } from './tokens.ts';

/** Limit of a list. Larger numbers of tokens are created by machines, which revoke them again. */
const MOST_TOKENS = 1000;

export function createTenantStore(database: Database): TenantStore {
  const { prisma, pool } = database;
  return {
    createProject: ({ id, title }) =>
      changeOne(database, { text: CREATE_PROJECT, values: [id, title] }, { action: 'project.create', project: id }),
    setQuota: (project, quota) => setQuota(database, project, quota),
    projects: async (ids) => {
      const where = ids === undefined ? {} : { id: { in: [...ids] } };
      return (await prisma.project.findMany({ where, orderBy: { id: 'asc' } })).map(toProject);
    },
    projectsOfExperiments: async (ids) => {
      const where = { id: { in: [...new Set(ids)] } };
      const rows = await prisma.experiment.findMany({ where, select: { id: true, project: true } });
      return new Map(rows.map(({ id, project }) => [id, project]));
    },
    members: async (projectId) => {
      return (await prisma.member.findMany({ where: { projectId }, orderBy: { name: 'asc' } })).map(toMember);
    },
    setMember: (member) => setMember(database, member),
    removeMember: (project, name) => removeMember(database, project, name),
    createToken: (token) => createToken(database, token),
    tokens: async (of) => {
      const where = of === undefined ? {} : { OR: [{ projectId: { in: [...of.projects] } }, ownTokens(of)] };
      const order = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
      return (await prisma.token.findMany({ where, orderBy: [...order], take: MOST_TOKENS })).map(toToken);
    },
    token: (id) => findToken(database, id),
    revokeToken: (id) =>
      changeOne(database, { text: REVOKE_TOKEN, values: [id] }, { action: 'token.revoke', subject: id }),
    tokenUsed: async (id) => {
      await pool.query('update tokens set last_used_at = now() where id = $1', [id]);
    },
    audit: (query) => audit(database, query),
  };
}

const ownTokens = ({ member, within }: TokensOf) => ({
  member,
  ...(within === undefined ? {} : { projectId: within }),
});

const CREATE_PROJECT = 'insert into projects (id, title) values ($1, $2) on conflict do nothing';

const REVOKE_TOKEN = 'update tokens set revoked_at = coalesce(revoked_at, now()) where id = $1 returning project';

function setQuota(database: Database, project: string, quota: Quota): Promise<boolean> {
  const { mostQueuedRuns, mostTraceBytes, requestsPerMinute } = quota;
  const limits = Object.entries(quota).filter(([, most]) => most !== null);
  const subject = limits.map(([name, most]) => `${name} ${most}`).join(', ') || null;
  const values = [project, mostQueuedRuns, mostTraceBytes, requestsPerMinute];
  return changeOne(database, { text: SET_QUOTA, values }, { action: 'project.quota', project, subject });
}

const SET_QUOTA = `
update projects set most_queued_runs = $2, most_trace_bytes = $3, requests_per_minute = $4 where id = $1`;

async function audit({ prisma }: Database, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { project, projects, actor, limit, cursor } = query;
  const where = {
    ...(projects === undefined ? {} : { AND: [{ project: { in: [...projects] } }] }),
    ...(project === undefined ? {} : { project }),
    ...(actor === undefined ? {} : { actor }),
  };
  const after = cursor === undefined ? {} : { id: { lt: decodeNumber(query, cursor) } };
  const [total, rows] = await Promise.all([
    prisma.auditEntry.count({ where }),
    prisma.auditEntry.findMany({ where: { AND: [where, after] }, orderBy: { id: 'desc' }, take: limit + 1 }),
  ]);
  const items = rows.slice(0, limit).map(toAuditEntry);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items, total };
  return { items, total, nextCursor: encodeCursor(query, { value: '', id: last.id }) };
}

function toAuditEntry({ id, at, ...entry }: AuditRow): AuditEntry {
  return { id: String(id), at: at.toISOString(), ...entry };
}

function setMember(database: Database, { project, name, role, mayImport }: NewMember): Promise<Member> {
  return transaction(database, async (client) => {
    const { rows } = await client.query<{ createdAt: Date }>(SET_MEMBER, [project, name, role, mayImport]);
    await record(client, `member.${role}${mayImport ? '+import' : ''}`, { project, subject: name });
    return { project, name, role, mayImport, createdAt: rows[0]!.createdAt.toISOString() };
  });
}

const SET_MEMBER = `
insert into members (project, name, role, may_import) values ($1, $2, $3::member_role, $4)
on conflict (project, name) do update set role = excluded.role, may_import = excluded.may_import
returning created_at as "createdAt"`;

/** Otherwise the tokens would be valid again for whoever becomes a member of that name later. */
function removeMember(database: Database, project: string, name: string): Promise<boolean> {
  return transaction(database, async (client) => {
    const { rowCount } = await client.query('delete from members where project = $1 and name = $2', [project, name]);
    if (rowCount !== 1) return false;
    await record(client, 'member.remove', { project, subject: name });
    const { rows } = await client.query<{ id: string; project: string | null }>(REVOKE_TOKENS, [project, name]);
    for (const { id, project: of } of rows) await record(client, 'token.revoke', { project: of, subject: id });
    return true;
  });
}

/** A token for all projects of its member is revoked with the last membership. */
const REVOKE_TOKENS = `
update tokens t set revoked_at = now() where t.member = $2 and t.revoked_at is null
  and (t.project = $1 or (t.project is null and not exists (select from members m where m.name = $2)))
returning id, project`;

const VALID = `
select revoked_at is null and (expires_at is null or expires_at > now()) as "isValid" from tokens where id = $1`;

async function findToken({ prisma, reads }: Database, id: string): Promise<StoredToken | undefined> {
  const row = await prisma.token.findUnique({ where: { id } });
  if (!row) return undefined;
  const { rows } = await reads.query<{ isValid: boolean }>(VALID, [id]);
  const isValid = rows[0]?.isValid === true;
  const memberships = row.member === null ? [] : await prisma.member.findMany({ where: { name: row.member } });
  const members = memberships.map(toMember);
  const limits = await requestLimits(prisma, row.projectId === null ? members : [{ project: row.projectId }]);
  return { ...toToken(row), hash: row.hash, isValid, memberships: members, requestLimits: limits };
}

function toProject({ id, title, createdAt, ...quota }: ProjectModel): ProjectRow {
  const { mostQueuedRuns, mostTraceBytes, requestsPerMinute } = quota;
  return {
    ...{ id, title, mostQueuedRuns, requestsPerMinute },
    mostTraceBytes: mostTraceBytes === null ? null : Number(mostTraceBytes),
    createdAt: createdAt.toISOString(),
  };
}

function toMember({ projectId, name, role, mayImport, createdAt }: MemberRow): Member {
  return { project: projectId, name, role, mayImport, createdAt: createdAt.toISOString() };
}

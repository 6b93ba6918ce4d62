import type { AuditEntry, Member, Right, Token } from '../spec/resources/project.ts';
import type { Page } from './contract.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type Database, transaction } from './database.ts';
import type {
  AuditEntry as AuditRow,
  Member as MemberRow,
  Project as ProjectModel,
  Token as TokenRow,
} from './generated/client.ts';
import { requestLimits } from './request-limits.ts';
import type { AuditQuery, NewMember, NewToken, ProjectRow, StoredToken, TenantStore } from './tenant-contract.ts';

/** Tokens of one list: more are made by machines, which revoke what they made. */
const MOST_TOKENS = 1000;

export function createTenantStore(database: Database): TenantStore {
  const { prisma, pool } = database;
  // In a transaction, which lifts the limit of the request: what is noted afterwards must not make it late.
  const changes = (text: string, values: unknown[]) =>
    transaction(database, async (client) => (await client.query(text, values)).rowCount === 1);
  return {
    createProject: ({ id, title }) =>
      changes('insert into projects (id, title) values ($1, $2) on conflict do nothing', [id, title]),
    setQuota: (project, { mostQueuedRuns, mostTraceBytes, requestsPerMinute }) =>
      changes(SET_QUOTA, [project, mostQueuedRuns, mostTraceBytes, requestsPerMinute]),
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
    removeMember: (project, name) => changes('delete from members where project = $1 and name = $2', [project, name]),
    createToken: (token) => createToken(database, token),
    tokens: async (of) => {
      const where = of === undefined ? {} : { OR: [{ projectId: { in: [...of.projects] } }, { member: of.member }] };
      const order = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
      return (await prisma.token.findMany({ where, orderBy: [...order], take: MOST_TOKENS })).map(toToken);
    },
    token: (id) => findToken(database, id),
    revokeToken: (id) => changes('update tokens set revoked_at = coalesce(revoked_at, now()) where id = $1', [id]),
    tokenUsed: async (id) => {
      await pool.query('update tokens set last_used_at = now() where id = $1', [id]);
    },
    record: async ({ actor, token, action, project, subject, address }) => {
      await pool.query(RECORD, [actor, token, action, project, subject, address]);
    },
    audit: (query) => audit(database, query),
  };
}

const SET_QUOTA = `
update projects set most_queued_runs = $2, most_trace_bytes = $3, requests_per_minute = $4 where id = $1`;

const RECORD = `
insert into audit (actor, token, action, project, subject, address) values ($1, $2, $3, $4, $5, $6)`;

async function audit({ prisma }: Database, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { project, projects, actor, limit, cursor } = query;
  const where = {
    ...(projects === undefined ? {} : { AND: [{ project: { in: [...projects] } }] }),
    ...(project === undefined ? {} : { project }),
    ...(actor === undefined ? {} : { actor }),
  };
  const after = cursor === undefined ? {} : { id: { lt: BigInt(decodeCursor(query, cursor).id) } };
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

async function setMember({ prisma }: Database, { project, name, role, mayImport }: NewMember): Promise<Member> {
  const row = await prisma.member.upsert({
    where: { projectId_name: { projectId: project, name } },
    create: { projectId: project, name, role, mayImport },
    update: { role, mayImport },
  });
  return toMember(row);
}

async function createToken({ prisma }: Database, { project, rights, hash, ...token }: NewToken): Promise<Token> {
  const row = await prisma.token.create({
    data: { ...token, hash: Uint8Array.from(hash), projectId: project, rights: [...rights] },
  });
  return toToken(row);
}

async function findToken({ prisma }: Database, id: string): Promise<StoredToken | undefined> {
  const row = await prisma.token.findUnique({ where: { id } });
  if (!row) return undefined;
  const memberships = row.member === null ? [] : await prisma.member.findMany({ where: { name: row.member } });
  const members = memberships.map(toMember);
  const limits = await requestLimits(prisma, row.projectId === null ? members : [{ project: row.projectId }]);
  return { ...toToken(row), hash: row.hash, memberships: members, requestLimits: limits };
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

function toToken({ id, member, projectId, note, createdBy, ...row }: TokenRow): Token {
  return {
    ...{ id, member, project: projectId, note, createdBy },
    // Written by `createToken` alone.
    rights: row.rights as Right[],
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

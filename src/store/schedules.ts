import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type pg from 'pg';
import { ProblemError } from '../spec/errors.ts';
import type { Schedule } from '../spec/resources/schedule.ts';
import type { KnownSchedules } from '../spec/schedules.ts';
import { record } from './author.ts';
import type { NewSchedule, Page, ScheduleQuery, ScheduleStore } from './contract.ts';
import { decodeCursor, encodeCursor, parseSort, type Sort } from './cursor.ts';
import { type Database, transaction } from './database.ts';
import type { Prisma, Schedule as Row } from './generated/client.ts';

export function createScheduleStore(database: Database): ScheduleStore {
  return {
    create: (schedule) => create(database, schedule),
    find: (digest, projects) => find(database, digest, projects),
    list: (query) => list(database, query),
    known: (digests, projects) => known(database, digests, projects),
    projectsOf: async (digest) => {
      const rows = await database.prisma.scheduleProject.findMany({ where: { digest }, select: { project: true } });
      return rows.map(({ project }) => project);
    },
    remove: (digest, projects) => remove(database, digest, projects),
    text: (digest) => text(database, digest),
  };
}

/** Two uploads of the same text at once: the second waits for the first and finds it there. */
async function create(database: Database, schedule: NewSchedule): Promise<{ schedule: Schedule; created: boolean }> {
  const { digest, project } = schedule;
  const created = await transaction(database, async (client) => {
    await insertText(client, schedule);
    // Whether another project had the text already is not to be seen.
    const { rowCount } = await client.query(HOLD, [[digest], project]);
    if (rowCount === 1) await record(client, 'schedule.upload', { project, subject: digest });
    return rowCount === 1;
  });
  const stored = await find(database, digest, undefined);
  if (!stored) throw new Error(`the schedule ${digest} vanished while it was stored`);
  return { schedule: stored, created };
}

const HOLD = `
insert into schedule_projects (project, digest) select $2, digest from unnest($1::text[]) as c(digest)
on conflict do nothing`;

async function insertText(
  client: pg.PoolClient,
  { digest, name, ranks, operations, bytes, chunks }: NewSchedule,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into schedules (digest, name, ranks, operations, bytes) values ($1, $2, $3, $4, $5)
     on conflict (digest) do nothing`,
    [digest, name ?? null, ranks, operations, bytes],
  );
  if (rowCount !== 1) return;
  const insert = 'insert into schedule_chunks (digest, sequence, data) values ($1, $2, $3)';
  for (const [sequence, data] of chunks.entries()) await client.query(insert, [digest, sequence, data]);
}

type Projects = readonly string[] | undefined;

/** Held by one of these projects, by any where they are left out. */
function heldBy(projects: Projects): Prisma.ScheduleWhereInput {
  return projects === undefined ? {} : { projects: { some: { project: { in: [...projects] } } } };
}

async function find({ prisma }: Database, digest: string, projects: Projects): Promise<Schedule | undefined> {
  const row = await prisma.schedule.findFirst({ where: { digest, ...heldBy(projects) } });
  return row ? toSchedule(row) : undefined;
}

async function known({ prisma }: Database, digests: readonly string[], projects: Projects): Promise<KnownSchedules> {
  if (digests.length === 0) return new Map();
  const rows = await prisma.schedule.findMany({
    where: { digest: { in: [...new Set(digests)] }, ...heldBy(projects) },
  });
  return new Map(rows.map(({ digest, ranks, operations }) => [digest, { ranks, operations }]));
}

/** Results can be had again only with the text: it stays as long as an experiment that replays it. */
async function remove(database: Database, digest: string, projects: Projects): Promise<boolean> {
  return transaction(database, async (client) => {
    // Waits for experiments that are being stored: they hold the schedules that they name.
    const { rowCount } = await client.query('select 1 from schedules where digest = $1 for update', [digest]);
    if (rowCount === 0) return false;
    const { rows } = await client.query<{ id: string }>(REPLAYING, [digest, projects ?? null]);
    if (rows.length > 0) {
      throw inUse(
        digest,
        rows.map(({ id }) => id),
      );
    }
    const taken = await client.query<{ project: string }>(TAKE_AWAY, [digest, projects ?? null]);
    for (const { project } of taken.rows) await record(client, 'schedule.delete', { project, subject: digest });
    const gone = await client.query(REMOVE_UNHELD, [digest]);
    return taken.rowCount !== 0 || gone.rowCount !== 0;
  });
}

/** A specification names a schedule as a whole string: as a parameter of the workload or as a value of an axis. */
const REPLAYING = `
select id from experiments where jsonb_path_exists(specification, '$.** ? (@ == $digest)', jsonb_build_object('digest', $1::text))
  and removed_at is null and ($2::text[] is null or project = any($2))
order by created_at desc, id desc`;

const TAKE_AWAY = `
delete from schedule_projects where digest = $1 and ($2::text[] is null or project = any($2)) returning project`;

const REMOVE_UNHELD = `
delete from schedules s where digest = $1 and not exists (select 1 from schedule_projects where digest = s.digest)`;

const NAMED = 5;

function inUse(digest: string, experiments: readonly string[]): ProblemError {
  const rest = experiments.length - NAMED;
  const names = experiments.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  const replay = experiments.length === 1 ? 'An experiment replays' : `${experiments.length} experiments replay`;
  return new ProblemError(
    'SCHEDULE_IN_USE',
    `${replay} the schedule ${digest.slice(0, 12)}… and could not be computed again without it: ${names}. Delete those first.`,
  );
}

/**
 * Keeps schedules from being deleted until the transaction ends; the project has them from then on.
 * @throws ProblemError (SPEC_INVALID) where one of them is gone.
 */
export async function holdSchedules(client: pg.PoolClient, digests: readonly string[], project: string): Promise<void> {
  if (digests.length === 0) return;
  const select = 'select digest from schedules where digest = any($1) order by digest for key share';
  const { rows } = await client.query<{ digest: string }>(select, [digests]);
  const kept = new Set(rows.map(({ digest }) => digest));
  const gone = digests.find((digest) => !kept.has(digest));
  if (gone === undefined) {
    await client.query(HOLD, [digests, project]);
    return;
  }
  const detail = `the schedule ${gone.slice(0, 12)}… was deleted meanwhile; accepted: the digest of an uploaded one`;
  throw new ProblemError('SPEC_INVALID', detail, [{ pointer: '/workload', detail }]);
}

/** The pieces one after another: a long text is never held twice. */
async function* text({ prisma }: Database, digest: string): AsyncGenerator<Uint8Array> {
  for (let sequence = 0; ; sequence += 1) {
    const chunk = await prisma.scheduleChunk.findUnique({ where: { digest_sequence: { digest, sequence } } });
    if (!chunk) return;
    yield await promisify(inflate)(chunk.data);
  }
}

async function list({ prisma }: Database, query: ScheduleQuery): Promise<Page<Schedule>> {
  const sort = parseSort(query.sort ?? '-createdAt');
  if (sort.key !== 'createdAt' && sort.key !== 'ranks') {
    throw new ProblemError('REQUEST_INVALID', `Schedules are sorted by createdAt or ranks, not by "${sort.key}".`);
  }
  const where = filter(query);
  const direction = sort.descending ? 'desc' : 'asc';
  const [total, rows] = await Promise.all([
    prisma.schedule.count({ where }),
    prisma.schedule.findMany({
      where: { AND: [where, after(query, sort)] },
      orderBy: [{ [sort.key]: direction }, { digest: direction }],
      take: query.limit + 1,
    }),
  ]);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  const page = { items: items.map(toSchedule), total };
  if (rows.length <= query.limit || !last) return page;
  const value = sort.key === 'ranks' ? String(last.ranks) : last.createdAt.toISOString();
  return { ...page, nextCursor: encodeCursor(query, { value, id: last.digest }) };
}

function filter({ text: part, ranks, projects }: ScheduleQuery): Prisma.ScheduleWhereInput {
  return {
    ...heldBy(projects),
    ...(ranks === undefined ? {} : { ranks }),
    ...(part === undefined
      ? {}
      : { OR: [{ name: { contains: part, mode: 'insensitive' } }, { digest: { startsWith: part } }] }),
  };
}

function after(query: ScheduleQuery, { key, descending }: Sort): Prisma.ScheduleWhereInput {
  if (query.cursor === undefined) return {};
  const { value, id } = decodeCursor(query, query.cursor);
  const beyond = descending ? 'lt' : 'gt';
  const position = key === 'ranks' ? Number(value) : new Date(value);
  return { OR: [{ [key]: { [beyond]: position } }, { [key]: position, digest: { [beyond]: id } }] };
}

function toSchedule({ digest, name, ranks, operations, bytes, createdAt }: Row): Schedule {
  return { digest, name, ranks, operations, bytes, createdAt: createdAt.toISOString() };
}

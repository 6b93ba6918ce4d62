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
import type { Prisma } from './generated/client.ts';
import { Parameters } from './run-filters.ts';

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

/** Stores a schedule. If the same text is uploaded twice at once, the second upload waits for the first and finds it stored. */
async function create(database: Database, schedule: NewSchedule): Promise<{ schedule: Schedule; created: boolean }> {
  const { digest, project, name = null } = schedule;
  const created = await transaction(database, async (client) => {
    await insertText(client, schedule);
    // A project must not see whether another one already had the text, so name and time are stored per project.
    const { rowCount } = await client.query(HOLD, [[digest], project, name]);
    if (rowCount === 1) await record(client, 'schedule.upload', { project, subject: digest });
    return rowCount === 1;
  });
  const stored = await find(database, digest, [project]);
  if (!stored) throw new Error(`the schedule ${digest} vanished while it was stored`);
  return { schedule: stored, created };
}

const HOLD = `
insert into schedule_projects (project, digest, name) select $2, digest, $3 from unnest($1::text[]) as c(digest)
on conflict do nothing`;

async function insertText(
  client: pg.PoolClient,
  { digest, ranks, operations, bytes, chunks }: NewSchedule,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into schedules (digest, ranks, operations, bytes) values ($1, $2, $3, $4)
     on conflict (digest) do nothing`,
    [digest, ranks, operations, bytes],
  );
  if (rowCount !== 1) return;
  const insert = 'insert into schedule_chunks (digest, sequence, data) values ($1, $2, $3)';
  for (const [sequence, data] of chunks.entries()) await client.query(insert, [digest, sequence, data]);
}

type Projects = readonly string[] | undefined;

/** Condition: held by one of these projects, or by any if undefined. */
function heldBy(projects: Projects): Prisma.ScheduleWhereInput {
  return projects === undefined ? {} : { projects: { some: { project: { in: [...projects] } } } };
}

async function find({ reads }: Database, digest: string, projects: Projects): Promise<Schedule | undefined> {
  const parameters = new Parameters();
  const text = `${seenIn(projects, parameters)} where s.digest = ${parameters.add(digest)}`;
  const { rows } = await reads.query<Row>(text, parameters.values);
  return rows[0] && toSchedule(rows[0]);
}

async function known({ prisma }: Database, digests: readonly string[], projects: Projects): Promise<KnownSchedules> {
  if (digests.length === 0) return new Map();
  const rows = await prisma.schedule.findMany({
    where: { digest: { in: [...new Set(digests)] }, ...heldBy(projects) },
  });
  return new Map(rows.map(({ digest, ranks, operations }) => [digest, { ranks, operations }]));
}

/** Removes a schedule. Results can be recomputed only with its text, so it is kept as long as an experiment that replays it. */
async function remove(database: Database, digest: string, projects: Projects): Promise<boolean> {
  return transaction(database, async (client) => {
    // Waits for experiments that are being stored, as they lock the schedules that they refer to.
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

/** A specification refers to a schedule by a whole string: as a parameter of the workload or as a value of an axis. */
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
 * Keeps schedules from being deleted until the transaction ends, and adds them to the project.
 * @throws ProblemError (SPEC_INVALID) if one of them no longer exists.
 */
export async function holdSchedules(client: pg.PoolClient, digests: readonly string[], project: string): Promise<void> {
  if (digests.length === 0) return;
  const select = 'select digest from schedules where digest = any($1) order by digest for key share';
  const { rows } = await client.query<{ digest: string }>(select, [digests]);
  const kept = new Set(rows.map(({ digest }) => digest));
  const gone = digests.find((digest) => !kept.has(digest));
  if (gone === undefined) {
    await client.query(HOLD, [digests, project, null]);
    return;
  }
  const detail = `the schedule ${gone.slice(0, 12)}… was deleted meanwhile; accepted: the digest of an uploaded one`;
  throw new ProblemError('SPEC_INVALID', detail, [{ pointer: '/workload', detail }]);
}

/** Yields the pieces one by one, so a long text is never held in memory twice. */
async function* text({ prisma }: Database, digest: string): AsyncGenerator<Uint8Array> {
  for (let sequence = 0; ; sequence += 1) {
    const chunk = await prisma.scheduleChunk.findUnique({ where: { digest_sequence: { digest, sequence } } });
    if (!chunk) {
      if (sequence === 0 || (await prisma.schedule.findUnique({ where: { digest } }))) return;
      throw new ProblemError('SCHEDULE_NOT_FOUND', `The schedule ${digest} was deleted while it was read`);
    }
    yield await promisify(inflate)(chunk.data);
  }
}

async function list({ reads }: Database, query: ScheduleQuery): Promise<Page<Schedule>> {
  const sort = parseSort(query.sort ?? '-createdAt');
  if (sort.key !== 'createdAt' && sort.key !== 'ranks') {
    throw new ProblemError('REQUEST_INVALID', `Schedules are sorted by createdAt or ranks, not by "${sort.key}".`);
  }
  const [counted, shown] = [new Parameters(), new Parameters()];
  const matching = `${seenIn(query.projects, counted)} where ${filter(query, counted)}`;
  const page = `${seenIn(query.projects, shown)} where ${filter(query, shown)} and ${behind(query, sort, shown)}
    order by ${inOrder(sort)} limit ${shown.add(query.limit + 1)}`;
  const [{ rows: total }, { rows }] = await Promise.all([
    reads.query<{ total: number }>(`select count(*)::int as total from (${matching}) m`, counted.values),
    reads.query<Row>(page, shown.values),
  ]);
  return pageOf(query, sort, { rows, total: total[0]?.total ?? 0 });
}

function pageOf(
  query: ScheduleQuery,
  { key }: Sort,
  { rows, total }: { readonly rows: readonly Row[]; readonly total: number },
): Page<Schedule> {
  const items = rows.slice(0, query.limit).map(toSchedule);
  const last = items.at(-1);
  if (rows.length <= query.limit || !last) return { items, total };
  const value = key === 'ranks' ? String(last.ranks) : last.createdAt;
  return { items, total, nextCursor: encodeCursor(query, { value, id: last.digest }) };
}

interface Row extends Omit<Schedule, 'createdAt'> {
  readonly createdAt: Date;
}

/**
 * Query of the schedules that these projects have (any project if undefined), each with the name that the first of them gave it.
 */
const seenIn = (projects: Projects, parameters: Parameters): string => `
select s.digest, p.name, s.ranks, s.operations, s.bytes, p.created_at as "createdAt"
from schedules s cross join lateral (
  select name, created_at from schedule_projects
  where digest = s.digest ${projects === undefined ? '' : `and project = any(${parameters.add(projects)})`}
  order by name is null, created_at, project limit 1) p`;

function filter({ text: part, ranks }: ScheduleQuery, parameters: Parameters): string {
  const conditions = ['true'];
  if (ranks !== undefined) conditions.push(`s.ranks = ${parameters.add(ranks)}`);
  if (part !== undefined) {
    const given = `${parameters.add(part)}::text`;
    conditions.push(`(strpos(lower(p.name), lower(${given})) > 0 or starts_with(s.digest, ${given}))`);
  }
  return conditions.join(' and ');
}

const columnOf = ({ key }: Sort): string => (key === 'ranks' ? 's.ranks' : 'p.created_at');

function inOrder(sort: Sort): string {
  const direction = sort.descending ? 'desc' : 'asc';
  return `${columnOf(sort)} ${direction}, s.digest ${direction}`;
}

/** Condition: behind the last schedule of the previous page. */
function behind(query: ScheduleQuery, sort: Sort, parameters: Parameters): string {
  if (query.cursor === undefined) return 'true';
  const { value, id } = decodeCursor(query, query.cursor);
  const type = sort.key === 'ranks' ? 'int' : 'timestamptz';
  const position = `(${parameters.add(value)}::${type}, ${parameters.add(id)})`;
  return `(${columnOf(sort)}, s.digest) ${sort.descending ? '<' : '>'} ${position}`;
}

function toSchedule({ createdAt, ...schedule }: Row): Schedule {
  return { ...schedule, createdAt: createdAt.toISOString() };
}

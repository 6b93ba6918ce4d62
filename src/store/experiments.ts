import { setImmediate } from 'node:timers/promises';
import { ProblemError } from '../spec/errors.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { ExperimentQuery, ExperimentStore, Page, Range } from './contract.ts';
import { CHANGED, CountChanges, WITHDRAWN } from './counts.ts';
import { createExperiment } from './create-experiment.ts';
import { decodeCursor, encodeCursor, parseSort, type Sort } from './cursor.ts';
import { type Database, transaction } from './database.ts';
import { toExperiment } from './experiment-row.ts';
import type { Prisma, Experiment as Row } from './generated/client.ts';
import type { Notifications } from './notifications.ts';
import { queuePlaces } from './queue-places.ts';
import { type Revision, watchExperiment } from './watch.ts';

export function createExperimentStore(database: Database, notifications: Notifications): ExperimentStore {
  const look = sharedReads(database);
  const find = async (id: string) => (await read(database, id))?.experiment;
  return {
    find,
    list: (query) => list(database, query),
    latestOf: (specDigests) => latestOf(database, specDigests),
    create: async (experiment) => {
      const { id, created } = await createExperiment(database, experiment);
      const stored = await find(id);
      if (!stored) throw new ProblemError('RUN_EXPERIMENT_NOT_FOUND', `The experiment ${id} was removed meanwhile.`);
      return { experiment: stored, created };
    },
    cancel: async (id) => {
      await cancel(database, id);
      return find(id);
    },
    remove: (id) => remove(database, id),
    watch: (id, signal) => watchExperiment(() => look(id), notifications, id, signal),
  };
}

async function read(database: Database, id: string): Promise<Revision | undefined> {
  const row = await database.prisma.experiment.findUnique({ where: { id } });
  if (!row) return undefined;
  const places = await queuePlaces(database, [row]);
  return { revision: row.revision, experiment: toExperiment(row, places.get(id)) };
}

/** The watchers of an experiment wake together: one look serves all that ask in the same turn of the event loop. */
function sharedReads(database: Database): (id: string) => Promise<Revision | undefined> {
  const begun = new Map<string, Promise<Revision | undefined>>();
  return (id) => {
    const shared = begun.get(id);
    if (shared) return shared;
    const answer = setImmediate().then(() => {
      begun.delete(id);
      return read(database, id);
    });
    begun.set(id, answer);
    return answer;
  };
}

async function list(database: Database, query: ExperimentQuery): Promise<Page<Experiment>> {
  const { prisma } = database;
  const sort = parseSort(query.sort ?? '-createdAt');
  if (sort.key !== 'createdAt' && sort.key !== 'name') {
    throw new ProblemError('REQUEST_INVALID', `Experiments are sorted by createdAt or name, not by "${sort.key}".`);
  }
  const where = filter(query);
  const direction = sort.descending ? 'desc' : 'asc';
  const [total, rows] = await Promise.all([
    prisma.experiment.count({ where }),
    prisma.experiment.findMany({
      where: { AND: [where, after(query, sort)] },
      orderBy: [{ [sort.key]: direction }, { id: direction }],
      take: query.limit + 1,
    }),
  ]);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  const places = await queuePlaces(database, items);
  const page = { items: items.map((row) => toExperiment(row, places.get(row.id))), total };
  if (rows.length <= query.limit || !last) return page;
  return { ...page, nextCursor: encodeCursor(query, { value: sortValue(last, sort), id: last.id }) };
}

async function latestOf({ prisma, reads }: Database, specDigests: readonly string[]): Promise<Experiment[]> {
  const { rows } = await reads.query<{ id: string }>(LATEST, [specDigests]);
  const found = await prisma.experiment.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return found.map((row) => toExperiment(row));
}

const LATEST = `
select distinct on (spec_digest, state) id from experiments where spec_digest = any($1)
order by spec_digest, state, created_at desc, id desc`;

function sortValue(row: Row, { key }: Sort): string {
  return key === 'name' ? row.name : row.createdAt.toISOString();
}

function filter(query: ExperimentQuery): Prisma.ExperimentWhereInput {
  const { state, project, tag, mechanism, workload, machine, processes, text } = query;
  const states = state?.filter((wanted): wanted is Row['state'] => isState(wanted));
  return {
    ...(states === undefined ? {} : { state: { in: states } }),
    ...(project === undefined ? {} : { project }),
    ...(tag === undefined ? {} : { tags: { has: tag } }),
    ...(mechanism === undefined ? {} : { mechanisms: { has: mechanism } }),
    ...(workload === undefined ? {} : { workload }),
    ...(machine === undefined ? {} : { machine }),
    ...(processes === undefined ? {} : { runs: { some: { processes: within(processes) } } }),
    ...(text === undefined
      ? {}
      : { OR: [{ name: { contains: text, mode: 'insensitive' } }, { id: { contains: text } }] }),
  };
}

function within({ from, to }: Range): Prisma.IntFilter {
  return { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lte: to }) };
}

function isState(state: string): boolean {
  return ['queued', 'running', 'succeeded', 'failed', 'partial', 'cancelled'].includes(state);
}

/** Everything behind the last item of the page before, in the order of the list. */
function after(query: ExperimentQuery, { key, descending }: Sort): Prisma.ExperimentWhereInput {
  if (query.cursor === undefined) return {};
  const { value, id } = decodeCursor(query, query.cursor);
  const at = key === 'name' ? value : new Date(value);
  const beyond = (limit: string | Date) => (descending ? { lt: limit } : { gt: limit });
  return { OR: [{ [key]: beyond(at) }, { [key]: at, id: descending ? { lt: id } : { gt: id } }] };
}

/** Ends queued and running runs at once. A worker that still computes one learns it from `held`; its write is refused. */
async function cancel(database: Database, id: string): Promise<void> {
  await transaction(database, async (client) => {
    const { rows } = await client.query<{ status: 'queued' | 'running'; runs: number }>(CANCEL, [id]);
    if (rows.length === 0) return;
    const changes = new CountChanges();
    for (const { status, runs } of rows) {
      changes.of(id)[status] -= runs;
      changes.of(id).cancelled += runs;
    }
    await client.query('update experiments set cancel_requested = true where id = $1', [id]);
    await changes.apply(client);
    await client.query('select pg_notify($1, $2)', [WITHDRAWN, id]);
  });
}

const CANCEL = `
with open as (
  select id, status from runs where experiment_id = $1 and status in ('queued', 'running') order by id for update),
ended as (
  update runs r set status = 'cancelled', attempt = r.attempt + 1, finished_at = now(), lease_until = null,
    error_code = 'RUN_CANCELLED', error_message = 'The experiment was cancelled.'
  from open where r.id = open.id returning open.status)
select status, count(*)::int as runs from ended group by status`;

/** Removes the experiment and the results that no other experiment uses. */
async function remove(database: Database, id: string): Promise<boolean> {
  return transaction(database, async (client) => {
    const { rows } = await client.query<{ result: string }>(
      'select distinct result_id as result from runs where experiment_id = $1 and result_id is not null',
      [id],
    );
    const { rowCount } = await client.query('delete from experiments where id = $1', [id]);
    await client.query(REMOVE_UNUSED, [rows.map(({ result }) => result)]);
    await client.query('select pg_notify($1, $2), pg_notify($3, $2)', [CHANGED, id, WITHDRAWN]);
    return rowCount === 1;
  });
}

/** A result that is being linked to at this moment is locked by its new user and stays. */
const REMOVE_UNUSED = `
delete from results where id in (
  select s.id from results s where s.id = any($1) and not exists (select 1 from runs r where r.result_id = s.id)
  for update skip locked)`;

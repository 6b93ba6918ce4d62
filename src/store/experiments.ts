import { setImmediate } from 'node:timers/promises';
import { ProblemError } from '../spec/errors.ts';
import { type Experiment, isExperimentState } from '../spec/resources/experiment.ts';
import type { ExperimentQuery, ExperimentStore, Page, Range } from './contract.ts';
import { createExperiment } from './create-experiment.ts';
import { decodeCursor, encodeCursor, parseSort, type Sort } from './cursor.ts';
import type { Database } from './database.ts';
import { toExperiment } from './experiment-row.ts';
import { extendExperiment, extensionOf } from './extend.ts';
import type { Prisma, Experiment as Row } from './generated/client.ts';
import type { Notifications } from './notifications.ts';
import { queuePlaces } from './queue-places.ts';
import { retryExperiment } from './retry.ts';
import { type Revision, watchExperiment } from './watch.ts';
import { cancelExperiment, removeExperiment, restoreExperiment } from './withdraw.ts';
import { readWaiting } from './workers.ts';

export interface ExperimentStoreOptions {
  /** Pool of the results of a project. */
  readonly poolOf: (project: string) => string;
  /** How long a deleted experiment can be restored. */
  readonly keepDeletedMs: number;
}

export function createExperimentStore(
  database: Database,
  notifications: Notifications,
  { poolOf, keepDeletedMs }: ExperimentStoreOptions,
): ExperimentStore {
  const look = sharedReads(database);
  const find = async (id: string) => (await read(database, id))?.experiment;
  return {
    find,
    findAll: (ids) => findAll(database, ids),
    list: (query) => list(database, query),
    latestOf: (specDigests, projects) => latestOf(database, specDigests, projects),
    create: async (experiment) => {
      const { id, created } = await createExperiment(database, {
        ...experiment,
        resultPool: poolOf(experiment.project),
      });
      const stored = await find(id);
      if (!stored) throw new ProblemError('RUN_EXPERIMENT_NOT_FOUND', `The experiment ${id} was removed meanwhile.`);
      return { experiment: stored, created };
    },
    cancel: async (id) => {
      await cancelExperiment(database, id);
      return find(id);
    },
    retry: async (id) => {
      await retryExperiment(database, id);
      return find(id);
    },
    extend: async (extension) => {
      await extendExperiment(database, extension);
      return find(extension.id);
    },
    extensionOf: (id, key) => extensionOf(database, id, key),
    remove: (id) => removeExperiment(database, id, keepDeletedMs),
    restore: async (id) => ((await restoreExperiment(database, id)) ? find(id) : undefined),
    watch: (id, signal) => watchExperiment(() => look(id), notifications, id, signal),
  };
}

async function read(database: Database, id: string): Promise<Revision | undefined> {
  const row = await database.prisma.experiment.findUnique({ where: { id, removedAt: null } });
  if (!row) return undefined;
  const [experiment] = await shown(database, [row]);
  return experiment && { revision: row.revision, experiment };
}

/** With what those that are not over wait for. */
async function shown(database: Database, rows: readonly Row[]): Promise<Experiment[]> {
  const open = rows.some(({ queued }) => queued > 0);
  const [places, waiting] = await Promise.all([queuePlaces(database, rows), open ? readWaiting(database) : undefined]);
  return rows.map((row) => toExperiment(row, places.get(row.id), waiting?.(row)));
}

async function findAll(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Experiment>> {
  const rows = await database.prisma.experiment.findMany({ where: { id: { in: [...new Set(ids)] }, removedAt: null } });
  const places = await queuePlaces(database, rows);
  return new Map(rows.map((row) => [row.id, toExperiment(row, places.get(row.id))]));
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
  const page = { items: await shown(database, items), total };
  if (rows.length <= query.limit || !last) return page;
  return { ...page, nextCursor: encodeCursor(query, { value: sortValue(last, sort), id: last.id }) };
}

async function latestOf(
  database: Database,
  specDigests: readonly string[],
  projects: readonly string[] | undefined,
): Promise<Experiment[]> {
  const { prisma, reads } = database;
  const { rows } = await reads.query<{ id: string }>(LATEST, [specDigests, projects ?? null]);
  const found = await prisma.experiment.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return shown(database, found);
}

const LATEST = `
select distinct on (spec_digest, state) id from experiments
where spec_digest = any($1) and removed_at is null and ($2::text[] is null or project = any($2))
order by spec_digest, state, created_at desc, id desc`;

function sortValue(row: Row, { key }: Sort): string {
  return key === 'name' ? row.name : row.createdAt.toISOString();
}

function filter(query: ExperimentQuery): Prisma.ExperimentWhereInput {
  const { state, project, projects, tag, mechanism, workload, machine, processes, text, deleted = false } = query;
  const states = state?.filter(isExperimentState);
  return {
    ...(deleted ? { removedAt: { not: null }, purgeAt: { gt: new Date() } } : { removedAt: null }),
    ...(projects === undefined ? {} : { AND: [{ project: { in: [...projects] } }] }),
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
  return {
    ...(from === undefined ? {} : { gte: asInteger(Math.ceil(from)) }),
    ...(to === undefined ? {} : { lte: asInteger(Math.floor(to)) }),
  };
}

/** Within the type of the column: no run has more processes, so that an end beyond it means the same. */
function asInteger(value: number): number {
  return Math.min(Math.max(value, -(2 ** 31)), 2 ** 31 - 1);
}

/** Everything behind the last item of the page before, in the order of the list. */
function after(query: ExperimentQuery, { key, descending }: Sort): Prisma.ExperimentWhereInput {
  if (query.cursor === undefined) return {};
  const { value, id } = decodeCursor(query, query.cursor);
  const at = key === 'name' ? value : new Date(value);
  const beyond = (limit: string | Date) => (descending ? { lt: limit } : { gt: limit });
  return { OR: [{ [key]: beyond(at) }, { [key]: at, id: descending ? { lt: id } : { gt: id } }] };
}

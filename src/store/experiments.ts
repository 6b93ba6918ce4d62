import { setImmediate } from 'node:timers/promises';
import { ProblemError } from '../spec/errors.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { ExperimentQuery, ExperimentStore, Page } from './contract.ts';
import { createExperiment } from './create-experiment.ts';
import { encodeCursor, parseSort, type Sort } from './cursor.ts';
import type { Database } from './database.ts';
import { experimentConditions, experimentOrder } from './experiment-filters.ts';
import { toExperiment } from './experiment-row.ts';
import { extendExperiment, extensionOf } from './extend.ts';
import { Prisma, type Experiment as Row } from './generated/client.ts';
import type { Notifications } from './notifications.ts';
import { queuePlaces } from './queue-places.ts';
import { retryExperiment } from './retry.ts';
import { Parameters } from './run-filters.ts';
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

/** Plain statements: experiments are what is read most often. */
async function rowsOf(
  { reads }: Database,
  statement: { readonly name?: string; readonly text: string },
  values: unknown[],
): Promise<Row[]> {
  return (await reads.query<Row>({ ...statement, values })).rows;
}

const COLUMNS = Object.keys(Prisma.ExperimentScalarFieldEnum).map((field) => `e.${columnOf(field)} as "${field}"`);
const SELECT = `select ${COLUMNS.join(', ')} from experiments e`;
const ONE = { name: 'experiment', text: `${SELECT} where e.id = $1 and e.removed_at is null` };
const ALL = { name: 'experiments', text: `${SELECT} where e.id = any($1) and e.removed_at is null` };

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

async function read(database: Database, id: string): Promise<Revision | undefined> {
  const [row] = await rowsOf(database, ONE, [id]);
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
  const rows = await rowsOf(database, ALL, [[...new Set(ids)]]);
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
  const sort = parseSort(query.sort ?? '-createdAt');
  const parameters = new Parameters();
  const where = experimentConditions(query, parameters);
  const counted = [...parameters.values];
  const { order, behind } = experimentOrder(query, sort, parameters);
  const limit = parameters.add(query.limit + 1);
  const [total, rows] = await Promise.all([
    count(database, where, counted),
    rowsOf(
      database,
      { text: `${SELECT} where ${where} and ${behind} order by ${order} limit ${limit}` },
      parameters.values,
    ),
  ]);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  const page = { items: await shown(database, items), total };
  if (rows.length <= query.limit || !last) return page;
  return { ...page, nextCursor: encodeCursor(query, { value: sortValue(last, sort), id: last.id }) };
}

async function count({ reads }: Database, where: string, values: unknown[]): Promise<number> {
  const text = `select count(*)::int as total from experiments e where ${where}`;
  const { rows } = await reads.query<{ total: number }>(text, values);
  return rows[0]?.total ?? 0;
}

async function latestOf(
  database: Database,
  specDigests: readonly string[],
  projects: readonly string[] | undefined,
): Promise<Experiment[]> {
  return shown(database, await rowsOf(database, { text: LATEST }, [specDigests, projects ?? null]));
}

const LATEST = `
${SELECT} where e.id in (
  select distinct on (spec_digest, state) id from experiments
  where spec_digest = any($1) and removed_at is null and ($2::text[] is null or project = any($2))
  order by spec_digest, state, created_at desc, id desc)
order by e.created_at desc, e.id desc`;

function sortValue(row: Row, { key }: Sort): string {
  return key === 'name' ? row.name : row.createdAt.toISOString();
}

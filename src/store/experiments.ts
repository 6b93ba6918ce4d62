import { setImmediate } from 'node:timers/promises';
import { ProblemError } from '../spec/errors.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { ExperimentQuery, ExperimentStore, Page } from './contract.ts';
import { createExperiment } from './create-experiment.ts';
import { encodeCursor, parseSort, type Sort } from './cursor.ts';
import type { Database } from './database.ts';
import { experimentConditions, experimentOrder } from './experiment-filters.ts';
import { type ExperimentHead, ExperimentReader } from './experiment-reader.ts';
import { extendExperiment, extensionOf, noteExtension } from './extend.ts';
import { growExperiment } from './grow.ts';
import type { Notifications } from './notifications.ts';
import { retryExperiment } from './retry.ts';
import { Parameters } from './run-filters.ts';
import type { PoolOf } from './stored-results.ts';
import { type Revision, watchExperiment } from './watch.ts';
import { cancelExperiment, removeExperiment, restoreExperiment } from './withdraw.ts';

export interface ExperimentStoreOptions {
  readonly poolOf: PoolOf;
  /** How long a deleted experiment can be restored, in ms. */
  readonly keepDeletedMs: number;
}

export function createExperimentStore(
  database: Database,
  notifications: Notifications,
  { poolOf, keepDeletedMs }: ExperimentStoreOptions,
): ExperimentStore {
  const reader = new ExperimentReader(database);
  const look = sharedReads(reader);
  const find = async (id: string) => (await reader.one(id))?.experiment;
  return {
    find,
    findDeleted: (id) => findDeleted(database, reader, id),
    findAll: (ids) => findAll(database, reader, ids),
    list: (query) => list(database, reader, query),
    latestOf: (specDigests, projects) => latestOf(database, reader, specDigests, projects),
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
      await retryExperiment(database, id, poolOf);
      return find(id);
    },
    extend: async (extension) => {
      await extendExperiment(database, extension, poolOf);
      return find(extension.id);
    },
    growing: (modelVersion) => growingOf(database, reader, modelVersion),
    grow: (growth) => growExperiment(database, growth, poolOf),
    extensionOf: (id, key) => extensionOf(database, id, key),
    noteExtension: (extension) => noteExtension(database, extension),
    remove: (id) => removeExperiment(database, id, keepDeletedMs),
    restore: async (id) => ((await restoreExperiment(database, id)) ? find(id) : undefined),
    watch: (id, signal) => watchExperiment(() => look(id), notifications, id, signal),
  };
}

/**
 * Shares reads: all watchers of an experiment wake together, and one read serves all requests of the same turn of the event loop.
 */
function sharedReads(reader: ExperimentReader): (id: string) => Promise<Revision | undefined> {
  const begun = new Map<string, Promise<Revision | undefined>>();
  return (id) => {
    const shared = begun.get(id);
    if (shared) return shared;
    const answer = setImmediate().then(() => {
      begun.delete(id);
      return reader.one(id);
    });
    begun.set(id, answer);
    return answer;
  };
}

async function findAll({ reads }: Database, reader: ExperimentReader, ids: readonly string[]) {
  const values = [[...new Set(ids)]];
  const { rows } = await reads.query<ExperimentHead>({ name: 'experiment-heads', text: HEADS, values });
  return new Map((await reader.ofHeads(rows)).map((experiment) => [experiment.id, experiment]));
}

const HEADS = 'select id, revision from experiments where id = any($1) and removed_at is null';

async function findDeleted({ reads }: Database, reader: ExperimentReader, id: string): Promise<Experiment | undefined> {
  const { rows } = await reads.query<ExperimentHead>({ name: 'deleted-experiment', text: DELETED, values: [id] });
  return (await reader.ofHeads(rows))[0];
}

const DELETED = 'select id, revision from experiments where id = $1 and removed_at is not null and purge_at > now()';

interface ListRow extends ExperimentHead {
  readonly name: string;
  readonly createdAt: Date;
}

/** Reads the total, and the heads of a page plus one more to tell whether another page follows, in one statement. */
async function list({ reads }: Database, reader: ExperimentReader, query: ExperimentQuery): Promise<Page<Experiment>> {
  const sort = parseSort(query.sort ?? '-createdAt');
  const parameters = new Parameters();
  const where = experimentConditions(query, parameters);
  const { order, behind } = experimentOrder(query, sort, parameters);
  const text = `
select t.total, p.* from (select count(*)::int as total from experiments e where ${where}) t
left join lateral (
  select e.id, e.revision, e.name, e.created_at as "createdAt" from experiments e where ${where} and ${behind}
  order by ${order} limit ${parameters.add(query.limit + 1)}) p on true`;
  const { rows } = await reads.query<ListRow & { total: number }>(text, parameters.values);
  const found = rows.filter(({ id }) => id !== null);
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  const page = { items: await reader.ofHeads(shown), total: rows[0]?.total ?? 0 };
  if (found.length <= query.limit || !last) return page;
  return { ...page, nextCursor: encodeCursor(query, { value: sortValue(last, sort), id: last.id }) };
}

async function latestOf(
  { reads }: Database,
  reader: ExperimentReader,
  specDigests: readonly string[],
  projects: readonly string[] | undefined,
): Promise<Experiment[]> {
  const { rows } = await reads.query<ExperimentHead>(LATEST, [specDigests, projects ?? null]);
  return reader.ofHeads(rows);
}

const LATEST = `
select e.id, e.revision from experiments e where e.id in (
  select distinct on (spec_digest, state) id from experiments
  where spec_digest = any($1) and removed_at is null and ($2::text[] is null or project = any($2))
  order by spec_digest, state, created_at desc, id desc)
order by e.created_at desc, e.id desc`;

async function growingOf({ reads }: Database, reader: ExperimentReader, modelVersion: string): Promise<Experiment[]> {
  const { rows } = await reads.query<ExperimentHead>({ name: 'growing', text: GROWING, values: [modelVersion] });
  return reader.ofHeads(rows);
}

/** Only a few at a time: the others follow at the next poll. */
const GROWING = `
select id, revision from experiments
where growing and finished_at is null and model_version = $1 and queued + running = 0 and removed_at is null
  and not cancel_requested
order by created_at, id limit 20`;

function sortValue(row: ListRow, { key }: Sort): string {
  return key === 'name' ? row.name : row.createdAt.toISOString();
}

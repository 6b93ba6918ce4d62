import type { Run } from '../spec/resources/run.ts';
import { comparisonRows } from './comparison-rows.ts';
import type { Page, RunQuery, RunStore } from './contract.ts';
import { decodeCursor, encodeCursor, parseSort } from './cursor.ts';
import type { Database } from './database.ts';
import { firstPages } from './first-pages.ts';
import { ParameterSetCache } from './parameter-sets.ts';
import { loadReplays } from './replays.ts';
import { afterPosition, conditions, Parameters, sortColumn } from './run-filters.ts';
import { loadRuns } from './run-row.ts';
import { storedResults } from './stored-results.ts';

export function createRunStore(database: Database, poolOf: (project: string) => string): RunStore {
  const sets = new ParameterSetCache(database);
  return {
    find: async (id) => {
      const [run] = await loadRuns(database, sets, { id, experiment: { removedAt: null } });
      return (
        run && { ...run, ...(await loadReplays(database, [id])).get(id), neighbours: await neighbours(database, id) }
      );
    },
    replays: (ids) => loadReplays(database, ids),
    firstPages: (ids, query) => firstPages(database, sets, ids, query),
    list: (query) => list(database, sets, query),
    stream: (experimentId) => stream(database, sets, experimentId),
    comparisonRows: (experimentId, measure) => comparisonRows(database, experimentId, measure),
    storedDigests: async (digests, traceLevel, project) =>
      new Set((await storedResults(database.reads, digests, { traceLevel, pool: poolOf(project) })).keys()),
  };
}

async function neighbours({ reads }: Database, id: string): Promise<NonNullable<Run['neighbours']>> {
  const { rows } = await reads.query<NonNullable<Run['neighbours']>>(NEIGHBOURS, [id]);
  return rows[0] ?? { previous: null, next: null };
}

const NEIGHBOURS = `
select (select id from runs where experiment_id = r.experiment_id and index = r.index - 1) as previous,
  (select id from runs where experiment_id = r.experiment_id and index = r.index + 1) as next
from runs r where r.id = $1`;

const STREAM_PAGE = 500;

async function* stream(database: Database, sets: ParameterSetCache, experimentId: string): AsyncGenerator<Run> {
  let after = -1;
  for (;;) {
    const order = { orderBy: { index: 'asc' }, take: STREAM_PAGE } as const;
    const runs = await loadRuns(database, sets, { experimentId, index: { gt: after } }, order);
    yield* runs;
    const last = runs.at(-1)?.index;
    if (last === undefined || runs.length < STREAM_PAGE) return;
    after = last;
  }
}

async function list(database: Database, sets: ParameterSetCache, query: RunQuery): Promise<Page<Run>> {
  const [total, positions] = await Promise.all([count(database, query), page(database, query)]);
  const shown = positions.slice(0, query.limit);
  const loaded = await loadRuns(database, sets, { id: { in: shown.map(({ id }) => id) } });
  const byId = new Map(loaded.map((run) => [run.id, run]));
  const items = shown.flatMap(({ id }) => byId.get(id) ?? []);
  const last = shown.at(-1);
  return positions.length > query.limit && last
    ? { items, total, nextCursor: encodeCursor(query, last) }
    : { items, total };
}

async function count({ reads }: Database, query: RunQuery): Promise<number> {
  const parameters = new Parameters();
  const where = conditions(query, parameters);
  const { rows } = await reads.query<{ total: number }>(
    `select count(*)::int as total from runs r where ${where}`,
    parameters.values,
  );
  return rows[0]?.total ?? 0;
}

/** Ids and sort values of a page, and of one run more to know whether another page follows. */
async function page({ reads }: Database, query: RunQuery): Promise<{ id: string; value: string }[]> {
  const parameters = new Parameters();
  const sort = parseSort(query.sort ?? 'index');
  const where = [conditions(query, parameters)];
  const column = sortColumn(sort, parameters);
  if (query.cursor !== undefined) {
    where.push(afterPosition(column, sort, decodeCursor(query, query.cursor), parameters));
  }
  const direction = sort.descending ? 'desc' : 'asc';
  const { rows } = await reads.query<{ id: string; value: string }>(
    `select r.id, (${column.expression})::text as value from runs r ${column.join ?? ''} where ${where.join(' and ')}
     order by ${column.expression} ${direction}, r.id ${direction} limit ${parameters.add(query.limit + 1)}`,
    parameters.values,
  );
  return rows;
}

import type { Run } from '../spec/resources/run.ts';
import { ComparisonReader } from './comparison-rows.ts';
import type { Page, RunQuery, RunStore } from './contract.ts';
import { decodeCursor, encodeCursor, parseSort } from './cursor.ts';
import type { Database } from './database.ts';
import { firstPages } from './first-pages.ts';
import { ParameterSetCache } from './parameter-sets.ts';
import { loadReplays } from './replays.ts';
import { afterPosition, conditions, Parameters, sortColumn, totalOfExperiments } from './run-filters.ts';
import { RUN_COLUMNS, RunReader, type RunRow } from './run-row.ts';
import { storedResults } from './stored-results.ts';

export function createRunStore(database: Database, poolOf: (project: string) => string): RunStore {
  const reader = new RunReader(database, new ParameterSetCache(database));
  const comparisons = new ComparisonReader(database);
  return {
    find: (id) => reader.one(id),
    replays: (ids) => loadReplays(database, ids),
    firstPages: (ids, query) => firstPages(database, reader, ids, query),
    list: (query) => list(database, reader, query),
    stream: (experimentId) => stream(reader, experimentId),
    comparisonRows: (experimentId, measure) => comparisons.rows(experimentId, measure),
    storedDigests: async (digests, traceLevel, project) =>
      new Set((await storedResults(database.reads, digests, { traceLevel, pool: poolOf(project) })).keys()),
  };
}

const STREAM_PAGE = 500;

async function* stream(reader: RunReader, experimentId: string): AsyncGenerator<Run> {
  let after = -1;
  for (;;) {
    const runs = await reader.following(experimentId, after, STREAM_PAGE);
    yield* runs;
    const last = runs.at(-1)?.index;
    if (last === undefined || runs.length < STREAM_PAGE) return;
    after = last;
  }
}

async function list(database: Database, reader: RunReader, query: RunQuery): Promise<Page<Run>> {
  const [total, positions] = await Promise.all([count(database, query), page(database, query)]);
  const shown = positions.slice(0, query.limit);
  const items = await reader.ofRows(shown);
  const last = shown.at(-1);
  return positions.length > query.limit && last
    ? { items, total, nextCursor: encodeCursor(query, last) }
    : { items, total };
}

async function count({ reads }: Database, query: RunQuery): Promise<number> {
  const parameters = new Parameters();
  const text = totalOfExperiments(query, parameters) ?? countOfRuns(query, parameters);
  const { rows } = await reads.query<{ total: number }>(text, parameters.values);
  return rows[0]?.total ?? 0;
}

function countOfRuns(query: RunQuery, parameters: Parameters): string {
  return `select count(*)::int as total from runs r where ${conditions(query, parameters)}`;
}

type SortedRow = RunRow & { readonly value: string };

/** Rows and sort values of a page, and of one run more to know whether another page follows. */
async function page({ reads }: Database, query: RunQuery): Promise<SortedRow[]> {
  const parameters = new Parameters();
  const sort = parseSort(query.sort ?? 'index');
  const where = [conditions(query, parameters)];
  const column = sortColumn(sort, parameters);
  if (query.cursor !== undefined) {
    where.push(afterPosition(column, sort, decodeCursor(query, query.cursor), parameters));
  }
  const direction = sort.descending ? 'desc' : 'asc';
  const { rows } = await reads.query<SortedRow>(
    `select ${RUN_COLUMNS}, (${column.expression})::text as value from runs r ${column.join ?? ''} where ${where.join(' and ')}
     order by ${column.expression} ${direction}, r.id ${direction} limit ${parameters.add(query.limit + 1)}`,
    parameters.values,
  );
  return rows;
}

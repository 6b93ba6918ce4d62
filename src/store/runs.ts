import { ProblemError } from '../spec/errors.ts';
import type { Run } from '../spec/resources/run.ts';
import { ComparisonReader } from './comparison-rows.ts';
import type { Page, RunQuery, RunStore } from './contract.ts';
import type { Database } from './database.ts';
import { firstPages } from './first-pages.ts';
import type { Total } from './page.ts';
import { ParameterSetCache } from './parameter-sets.ts';
import { loadReplays } from './replays.ts';
import { conditions, OF_EACH_RUN, Parameters } from './run-filters.ts';
import { following, inOrder, type Listed, type OrderedRow, type Reading } from './run-order.ts';
import { RunReader } from './run-row.ts';
import { foundBy, isFiltered, totalOf } from './run-totals.ts';
import { type PoolOf, storedResults } from './stored-results.ts';

export function createRunStore(database: Database, poolOf: PoolOf): RunStore {
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
    if (last === undefined || runs.length < STREAM_PAGE) break;
    after = last;
  }
  // Runs that were deleted under way are missing above.
  if (await reader.isPurged(experimentId)) {
    const detail = `The experiment ${experimentId} was deleted permanently while its runs were read`;
    throw new ProblemError('RUN_EXPERIMENT_NOT_FOUND', detail);
  }
}

async function list(database: Database, reader: RunReader, query: RunQuery): Promise<Page<Run>> {
  const readings = inOrder(query);
  const { total, rows } = await (query.experimentId === undefined && isFiltered(query)
    ? search(database, readings, query)
    : inExperiments(database, readings, query));
  return { items: await reader.ofRows(rows.slice(0, query.limit)), ...total, ...following(query, rows) };
}

/** The rows of a page plus one more, to tell whether another page follows. */
interface Found {
  readonly total: Total;
  readonly rows: readonly OrderedRow[];
}

async function inExperiments(database: Database, readings: readonly Reading[], query: RunQuery): Promise<Found> {
  const listed = (parameters: Parameters) => ({ where: conditions(query, parameters) });
  const [total, rows] = await Promise.all([
    totalOf(database, query),
    read(database, readings, listed, query.limit + 1),
  ]);
  return { total, rows };
}

/** Searches all runs. A few matches are found once and sorted; if there are many, a page fills quickly in any order. */
async function search(database: Database, readings: readonly Reading[], query: RunQuery): Promise<Found> {
  const { total, ids } = await foundBy(database, query);
  if (ids?.length === 0) return { total, rows: [] };
  const listed = (parameters: Parameters) =>
    ids
      ? { where: `r.id = any(${parameters.add(ids)}::text[])`, few: true }
      : { where: conditions(query, parameters, OF_EACH_RUN) };
  return { total, rows: await read(database, readings, listed, query.limit + 1) };
}

async function read(
  { reads }: Database,
  readings: readonly Reading[],
  listed: (parameters: Parameters) => Listed,
  limit: number,
): Promise<OrderedRow[]> {
  const found: OrderedRow[] = [];
  for (const reading of readings) {
    const parameters = new Parameters();
    const text = reading(listed(parameters), parameters, limit - found.length);
    found.push(...(await reads.query<OrderedRow>(text, parameters.values)).rows);
    if (found.length === limit) break;
  }
  return found;
}

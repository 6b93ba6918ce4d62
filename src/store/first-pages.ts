import type { Run } from '../spec/resources/run.ts';
import type { Page, RunQuery } from './contract.ts';
import { encodeCursor, parseSort } from './cursor.ts';
import type { Database } from './database.ts';
import { conditions, Parameters, sortColumn } from './run-filters.ts';
import type { RunReader } from './run-row.ts';

export type SharedQuery = Omit<RunQuery, 'experimentId' | 'cursor'>;

interface Position {
  readonly experiment: string;
  readonly id: string;
  readonly value: string;
}

/** The first page of runs of each of these experiments, in as many statements as for one. */
export async function firstPages(
  database: Database,
  reader: RunReader,
  experimentIds: readonly string[],
  query: SharedQuery,
): Promise<ReadonlyMap<string, Page<Run>>> {
  const [totals, positions] = await Promise.all([
    count(database, experimentIds, query),
    positionsOf(database, experimentIds, query),
  ]);
  const shown = new Map(experimentIds.map((id) => [id, positions.filter(({ experiment }) => experiment === id)]));
  const ids = [...shown.values()].flatMap((all) => all.slice(0, query.limit).map(({ id }) => id));
  const runs = new Map((await reader.all(ids)).map((run) => [run.id, run]));
  return new Map(
    [...shown].map(([experimentId, all]) => [
      experimentId,
      page(all, runs, { ...query, experimentId }, totals.get(experimentId) ?? 0),
    ]),
  );
}

function page(
  positions: readonly Position[],
  runs: ReadonlyMap<string, Run>,
  query: RunQuery,
  total: number,
): Page<Run> {
  const shown = positions.slice(0, query.limit);
  const items = shown.flatMap(({ id }) => runs.get(id) ?? []);
  const last = shown.at(-1);
  return positions.length > query.limit && last
    ? { items, total, nextCursor: encodeCursor(query, last) }
    : { items, total };
}

async function count({ reads }: Database, experimentIds: readonly string[], query: SharedQuery) {
  const parameters = new Parameters();
  const ids = parameters.add(experimentIds);
  const { rows } = await reads.query<{ id: string; total: number }>(
    `select r.experiment_id as id, count(*)::int as total from runs r
     where r.experiment_id = any(${ids}::text[]) and ${conditions(query, parameters)} group by r.experiment_id`,
    parameters.values,
  );
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Ids and sort values, of one run more than a page has to know whether another page follows. */
async function positionsOf({ reads }: Database, experimentIds: readonly string[], query: SharedQuery) {
  const parameters = new Parameters();
  const sort = parseSort(query.sort ?? 'index');
  const ids = parameters.add(experimentIds);
  const where = conditions(query, parameters);
  const { expression, join = '' } = sortColumn(sort, parameters);
  const direction = sort.descending ? 'desc' : 'asc';
  const { rows } = await reads.query<Position>(
    `select e.id as experiment, p.id, p.value from unnest(${ids}::text[]) as e(id) cross join lateral (
       select r.id, (${expression})::text as value, row_number() over (order by ${expression} ${direction}, r.id ${direction})
         as place from runs r ${join} where r.experiment_id = e.id and ${where}
       order by ${expression} ${direction}, r.id ${direction} limit ${parameters.add(query.limit + 1)}) p
     order by e.id, p.place`,
    parameters.values,
  );
  return rows;
}

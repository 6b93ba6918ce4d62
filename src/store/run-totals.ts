import { MOST_COUNTED } from '../spec/resources/run.ts';
import type { RunQuery } from './contract.ts';
import type { Database } from './database.ts';
import type { Total } from './page.ts';
import { conditions, Parameters } from './run-filters.ts';

/** Whether a query filters by anything other than experiment and projects. */
export function isFiltered({ experimentId, projects, sort, cursor, limit, ...filters }: RunQuery): boolean {
  return Object.values(filters).some((filter) => filter !== undefined);
}

/** Returns the number of runs of a query. */
export async function totalOf({ reads }: Database, query: RunQuery): Promise<Total> {
  const parameters = new Parameters();
  const text = isFiltered(query) ? countOfRuns(conditions(query, parameters)) : keptTotal(query, parameters);
  const { rows } = await reads.query<{ total: number }>(text, parameters.values);
  return counted(rows[0]?.total ?? 0, query);
}

/** Returns the number of runs for each of these experiments, in one statement. */
export async function totalsOf(
  { reads }: Database,
  experimentIds: readonly string[],
  query: RunQuery,
): Promise<ReadonlyMap<string, Total>> {
  const parameters = new Parameters();
  const ids = parameters.add(experimentIds);
  const one = isFiltered(query)
    ? countOfRuns(`r.experiment_id = e.id and ${conditions(query, parameters)}`)
    : keptTotal(query, parameters, 'e.id');
  const { rows } = await reads.query<{ id: string; total: number }>(
    `select e.id, t.total from unnest(${ids}::text[]) as e(id) cross join lateral (${one}) t`,
    parameters.values,
  );
  return new Map(rows.map(({ id, total }) => [id, counted(total, query)]));
}

interface FoundRow {
  readonly total: number;
  /** Null if there are too many. */
  readonly ids: string | null;
}

/** Returns the number of runs of a query, and their ids if they are few enough to be counted. */
export async function foundBy(
  { reads }: Database,
  query: RunQuery,
): Promise<{ readonly total: Total; readonly ids: readonly string[] | undefined }> {
  const parameters = new Parameters();
  const { rows } = await reads.query<FoundRow>(
    `select count(*)::int as total, case when count(*) <= ${MOST_COUNTED} then string_agg(r.id, ' ') end as ids
     from (select r.id from runs r where ${conditions(query, parameters)} limit ${MOST_COUNTED + 1}) r`,
    parameters.values,
  );
  const { total = 0, ids = null } = rows[0] ?? {};
  return { total: counted(total, query), ids: total > MOST_COUNTED ? undefined : (ids?.split(' ') ?? []) };
}

const counted = (runs: number, query: RunQuery): Total =>
  runs > MOST_COUNTED && isFiltered(query) ? { total: MOST_COUNTED, moreThanTotal: true } : { total: runs };

const countOfRuns = (where: string): string =>
  `select count(*)::int as total from (select from runs r where ${where} limit ${MOST_COUNTED + 1}) r`;

/** Reads the count that each experiment maintains in the transactions that add its runs. */
function keptTotal({ experimentId, projects }: RunQuery, parameters: Parameters, id?: string): string {
  const one = id ?? (experimentId === undefined ? undefined : parameters.add(experimentId));
  const where = ['x.removed_at is null', ...(one === undefined ? [] : [`x.id = ${one}`])];
  if (projects !== undefined) where.push(`x.project = any(${parameters.add(projects)}::text[])`);
  return `select coalesce(sum(x.total), 0)::int as total from experiments x where ${where.join(' and ')}`;
}

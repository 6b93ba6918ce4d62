import type { Run } from '../spec/resources/run.ts';
import type { Page, RunQuery } from './contract.ts';
import type { Database } from './database.ts';
import { conditions, Parameters } from './run-filters.ts';
import { following, inOrder, type OrderedRow } from './run-order.ts';
import type { RunReader } from './run-row.ts';
import { totalsOf } from './run-totals.ts';

export type SharedQuery = Omit<RunQuery, 'experimentId' | 'cursor'>;

/** Returns the first page of runs of each of these experiments, with as many statements as for one. */
export async function firstPages(
  database: Database,
  reader: RunReader,
  experimentIds: readonly string[],
  query: SharedQuery,
): Promise<ReadonlyMap<string, Page<Run>>> {
  const [totals, rows] = await Promise.all([
    totalsOf(database, experimentIds, query),
    firstRows(database, experimentIds, query),
  ]);
  const shown = [...rows.values()].map((found) => found.slice(0, query.limit));
  const runs = new Map((await reader.ofRows(shown.flat())).map((run) => [run.id, run]));
  return new Map(
    [...rows].map(([experimentId, found], place) => {
      const items = shown[place]!.map(({ id }) => runs.get(id)!);
      const total = totals.get(experimentId) ?? { total: 0 };
      return [experimentId, { items, ...total, ...following({ ...query, experimentId }, found) }];
    }),
  );
}

/** Reads for each experiment the rows of a page plus one more, to tell whether another page follows. */
async function firstRows({ reads }: Database, experimentIds: readonly string[], query: SharedQuery) {
  const rows = new Map<string, OrderedRow[]>(experimentIds.map((id) => [id, []]));
  for (const reading of inOrder(query)) {
    const left = experimentIds.filter((id) => rows.get(id)!.length <= query.limit);
    if (left.length === 0) break;
    const parameters = new Parameters();
    const ids = parameters.add(left);
    const where = `r.experiment_id = e.id and ${conditions(query, parameters)}`;
    const { rows: read } = await reads.query<OrderedRow>(
      `select p.* from unnest(${ids}::text[]) as e(id) cross join lateral (
         select r.*, row_number() over () as place from (${reading({ where }, parameters, query.limit + 1)}) r) p
       order by p."experimentId", p.place`,
      parameters.values,
    );
    for (const row of read) rows.get(row.experimentId)!.push(row);
  }
  return rows;
}

import type { RunOrigin } from '../spec/resources/origin.ts';
import type { Run } from '../spec/resources/run.ts';
import type { Database } from './database.ts';
import { unpackOccupancy } from './occupancies.ts';

/** Parts of a result that a run shows. */
export type ShownResult = Pick<
  Run,
  'digest' | 'operationsDigest' | 'metrics' | 'breakdown' | 'percentiles' | 'occupancy' | 'counters' | 'events'
> & { readonly simulatedNs: number; readonly origin: RunOrigin | null };

type MetricRow = [
  name: string,
  value: number,
  unit: string,
  mean: number | null,
  p50: number | null,
  p99: number | null,
  max: number | null,
];

interface Row extends Omit<ShownResult, 'metrics' | 'occupancy' | 'events' | 'origin'> {
  readonly id: string;
  readonly events: string;
  readonly occupancy: Buffer | null;
  readonly computed: RunOrigin['computed'];
  readonly importId: string | null;
  readonly importedBy: string | null;
  readonly importedAt: Date | null;
  readonly metrics: readonly MetricRow[] | null;
}

/** Loads results without the large parts of replayed schedules, which are needed only for single runs: `loadReplays`. */
export async function loadResults(
  { reads }: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownResult>> {
  if (ids.length === 0) return new Map();
  const { rows } = await reads.query<Row>({ name: 'results-by-id', text: RESULTS, values: [ids] });
  return new Map(rows.map((row) => [row.id, shown(row)]));
}

const RESULTS = `
select s.id, s.digest, s.operations_digest as "operationsDigest", s.breakdown, s.percentiles, s.occupancy, s.counters,
  s.events, s.simulated_ns as "simulatedNs", s.computed, i.id as "importId", i.imported_by as "importedBy",
  i.created_at as "importedAt",
  (select json_agg(json_build_array(name, value, unit, mean, p50, p99, max) order by name) from metrics
   where result_id = s.id) as metrics
from results s left join imports i on i.id = s.import_id where s.id = any($1::uuid[])`;

function shown({ id: _, metrics, occupancy, events, computed, importId, importedBy, importedAt, ...rest }: Row) {
  const origin =
    importId === null ? null : { importId, importedBy: importedBy!, importedAt: importedAt!.toISOString(), computed };
  return {
    ...rest,
    metrics: Object.fromEntries((metrics ?? []).map(toMetric)),
    occupancy: unpackOccupancy(occupancy ?? undefined),
    events: Number(events),
    origin,
  };
}

function toMetric([name, value, unit, mean, p50, p99, max]: MetricRow): [string, Run['metrics'][string]] {
  const metric = {
    value,
    unit,
    ...(mean === null ? {} : { mean }),
    ...(p50 === null ? {} : { p50 }),
    ...(p99 === null ? {} : { p99 }),
    ...(max === null ? {} : { max }),
  };
  return [name, metric];
}

import type { Measure } from '../spec/statistics.ts';
import type { ComparisonRow } from './contract.ts';
import type { Database } from './database.ts';
import { unpackOccupancy } from './occupancies.ts';
import { unpackStageMeans } from './stage-means.ts';

type Row = [
  point: string,
  mechanism: string,
  replication: number,
  seed: number,
  status: ComparisonRow['status'],
  value: number | null,
  stageMeans: Buffer | null,
  index: number,
  occupancy: Buffer | null,
];

/** All runs of an experiment with one metric or percentile, in plan order. Sized for tens of thousands of runs in one query. */
export async function comparisonRows(
  { reads }: Database,
  experimentId: string,
  { metric, statistic }: Measure,
): Promise<ComparisonRow[]> {
  const { rows } = await reads.query<Row>({
    text: `select r.point::text, r.mechanism, r.replication, r.seed::float8, r.status, m.${statistic}, s.stage_means,
         r.index, s.occupancy
       from runs r
       left join results s on s.id = r.result_id
       left join metrics m on m.result_id = r.result_id and m.name = $2
       where r.experiment_id = $1`,
    values: [experimentId, metric],
    rowMode: 'array',
  });
  // Sorting here is cheaper than there, where whole rows would be moved.
  rows.sort((a, b) => a[7] - b[7]);
  const pointOf = remembered((text) => JSON.parse(text) as ComparisonRow['point']);
  return rows.map(([point, mechanism, replication, seed, status, value, stageMeans, , occupancy]) => ({
    point: pointOf(point),
    mechanism,
    replication,
    seed,
    status,
    value,
    stages: stageMeans === null ? null : unpackStageMeans(stageMeans),
    occupancy: occupancy === null ? null : unpackOccupancy(occupancy),
  }));
}

/** Replications share their point: each is parsed once. */
function remembered<Value>(parse: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? parse(text);
    known.set(text, value);
    return value;
  };
}

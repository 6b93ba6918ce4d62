import type { ComparisonRow } from './contract.ts';
import type { Database } from './database.ts';

type Row = [
  point: string,
  mechanism: string,
  replication: number,
  seed: number,
  status: ComparisonRow['status'],
  value: number | null,
  breakdown: string | null,
];

/** All runs of an experiment with one metric, in plan order. Sized for tens of thousands of runs in one query. */
export async function comparisonRows(
  { pool }: Database,
  experimentId: string,
  metric: string,
): Promise<ComparisonRow[]> {
  const { rows } = await pool.query<Row>({
    text: `select r.point::text, r.mechanism, r.replication, r.seed::float8, r.status, m.value, s.breakdown::text
       from runs r
       left join results s on s.id = r.result_id
       left join metrics m on m.result_id = r.result_id and m.name = $2
       where r.experiment_id = $1 order by r.index`,
    values: [experimentId, metric],
    rowMode: 'array',
  });
  const pointOf = remembered((text) => JSON.parse(text) as ComparisonRow['point']);
  return rows.map(([point, mechanism, replication, seed, status, value, breakdown]) => ({
    point: pointOf(point),
    mechanism,
    replication,
    seed,
    status,
    value,
    stages: breakdown === null ? null : meanStages(breakdown),
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

function meanStages(breakdown: string): Record<string, number> {
  const stages = JSON.parse(breakdown) as Record<string, { meanNs: number }>;
  return Object.fromEntries(Object.entries(stages).map(([stage, { meanNs }]) => [stage, meanNs]));
}

import type pg from 'pg';
import type { MetricValue, RunResult } from '../simulation/run.ts';
import { arrayLiteral } from './array-literal.ts';

interface Measured {
  readonly id: string;
  readonly result: Pick<RunResult, 'metrics'>;
}

type Cell = number | null;

/** Inserts the metrics of results. Ids, names and units, each of which belongs to many rows, are sent once. */
export async function insertMetrics(client: pg.PoolClient, results: readonly Measured[]): Promise<void> {
  const names = new Names();
  const values: Cell[][] = [[], [], []];
  const distributions: Cell[][] = [[], [], [], [], [], [], []];
  for (const [place, { result }] of results.entries()) {
    for (const [name, metric] of Object.entries(result.metrics)) {
      const { value, mean = null, p50 = null, p99 = null, max = null } = metric;
      const row = [place + 1, names.placeOf(name, metric), value];
      if (mean === null && p50 === null && p99 === null && max === null) append(values, row);
      else append(distributions, [...row, mean, p50, p99, max]);
    }
  }
  const columns = [results.map(({ id }) => id), names.names, names.units, ...values, ...distributions];
  await client.query({ name: 'insert-metrics', text: INSERT, values: columns.map(arrayLiteral) });
}

function append(columns: readonly Cell[][], row: readonly Cell[]): void {
  for (const [i, value] of row.entries()) columns[i]?.push(value);
}

/** Pairs of name and unit, numbered from 1 as the elements of an array in PostgreSQL. */
class Names {
  readonly names: string[] = [];
  readonly units: string[] = [];
  private readonly places = new Map<string, number>();

  placeOf(name: string, { unit }: MetricValue): number {
    const key = `${unit} ${name}`;
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.names.push(name);
    this.units.push(unit);
    this.places.set(key, this.names.length);
    return this.names.length;
  }
}

const INSERT = `
insert into metrics (result_id, name, value, unit, mean, p50, p99, max)
select ($1::uuid[])[place], ($2::text[])[name], value, ($3::text[])[name], null, null, null, null
from unnest($4::int[], $5::int[], $6::float8[]) as v(place, name, value)
union all
select ($1::uuid[])[place], ($2::text[])[name], value, ($3::text[])[name], mean, p50, p99, max
from unnest($7::int[], $8::int[], $9::float8[], $10::float8[], $11::float8[], $12::float8[], $13::float8[])
  as d(place, name, value, mean, p50, p99, max)`;

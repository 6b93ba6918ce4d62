import type { StoreStatistics } from './contract.ts';
import type { Database } from './database.ts';

/** Counts everything stored by attributes with a bounded number of values, in one pass over the runs. */
export async function statistics({ reads }: Database, modelVersion: string): Promise<StoreStatistics> {
  const [runs, experiments] = await Promise.all([
    reads.query<StoreStatistics['runs'][number]>(RUNS, [modelVersion]),
    reads.query<StoreStatistics['experiments'][number]>(EXPERIMENTS),
  ]);
  return { runs: runs.rows, experiments: experiments.rows };
}

/** Further workers of this version, without labels, would not accept a run of another version or one that asks for labels. */
const RUNS = `
with e as materialized (
  select id, workload, created_at,
    finished_at is null and (requires <> '{}' or model_version <> $1) and not exists (
      select from workers w
      where w.model_version = experiments.model_version and w.alive_until > now() and requires <@ w.labels) as unserved
  from experiments where removed_at is null)
select r.status as state, r.mechanism, e.workload, count(*)::int as runs,
  count(*) filter (where r.status = 'queued' and r.scheduled_at is not null and not e.unserved)::int as scheduled,
  count(*) filter (where r.status = 'queued' and e.unserved)::int as unserved,
  coalesce(extract(epoch from now() - min(e.created_at) filter (where r.status = 'queued')), 0)::float8 as "oldestSeconds",
  coalesce(sum(r.wall_ms), 0)::float8 / 1000 as "wallSeconds", sum(r.refused_writes)::int as refused
from runs r join e on e.id = r.experiment_id
group by r.status, r.mechanism, e.workload`;

const EXPERIMENTS = `
select state, workload, count(*)::int as experiments from experiments where removed_at is null
group by state, workload`;

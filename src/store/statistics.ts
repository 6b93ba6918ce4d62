import type { StoreStatistics } from './contract.ts';
import type { Database } from './database.ts';

/** Counts everything stored by attributes with a bounded number of values, in one pass over the runs. */
export async function statistics({ reads }: Database): Promise<StoreStatistics> {
  const [runs, experiments] = await Promise.all([
    reads.query<StoreStatistics['runs'][number]>(RUNS),
    reads.query<StoreStatistics['experiments'][number]>(EXPERIMENTS),
  ]);
  return { runs: runs.rows, experiments: experiments.rows };
}

const RUNS = `
select r.status as state, r.mechanism, e.workload, count(*)::int as runs,
  count(*) filter (where r.status = 'queued' and r.scheduled_at is not null)::int as scheduled,
  coalesce(extract(epoch from now() - min(e.created_at) filter (where r.status = 'queued')), 0)::float8 as "oldestSeconds",
  coalesce(sum(r.wall_ms), 0)::float8 / 1000 as "wallSeconds", sum(r.refused_writes)::int as refused
from runs r join experiments e on e.id = r.experiment_id and e.removed_at is null
group by r.status, r.mechanism, e.workload`;

const EXPERIMENTS = `
select state, workload, count(*)::int as experiments from experiments where removed_at is null
group by state, workload`;

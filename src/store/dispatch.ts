import type { UnscheduledRun } from './contract.ts';
import type { Database } from './database.ts';

// Which runs have a job in the queue, for the workers of one model version. None of this may cost more because more
// runs wait: every statement ends with its portion.

/** Runs of an experiment that go ahead of the next one's. */
const TURN = 256;

export async function unscheduledRuns(
  { pool }: Database,
  modelVersion: string,
  limit: number,
): Promise<UnscheduledRun[]> {
  const { rows } = await pool.query<UnscheduledRun>(UNSCHEDULED, [modelVersion, TURN, limit]);
  return rows;
}

export async function markScheduled({ pool }: Database, runIds: readonly string[]): Promise<void> {
  await pool.query(MARK, [[...runIds].sort()]);
}

export async function scheduledRuns(
  { pool }: Database,
  modelVersion: string,
  limit: number,
): Promise<{ runs: number; costSeconds: number; oldestMs: number }> {
  const { rows } = await pool.query(SCHEDULED, [modelVersion, limit]);
  return rows[0];
}

/** Few enough that the index in order of time is the cheapest way to them even if all runs are thought to be scheduled. */
const UNSCHEDULED_AT_ONCE = 512;

export async function unschedule({ pool }: Database, modelVersion: string, olderThanMs: number): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await pool.query(UNSCHEDULE, [modelVersion, olderThanMs, UNSCHEDULED_AT_ONCE]);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < UNSCHEDULED_AT_ONCE) return total;
  }
}

/** The older experiment first, a turn of each. Ends with the experiment that fills the limit. */
const UNSCHEDULED = `
select id, "experimentId", attempt, "costSeconds", losses from (
  select r.*, e.id as "experimentId", e.created_at from (
    select id, created_at from experiments
    where finished_at is null and model_version = $1 and removed_at is null and not cancel_requested
    order by created_at, id offset 0) e
  cross join lateral (
    select id, attempt, cost_seconds as "costSeconds", lost_leases as losses, index from runs
    where experiment_id = e.id and status = 'queued' and scheduled_at is null and follows_id is null
    order by index limit $2) r
  limit $3
) q order by created_at, "experimentId", index`;

/** One that is locked is being claimed. */
const MARK = `
with waiting as materialized (
  select c.id from unnest($1::text[]) as c(id)
  cross join lateral (select status from runs where id = c.id limit 1 for update skip locked) r
  where r.status = 'queued')
update runs r set scheduled_at = clock_timestamp() from waiting where r.id = waiting.id`;

const SCHEDULED = `
select count(*)::int as runs, coalesce(sum(cost_seconds), 0)::float8 as "costSeconds",
  coalesce(extract(epoch from clock_timestamp() - min(scheduled_at)) * 1000, 0)::float8 as "oldestMs"
from (
  select cost_seconds, scheduled_at from runs
  where model_version = $1 and status = 'queued' and scheduled_at is not null order by scheduled_at limit $2) s`;

const UNSCHEDULE = `
with old as materialized (
  select id from runs
  where model_version = $1 and status = 'queued' and scheduled_at is not null
    and scheduled_at < clock_timestamp() - $2 * interval '1 millisecond'
  order by scheduled_at limit $3 for update skip locked)
update runs r set scheduled_at = null from old where r.id = old.id`;

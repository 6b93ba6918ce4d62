import type { Backlog, UnscheduledRun } from './contract.ts';
import type { Database } from './database.ts';

// Tracks which runs have a job in the queue, for the workers of one model version. The cost of these statements must not grow
// with the number of waiting runs, so each of them is limited to a portion.

/** Number of runs of one experiment scheduled before the next experiment's turn. */
const TURN = 256;
/** Limit on the scheduled runs that are examined; more than the backlogs of several projects together. */
const LOOKED_AT = 8192;

const UNBOUNDED: Backlog = { runs: 2 ** 31 - 1, seconds: 1e300, leastRuns: 2 ** 31 - 1 };

export async function unscheduledRuns(
  { pool }: Database,
  modelVersion: string,
  limit: number,
  { runs, seconds, leastRuns }: Backlog = UNBOUNDED,
): Promise<UnscheduledRun[]> {
  const values = [modelVersion, TURN, limit, LOOKED_AT, runs, seconds, leastRuns];
  const { rows } = await pool.query<UnscheduledRun>({ name: 'unscheduled', text: UNSCHEDULED, values });
  return rows;
}

export async function markScheduled({ pool }: Database, runIds: readonly string[], urgent: boolean): Promise<void> {
  if (runIds.length === 0) return;
  await pool.query({ name: 'mark-scheduled', text: MARK, values: [[...runIds].sort(), urgent] });
}

export async function scheduledRuns(
  { pool }: Database,
  modelVersion: string,
  limit: number,
): Promise<{ runs: number; costSeconds: number; oldestMs: number }> {
  const { rows } = await pool.query(SCHEDULED, [modelVersion, limit]);
  return rows[0];
}

/** Batch size, small enough that the index by time is the cheapest plan even if the planner expects all runs to be scheduled. */
const UNSCHEDULED_AT_ONCE = 512;

export async function unschedule({ pool }: Database, modelVersion: string, olderThanMs: number): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await pool.query(UNSCHEDULE, [modelVersion, olderThanMs, UNSCHEDULED_AT_ONCE]);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < UNSCHEDULED_AT_ONCE) return total;
  }
}

/**
 * Each project has its own backlog in the queue for each set of labels, and is given only as many runs as fit. Within it,
 * experiments go by higher priority, then by fewest runs in work, then by age. If the first one has no run in work, it starts
 * with an urgent run outside the backlog, at most one at a time per backlog: however much others have queued, it waits at most
 * for the run that a thread is currently computing. While others are being computed, a
 * backlog of which nothing is urgent or running gets its next turn in the same way, although its runs are scheduled already: they
 * stand behind whatever others had queued before.
 */
const UNSCHEDULED = `
with backlog as materialized (
  select experiment_id, count(*)::int as runs, sum(cost_seconds) as seconds, (array_agg(id order by index))[1] as next from (
    select id, index, experiment_id, cost_seconds from runs
    where model_version = $1 and status = 'queued' and scheduled_at is not null order by scheduled_at limit $4) s
  group by experiment_id),
pressing as materialized (
  select distinct experiment_id from (
    select experiment_id from runs where urgent and status in ('queued', 'running') limit $4) u),
open as materialized (
  select e.id, e.project, e.requires, e.priority, e.traceparent, e.created_at, e.running, e.queued, coalesce(b.runs, 0) as scheduled,
    coalesce(b.seconds, 0) as seconds, b.next, p.experiment_id is not null as pressing
  from (
    select * from experiments
    where finished_at is null and model_version = $1 and removed_at is null and not cancel_requested
    order by created_at, id offset 0) e
  left join backlog b on b.experiment_id = e.id
  left join pressing p on p.experiment_id = e.id
  where e.requires = '{}' or exists (
    select from workers w where w.model_version = $1 and w.alive_until > now() and e.requires <@ w.labels)),
lanes as materialized (
  select id, project, requires, traceparent, next, queued > scheduled as waits, running + scheduled as in_work,
    sum(running) over lane as lane_running, sum(running) over () as all_running,
    row_number() over (partition by project, requires, next is null
      order by priority desc, running, created_at, id) as next_place,
    sum(scheduled) over lane as lane_runs, sum(seconds) over lane as lane_seconds, bool_or(pressing) over lane as pressing,
    row_number() over (partition by project, requires, queued > scheduled
      order by priority desc, running + scheduled, created_at, id) as place
  from open window lane as (partition by project, requires)),
taken as (
  select w.*, r.* from (
    select *, place = 1 and in_work = 0 and not pressing as first from lanes
    where waits and (lane_runs < $5 and (lane_seconds < $6 or lane_runs < $7)
      or place = 1 and in_work = 0 and not pressing)
    order by place, id offset 0) w
  cross join lateral (
    select id as run_id, attempt, cost_seconds as "costSeconds", lost_leases as losses, index from runs
    where experiment_id = w.id and status = 'queued' and scheduled_at is null and follows_id is null
    order by index limit $2) r
  limit $3),
candidates as (
  select *, lane_runs + row_number() over ahead - 1 as runs_before,
    lane_seconds + sum("costSeconds") over ahead - "costSeconds" as seconds_before,
    row_number() over (partition by id order by index) as turn
  from taken
  window ahead as (partition by project, requires order by place, index rows unbounded preceding)),
passed as (
  select r.id, w.id as "experimentId", r.attempt, r.cost_seconds, r.lost_leases, w.requires, w.traceparent from (
    select * from lanes l
    where next_place = 1 and next is not null and lane_running = 0 and all_running > 0 and not pressing
      and not exists (select from taken t where t.first and (t.project, t.requires) = (l.project, l.requires))
    offset 0) w
  cross join lateral (select * from runs where id = w.next limit 1) r)
select id, "experimentId", attempt, cost_seconds as "costSeconds", lost_leases as losses, requires, traceparent, true as urgent
from passed
union all
(select run_id as id, id as "experimentId", attempt, "costSeconds", losses, requires, traceparent, first and turn = 1 as urgent
from candidates
where first and turn = 1 or runs_before < $5 and (seconds_before < $6 or runs_before < $7)
order by place, project, candidates.id, index)`;

/** Skips locked runs, as these are being claimed. */
const MARK = `
with waiting as materialized (
  select c.id from unnest($1::text[]) as c(id)
  cross join lateral (select status from runs where id = c.id limit 1 for update skip locked) r
  where r.status = 'queued')
update runs r set scheduled_at = clock_timestamp(), urgent = $2 from waiting where r.id = waiting.id`;

/** A time in the future is one of before the clock of the database was set back: as old as it is ahead. */
const SCHEDULED = `
select count(*)::int as runs, coalesce(sum(cost_seconds), 0)::float8 as "costSeconds",
  coalesce(abs(extract(epoch from clock_timestamp() - min(scheduled_at))) * 1000, 0)::float8 as "oldestMs"
from (
  select cost_seconds, scheduled_at from runs
  where model_version = $1 and status = 'queued' and scheduled_at is not null order by scheduled_at limit $2) s`;

const UNSCHEDULE = `
with old as materialized (
  select id from runs
  where model_version = $1 and status = 'queued' and scheduled_at is not null
    and (scheduled_at < clock_timestamp() - $2 * interval '1 millisecond'
      or scheduled_at > clock_timestamp() + interval '5 seconds')
  order by scheduled_at limit $3 for update skip locked)
update runs r set scheduled_at = null, urgent = false from old where r.id = old.id`;

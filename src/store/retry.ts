import type pg from 'pg';
import { activeTracer } from '../monitoring/tracing.ts';
import { ProblemError } from '../spec/errors.ts';
import { record } from './author.ts';
import { CountChanges } from './counts.ts';
import { type Database, transaction } from './database.ts';
import { lockExperiment } from './experiment-lock.ts';
import { requireQuota } from './quota.ts';
import type { PoolOf } from './stored-results.ts';

/**
 * Queues the failed and cancelled runs of an experiment again, in one transaction; changes nothing if it has none. Deadlocked
 * runs are not repeated: they have a result, which would be the same again.
 * @throws ProblemError EXPERIMENT_STATE if it is being cancelled or was deleted, PROJECT_QUOTA or PROJECT_TRACE_QUOTA if a quota
 * would be exceeded.
 */
export function retryExperiment(database: Database, id: string, poolOf: PoolOf): Promise<void> {
  return transaction(database, async (client) => {
    // Checked before the wait: while a cancellation is under way, the answer does not depend on how far it has come.
    if ((await client.query(BEING_CANCELLED, [id])).rowCount === 1) throw beingCancelled();
    await lockExperiment(client, id);
    const { rows } = await client.query<Requeued>(REQUEUE, [id]);
    const requeued = rows.reduce((sum, { runs }) => sum + runs, 0);
    if (requeued === 0 && !(await isBetweenRounds(client, id))) return;
    const cost = rows.reduce((sum, row) => sum + row.cost, 0);
    const project = await goOn(client, id, { requeued, cost, poolOf });
    const changes = new CountChanges();
    const change = changes.of(id);
    for (const { status, runs } of rows) change[status] -= runs;
    change.queued += requeued;
    await changes.apply(client);
    await record(client, 'experiment.retry', { project, subject: id });
  });
}

/**
 * Whether it was cancelled between two rounds of adaptive replications: then no run has to be queued, but the experiment can
 * continue.
 */
async function isBetweenRounds(client: pg.PoolClient, id: string): Promise<boolean> {
  return (await client.query(BETWEEN_ROUNDS, [id])).rowCount === 1;
}

interface Requeued {
  readonly status: 'failed' | 'cancelled';
  readonly runs: number;
  /** Expected CPU seconds that were counted as done. */
  readonly cost: number;
}

/** Returns the project. */
async function goOn(
  client: pg.PoolClient,
  id: string,
  { requeued, cost, poolOf }: { readonly requeued: number; readonly cost: number; readonly poolOf: PoolOf },
): Promise<string> {
  const { rows } = await client.query<{ project: string; traceBytes: number; reserved: number }>(
    `select project, run_trace_bytes as "traceBytes", ${NEWLY_RESERVED} as reserved from experiments where id = $1`,
    [id],
  );
  const { project = '', traceBytes = 0, reserved = 0 } = rows[0] ?? {};
  const waiting = requeued + reserved;
  await requireQuota(client, project, { runs: waiting, traceBytes: waiting * traceBytes });
  const { rowCount } = await client.query(GO_ON, [id, cost, activeTracer()?.current(), poolOf(project)]);
  if (rowCount === 1) return project;
  throw beingCancelled();
}

function beingCancelled(): ProblemError {
  const detail = 'The experiment is being cancelled: some of its runs are not over yet. Try again in a moment';
  return new ProblemError('EXPERIMENT_STATE', detail);
}

/**
 * A worker that still computes a cancelled run has an older attempt, so its result is refused. A follower keeps following its
 * leader only if the leader is queued too; otherwise it becomes an independent run and takes a stored result.
 * Leaders are looked up in a set rather than joined: without statistics about new runs, a join would compare each with each.
 */
const REQUEUE = `
with ended as materialized (
  select id, status, follows_id, cost_seconds from runs
  where experiment_id = $1 and status in ('failed', 'cancelled') order by id for update),
leaders as materialized (
  select id, status from runs where id in (select follows_id from ended) order by id for share),
requeued as (
  update runs r set status = 'queued', attempt = r.attempt + 1, lost_leases = 0, worker = null, lease_until = null,
    scheduled_at = null, urgent = false, error_code = null, error_message = null, wall_ms = 0, started_at = null,
    finished_at = null,
    follows_id = case when ended.follows_id in (
      select id from leaders where status in ('queued', 'running') union all select id from ended) then r.follows_id end
  from ended where r.id = ended.id
  returning ended.status, case when ended.status = 'failed' and ended.follows_id is null then ended.cost_seconds end as cost)
select status, count(*)::int as runs, coalesce(sum(cost), 0)::float8 as cost from requeued group by status`;

const BEING_CANCELLED = 'select from experiments where id = $1 and cancel_requested and finished_at is null';

const BETWEEN_ROUNDS = `
select from experiments where id = $1 and growing and cancel_requested and finished_at is not null and removed_at is null`;

/** Runs that it may add from now on (GO_ON), even if it was over; if it was not, they are already reserved. */
const NEWLY_RESERVED =
  '(case when growing and finished_at is null then 0 else greatest(coalesce(most_runs, 0) - total, 0) end)';

/**
 * The remaining time is estimated from progress after this point. With different results, adaptive replications may require more
 * runs.
 */
const GO_ON = `
update experiments set cancel_requested = false, growing = most_runs is not null, rate_since = now(),
  cost_total = cost_total - cost_done + $2::float8, cost_done = 0,
  traceparent = coalesce($3, traceparent), result_pool = $4
where id = $1 and removed_at is null and not (cancel_requested and finished_at is null)`;

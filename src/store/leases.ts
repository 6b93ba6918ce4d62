import { CountChanges } from './counts.ts';
import { type Database, transaction } from './database.ts';
import { settleFollowers } from './finish.ts';
import { type Claim, claimColumns, lockedClaims } from './locked-claims.ts';

export async function extendLeases({ pool }: Database, runs: readonly Claim[], leaseMs: number): Promise<void> {
  await pool.query(EXTEND, [...claimColumns(runs), leaseMs]);
}

export async function heldRuns({ pool }: Database, runs: readonly Claim[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>({ name: 'held', text: HELD, values: claimColumns(runs) });
  return new Set(rows.map(({ id }) => id));
}

export async function releaseRuns(database: Database, runs: readonly Claim[]): Promise<void> {
  await transaction(database, async (client) => {
    const { rows } = await client.query<{ experimentId: string }>(RELEASE, claimColumns(runs));
    const changes = new CountChanges();
    for (const { experimentId } of rows) {
      changes.of(experimentId).running -= 1;
      changes.of(experimentId).queued += 1;
    }
    await changes.apply(client);
  });
}

/** Runs per transaction of the recovery. */
const PORTION = 512;

/**
 * Takes runs from workers whose leases have expired, if the disk has room: while it is full, a few runs can still be changed in
 * pages that have some, but a worker cannot renew all of its leases, however alive it is.
 * @throws StorageFull
 */
export async function recoverExpired(
  database: Database,
  { maxAttempts, requireRoom }: { readonly maxAttempts: number; readonly requireRoom: () => Promise<void> },
): Promise<{ requeued: number; failed: number }> {
  const total = { requeued: 0, failed: 0 };
  for (;;) {
    if ((await database.pool.query(ANY_EXPIRED)).rowCount === 0) return total;
    await requireRoom();
    const { requeued, failed } = await recoverPortion(database, maxAttempts);
    total.requeued += requeued;
    total.failed += failed;
    if (requeued + failed < PORTION) return total;
  }
}

function recoverPortion(database: Database, maxAttempts: number): Promise<{ requeued: number; failed: number }> {
  return transaction(database, async (client) => {
    const times = maxAttempts === 1 ? 'its only attempt' : `each of ${maxAttempts} attempts`;
    const message = `Its worker died or stopped answering on ${times}.`;
    const { rows } = await client.query<{ id: string; experimentId: string; status: string; cost: number }>(RECOVER, [
      maxAttempts,
      message,
      PORTION,
    ]);
    const changes = new CountChanges();
    const failed = rows.filter(({ status }) => status === 'failed');
    for (const { experimentId, status, cost } of rows) {
      const change = changes.of(experimentId);
      change.running -= 1;
      change[status === 'failed' ? 'failed' : 'queued'] += 1;
      if (status === 'failed') change.costDone += cost;
    }
    const leaders = failed.map(({ id }) => id);
    await settleFollowers(client, leaders, changes);
    await changes.apply(client);
    return { requeued: rows.length - failed.length, failed: failed.length };
  });
}

const EXTEND = `
with held as materialized (${lockedClaims()})
update runs r set lease_until = now() + $3 * interval '1 millisecond' from held where r.id = held.id`;

const HELD = `
select c.id from unnest($1::text[], $2::int[]) as c(id, attempt)
cross join lateral (select attempt, status from runs where id = c.id limit 1) r
where r.attempt = c.attempt and r.status = 'running'`;

const RELEASE = `
with held as materialized (${lockedClaims()})
update runs r set status = 'queued', scheduled_at = null, urgent = false, lease_until = null, worker = null,
  started_at = null
from held where r.id = held.id returning r.experiment_id as "experimentId"`;

const EXPIRED = `status = 'running' and lease_until < now()`;
const AHEAD = `status = 'running' and started_at > now() + interval '5 seconds'`;
const ANY_EXPIRED = `select where exists (select from runs where ${EXPIRED}) or exists (select from runs where ${AHEAD})`;

/**
 * All times are those of the database. When its clock is set back, claims of the time before lie in the future, and a dead worker
 * would keep its runs until the clock has caught up. They are moved to the present; live workers renew theirs anyway.
 */
const RECOVER = `
with ahead as materialized (
  select id from runs where ${AHEAD} order by id limit $3
  for update skip locked),
moved as (
  update runs r set started_at = now(), lease_until = now() + (r.lease_until - r.started_at) from ahead
  where r.id = ahead.id),
expired as materialized (
  select id from runs where ${EXPIRED} order by id limit $3 for update skip locked)
update runs r set
  status = (case when r.lost_leases + 1 >= $1 then 'failed' else 'queued' end)::run_state,
  error_code = case when r.lost_leases + 1 >= $1 then 'RUN_WORKER_LOST' end,
  error_message = case when r.lost_leases + 1 >= $1 then $2 end,
  finished_at = case when r.lost_leases + 1 >= $1 then now() end,
  lost_leases = r.lost_leases + 1, attempt = r.attempt + 1, scheduled_at = null, urgent = false, lease_until = null,
  worker = null
from expired where r.id = expired.id
returning r.id, r.experiment_id as "experimentId", r.status, r.cost_seconds as cost`;

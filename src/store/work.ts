import type pg from 'pg';
import type { RunPlan } from '../simulation/run.ts';
import type { ClaimedRun, WorkStore } from './contract.ts';
import { CountChanges, countOf } from './counts.ts';
import { type Database, transaction } from './database.ts';
import { finishRuns, settleFollowers } from './finish.ts';
import type { Notifications } from './notifications.ts';
import { ParameterSetCache } from './parameter-sets.ts';

type Claim = { id: string; attempt: number };

/** The side of the store that workers and the dispatcher see. The clock of all leases is the database's. */
export function createWorkStore(database: Database, notifications: Notifications): WorkStore {
  const sets = new ParameterSetCache(database);
  const { pool } = database;
  return {
    claim: (ids, worker, leaseMs) => claim(database, sets, ids, worker, leaseMs),
    finish: (runs) => finishRuns(database, runs),
    release: (runs) => release(database, runs),
    recoverExpired: (maxAttempts) => recoverExpired(database, maxAttempts),
    extendLease: async (runs, leaseMs) => {
      await pool.query(EXTEND, [...columns(runs), leaseMs]);
    },
    unscheduled: async (limit) => (await pool.query(UNSCHEDULED, [limit])).rows,
    markScheduled: async (ids) => {
      await pool.query(`update runs set scheduled_at = clock_timestamp() where id = any($1) and status = 'queued'`, [
        ids,
      ]);
    },
    scheduled: async () => (await pool.query(SCHEDULED)).rows[0],
    unschedule: async (olderThanMs) => (await pool.query(UNSCHEDULE, [olderThanMs])).rowCount ?? 0,
    held: async (runs) => {
      const { rows } = await pool.query<{ id: string }>(HELD, columns(runs));
      return new Set(rows.map(({ id }) => id));
    },
    onWithdrawn: (listener) => notifications.onWithdrawn(listener),
  };
}

function columns(runs: readonly Claim[]): [string[], number[]] {
  return [runs.map(({ id }) => id), runs.map(({ attempt }) => attempt)];
}

interface ClaimRow {
  readonly id: string;
  readonly attempt: number;
  readonly experimentId: string;
  readonly inputDigest: string;
  readonly processes: number;
  readonly seed: string;
  readonly level: RunPlan['trace']['level'];
  readonly maxEvents: number;
  readonly machine: string;
  readonly mechanism: string;
  readonly workload: string;
}

async function claim(
  database: Database,
  sets: ParameterSetCache,
  ids: readonly string[],
  worker: string,
  leaseMs: number,
): Promise<ClaimedRun[]> {
  const rows = await transaction(database, async (client) => {
    const changes = new CountChanges();
    await takeStored(client, ids, changes);
    const claimed = await client.query<ClaimRow>(CLAIM, [ids, worker, leaseMs]);
    for (const { experimentId } of claimed.rows) {
      changes.of(experimentId).queued -= 1;
      changes.of(experimentId).running += 1;
    }
    await changes.apply(client);
    return claimed.rows;
  });
  const known = await sets.load(rows.flatMap(({ machine, mechanism, workload }) => [machine, mechanism, workload]));
  const set = (id: string) => {
    const found = known.get(id);
    if (!found) throw new Error(`the parameter set ${id} is missing`);
    return { kind: found.kind, parameters: found.parameters };
  };
  const order = new Map(ids.map((id, place) => [id, place]));
  rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return rows.map((row) => ({
    id: row.id,
    attempt: row.attempt,
    inputDigest: row.inputDigest,
    plan: {
      machine: { preset: set(row.machine).kind, parameters: set(row.machine).parameters },
      mechanism: set(row.mechanism),
      workload: set(row.workload),
      processes: row.processes,
      seed: Number(row.seed),
      trace: { level: row.level, maxEvents: row.maxEvents },
    },
  }));
}

/** Results that another experiment computed since these runs were planned. */
async function takeStored(client: pg.PoolClient, ids: readonly string[], changes: CountChanges): Promise<void> {
  const { rows } = await client.query<{ id: string; experimentId: string; status: string; cost: number }>(TAKE, [ids]);
  for (const { experimentId, status, cost } of rows) {
    const change = changes.of(experimentId);
    change.queued -= 1;
    change.reused += 1;
    change[countOf(status)] += 1;
    change.costDone += cost;
  }
  if (rows.length === 0) return;
  await settleFollowers(
    client,
    rows.map(({ id }) => id),
    changes,
  );
}

async function release(database: Database, runs: readonly Claim[]): Promise<void> {
  await transaction(database, async (client) => {
    const { rows } = await client.query<{ experimentId: string }>(RELEASE, columns(runs));
    const changes = new CountChanges();
    for (const { experimentId } of rows) {
      changes.of(experimentId).running -= 1;
      changes.of(experimentId).queued += 1;
    }
    await changes.apply(client);
  });
}

function recoverExpired(database: Database, maxAttempts: number): Promise<{ requeued: number; failed: number }> {
  return transaction(database, async (client) => {
    const message = `Its worker died or stopped answering on each of ${maxAttempts} attempts.`;
    const { rows } = await client.query<{ id: string; experimentId: string; status: string; cost: number }>(RECOVER, [
      maxAttempts,
      message,
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
    if (leaders.length > 0) await settleFollowers(client, leaders, changes);
    await changes.apply(client);
    return { requeued: rows.length - failed.length, failed: failed.length };
  });
}

const CLAIM = `
with picked as (
  select id from runs where id = any($1) and status = 'queued' and follows_id is null order by id
  for update skip locked)
update runs r set status = 'running', attempt = r.attempt + 1, worker = $2,
  lease_until = now() + $3 * interval '1 millisecond', started_at = now()
from picked where r.id = picked.id
returning r.id, r.attempt, r.experiment_id as "experimentId", r.input_digest as "inputDigest", r.processes, r.seed,
  r.trace_level as level, r.trace_max_events as "maxEvents", r.machine_set_id as machine,
  r.mechanism_set_id as mechanism, r.workload_set_id as workload`;

const TAKE = `
with picked as (
  select r.id, r.input_digest, r.trace_level from runs r
  where r.id = any($1) and r.status = 'queued' and r.follows_id is null
    and exists (select 1 from results s where s.input_digest = r.input_digest and s.trace_level >= r.trace_level)
  order by r.id for update skip locked)
update runs r set status = s.status, result_id = s.id, reused = true, finished_at = now()
from picked p cross join lateral (
  select id, status from results s where s.input_digest = p.input_digest and s.trace_level >= p.trace_level
  order by s.trace_level limit 1) s
where r.id = p.id
returning r.id, r.experiment_id as "experimentId", r.status, r.cost_seconds as cost`;

const CLAIMS = 'unnest($1::text[], $2::int[]) as c(id, attempt)';
const STILL_CLAIMED = `r.id = c.id and r.attempt = c.attempt and r.status = 'running'`;

const EXTEND = `
update runs r set lease_until = now() + $3 * interval '1 millisecond' from ${CLAIMS} where ${STILL_CLAIMED}`;

const HELD = `select r.id from runs r join ${CLAIMS} on ${STILL_CLAIMED}`;

const RELEASE = `
update runs r set status = 'queued', scheduled_at = null, lease_until = null, worker = null, started_at = null
from ${CLAIMS} where ${STILL_CLAIMED} returning r.experiment_id as "experimentId"`;

const RECOVER = `
with expired as (
  select id from runs where status = 'running' and lease_until < now() order by id for update skip locked)
update runs r set
  status = (case when r.lost_leases + 1 >= $1 then 'failed' else 'queued' end)::run_state,
  error_code = case when r.lost_leases + 1 >= $1 then 'RUN_WORKER_LOST' end,
  error_message = case when r.lost_leases + 1 >= $1 then $2 end,
  finished_at = case when r.lost_leases + 1 >= $1 then now() end,
  lost_leases = r.lost_leases + 1, attempt = r.attempt + 1, scheduled_at = null, lease_until = null, worker = null
from expired where r.id = expired.id
returning r.id, r.experiment_id as "experimentId", r.status, r.cost_seconds as cost`;

/** Experiments take turns by portions of their runs, the older one first in each turn. */
const UNSCHEDULED = `
select id, "experimentId", attempt, "costSeconds", losses from (
  select r.id, r.experiment_id as "experimentId", r.attempt, r.cost_seconds as "costSeconds", r.lost_leases as losses,
    e.created_at, r.index, (row_number() over (partition by r.experiment_id order by r.index) - 1) / 256 as turn
  from runs r join experiments e on e.id = r.experiment_id
  where r.status = 'queued' and r.scheduled_at is null and r.follows_id is null
) q order by turn, created_at, "experimentId", index limit $1`;

const SCHEDULED = `
select count(*)::int as runs, coalesce(sum(cost_seconds), 0)::float8 as "costSeconds",
  coalesce(extract(epoch from clock_timestamp() - min(scheduled_at)) * 1000, 0)::float8 as "oldestMs"
from runs where status = 'queued' and scheduled_at is not null`;

const UNSCHEDULE = `
update runs set scheduled_at = null
where status = 'queued' and scheduled_at < clock_timestamp() - $1 * interval '1 millisecond'`;

import type pg from 'pg';
import type { ClaimedRun } from './contract.ts';
import { CountChanges, countOf } from './counts.ts';
import { type Database, transaction } from './database.ts';
import { settleFollowers } from './finish.ts';
import type { ParameterSetCache } from './parameter-sets.ts';
import { type PlanColumns, planReader } from './stored-plan.ts';

/** The claiming worker, the model version that it computes, and the duration of the lease. */
export interface Claimant {
  readonly worker: string;
  readonly modelVersion: string;
  readonly leaseMs: number;
}

interface ClaimRow extends PlanColumns {
  readonly id: string;
  readonly attempt: number;
  readonly experimentId: string;
  readonly inputDigest: string;
  readonly waitMs: number | null;
}

/** Marks queued runs as running. Runs whose result has been stored in the meantime take that result instead. */
export async function claimRuns(
  database: Database,
  sets: ParameterSetCache,
  runIds: readonly string[],
  claimant: Claimant,
): Promise<ClaimedRun[]> {
  // All transactions lock runs in the same order, so they cannot deadlock.
  const ids = [...runIds].sort();
  const rows = await transaction(database, async (client) => {
    const changes = new CountChanges();
    await takeStored(client, ids, changes);
    const { worker, modelVersion, leaseMs } = claimant;
    const claimed = await client.query<ClaimRow>({
      name: 'claim',
      text: CLAIM,
      values: [ids, modelVersion, worker, leaseMs],
    });
    for (const { experimentId } of claimed.rows) {
      changes.of(experimentId).queued -= 1;
      changes.of(experimentId).running += 1;
    }
    await changes.apply(client);
    return claimed.rows;
  });
  const order = new Map(runIds.map((id, place) => [id, place]));
  rows.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  const planOf = await planReader(rows, sets);
  return rows.map(({ waitMs, ...row }) => ({
    ...{ id: row.id, attempt: row.attempt, inputDigest: row.inputDigest, plan: planOf(row) },
    ...(waitMs === null ? {} : { waitMs }),
  }));
}

interface TakenRow {
  readonly id: string;
  readonly experimentId: string;
  readonly status: string;
  readonly cost: number;
}

/** Links runs to results that another experiment has computed since they were planned. */
async function takeStored(client: pg.PoolClient, ids: readonly string[], changes: CountChanges): Promise<void> {
  const { rows } = await client.query<TakenRow>({ name: 'take-stored', text: TAKE, values: [ids] });
  for (const { experimentId, status, cost } of rows) {
    const change = changes.of(experimentId);
    change.queued -= 1;
    change.reused += 1;
    change[countOf(status)] += 1;
    change.costDone += cost;
  }
  const leaders = rows.map(({ id }) => id);
  await settleFollowers(client, leaders, changes);
}

// These statements are driven by the ids: each run is looked up by its id alone, then checked. This rules out a plan that starts
// from all runs of a status, which looks cheap by statistics from a time when there were none. The statement waits for a locked
// run: usually its dispatcher is just recording that the run has a job, and skipping the run would waste that job.

const CLAIM = `
with picked as materialized (
  select r.id, r.lost_leases, e.since from unnest($1::text[]) as c(id) cross join lateral (
    select id, experiment_id, lost_leases from runs
    where id = c.id and status = 'queued' and follows_id is null and model_version = $2
    limit 1 for update) r
  cross join lateral (
    select coalesce(rate_since, created_at) as since from experiments where id = r.experiment_id limit 1) e)
update runs r set status = 'running', attempt = r.attempt + 1, worker = $3, scheduled_at = null,
  lease_until = now() + $4 * interval '1 millisecond', started_at = now()
from picked where r.id = picked.id
returning r.id, r.attempt, r.experiment_id as "experimentId", r.input_digest as "inputDigest", r.processes, r.seed,
  r.trace_level as "traceLevel", r.trace_max_events as "traceMaxEvents", r.machine_set_id as "machineSetId",
  r.mechanism_set_id as "mechanismSetId", r.workload_set_id as "workloadSetId",
  case when picked.lost_leases = 0 then extract(epoch from now() - picked.since)::float8 * 1000 end as "waitMs"`;

const TAKE = `
with stored as materialized (
  select c.id, s.id as result, s.status from unnest($1::text[]) as c(id)
  cross join lateral (select input_digest, trace_level, experiment_id from runs where id = c.id limit 1) r
  cross join lateral (select result_pool from experiments where id = r.experiment_id limit 1) e
  cross join lateral (
    select id, status from results
    where input_digest = r.input_digest and trace_level >= r.trace_level and pool = e.result_pool
    order by trace_level limit 1 for key share) s),
picked as materialized (
  select stored.* from stored cross join lateral (
    select id from runs where id = stored.id and status = 'queued' and follows_id is null
    limit 1 for update) r)
update runs r set status = p.status, result_id = p.result, reused = true, scheduled_at = null, finished_at = now()
from picked p where r.id = p.id
returning r.id, r.experiment_id as "experimentId", r.status, r.cost_seconds as cost`;

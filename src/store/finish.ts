import type pg from 'pg';
import type { TraceLevel } from '../simulation/run.ts';
import { hasResult } from '../spec/resources/run.ts';
import type { FinishedRun } from './contract.ts';
import { CountChanges, countOf } from './counts.ts';
import { type Database, transaction } from './database.ts';
import { claimColumns, lockedClaims } from './locked-claims.ts';
import { type PreparedResult, prepareResult, resultKey, writeResults } from './write-results.ts';

/** A run whose claim is still valid, locked until the end of the transaction. */
interface LockedRun {
  readonly id: string;
  readonly attempt: number;
  readonly experimentId: string;
  readonly inputDigest: string;
  readonly traceLevel: TraceLevel;
  /** Pool of its experiment. */
  readonly pool: string;
  readonly project: string;
  readonly costSeconds: number;
}

/** Writes everything about finished runs in one transaction. Runs whose claim was lost are refused, counted and returned. */
export async function finishRuns(
  database: Database,
  finished: readonly FinishedRun[],
): Promise<{ accepted: number; refused: readonly string[] }> {
  if (finished.length === 0) return { accepted: 0, refused: [] };
  const prepared = await Promise.all(finished.map(({ result }) => prepareResult(result)));
  return transaction(database, async (client) => {
    const locked = await lockClaims(client, finished);
    const accepted: AcceptedRun[] = [];
    const refused: string[] = [];
    for (const [index, run] of finished.entries()) {
      const claim = locked.get(run.id);
      // A worker that lost a claim and got it again may deliver both results: only the current attempt counts, and only once.
      if (claim?.attempt === run.attempt && locked.delete(run.id))
        accepted.push({ run, claim, prepared: prepared[index] });
      else refused.push(run.id);
    }
    await countRefused(client, refused);
    await writeAccepted(client, accepted);
    return { accepted: accepted.length, refused };
  });
}

async function lockClaims(client: pg.PoolClient, runs: readonly FinishedRun[]): Promise<Map<string, LockedRun>> {
  const { rows } = await client.query<LockedRun>({ name: 'lock-claims', text: LOCK, values: claimColumns(runs) });
  return new Map(rows.map((row) => [row.id, row]));
}

async function countRefused(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(REFUSE, [[...ids].sort()]);
}

interface AcceptedRun {
  readonly run: FinishedRun;
  readonly claim: LockedRun;
  readonly prepared: PreparedResult | undefined;
}

async function writeAccepted(client: pg.PoolClient, accepted: readonly AcceptedRun[]): Promise<void> {
  if (accepted.length === 0) return;
  const results = accepted.flatMap(({ claim, prepared }) =>
    prepared
      ? [
          {
            ...prepared,
            inputDigest: claim.inputDigest,
            traceLevel: claim.traceLevel,
            pool: claim.pool,
            project: claim.project,
          },
        ]
      : [],
  );
  const ids = await writeResults(client, results);
  await updateRuns(client, accepted, ids);
  const changes = new CountChanges();
  for (const { run, claim } of accepted) {
    const change = changes.of(claim.experimentId);
    change.running -= 1;
    change[countOf(run.result.status)] += 1;
    change.costDone += claim.costSeconds;
  }
  await settleFollowers(
    client,
    accepted.map(({ run }) => run.id),
    changes,
  );
  await changes.apply(client);
}

async function updateRuns(
  client: pg.PoolClient,
  accepted: readonly AcceptedRun[],
  resultIds: ReadonlyMap<string, string>,
): Promise<void> {
  const values = [
    accepted.map(({ run }) => run.id),
    accepted.map(({ run }) => run.result.status),
    accepted.map(({ claim, prepared }) => (prepared ? (resultIds.get(resultKey(claim)) ?? null) : null)),
    accepted.map(({ run }) => run.wallMs),
    accepted.map(({ run }) => run.result.error?.code ?? null),
    accepted.map(({ run }) => run.result.error?.message ?? null),
  ];
  await client.query({ name: 'finish-runs', text: UPDATE, values });
}

/** Maximum number of a leader's followers per statement. */
const FOLLOWERS = 1000;

/** Gives runs the outcome of a run with the same input that is now over. */
export async function settleFollowers(
  client: pg.PoolClient,
  leaders: readonly string[],
  changes: CountChanges,
): Promise<void> {
  for (let settled = leaders.length > 0 ? FOLLOWERS : 0; settled >= FOLLOWERS; ) {
    const statement = { name: 'settle-followers', text: SETTLE, values: [[...leaders].sort(), FOLLOWERS] };
    const { rows } = await client.query<{ experimentId: string; status: string }>(statement);
    for (const { experimentId, status } of rows) {
      const change = changes.of(experimentId);
      change.queued -= 1;
      change[countOf(status)] += 1;
      if (hasResult({ status })) change.reused += 1;
    }
    settled = rows.length;
  }
}

const LOCK = `
with held as materialized (${lockedClaims('experiment_id', 'input_digest', 'trace_level', 'cost_seconds')})
select id, attempt, experiment_id as "experimentId", input_digest as "inputDigest", trace_level as "traceLevel",
  cost_seconds as "costSeconds", e.result_pool as pool, e.project
from held cross join lateral (select result_pool, project from experiments where id = held.experiment_id limit 1) e`;

const REFUSE = `
update runs r set refused_writes = refused_writes + 1 from unnest($1::text[]) as c(id) where r.id = c.id`;

const UPDATE = `
update runs r set status = f.status, result_id = f.result_id, wall_ms = f.wall_ms, error_code = f.code,
  error_message = f.message, finished_at = now(), lease_until = null
from unnest($1::text[], $2::run_state[], $3::uuid[], $4::float8[], $5::text[], $6::text[])
  as f(id, status, result_id, wall_ms, code, message)
where r.id = f.id`;

/**
 * Looks up leaders by id, then the followers of each: there are almost never any, and the plan does not depend on statistics for
 * that.
 */
const SETTLE = `
with ended as materialized (
  select l.* from unnest($1::text[]) as c(id) cross join lateral (
    select id, status, result_id, error_code, error_message from runs where id = c.id limit 1) l),
waiting as materialized (
  select f.id as follower, ended.* from ended cross join lateral (
    select id from runs where follows_id = ended.id and status = 'queued' order by id limit $2 for update) f)
update runs f set status = w.status, result_id = w.result_id, error_code = w.error_code,
  error_message = w.error_message, reused = w.result_id is not null, finished_at = now()
from waiting w where f.id = w.follower
returning f.experiment_id as "experimentId", f.status`;

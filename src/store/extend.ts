import type pg from 'pg';
import { activeTracer } from '../monitoring/tracing.ts';
import type { TraceLevel } from '../simulation/run.ts';
import { ProblemError } from '../spec/errors.ts';
import { record } from './author.ts';
import type { Extension } from './contract.ts';
import { CountChanges } from './counts.ts';
import { type Database, transaction } from './database.ts';
import { lockExperiment } from './experiment-lock.ts';
import { countsOf, insertRuns, type PlannedCounts } from './insert-runs.ts';
import { requireQuota } from './quota.ts';
import { holdSchedules } from './schedules.ts';
import { lockStoredResults, type PoolOf } from './stored-results.ts';

interface Extended {
  readonly project: string;
  readonly specDigest: string;
  readonly modelVersion: string;
  readonly traceLevel: TraceLevel;
  readonly total: number;
  /** Reason why it cannot be extended now; null if it can. */
  readonly obstacle: 'cancelled' | 'explored' | null;
}

/**
 * Adds runs behind the existing ones of an experiment, in one transaction. Runs whose inputs already have a stored result take
 * it. The experiment goes on in the pool of the present setting: one from a time when projects shared results must not share for
 * good.
 * @throws ProblemError EXPERIMENT_STATE if the experiment was changed in the meantime, cancelled or deleted, or is being
 * explored; PROJECT_QUOTA or PROJECT_TRACE_QUOTA if a quota would be exceeded.
 */
export function extendExperiment(database: Database, extension: Extension, poolOf: PoolOf): Promise<void> {
  const { id, runs, idempotencyKey, replications } = extension;
  return transaction(database, async (client) => {
    // Checked before the wait too, so it is refused at once while a cancellation is under way.
    await extendable(client, extension);
    await lockExperiment(client, id);
    const { project, total, traceLevel, modelVersion } = await extendable(client, extension);
    const pool = poolOf(project);
    if (idempotencyKey !== undefined) await client.query(NOTE_KEY, [id, idempotencyKey, replications]);
    const stored = await lockStoredResults(
      client,
      runs.map(({ inputDigest }) => inputDigest),
      { traceLevel, pool },
    );
    await holdSchedules(client, extension.schedules ?? [], project);
    const counts = countsOf(runs, stored);
    await requireQuota(client, project, {
      runs: counts.queued,
      traceBytes: counts.queued * (extension.runTraceBytes ?? 0),
    });
    const placed = runs.map((run, place) => ({ ...run, index: total + place }));
    await insertRuns(client, { id, modelVersion }, placed, stored);
    await goOn(client, { ...extension, pool }, counts);
    await record(client, 'experiment.extend', { project, subject: id });
  });
}

async function extendable(client: pg.PoolClient, { id, extends: planned }: Extension): Promise<Extended> {
  const { rows } = await client.query<Extended>(EXTENDABLE, [id]);
  const [found] = rows;
  if (found?.specDigest === planned && found.obstacle === null) return found;
  throw new ProblemError('EXPERIMENT_STATE', OBSTACLES[found?.obstacle ?? 'changed']);
}

const OBSTACLES = {
  cancelled: 'The experiment was cancelled: retry it first, then extend it',
  explored: 'The experiment is a round of an exploration that goes on: extend it when that is over',
  changed: 'The experiment was changed or deleted meanwhile; ask for it again',
} as const;

async function goOn(
  client: pg.PoolClient,
  { id, runs, specification, specDigest, pool }: Extension & { readonly pool: string },
  { queued, succeeded, failed, reused, costTotal }: PlannedCounts,
): Promise<void> {
  const values = [
    id,
    runs.length,
    JSON.stringify(specification),
    specDigest,
    costTotal,
    activeTracer()?.current(),
    pool,
  ];
  // A cancellation or deletion since the check rolls everything back.
  if ((await client.query(GO_ON, values)).rowCount !== 1) {
    throw new ProblemError('EXPERIMENT_STATE', OBSTACLES.changed);
  }
  const changes = new CountChanges();
  Object.assign(changes.of(id), { queued, succeeded, failed, reused });
  await changes.apply(client);
}

const IS_CANCELLED = `(cancel_requested and (finished_at is null or state = 'cancelled'))`;

const EXTENDABLE = `
select project, spec_digest as "specDigest", model_version as "modelVersion", trace_level as "traceLevel", total,
  case when ${IS_CANCELLED} then 'cancelled'
    when exists (select from explorations where finished_at is null and $1 = any(experiments)) then 'explored' end as obstacle
from experiments where id = $1 and removed_at is null`;

const NOTE_KEY = `
insert into extensions (experiment_id, idempotency_key, replications)
select id, $2::text, $3::int from experiments where id = $1 on conflict do nothing`;

const GO_ON = `
update experiments set total = total + $2, specification = $3, spec_digest = $4, cancel_requested = false,
  rate_since = now(), cost_total = cost_total - cost_done + $5::float8, cost_done = 0,
  traceparent = coalesce($6, traceparent), result_pool = $7
where id = $1 and removed_at is null and not ${IS_CANCELLED}`;

/** Records the replications of an extension key; a key that is already recorded stays as it is. */
export async function noteExtension(
  { pool }: Database,
  { id, idempotencyKey, replications }: Pick<Extension, 'id' | 'idempotencyKey' | 'replications'>,
): Promise<void> {
  await pool.query(NOTE_KEY, [id, idempotencyKey, replications]);
}

/** Returns the number of replications requested under this key. */
export async function extensionOf({ reads }: Database, id: string, key: string): Promise<number | undefined> {
  const text = 'select replications from extensions where experiment_id = $1 and idempotency_key = $2';
  return (await reads.query<{ replications: number }>(text, [id, key])).rows[0]?.replications;
}

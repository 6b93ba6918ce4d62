import type pg from 'pg';
import { activeTracer } from '../monitoring/tracing.ts';
import { ProblemError } from '../spec/errors.ts';
import { record } from './author.ts';
import type { NewExperiment } from './contract.ts';
import { IS_OVER, STATE_OF_COUNTS } from './counts.ts';
import { type Database, transaction } from './database.ts';
import { countsOf, insertRuns, type PlannedCounts } from './insert-runs.ts';
import { experimentId } from './ordered-id.ts';
import { requireQuota } from './quota.ts';
import { holdSchedules } from './schedules.ts';
import { lockStoredResults, type StoredResult } from './stored-results.ts';

/** Pool from which the experiment's runs may take results: '' is shared by all projects, any other belongs to one project. */
interface Pooled {
  readonly resultPool: string;
}

/** Stores an experiment with its runs in one transaction. `created` is false if its idempotency key was used before. */
export async function createExperiment(
  database: Database,
  experiment: NewExperiment & Pooled,
): Promise<{ id: string; created: boolean }> {
  const earlier = await earlierExperiment(database, experiment);
  if (earlier !== undefined) return { id: earlier, created: false };
  const id = experimentId();
  const created = await insertOnce(database, id, experiment);
  if (created === true) return { id, created };
  // Another request used the key between our look-up and our insert.
  const winner = await earlierExperiment(database, experiment);
  if (winner !== undefined) return { id: winner, created: false };
  throw created || new ProblemError('SERVICE_UNAVAILABLE', 'The experiment vanished while it was stored.');
}

/**
 * Returns true if the experiment was stored and false if its key was taken. Returns the error if a quota was exceeded, as the
 * room may have been taken by an experiment with the same key.
 */
function insertOnce(
  database: Database,
  id: string,
  experiment: NewExperiment & Pooled,
): Promise<boolean | ProblemError> {
  return transaction(database, (client) => insertNew(client, id, experiment)).catch((error: unknown) => {
    if (error instanceof ProblemError) return error;
    throw error;
  });
}

async function earlierExperiment({ prisma }: Database, experiment: NewExperiment): Promise<string | undefined> {
  const { project, idempotencyKey, specDigest } = experiment;
  if (idempotencyKey === undefined) return undefined;
  const found = await prisma.experiment.findUnique({
    where: { project_idempotencyKey: { project, idempotencyKey } },
    select: { id: true, idempotencyDigest: true },
  });
  if (found && found.idempotencyDigest !== specDigest) {
    const detail = 'This idempotency key was used before with another specification.';
    throw new ProblemError('RUN_IDEMPOTENCY_CONFLICT', detail);
  }
  return found?.id;
}

/** Inserts an experiment with its runs, linked to results already stored. False, and only then, if its key is taken. */
export async function insertNew(
  client: pg.PoolClient,
  id: string,
  experiment: NewExperiment & Pooled,
): Promise<boolean> {
  const stored = await storedFor(client, experiment);
  await client.query('insert into projects (id) values ($1) on conflict do nothing', [experiment.project]);
  await holdSchedules(client, experiment.schedules ?? [], experiment.project);
  const counts = countsOf(experiment.runs, stored);
  const { runTraceBytes = 0, mostRuns = experiment.runs.length } = experiment;
  // Reserves quota for all runs that the experiment may come to have, so that later rounds fit.
  const waiting = counts.queued + mostRuns - experiment.runs.length;
  await requireQuota(client, experiment.project, { runs: waiting, traceBytes: waiting * runTraceBytes });
  if (!(await insertExperiment(client, id, experiment, counts))) return false;
  await insertRuns(client, { id, modelVersion: experiment.modelVersion }, experiment.runs, stored);
  const { project, ofImport } = experiment;
  const subject = ofImport === undefined ? id : `${id} for import ${ofImport}`;
  await record(client, 'experiment.create', { project, subject });
  return true;
}

function storedFor(
  client: pg.PoolClient,
  { runs, traceLevel, resultPool: pool }: NewExperiment & Pooled,
): Promise<ReadonlyMap<string, StoredResult>> {
  const digests = runs.map(({ inputDigest }) => inputDigest);
  return lockStoredResults(client, digests, { traceLevel, pool });
}

async function insertExperiment(
  client: pg.PoolClient,
  id: string,
  experiment: NewExperiment & Pooled,
  { queued, succeeded, failed, reused, costTotal }: PlannedCounts,
): Promise<boolean> {
  const { name, project, specDigest, modelVersion, machine, workload, traceLevel, runs } = experiment;
  const { rowCount } = await client.query(
    `insert into experiments (id, name, project, tags, specification, spec_digest, model_version, machine, workload,
       mechanisms, trace_level, idempotency_key, idempotency_digest, state, total, queued, succeeded, failed, reused, cost_total,
       result_pool, priority, requires, run_trace_bytes, traceparent, most_runs, growing, notes,
       started_at, finished_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::text, case when $12::text is not null then $6 end,
       case when n.queued > 0 then 'queued' else ${STATE_OF_COUNTS} end,
       n.total, n.queued, n.succeeded, n.failed, $17, $18, $19, $20, $21, $22, $23, $24, n.growing, $25,
       case when n.queued = 0 then now() end, case when ${IS_OVER} then now() end
     from (select $13::int as total, $14::int as queued, $15::int as succeeded, $16::int as failed, 0 as running,
       0 as cancelled, coalesce($24::int > $13::int, false) as growing, false as cancel_requested) n
     on conflict (project, idempotency_key) do nothing`,
    [
      id,
      name,
      project,
      experiment.tags,
      JSON.stringify(experiment.specification),
      specDigest,
      modelVersion,
      machine,
      workload,
      experiment.mechanisms,
      traceLevel,
      experiment.idempotencyKey ?? null,
      runs.length,
      queued,
      succeeded,
      failed,
      reused,
      costTotal,
      experiment.resultPool,
      experiment.priority ?? 0,
      [...new Set(experiment.requires)].sort(),
      experiment.runTraceBytes ?? 0,
      activeTracer()?.current() ?? null,
      experiment.mostRuns ?? null,
      experiment.notes,
    ],
  );
  return rowCount === 1;
}

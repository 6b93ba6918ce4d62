import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { PlannedRun } from '../plan/run-plans.ts';
import { ProblemError } from '../spec/errors.ts';
import type { NewExperiment } from './contract.ts';
import { type CountChange, countOf, STATE_OF_COUNTS } from './counts.ts';
import { type Database, transaction } from './database.ts';
import { ParameterSetCollector } from './parameter-sets.ts';
import { requireQuota } from './quota.ts';
import { holdSchedules } from './schedules.ts';
import { columnsOf, type PlanColumns } from './stored-plan.ts';
import { type StoredResult, storedResults } from './stored-results.ts';

/** Rows of one INSERT: large enough to be fast, small enough to leave the event loop free in between. */
const ROWS = 5000;

/** Whose results its runs may take: '' is everybody's, else those of one project. */
interface Pooled {
  readonly resultPool: string;
}

/** Stores an experiment with its runs in one transaction. `created` is false where its idempotency key was used before. */
export async function createExperiment(
  database: Database,
  experiment: NewExperiment & Pooled,
): Promise<{ id: string; created: boolean }> {
  const earlier = await earlierExperiment(database, experiment);
  if (earlier !== undefined) return { id: earlier, created: false };
  // Sortable by eye in URLs: no upper case, no separators that a shell would mind.
  const id = `x${randomBytes(10).toString('hex')}`;
  const digests = experiment.runs.map(({ inputDigest }) => inputDigest);
  const created = await transaction(database, async (client) => {
    const stored = await storedResults(client, digests, {
      traceLevel: experiment.traceLevel,
      pool: experiment.resultPool,
    });
    return insertAll(client, id, experiment, stored);
  });
  if (created) return { id, created };
  // Somebody else used the key between our look and our insert.
  const winner = await earlierExperiment(database, experiment);
  if (winner === undefined)
    throw new ProblemError('SERVICE_UNAVAILABLE', 'The experiment vanished while it was stored.');
  return { id: winner, created: false };
}

async function earlierExperiment({ prisma }: Database, experiment: NewExperiment): Promise<string | undefined> {
  const { project, idempotencyKey, specDigest } = experiment;
  if (idempotencyKey === undefined) return undefined;
  const found = await prisma.experiment.findUnique({
    where: { project_idempotencyKey: { project, idempotencyKey } },
    select: { id: true, specDigest: true },
  });
  if (found && found.specDigest !== specDigest) {
    const detail = 'This idempotency key was used before with another specification.';
    throw new ProblemError('RUN_IDEMPOTENCY_CONFLICT', detail);
  }
  return found?.id;
}

async function insertAll(
  client: pg.PoolClient,
  id: string,
  experiment: NewExperiment & Pooled,
  stored: ReadonlyMap<string, StoredResult>,
): Promise<boolean> {
  await client.query('insert into projects (id) values ($1) on conflict do nothing', [experiment.project]);
  await holdSchedules(client, experiment.schedules ?? [], experiment.project);
  const counts = countsOf(experiment.runs, stored);
  await requireQuota(client, experiment.project, counts.queued);
  if (!(await insertExperiment(client, id, experiment, counts))) return false;
  const sets = new ParameterSetCollector();
  const rows = runRows(id, experiment.runs, stored, sets);
  await sets.store(client);
  const owner = { id, modelVersion: experiment.modelVersion };
  for (let from = 0; from < rows.length; from += ROWS) await insertRuns(client, owner, rows.slice(from, from + ROWS));
  return true;
}

type Counts = Pick<CountChange, 'queued' | 'succeeded' | 'failed' | 'reused'> & { costTotal: number };

function countsOf(runs: readonly PlannedRun[], stored: ReadonlyMap<string, StoredResult>): Counts {
  const counts = { queued: 0, succeeded: 0, failed: 0, cancelled: 0, reused: 0, costTotal: 0 };
  const seen = new Set<string>();
  for (const { inputDigest, costSeconds } of runs) {
    const result = stored.get(inputDigest);
    if (result) {
      counts.reused += 1;
      counts[countOf(result.status)] += 1;
      continue;
    }
    counts.queued += 1;
    if (!seen.has(inputDigest)) counts.costTotal += costSeconds;
    seen.add(inputDigest);
  }
  return counts;
}

async function insertExperiment(
  client: pg.PoolClient,
  id: string,
  experiment: NewExperiment & Pooled,
  { queued, succeeded, failed, reused, costTotal }: Counts,
): Promise<boolean> {
  const { name, project, specDigest, modelVersion, machine, workload, traceLevel, runs } = experiment;
  const { rowCount } = await client.query(
    `insert into experiments (id, name, project, tags, specification, spec_digest, model_version, machine, workload,
       mechanisms, trace_level, idempotency_key, state, total, queued, succeeded, failed, reused, cost_total,
       result_pool, priority, requires, started_at, finished_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
       case when n.queued > 0 then 'queued' else ${STATE_OF_COUNTS} end,
       n.total, n.queued, n.succeeded, n.failed, $17, $18, $19, $20, $21,
       case when n.queued = 0 then now() end, case when n.queued = 0 then now() end
     from (select $13::int as total, $14::int as queued, $15::int as succeeded, $16::int as failed, 0 as running,
       0 as cancelled) n
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
    ],
  );
  return rowCount === 1;
}

interface RunRow {
  readonly run: PlannedRun;
  readonly plan: PlanColumns;
  readonly result: StoredResult | undefined;
  readonly follows: string | null;
}

/** Id of a run: its experiment and place in the plan. */
function runId(experimentId: string, index: number): string {
  return `${experimentId}-${index}`;
}

function runRows(
  experimentId: string,
  runs: readonly PlannedRun[],
  stored: ReadonlyMap<string, StoredResult>,
  collector: ParameterSetCollector,
): RunRow[] {
  const leaders = new Map<string, string>();
  return runs.map((run) => {
    const result = stored.get(run.inputDigest);
    const follows = leaders.get(run.inputDigest) ?? null;
    if (follows === null) leaders.set(run.inputDigest, runId(experimentId, run.index));
    return { run, plan: columnsOf(run.plan, collector), result, follows };
  });
}

async function insertRuns(
  client: pg.PoolClient,
  { id: experimentId, modelVersion }: { readonly id: string; readonly modelVersion: string },
  rows: readonly RunRow[],
): Promise<void> {
  await client.query(INSERT_RUNS, [
    experimentId,
    modelVersion,
    rows.map(({ run }) => run.index),
    rows.map(({ result }) => result?.status ?? 'queued'),
    rows.map(({ run }) => run.plan.mechanism.kind),
    rows.map(({ run }) => run.replication),
    rows.map(({ plan }) => plan.seed),
    rows.map(({ plan }) => plan.processes),
    rows.map(({ run }) => run.inputDigest),
    rows.map(({ run }) => JSON.stringify(run.point)),
    rows.map(({ plan }) => plan.machineSetId),
    rows.map(({ plan }) => plan.mechanismSetId),
    rows.map(({ plan }) => plan.workloadSetId),
    rows.map(({ plan }) => plan.traceLevel),
    rows.map(({ plan }) => plan.traceMaxEvents),
    rows.map(({ run }) => run.costSeconds),
    rows.map(({ follows, result }) => (result ? null : follows)),
    rows.map(({ result }) => result?.id ?? null),
  ]);
}

const INSERT_RUNS = `
insert into runs (id, experiment_id, model_version, index, status, mechanism, replication, seed, processes, input_digest, point,
  machine_set_id, mechanism_set_id, workload_set_id, trace_level, trace_max_events, cost_seconds, follows_id, result_id,
  reused, finished_at)
select $1 || '-' || r.index, $1, $2, r.index, r.status, r.mechanism, r.replication, r.seed, r.processes, r.input_digest,
  r.point, r.machine, r.mechanism_set, r.workload, r.trace_level, r.max_events, r.cost, r.follows, r.result,
  r.result is not null, case when r.result is not null then now() end
from unnest($3::int[], $4::run_state[], $5::text[], $6::int[], $7::bigint[], $8::int[], $9::text[], $10::jsonb[],
  $11::text[], $12::text[], $13::text[], $14::trace_level[], $15::int[], $16::float8[], $17::text[], $18::uuid[])
  as r(index, status, mechanism, replication, seed, processes, input_digest, point, machine, mechanism_set, workload,
    trace_level, max_events, cost, follows, result)`;

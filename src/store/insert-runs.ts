import type pg from 'pg';
import type { PlannedRun } from '../plan/run-plans.ts';
import { type CountChange, countOf } from './counts.ts';
import { ParameterSetCollector } from './parameter-sets.ts';
import { columnsOf, type PlanColumns } from './stored-plan.ts';
import type { StoredResult } from './stored-results.ts';

/** Rows of one INSERT: large enough to be fast, small enough to leave the event loop free in between. */
const ROWS = 5000;

/** The experiment that runs belong to. */
interface Owner {
  readonly id: string;
  readonly modelVersion: string;
}

/** In which state runs begin, and what those that nothing is stored of are expected to cost, in CPU seconds. */
export type PlannedCounts = Pick<CountChange, 'queued' | 'succeeded' | 'failed' | 'reused'> & {
  readonly costTotal: number;
};

export function countsOf(runs: readonly PlannedRun[], stored: ReadonlyMap<string, StoredResult>): PlannedCounts {
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

/** Stores runs under their places: those with a stored result are over, those with the input of an earlier one follow it. */
export async function insertRuns(
  client: pg.PoolClient,
  owner: Owner,
  runs: readonly PlannedRun[],
  stored: ReadonlyMap<string, StoredResult>,
): Promise<void> {
  const sets = new ParameterSetCollector();
  const rows = runRows(owner.id, runs, stored, sets);
  await sets.store(client);
  for (let from = 0; from < rows.length; from += ROWS)
    await insertPortion(client, owner, rows.slice(from, from + ROWS));
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

async function insertPortion(
  client: pg.PoolClient,
  { id: experimentId, modelVersion }: Owner,
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

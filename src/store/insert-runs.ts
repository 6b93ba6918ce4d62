import type pg from 'pg';
import type { PlannedRun } from '../plan/run-plans.ts';
import { ownName } from '../spec/mechanism-names.ts';
import { arrayLiteral } from './array-literal.ts';
import { type CountChange, countOf } from './counts.ts';
import { ParameterSetCollector } from './parameter-sets.ts';
import { columnsOf, type PlanColumns } from './stored-plan.ts';
import type { StoredResult } from './stored-results.ts';

/** Rows of one INSERT: large enough to be fast, small enough that the next is made ready meanwhile. */
const ROWS = 2500;

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
  let inserted: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < rows.length; from += ROWS) {
    const values = valuesOf(owner, rows.slice(from, from + ROWS));
    await inserted;
    inserted = client.query({ name: 'insert-runs', text: INSERT_RUNS, values });
  }
  await inserted;
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

function valuesOf({ id: experimentId, modelVersion }: Owner, rows: readonly RunRow[]): unknown[] {
  const points = [...new Set(rows.map(({ run }) => run.point))];
  const placeOf = new Map(points.map((point, place) => [point, place + 1]));
  return [
    experimentId,
    modelVersion,
    arrayLiteral(rows.map(({ run }) => run.index)),
    arrayLiteral(rows.map(({ result }) => result?.status ?? 'queued')),
    arrayLiteral(rows.map(({ run }) => run.plan.mechanism.kind)),
    arrayLiteral(rows.map(({ run }) => ownNameOf(run))),
    arrayLiteral(rows.map(({ run }) => run.replication)),
    arrayLiteral(rows.map(({ plan }) => plan.seed)),
    arrayLiteral(rows.map(({ plan }) => plan.processes)),
    arrayLiteral(rows.map(({ run }) => run.inputDigest)),
    arrayLiteral(rows.map(({ run }) => placeOf.get(run.point)!)),
    arrayLiteral(rows.map(({ plan }) => plan.machineSetId)),
    arrayLiteral(rows.map(({ plan }) => plan.mechanismSetId)),
    arrayLiteral(rows.map(({ plan }) => plan.workloadSetId)),
    arrayLiteral(rows.map(({ plan }) => plan.traceLevel)),
    arrayLiteral(rows.map(({ plan }) => plan.traceMaxEvents)),
    arrayLiteral(rows.map(({ run }) => run.costSeconds)),
    arrayLiteral(rows.map(({ follows, result }) => (result ? null : follows))),
    arrayLiteral(rows.map(({ result }) => result?.id ?? null)),
    points.map((point) => JSON.stringify(point)),
  ];
}

/** The name of a run's mechanism where that is not its kind. */
const ownNameOf = ({ plan, mechanismName }: PlannedRun): string | null =>
  ownName({ kind: plan.mechanism.kind, as: mechanismName }).as ?? null;

const INSERT_RUNS = `
insert into runs (id, experiment_id, model_version, index, status, mechanism, mechanism_name, replication, seed, processes, input_digest, point,
  machine_set_id, mechanism_set_id, workload_set_id, trace_level, trace_max_events, cost_seconds, follows_id, result_id,
  reused, finished_at)
select $1 || '-' || r.index, $1, $2, r.index, r.status, r.mechanism, r.name, r.replication, r.seed, r.processes, r.input_digest,
  ($20::jsonb[])[r.point], r.machine, r.mechanism_set, r.workload, r.trace_level, r.max_events, r.cost, r.follows, r.result,
  r.result is not null, case when r.result is not null then now() end
from unnest($3::int[], $4::run_state[], $5::text[], $6::text[], $7::int[], $8::bigint[], $9::int[], $10::text[], $11::int[],
  $12::text[], $13::text[], $14::text[], $15::trace_level[], $16::int[], $17::float8[], $18::text[], $19::uuid[])
  as r(index, status, mechanism, name, replication, seed, processes, input_digest, point, machine, mechanism_set, workload,
    trace_level, max_events, cost, follows, result)`;

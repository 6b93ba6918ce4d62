import { setImmediate as immediate } from 'node:timers/promises';
import type pg from 'pg';
import type { PlannedRun } from '../plan/run-plans.ts';
import { ownName } from '../spec/mechanism-names.ts';
import { arrayLiteral } from './array-literal.ts';
import { type CountChange, countOf } from './counts.ts';
import { ParameterSetCollector } from './parameter-sets.ts';
import { columnsOf, type PlanColumns } from './stored-plan.ts';
import type { StoredResult } from './stored-results.ts';

/** Rows per INSERT: large enough to be fast, small enough to prepare the next batch meanwhile. */
const ROWS = 2500;

/** The experiment that runs belong to. */
interface Owner {
  readonly id: string;
  readonly modelVersion: string;
}

/** Initial states of runs, and the expected cost in CPU seconds of those without a stored result. */
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

/** Stores runs by index: those with a stored result are over, and those with the same input as an earlier one follow it. */
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
    // Unnamed, so it is planned for the actual numbers of rows and settings.
    inserted = client.query(INSERT_RUNS, values);
    // Lets the whole statement be sent before the next rows are prepared; otherwise the database would wait for those as well.
    await immediate();
  }
  await inserted;
}

/** Common part of the replications of a point and mechanism. */
interface Setting {
  readonly run: PlannedRun;
  readonly plan: PlanColumns;
}

interface RunRow {
  readonly run: PlannedRun;
  readonly setting: Setting;
  readonly result: StoredResult | undefined;
  readonly follows: string | null;
}

/** Returns the id of a run: its experiment and index in the plan. */
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
  let setting: Setting | undefined;
  return runs.map((run) => {
    const result = stored.get(run.inputDigest);
    const follows = leaders.get(run.inputDigest) ?? null;
    if (follows === null) leaders.set(run.inputDigest, runId(experimentId, run.index));
    if (!setting || !isReplication(run, setting.run)) setting = { run, plan: columnsOf(run.plan, collector) };
    return { run, setting, result, follows };
  });
}

/** Whether two runs have the same setting. In a plan, replications are adjacent and share its objects. */
function isReplication(run: PlannedRun, first: PlannedRun): boolean {
  const { plan, point } = run;
  return (
    point === first.point &&
    run.mechanismName === first.mechanismName &&
    plan.mechanism === first.plan.mechanism &&
    plan.machine === first.plan.machine &&
    plan.workload === first.plan.workload &&
    plan.processes === first.plan.processes
  );
}

function valuesOf({ id: experimentId, modelVersion }: Owner, rows: readonly RunRow[]): unknown[] {
  const settings = [...new Set(rows.map(({ setting }) => setting))];
  const placeOf = new Map(settings.map((setting, place) => [setting, place + 1]));
  return [
    experimentId,
    modelVersion,
    arrayLiteral(rows.map(({ run }) => run.index)),
    arrayLiteral(rows.map(({ result }) => result?.status ?? 'queued')),
    arrayLiteral(rows.map(({ run }) => run.replication)),
    arrayLiteral(rows.map(({ run }) => run.plan.seed)),
    arrayLiteral(rows.map(({ run }) => run.inputDigest)),
    arrayLiteral(rows.map(({ follows, result }) => (result ? null : follows))),
    arrayLiteral(rows.map(({ result }) => result?.id ?? null)),
    arrayLiteral(rows.map(({ setting }) => placeOf.get(setting)!)),
    arrayLiteral(settings.map(({ run }) => run.plan.mechanism.kind)),
    arrayLiteral(settings.map(({ run }) => ownNameOf(run))),
    arrayLiteral(settings.map(({ plan }) => plan.processes)),
    settings.map(({ run }) => JSON.stringify(run.point)),
    arrayLiteral(settings.map(({ plan }) => plan.machineSetId)),
    arrayLiteral(settings.map(({ plan }) => plan.mechanismSetId)),
    arrayLiteral(settings.map(({ plan }) => plan.workloadSetId)),
    arrayLiteral(settings.map(({ plan }) => plan.traceLevel)),
    arrayLiteral(settings.map(({ plan }) => plan.traceMaxEvents)),
    arrayLiteral(settings.map(({ run }) => run.costSeconds)),
  ];
}

/** Returns the name of a run's mechanism if it differs from the kind. */
const ownNameOf = ({ plan, mechanismName }: PlannedRun): string | null =>
  ownName({ kind: plan.mechanism.kind, as: mechanismName }).as ?? null;

/** Runs are expanded in a list of columns, row by row: as a table, each array would be written to memory and read again. */
const INSERT_RUNS = `
insert into runs (id, experiment_id, model_version, index, status, replication, seed, input_digest, follows_id, result_id, reused,
  finished_at, mechanism, mechanism_name, processes, point, machine_set_id, mechanism_set_id, workload_set_id, trace_level,
  trace_max_events, cost_seconds)
select $1 || '-' || r.index, $1, $2, r.index, r.status, r.replication, r.seed, r.input_digest, r.follows, r.result,
  r.result is not null, case when r.result is not null then now() end, s.mechanism, s.name, s.processes, s.point, s.machine,
  s.mechanism_set, s.workload, s.trace_level, s.max_events, s.cost
from (select unnest($3::int[]) as index, unnest($4::run_state[]) as status, unnest($5::int[]) as replication,
  unnest($6::bigint[]) as seed, unnest($7::text[]) as input_digest, unnest($8::text[]) as follows, unnest($9::uuid[]) as result,
  unnest($10::int[]) as setting) r
join unnest($11::text[], $12::text[], $13::int[], $14::jsonb[], $15::text[], $16::text[], $17::text[], $18::trace_level[],
    $19::int[], $20::float8[]) with ordinality
  as s(mechanism, name, processes, point, machine, mechanism_set, workload, trace_level, max_events, cost, place)
  on s.place = r.setting`;

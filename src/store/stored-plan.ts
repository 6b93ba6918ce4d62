import type { RunPlan } from '../simulation/run.ts';
import type { Run } from '../spec/resources/run.ts';
import type { ParameterSet, ParameterSetCache, ParameterSetCollector } from './parameter-sets.ts';

/** A plan as columns of a run: runs with the same parameters share the rows that contain them. */
export interface PlanColumns {
  readonly machineSetId: string;
  readonly mechanismSetId: string;
  readonly workloadSetId: string;
  readonly processes: number;
  /** Unsigned 32-bit integer, which does not fit an integer column, so it is read as text or bigint. */
  readonly seed: number | bigint | string;
  readonly traceLevel: RunPlan['trace']['level'];
  readonly traceMaxEvents: number;
}

/** Converts a plan to columns; its parameters are added to `sets`. */
export function columnsOf(plan: RunPlan, sets: ParameterSetCollector): PlanColumns {
  const { machine, mechanism, workload, processes, seed, trace } = plan;
  return {
    machineSetId: sets.idOf(machine.preset, machine.parameters),
    mechanismSetId: sets.idOf(mechanism.kind, mechanism.parameters),
    workloadSetId: sets.idOf(workload.kind, workload.parameters),
    processes,
    seed,
    traceLevel: trace.level,
    traceMaxEvents: trace.maxEvents,
  };
}

/** Reverses `columnsOf` for rows, loading all their parameters at once. Plans with the same set share its parameters. */
export async function planReader(
  rows: readonly PlanColumns[],
  sets: ParameterSetCache,
): Promise<(columns: PlanColumns) => RunPlan> {
  const known = await sets.load(setIds(rows));
  return (columns) => planOf(columns, known);
}

function setIds(rows: readonly PlanColumns[]): string[] {
  return rows.flatMap((row) => [row.machineSetId, row.mechanismSetId, row.workloadSetId]);
}

/** Parts of a plan that runs show. */
export type ShownPlan = Pick<Run, 'machine' | 'mechanism' | 'workload' | 'processes' | 'seed' | 'traceLevel'>;

/** Like `planReader`, in the shape of the resource. Runs share these objects, which must not be modified. */
export async function shownPlanReader(
  rows: readonly PlanColumns[],
  sets: ParameterSetCache,
): Promise<(columns: PlanColumns) => ShownPlan> {
  const known = await sets.load(setIds(rows));
  return ({ machineSetId, mechanismSetId, workloadSetId, processes, seed, traceLevel }) => ({
    mechanism: shownAs(setOf(known, mechanismSetId)).kind,
    machine: shownAs(setOf(known, machineSetId)).preset,
    workload: shownAs(setOf(known, workloadSetId)).kind,
    processes,
    seed: Number(seed),
    traceLevel,
  });
}

interface Shown {
  readonly preset: Run['machine'];
  readonly kind: Run['workload'];
}

const shown = new WeakMap<ParameterSet, Shown>();

/** Returns the shown form of a set, created once per set. */
function shownAs(set: ParameterSet): Shown {
  const { kind, parameters } = set;
  const known = shown.get(set) ?? { preset: { preset: kind, parameters }, kind: { ...parameters, kind } };
  shown.set(set, known);
  return known;
}

function planOf(columns: PlanColumns, sets: ReadonlyMap<string, ParameterSet>): RunPlan {
  const machine = setOf(sets, columns.machineSetId);
  const mechanism = setOf(sets, columns.mechanismSetId);
  const workload = setOf(sets, columns.workloadSetId);
  return {
    machine: { preset: machine.kind, parameters: machine.parameters },
    mechanism: { kind: mechanism.kind, parameters: mechanism.parameters },
    workload: { kind: workload.kind, parameters: workload.parameters },
    processes: columns.processes,
    seed: Number(columns.seed),
    trace: { level: columns.traceLevel, maxEvents: columns.traceMaxEvents },
  };
}

function setOf(sets: ReadonlyMap<string, ParameterSet>, id: string): ParameterSet {
  const set = sets.get(id);
  if (!set) throw new Error(`the parameter set ${id} is missing`);
  return set;
}

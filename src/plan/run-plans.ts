import type { ParameterValue } from '../simulation/parameters.ts';
import type { RunPlan } from '../simulation/run.ts';
import { ownName } from '../spec/mechanism-names.ts';
import type { Run } from '../spec/resources/run.ts';

/**
 * One run of an experiment: what to simulate and its position in the plan. Produced by plan/, stored by store/, run by workers.
 */
export interface PlannedRun {
  /** Index in the plan, from 0. */
  readonly index: number;
  /** Value of each sweep axis for this run, by path. */
  readonly point: Readonly<Record<string, ParameterValue>>;
  /** Name under which the specification lists its mechanism; see `mechanismName`. */
  readonly mechanismName: string;
  readonly replication: number;
  /** Identifies the simulation: resolved parameters, seed and model version. Does not cover trace settings. */
  readonly inputDigest: string;
  readonly plan: RunPlan;
  /** Expected CPU time on one core, s. */
  readonly costSeconds: number;
  /** Expected memory, bytes. */
  readonly memoryBytes: number;
}

/** Returns the run without tracing, for traces that are not kept: recording costs time and does not affect results. */
export const withoutTrace = (run: PlannedRun): PlannedRun => ({
  ...run,
  plan: { ...run.plan, trace: { ...run.plan.trace, level: 'off' } },
});

type PlanInRun = Pick<Run, 'machine' | 'mechanism' | 'workload' | 'processes' | 'seed' | 'traceLevel'>;

/** Returns a planned run in the form of the run resource. */
export function planInRun({ plan, mechanismName }: Pick<PlannedRun, 'plan' | 'mechanismName'>): PlanInRun {
  const { machine, mechanism, workload, processes, seed, trace } = plan;
  const { kind } = mechanism;
  return {
    mechanism: { ...mechanism.parameters, kind, ...ownName({ kind, as: mechanismName }) },
    machine: { preset: machine.preset, parameters: { ...machine.parameters } },
    workload: { ...workload.parameters, kind: workload.kind },
    processes,
    seed,
    traceLevel: trace.level,
  };
}

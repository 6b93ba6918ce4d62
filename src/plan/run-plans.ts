import type { ParameterValue } from '../simulation/parameters.ts';
import type { RunPlan } from '../simulation/run.ts';
import { ownName } from '../spec/mechanism-names.ts';
import type { Run } from '../spec/resources/run.ts';

/** One run of an experiment: what to simulate and where it belongs. Produced by plan/, stored by store/, run by workers. */
export interface PlannedRun {
  /** Position in the plan, from 0. */
  readonly index: number;
  /** Path of each sweep axis, with its value for this run. */
  readonly point: Readonly<Record<string, ParameterValue>>;
  /** The name under which the specification lists its mechanism; see `mechanismName`. */
  readonly mechanismName: string;
  readonly replication: number;
  /** Identifies the simulation: resolved parameters, seed and model version. Trace settings are not part of it. */
  readonly inputDigest: string;
  readonly plan: RunPlan;
  /** Expected seconds of CPU time on one core. */
  readonly costSeconds: number;
  /** Expected memory in bytes. */
  readonly memoryBytes: number;
}

/** Recording what nobody will see only costs time; results are the same. */
export const withoutTrace = (run: PlannedRun): PlannedRun => ({
  ...run,
  plan: { ...run.plan, trace: { ...run.plan.trace, level: 'off' } },
});

type PlanInRun = Pick<Run, 'machine' | 'mechanism' | 'workload' | 'processes' | 'seed' | 'traceLevel'>;

/** A planned run as its resource shows it. */
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

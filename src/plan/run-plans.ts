import type { ParameterValue } from '../simulation/parameters.ts';
import type { RunPlan } from '../simulation/run.ts';

/** One run of an experiment: what to simulate and where it belongs. Produced by plan/, stored by store/, run by workers. */
export interface PlannedRun {
  /** Place in the plan, from 0. */
  readonly index: number;
  /** Path of each sweep axis and its value here. */
  readonly point: Readonly<Record<string, ParameterValue>>;
  readonly replication: number;
  /** Identifies the simulation: resolved parameters, seed and model version. Trace settings are not part of it. */
  readonly inputDigest: string;
  readonly plan: RunPlan;
  /** Expected seconds of CPU time on one core. */
  readonly costSeconds: number;
  /** Expected memory in bytes. */
  readonly memoryBytes: number;
}

import { hardwareOf } from './machines/read-machine.ts';
import type { ProgramMechanism } from './mechanisms/mechanism.ts';
import { foundIn } from './results.ts';
import type { RunPlan, RunResult } from './run.ts';
import { largestBetween } from './unimodal-search.ts';
import { primaryMetricOf, type WorkloadDefinition } from './workloads/definition.ts';

/** Value of a parameter for which the run is to find the best value. */
const BEST = 'best';

/** Returns the parameter for which the run is to find the best value; undefined if all values are given. */
export function searchedIn(plan: RunPlan, { searched }: ProgramMechanism): ProgramMechanism['searched'] {
  return searched !== undefined && plan.mechanism.parameters[searched.name] === BEST ? searched : undefined;
}

/**
 * Simulates the plan with several values of a parameter and returns the result of the best, by the primary metric of the
 * workload. The search is deterministic.
 * @param run simulates a plan in which every value is given
 */
export function bestRun(
  plan: RunPlan,
  searched: NonNullable<ProgramMechanism['searched']>,
  workload: WorkloadDefinition,
  run: (plan: RunPlan) => RunResult,
): RunResult {
  const { name, most } = searched;
  const metric = primaryMetricOf(workload, plan.workload.parameters);
  const sign = workload.metrics.find((measured) => measured.name === metric)?.better === 'lower' ? -1 : 1;
  const results = new Map<number, RunResult>();
  const resultWith = (value: number): RunResult => {
    const result =
      results.get(value) ?? run({ ...withValue(plan, name, value), trace: { ...plan.trace, level: 'off' } });
    results.set(value, result);
    return result;
  };
  const largest = Math.max(1, most(hardwareOf(plan.machine.preset, plan.machine.parameters), plan.processes));
  const best = largestBetween(1, largest, (value) => {
    const measured = resultWith(value).metrics[metric];
    return measured && sign * measured.value;
  });
  const traced = plan.trace.level === 'off' ? resultWith(best) : run(withValue(plan, name, best));
  return foundIn(traced, [...results.values()]);
}

function withValue(plan: RunPlan, name: string, value: number): RunPlan {
  return { ...plan, mechanism: { ...plan.mechanism, parameters: { ...plan.mechanism.parameters, [name]: value } } };
}

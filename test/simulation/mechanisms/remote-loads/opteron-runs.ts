import { combination, simulateSmall, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { Engine } from '../../../../src/simulation/engine/engine.ts';
import { mechanisms } from '../../../../src/simulation/mechanisms/registry.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { ProgramSimulation } from '../../../../src/simulation/program-simulation.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { workloads } from '../../../../src/simulation/workloads/registry.ts';

export const AT_10_GBIT = { lineGapPerByteNs: 0.8, macLatencyNs: 500, switching: 'cut-through', switchLatencyNs: 200 };
export const AT_100_GBIT = { ...AT_10_GBIT, lineGapPerByteNs: 0.08 };
export const CABLE = { switching: 'none' };

export interface Given {
  readonly machine?: ParameterValues;
  readonly mechanism?: ParameterValues;
  readonly processes?: number;
  readonly seed?: number;
  readonly kind?: 'dpgas-bridge' | 'dpgas-integrated';
}

/** A run of a workload on the prototype of D-PGAS, with two nodes of a process each unless a test says otherwise. */
export function runOnOpteron(workload: string, parameters: ParameterValues, given: Given = {}): RunResult {
  const { kind = 'dpgas-bridge', processes = 2, ...settings } = given;
  return simulateSmall(combination(kind, workload), {
    preset: 'opteron-htoe',
    processes,
    ...settings,
    workload: parameters,
  });
}

/** The metric of a run that has to succeed. */
export function measured(workload: string, metric: string, parameters: ParameterValues, given: Given = {}): number {
  const { error, metrics } = runOnOpteron(workload, parameters, given);
  if (error !== undefined) throw new Error(error.message);
  return metrics[metric]!.value;
}

/** What a plan does that rules refuse: its result, or what stopped it. */
export function runAnyway(workload: string, parameters: ParameterValues, given: Given): Partial<RunResult> {
  const settings = { preset: 'opteron-htoe', processes: 2, ...given, workload: parameters };
  const plan = smallPlan(combination('dpgas-bridge', workload), settings);
  const mechanism = mechanisms.find(({ definition }) => definition.id === 'dpgas-bridge')!;
  const program = workloads.find(({ definition }) => definition.id === workload)!;
  if (!('create' in mechanism && 'create' in program)) throw new Error('they run no programs');
  try {
    return new ProgramSimulation(plan, new Engine(), mechanism, program).run();
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return { status: 'failed', error: { code, message } };
  }
}

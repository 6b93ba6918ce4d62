import { combination, simulateSmall } from '../../../../src/contract-tests/small-plans.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';

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

import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunPlan, RunResult } from '../../../../src/simulation/run.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

export interface Run {
  readonly preset?: string;
  readonly mechanism?: string;
  readonly workload: string;
  readonly processes: number;
  readonly machine?: ParameterValues;
  readonly own?: ParameterValues;
  readonly parameters?: ParameterValues;
  readonly seed?: number;
  readonly trace?: RunPlan['trace'];
}

/** A run, on the machine of the paper unless it says otherwise, with no lock of a page table in the way unless it says so. */
export const run = (of: Run): RunResult => simulate(planOf(of));

export function planOf({
  preset = 'technion-ib',
  mechanism = 'dsm-isr',
  workload,
  processes,
  machine,
  own,
  parameters,
  ...more
}: Run): RunPlan {
  const { seed = 1, trace = { level: 'off', maxEvents: 0 } } = more;
  const defaults = (
    definitions: readonly { readonly id: string; readonly parameters: Parameters<typeof defaultsOf>[0] }[],
    id: string,
  ) => defaultsOf(definitions.find((definition) => definition.id === id)!.parameters);
  return {
    machine: {
      preset,
      parameters: { ...defaults(machineDefinitions, preset), lockTakenShare: 0, ...machine },
    },
    mechanism: { kind: mechanism, parameters: { ...defaults(mechanismDefinitions, mechanism), ...own } },
    workload: { kind: workload, parameters: { ...defaults(workloadDefinitions, workload), ...parameters } },
    processes,
    seed,
    trace,
  };
}

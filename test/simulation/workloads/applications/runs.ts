import {
  incompatibility,
  machineDefinitions,
  mechanismDefinitions,
  workloadDefinitions,
} from '../../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

export interface ApplicationRun {
  readonly application: string;
  readonly mechanism?: string;
  /** Of the machine; else that of the paper where the mechanism can run there. */
  readonly preset?: string;
  readonly processes?: number;
  readonly threadsPerNode?: number;
  readonly parameters?: ParameterValues;
  readonly machine?: ParameterValues;
  readonly own?: ParameterValues;
  readonly seed?: number;
}

const named = <Definition extends { readonly id: string }>(
  definitions: readonly Definition[],
  id: string,
): Definition => definitions.find((definition) => definition.id === id)!;

/** An application in its smallest size. */
export function runApplication(run: ApplicationRun): RunResult {
  const { application, processes = 4, threadsPerNode = 1, seed = 1 } = run;
  const workload = named(workloadDefinitions, application);
  const mechanism = named(mechanismDefinitions, run.mechanism ?? 'dsm-isr');
  const presets = run.preset === undefined ? ['technion-ib', 'opteron-htoe', 'cray-xe6'] : [run.preset];
  const machines = presets.map((id) => named(machineDefinitions, id));
  const machine = machines.find((candidate) => incompatibility(mechanism, workload, candidate) === undefined)!;
  const small = workload.parameters.flatMap(({ name, small }) => (small === undefined ? [] : [[name, small] as const]));
  return simulate({
    machine: {
      preset: machine.id,
      parameters: { ...defaultsOf(machine.parameters), processesPerNode: threadsPerNode, ...run.machine },
    },
    mechanism: { kind: mechanism.id, parameters: { ...defaultsOf(mechanism.parameters), ...run.own } },
    workload: {
      kind: application,
      parameters: { ...defaultsOf(workload.parameters), ...Object.fromEntries(small), ...run.parameters },
    },
    processes,
    seed,
    trace: { level: 'off', maxEvents: 1 },
  });
}

/** The result of a run that has to succeed. */
export function succeeded(run: ApplicationRun): RunResult {
  const result = runApplication(run);
  if (result.error) throw new Error(`${run.application} on ${run.mechanism ?? 'dsm-isr'}: ${result.error.message}`);
  return result;
}

export const counted = (run: ApplicationRun, name: string): number => succeeded(run).counters[name]!;
export const metric = (run: ApplicationRun, name: string): number => succeeded(run).metrics[name]!.value;

import type { Capability } from '../contract/capabilities.ts';
import type { CallSetting, ExpectedCalls, Work } from '../contract/expected-calls.ts';
import type { MachineGroupId } from '../machines/schema.ts';
import type { ParameterDefinition, ParameterValues, ValuesOf } from '../parameters.ts';
import type { Demands, KnownOfMechanism, Rule, RunSetting } from '../run-setting.ts';
import type { MemorySetting, WorkloadMemory } from './memory.ts';

export interface MetricDefinition {
  /** snake_case, unit last: `inserts_per_second`. */
  readonly name: string;
  readonly unit: string;
  readonly description: string;
  /** The direction that is better; `neutral` for a property without one. */
  readonly better: 'higher' | 'lower' | 'neutral';
  readonly distribution: boolean;
}

/** Metrics that values of a parameter are compared by. */
export interface MetricByChoice {
  readonly parameter: string;
  readonly metrics: Readonly<Record<string, string>>;
}

/** With the list of its parameters, its functions take the values by name and type: a misspelt name does not compile. */
export interface WorkloadDefinition<Id extends string = string, Parameters extends readonly ParameterDefinition[] = readonly ParameterDefinition[]> {
  readonly id: Id;
  readonly title: string;
  readonly summary: string;
  /** A mechanism that offers all of any one of these lists can run the workload. */
  readonly needs: readonly (readonly Capability[])[];
  /** Groups of machine parameters that it reads itself, in addition to what its mechanism needs. */
  readonly hardware?: readonly MachineGroupId[];
  /**
   * False if programs use no randomness: every seed gives the same result, unless the mechanism draws (the phase of a polling
   * loop, of a tick). Default true.
   */
  readonly usesSeed?: boolean;
  /** A capability that the mechanism must not offer, since its runs would not measure what the workload is for. */
  readonly excludes?: { readonly offer: Capability; readonly why: string };
  readonly parameters: Parameters;
  readonly metrics: readonly MetricDefinition[];
  /** Default metric of comparisons. */
  readonly primaryMetric: string;
  /** Default metrics that depend on parameters; the first one with an entry for the parameter's value applies. */
  readonly primaryMetricBy?: readonly MetricByChoice[];
  /** Largest process count the model accepts. */
  readonly maxProcesses: number;
  /** Constraints on its values, together with each other and with the rest of a run. */
  readonly rules?: readonly Rule<ValuesOf<Parameters>, KnownOfMechanism>[];
  /** Calls that its programs make, which plans estimate the cost from. An estimate: nothing else depends on it. */
  readonly calls: (setting: CallSetting<ValuesOf<Parameters>>) => ExpectedCalls;
  /** Work besides the events of its calls, if significant. */
  readonly work?: (setting: CallSetting<ValuesOf<Parameters>>) => Work;
  readonly demands?: (setting: Omit<RunSetting<ValuesOf<Parameters>>, 'demands'>) => Demands;
  /** Memory of its model, and the load of a run: plans refuse runs that need more memory than allowed. */
  readonly memory: (setting: MemorySetting<ValuesOf<Parameters>>) => WorkloadMemory;
  readonly paper?: { readonly id: string; readonly section: string };
  /** The plugin that provides it; absent for built-in workloads. */
  readonly plugin?: string;
}

/** The metric that a comparison of a workload with these parameters shows; those left out have their defaults. */
export function primaryMetricOf(workload: WorkloadDefinition, parameters: ParameterValues): string {
  const { primaryMetric, primaryMetricBy = [] } = workload;
  const chosen = primaryMetricBy.map(({ parameter, metrics }) => metrics[String(parameters[parameter])]);
  return chosen.find((metric) => metric !== undefined) ?? primaryMetric;
}

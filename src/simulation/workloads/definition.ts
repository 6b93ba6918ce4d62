import type { Capability } from '../contract/capabilities.ts';
import type { CallSetting, ExpectedCalls, Work } from '../contract/expected-calls.ts';
import type { MachineGroupId } from '../machines/schema.ts';
import type { ParameterDefinition, ParameterValues } from '../parameters.ts';
import type { Demands, Rule, RunSetting } from '../run-setting.ts';
import type { MemorySetting, WorkloadMemory } from './memory.ts';

export interface MetricDefinition {
  /** snake_case, unit last: `inserts_per_second`. */
  readonly name: string;
  readonly unit: string;
  readonly description: string;
  /** Which direction is good; `neutral` for a property that is neither. */
  readonly better: 'higher' | 'lower' | 'neutral';
  readonly distribution: boolean;
}

/** Metrics that values of a parameter are compared by. */
export interface MetricByChoice {
  readonly parameter: string;
  readonly metrics: Readonly<Record<string, string>>;
}

export interface WorkloadDefinition<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly summary: string;
  /** A mechanism that offers all of any one of these lists can run the workload. */
  readonly needs: readonly (readonly Capability[])[];
  /** Groups of parameters that it reads of a machine itself, beside what its mechanism needs. */
  readonly hardware?: readonly MachineGroupId[];
  /** False where programs draw nothing: every seed gives the same result, unless the mechanism draws (the phase of a polling loop, of a tick). Default true. */
  readonly usesSeed?: boolean;
  /** What a mechanism may not offer, since its runs would not mean what the workload is for. */
  readonly excludes?: { readonly offer: Capability; readonly why: string };
  readonly parameters: readonly ParameterDefinition[];
  readonly metrics: readonly MetricDefinition[];
  /** The metric that a comparison shows unless told otherwise. */
  readonly primaryMetric: string;
  /** What is measured may follow from parameters: the metric shown for their values, if it is another one; the first that has one decides. */
  readonly primaryMetricBy?: readonly MetricByChoice[];
  /** Largest process count the model accepts. */
  readonly maxProcesses: number;
  /** What its values have to fulfil together, with each other and with those of the rest of a run. */
  readonly rules?: readonly Rule[];
  /** Calls that its programs make, which plans estimate the cost from. An estimate: nothing else depends on it. */
  readonly calls: (setting: CallSetting) => ExpectedCalls;
  /** What takes time beside the events of its calls, if that counts. */
  readonly work?: (setting: CallSetting) => Work;
  readonly demands?: (setting: Omit<RunSetting, 'demands'>) => Demands;
  /** What its model allocates, and how much a run has to do: plans refuse what needs more memory than there may be. */
  readonly memory: (setting: MemorySetting) => WorkloadMemory;
  readonly paper?: { readonly id: string; readonly section: string };
  /** The plugin that it comes from; absent in the tree. */
  readonly plugin?: string;
}

/** The metric that a comparison of a workload with these parameters shows; those left out have their defaults. */
export function primaryMetricOf(workload: WorkloadDefinition, parameters: ParameterValues): string {
  const { primaryMetric, primaryMetricBy = [] } = workload;
  const chosen = primaryMetricBy.map(({ parameter, metrics }) => metrics[String(parameters[parameter])]);
  return chosen.find((metric) => metric !== undefined) ?? primaryMetric;
}

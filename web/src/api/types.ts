import type { components } from './schema.d.ts';

type Schemas = components['schemas'];

/** The service's resources in the generated client's types. */
export type AuditEntry = Schemas['AuditEntry'];
export type Claim = Schemas['Claim'];
export type Comparison = Schemas['Comparison'];
export type BestAnswer = Schemas['BestAnswer'];
export type Experiment = Schemas['Experiment'];
export type Exploration = Schemas['Exploration'];
export type Machine = Schemas['Machine'];
export type Mechanism = Schemas['Mechanism'];
export type Member = Schemas['Member'];
export type Metric = Schemas['Metric'];
export type NewToken = Schemas['NewToken'];
export type Paper = Schemas['Paper'];
export type PaperSummary = Schemas['PaperSummary'];
export type Parameter = Schemas['Parameter'];
export type PlanSummary = Schemas['PlanSummary'];
export type Problem = Schemas['Problem'];
export type Project = Schemas['Project'];
/** The type from the schema; only the service decides whether a document conforms to it. */
export type Specification = Schemas['ExperimentSpecification'];
export type Run = Schemas['Run'];
export type ImportUse = Schemas['ImportUse'];
export type Schedule = Schemas['Schedule'];
/** A figure of a paper, or a probe. */
export type Study = Schemas['Study'];
export type Token = Schemas['Token'];
export type TraceBins = Schemas['TraceBins'];
export type TraceWindow = Schemas['TraceWindow'];
export type WinnerAnswer = Schemas['WinnerAnswer'];
export type Workload = Schemas['Workload'];

export type Scalar = number | string | boolean;

export interface Page<Item> {
  items: Item[];
  nextCursor?: string;
  total: number;
}

/**
 * How a model describes a parameter. The description stands once, beside the model; the specification schema, the
 * catalogue, OpenAPI, GraphQL inputs, the form and the documentation are all derived from it.
 */
export type ParameterValue = number | string | boolean;
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

export interface ParameterDefinition {
  /** camelCase, unit last where it has one: `interruptLatencyNs`. */
  readonly name: string;
  readonly description: string;
  /** `digest`: content that is handed over beside the plan, named by its SHA-256 as 64 hexadecimal digits. */
  readonly type: 'number' | 'integer' | 'boolean' | 'choice' | 'digest';
  /** `ns`, `B`, `ns/B`, `1` (a ratio or count) … */
  readonly unit: string;
  /** Absent only for a `digest`: there is no content that a run could start from, so it has to be given. */
  readonly default?: ParameterValue;
  /** Of a workload's size: with this value a run takes milliseconds. Tests use it; a default is what a study wants. */
  readonly small?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Accepted values of a `choice`. */
  readonly choices?: readonly string[];
  /**
   * Texts accepted in place of a number. `best`: the run searches the value that is best by its primary metric.
   * `by-page-size`: it follows from the page size.
   */
  readonly words?: readonly string[];
  /** Where the default comes from: section of a paper, public document, or the reasoning behind an assumption. */
  readonly source?: string;
  /** stated: printed in the source; derived: arithmetic; assumed: a modelling choice; calibrated: fitted to one claim. */
  readonly confidence?: 'stated' | 'derived' | 'assumed' | 'calibrated';
  /** `recalled` values were not re-read at their source. */
  readonly seen?: 'paper' | 'lookup' | 'recalled' | 'none';
  /** Only for `calibrated`: the id of the one claim that the value was fitted to. */
  readonly calibratedWith?: string;
}

/** The values of all parameters that have a default; a parameter without one has to be given. */
export function defaultsOf(definitions: readonly ParameterDefinition[]): Record<string, ParameterValue> {
  const values: Record<string, ParameterValue> = {};
  for (const { name, default: value } of definitions) if (value !== undefined) values[name] = value;
  return values;
}

/** What a run is made of, but its seed and its trace, as rules see it: every parameter has its value. */
export interface RunSetting {
  readonly machine: ParameterValues;
  readonly mechanism: ParameterValues;
  readonly workload: ParameterValues;
  readonly processes: number;
  /** Processes that run the program: fewer than there are where a mechanism sets some aside. */
  readonly computing: number;
  /** What the mechanism offers. */
  readonly offers: readonly string[];
  readonly demands: Demands;
}

/** What the program of a workload asks of a mechanism, at most; what it leaves out is small whatever its parameters are. */
export interface Demands {
  /** Its largest transfer: size, what its addresses are multiples of, and whether both ends can be on one node. */
  readonly transfer?: { readonly bytes: number; readonly stepBytes: number; readonly withinNode: boolean };
  /** Its largest access that control bits hand to an access log, and how much of it is logged. */
  readonly activeAccess?: { readonly bytes: number; readonly loggedBytes: number };
  /** Memory that each process exposes. */
  readonly windowBytes?: number;
}

/** Values that are each within their range but cannot be simulated together. */
export interface Impossibility {
  /** Of the error catalogue. */
  readonly code: string;
  /** What does not go together, with its values, and what would be accepted. */
  readonly message: string;
  /** Whose values these are: `processes`, `machine.NAME`, `mechanism.NAME`, `workload.NAME`. */
  readonly blames: readonly string[];
  /** The one of them that the message says how to change; without it, the first that a specification states. */
  readonly mend?: string;
}

/**
 * A condition on values together, stated beside the model that needs it. Plans refuse what breaks one, and so does a run
 * that comes without a plan.
 */
export type Rule = (setting: RunSetting) => Impossibility | undefined;

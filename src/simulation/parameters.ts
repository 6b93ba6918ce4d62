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
  readonly type: 'number' | 'integer' | 'boolean' | 'choice';
  /** `ns`, `B`, `ns/B`, `1` (a ratio or count) … */
  readonly unit: string;
  readonly default: ParameterValue;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Accepted values of a `choice`. */
  readonly choices?: readonly string[];
  /** Where the default comes from: section of a paper, public document, or the reasoning behind an assumption. */
  readonly source?: string;
  /** stated: printed in the source; derived: arithmetic; assumed: a modelling choice; calibrated: fitted to one claim. */
  readonly confidence?: 'stated' | 'derived' | 'assumed' | 'calibrated';
  /** `recalled` values were not re-read at their source. */
  readonly seen?: 'paper' | 'lookup' | 'recalled' | 'none';
  /** Only for `calibrated`: the id of the one claim that the value was fitted to. */
  readonly calibratedWith?: string;
}

export function defaultsOf(definitions: readonly ParameterDefinition[]): Record<string, ParameterValue> {
  return Object.fromEntries(definitions.map((definition) => [definition.name, definition.default]));
}

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
   * Texts accepted instead of a number. `best`: the run searches the value that is best by its primary metric.
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

/** The value that a definition describes. */
export type ValueOf<Definition> = Definition extends {
  readonly type: 'choice';
  readonly choices: readonly (infer Choice)[];
}
  ? Choice
  : Definition extends { readonly type: 'boolean' }
    ? boolean
    : Definition extends { readonly type: 'digest' }
      ? string
      : Definition extends { readonly words: readonly (infer Word)[] }
        ? number | Word
        : number;

/** The values of a list of definitions by name, as their types say: a misspelt name does not compile. */
export type ValuesOf<Definitions extends readonly ParameterDefinition[]> = {
  readonly [Definition in Definitions[number] as Definition['name']]: ValueOf<Definition>;
};

/** The values of all parameters that have a default; a parameter without one has to be given. */
export function defaultsOf(definitions: readonly ParameterDefinition[]): Record<string, ParameterValue> {
  const values: Record<string, ParameterValue> = {};
  for (const { name, default: value } of definitions) if (value !== undefined) values[name] = value;
  return values;
}

/**
 * Description of a model's parameter. It exists once, beside the model; the specification schema, the catalogue, OpenAPI, GraphQL
 * inputs, the form and the documentation all derive from it.
 */
export type ParameterValue = number | string | boolean;
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

export interface ParameterDefinition {
  /** camelCase, with the unit at the end if there is one: `interruptLatencyNs`. */
  readonly name: string;
  readonly description: string;
  /** `digest`: content passed beside the plan, identified by its SHA-256 as 64 hexadecimal digits. */
  readonly type: 'number' | 'integer' | 'boolean' | 'choice' | 'digest';
  /** `ns`, `B`, `ns/B`, `1` (a ratio or count) … */
  readonly unit: string;
  /** Absent only for a `digest`, which must be given, as there is no default content. */
  readonly default?: ParameterValue;
  /**
   * For parameters that determine a workload's size: a value with which a run takes milliseconds, for tests. The default is for
   * studies.
   */
  readonly small?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Accepted values of a `choice`. */
  readonly choices?: readonly string[];
  /**
   * Texts accepted instead of a number. `best`: the run searches for the best value by its primary metric. `by-page-size`: it
   * follows from the page size.
   */
  readonly words?: readonly string[];
  /** Source of the default: section of a paper, public document, or the reasoning behind an assumption. */
  readonly source?: string;
  /** stated: printed in the source; derived: computed; assumed: a modelling choice; calibrated: fitted to one claim. */
  readonly confidence?: 'stated' | 'derived' | 'assumed' | 'calibrated';
  /** `recalled` values were not looked up again at their source. */
  readonly seen?: 'paper' | 'lookup' | 'recalled' | 'none';
  /** Only for `calibrated`: the id of the claim to which the value was fitted. */
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

/**
 * The values of a list of definitions by name and type: a misspelt name does not compile. Of a list that is not known, any values.
 */
export type ValuesOf<Definitions extends readonly ParameterDefinition[]> =
  ParameterDefinition extends Definitions[number]
    ? ParameterValues
    : { readonly [Definition in Definitions[number] as Definition['name']]: ValueOf<Definition> };

/** Returns the values of all parameters with a default; a parameter without one must be given. */
export function defaultsOf(definitions: readonly ParameterDefinition[]): Record<string, ParameterValue> {
  const values: Record<string, ParameterValue> = {};
  for (const { name, default: value } of definitions) if (value !== undefined) values[name] = value;
  return values;
}

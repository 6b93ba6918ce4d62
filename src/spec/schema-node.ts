import { unitSuffix } from './units.ts';
import { alternatives } from './wording.ts';

/** The subset of JSON Schema used by the specification's schema. */
export interface SchemaNode {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SchemaNode[];
  readonly discriminator?: { readonly propertyName: string };
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly title?: string;
  readonly description?: string;
  readonly 'x-unit'?: string;
  readonly 'x-source'?: string;
  readonly 'x-confidence'?: string;
  /** Added to the error about an unknown name that is like no known one. */
  readonly 'x-hint'?: string;
  /** Description of accepted text, used instead of its pattern. */
  readonly 'x-accepted'?: string;
  /** Type of content that the text identifies by digest: `schedule`. */
  readonly 'x-content'?: string;
  /** Keys that are not accepted here although they are known elsewhere, with advice. */
  readonly 'x-elsewhere'?: Readonly<Record<string, string>>;
}

/** Returns those of a schema and its alternatives that accept numbers, as a parameter may also accept words. */
export const numbersOf = (schema: SchemaNode): SchemaNode[] =>
  [schema, ...(schema.anyOf ?? [])].filter(({ type }) => type === 'number' || type === 'integer');

/** Whether it accepts numbers, but only integers. */
export function takesWholeNumbers(schema: SchemaNode): boolean {
  const numbers = numbersOf(schema);
  return numbers.length > 0 && numbers.every(({ type }) => type === 'integer');
}

/** Describes what a schema accepts. */
export function accepted(schema: SchemaNode): string {
  if (schema.anyOf) return acceptedOfAny(schema.anyOf, schema.discriminator?.propertyName);
  if (schema.enum) return alternatives(schema.enum.map(String));
  if (schema.const !== undefined) return String(schema.const);
  switch (schema.type) {
    case 'number':
    case 'integer':
      return acceptedNumber(schema);
    case 'string':
      return acceptedText(schema);
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    default:
      return `an object${schema.properties ? ` with ${alternatives(Object.keys(schema.properties), 6)}` : ''}`;
  }
}

function acceptedOfAny(branches: readonly SchemaNode[], key: string | undefined): string {
  if (key === undefined) return branches.map(accepted).join(', or ');
  return `an object with ${key} ${alternatives(branches.map((branch) => String(branch.properties?.[key]?.const)))}`;
}

function acceptedNumber({ type, minimum, maximum, exclusiveMinimum, ...schema }: SchemaNode): string {
  const noun = type === 'integer' ? 'a whole number' : 'a number';
  const unit = schema['x-unit'];
  const inUnits = unit === undefined || unit === '1' ? noun : `${noun} in ${unit}`;
  if (exclusiveMinimum !== undefined && maximum !== undefined)
    return `${inUnits}, above ${exclusiveMinimum} and at most ${maximum}`;
  if (minimum === undefined && maximum === undefined) return inUnits;
  if (maximum === undefined) return `${inUnits}, at least ${minimum}`;
  if (minimum === undefined) return `${inUnits}, at most ${maximum}`;
  return `${type === 'integer' ? 'a whole number, ' : ''}${minimum} to ${maximum}${unitSuffix(unit)}`;
}

function acceptedText({ minLength = 0, maxLength, pattern, ...schema }: SchemaNode): string {
  if (schema['x-accepted'] !== undefined) return schema['x-accepted'];
  if (pattern !== undefined) return `a string like ${pattern}`;
  return maxLength === undefined ? 'a string' : `a string of ${minLength} to ${maxLength} characters`;
}

/** Returns `a number`, `text`, `a list` … */
export function kindOf(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'not accepted here';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'a boolean';
    default:
      return 'not accepted here';
  }
}

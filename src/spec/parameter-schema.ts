import type { ParameterDefinition } from '../simulation/parameters.ts';
import { type TOptional, type TSchema, Type } from './type-builder.ts';
import { SCHEDULE_DIGEST } from './wording.ts';

/** Returns the parameters of a model as optional schema properties. */
export function parameterProperties(definitions: readonly ParameterDefinition[]): Record<string, TOptional<TSchema>> {
  return Object.fromEntries(
    definitions.map((definition) => [definition.name, Type.Optional(parameterSchema(definition))]),
  );
}

/** Returns a parameter as JSON Schema, with `x-` annotations for what JSON Schema cannot express. */
export function parameterSchema(definition: ParameterDefinition): TSchema {
  const options = {
    description: definition.description,
    ...(definition.default === undefined ? {} : { default: definition.default }),
    'x-unit': definition.unit,
    ...(definition.source === undefined ? {} : { 'x-source': definition.source }),
    ...(definition.confidence === undefined ? {} : { 'x-confidence': definition.confidence }),
    ...(definition.minimum === undefined ? {} : { minimum: definition.minimum }),
    ...(definition.maximum === undefined ? {} : { maximum: definition.maximum }),
  };
  if (definition.words !== undefined) return numberOrWord(definition, definition.words, options);
  if (definition.type === 'number') return Type.Number(options);
  if (definition.type === 'integer') return Type.Integer(options);
  if (definition.type === 'boolean') return Type.Boolean(options);
  if (definition.type === 'digest') {
    const content = { 'x-content': 'schedule', 'x-accepted': SCHEDULE_DIGEST };
    return Type.String({ ...options, ...content, pattern: '^[0-9a-f]{64}$' });
  }
  return Type.Enum([...(definition.choices ?? [])], options);
}

/**
 * Handles a number that words may replace. A range in JSON Schema does not apply to text; it is also stated with the number,
 * where readers look for it.
 */
function numberOrWord(
  { type, minimum, maximum }: ParameterDefinition,
  words: readonly string[],
  options: Parameters<typeof Type.Integer>[0],
) {
  const range = { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
  return Type.Union([type === 'integer' ? Type.Integer(range) : Type.Number(range), Type.Enum([...words])], options);
}

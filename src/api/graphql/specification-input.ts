import {
  GraphQLBoolean,
  GraphQLFloat,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import type { SchemaNode } from '../../spec/schema-node.ts';
import { enumOf, fieldName, typeName } from './names.ts';
import { Json, Scalar, WholeNumber } from './scalars.ts';

/** An input type together with the way back to the specification as REST and files have it. */
export interface SpecificationInput {
  readonly type: GraphQLInputType;
  readonly toSpecification: (value: unknown) => unknown;
}

const asIs = (value: unknown) => value;

/**
 * The input type of a part of the specification, made from its schema: what is chosen by `kind` or `preset` becomes a
 * `@oneOf` input with a field per kind, so that only the parameters of that kind can be given.
 */
export function inputOf(schema: SchemaNode, name: string): SpecificationInput {
  if (schema.anyOf) return choiceOf(schema, schema.anyOf, name);
  if (schema.enum) return { type: enumOf(name, schema.enum, schema.description), toSpecification: asIs };
  switch (schema.type) {
    case 'string':
      return { type: GraphQLString, toSpecification: asIs };
    case 'number':
      return { type: GraphQLFloat, toSpecification: asIs };
    case 'integer':
      return { type: WholeNumber, toSpecification: asIs };
    case 'boolean':
      return { type: GraphQLBoolean, toSpecification: asIs };
    case 'array':
      return listOf(inputOf(schema.items ?? {}, name));
    default:
      return schema.properties ? objectOf(schema, name) : { type: Json, toSpecification: asIs };
  }
}

function choiceOf(schema: SchemaNode, branches: readonly SchemaNode[], name: string): SpecificationInput {
  if (schema.discriminator) return oneOf(schema, schema.discriminator.propertyName, branches, name);
  // A preset or kind alone is short for the object without parameters; in GraphQL there is only the object.
  const full = branches.find(({ discriminator }) => discriminator !== undefined);
  if (full) return inputOf({ ...full, ...(schema.description ? { description: schema.description } : {}) }, name);
  const objects = branches.filter(({ properties }) => properties !== undefined);
  return objects.length === branches.length ? objectOf(merged(objects), name) : { type: Scalar, toSpecification: asIs };
}

/** One object that has the fields of all forms; a field with different types takes any value. */
function merged(forms: readonly SchemaNode[]): SchemaNode {
  const properties: Record<string, SchemaNode> = {};
  for (const [key, property] of forms.flatMap((form) => Object.entries(form.properties ?? {}))) {
    const before = properties[key];
    properties[key] =
      before && JSON.stringify(before.items) !== JSON.stringify(property.items) ? anyItems(property) : property;
  }
  const required = Object.keys(properties).filter((key) => forms.every((form) => form.required?.includes(key)));
  return { type: 'object', properties, required };
}

function anyItems({ description }: SchemaNode): SchemaNode {
  return { type: 'array', items: {}, ...(description === undefined ? {} : { description }) };
}

function listOf({ type, toSpecification }: SpecificationInput): SpecificationInput {
  return {
    type: new GraphQLList(new GraphQLNonNull(type)),
    toSpecification: (value) => (Array.isArray(value) ? value.map(toSpecification) : value),
  };
}

function objectOf(schema: SchemaNode, name: string, leftOut?: string): SpecificationInput {
  const entries = Object.entries(schema.properties ?? {}).filter(([key]) => key !== leftOut);
  const parts = new Map(entries.map(([key, property]) => [key, inputOf(property, `${name}${typeName(key)}`)]));
  const fields: GraphQLInputFieldConfigMap = {};
  for (const [key, property] of entries) {
    const type = parts.get(key)!.type;
    const isRequired = schema.required?.includes(key) === true;
    fields[key] = { type: isRequired ? new GraphQLNonNull(type) : type, description: describe(property) };
  }
  return {
    type: new GraphQLInputObjectType({ name: `${name}Input`, description: schema.description, fields }),
    toSpecification: (value) =>
      Object.fromEntries(
        Object.entries(value ?? {})
          // Null is how GraphQL leaves a field out.
          .filter(([, item]) => item !== null)
          .map(([key, item]) => [key, parts.get(key)?.toSpecification(item)]),
      ),
  };
}

function oneOf(schema: SchemaNode, key: string, branches: readonly SchemaNode[], name: string): SpecificationInput {
  const forms = new Map<
    string,
    { readonly id: unknown; readonly input: SpecificationInput; readonly description: string }
  >();
  for (const branch of branches) {
    const id = branch.properties?.[key]?.const;
    const field = fieldName(String(id));
    const description = [branch.title, branch.description].filter(Boolean).join(': ');
    forms.set(field, { id, description, input: formOf(branch, key, `${name}${typeName(String(id))}`) });
  }
  const fields = [...forms].map(
    ([field, { input, description }]) => [field, { type: input.type, description }] as const,
  );
  return {
    type: new GraphQLInputObjectType({
      name: `${name}Input`,
      description: schema.description,
      isOneOf: true,
      fields: Object.fromEntries(fields),
    }),
    toSpecification: (value) => {
      const [chosen] = Object.entries(value ?? {});
      const form = chosen && forms.get(chosen[0]);
      return form && { [key]: form.id, ...(form.input.toSpecification(chosen[1]) as object) };
    },
  };
}

/** A kind without parameters has nothing to put into an object: it is chosen with `true`. */
function formOf(branch: SchemaNode, key: string, name: string): SpecificationInput {
  const hasParameters = Object.keys(branch.properties ?? {}).some((property) => property !== key);
  return hasParameters ? objectOf(branch, name, key) : { type: GraphQLBoolean, toSpecification: () => ({}) };
}

function describe(schema: SchemaNode): string | undefined {
  const unit = schema['x-unit'];
  const range = [
    ...(unit !== undefined && unit !== '1' ? [`Unit: ${unit}.`] : []),
    ...(schema.default === undefined ? [] : [`Default: ${JSON.stringify(schema.default)}.`]),
    ...(schema.minimum === undefined ? [] : [`Minimum: ${schema.minimum}.`]),
    ...(schema.maximum === undefined ? [] : [`Maximum: ${schema.maximum}.`]),
  ];
  return [schema.description, ...range].filter(Boolean).join(' ') || undefined;
}

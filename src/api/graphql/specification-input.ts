import {
  GraphQLBoolean,
  type GraphQLEnumType,
  GraphQLFloat,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { isRecord } from '../../spec/read-value.ts';
import type { SchemaNode } from '../../spec/schema-node.ts';
import { typeName } from './names.ts';
import { resourceTypes } from './resource-types.ts';
import { Json, NumberOrObject, Parameters, Scalar, WholeNumber } from './scalars.ts';

/** An input type together with the conversion to the form that specifications have in REST and files. */
export interface SpecificationInput {
  readonly type: GraphQLInputType;
  readonly toSpecification: (value: unknown) => unknown;
}

const asIs = (value: unknown) => value;

/**
 * Derives the input type of a part of the specification from its schema. Machines, workloads and mechanisms are data: an id, and
 * parameters by name. Adding one changes no type; their values are checked as in REST.
 */
export function inputOf(schema: SchemaNode, name: string): SpecificationInput {
  if (schema.anyOf) return choiceOf(schema, schema.anyOf, name);
  if (schema.enum) return { type: enumeration(name, schema), toSpecification: asIs };
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

/** Returns the enum of a resource if it has a field of the same name with the same values, otherwise a new one. */
function enumeration(name: string, { enum: values = [], description }: SchemaNode): GraphQLEnumType {
  return resourceTypes.enumeration(name, values.map(String), description);
}

/** Returns the input fields for data described by an object schema. */
export function inputFields(schema: SchemaNode, name: string): GraphQLInputFieldConfigMap {
  return fieldsOf(schema, partsOf(schema, name));
}

function choiceOf(schema: SchemaNode, branches: readonly SchemaNode[], name: string): SpecificationInput {
  if (schema.discriminator) return modelOf(schema, schema.discriminator.propertyName, branches, name);
  // A bare preset or kind is short for the object without parameters; GraphQL accepts only the object.
  const full = branches.find(({ discriminator }) => discriminator !== undefined);
  if (full) return inputOf({ ...full, ...(schema.description ? { description: schema.description } : {}) }, name);
  const objects = branches.filter(({ properties }) => properties !== undefined);
  if (objects.length === branches.length) return objectOf(merged(objects), name);
  // GraphQL inputs have no unions: the contents of the object are read, and refused, as in REST.
  return { type: objects.length > 0 ? NumberOrObject : Scalar, toSpecification: asIs };
}

/** Merges all forms into one object; a field whose type differs between forms takes any value. */
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

type Parts = ReadonlyMap<string, SpecificationInput>;

function partsOf({ properties = {} }: SchemaNode, name: string): Parts {
  const parts = new Map(
    Object.entries(properties).map(([key, property]) => [key, inputOf(property, `${name}${typeName(key)}`)]),
  );
  const overlay = parts.get('quick');
  // Any other key of the specification, in the same form.
  if (overlay) parts.set('quick', { ...overlay, toSpecification: (value) => translated(value, parts) });
  return parts;
}

/**
 * Converts the parts of an object to their REST form. Anything that is not an object or not a known part stays as it is, to be
 * refused by the reader.
 */
function translated(value: unknown, parts: Parts): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(withoutNulls(value));
  return Object.fromEntries(entries.map(([key, item]) => [key, parts.get(key)?.toSpecification(item) ?? item]));
}

function fieldsOf(schema: SchemaNode, parts: Parts): GraphQLInputFieldConfigMap {
  const entries = Object.entries(schema.properties ?? {}).map(([key, property]) => {
    const type = parts.get(key)!.type;
    const isRequired = schema.required?.includes(key) === true;
    return [key, { type: isRequired ? new GraphQLNonNull(type) : type, description: describe(property) }];
  });
  return Object.fromEntries(entries) as GraphQLInputFieldConfigMap;
}

function objectOf(schema: SchemaNode, name: string): SpecificationInput {
  const parts = partsOf(schema, name);
  const fields = fieldsOf(schema, parts);
  return {
    type: new GraphQLInputObjectType({ name: `${name}Input`, description: schema.description, fields }),
    toSpecification: (value) => translated(value, parts),
  };
}

/**
 * The input of a model by its id: `preset` with `override`, or `kind` with `parameters`. In REST, parameters are beside the kind.
 */
function modelOf(schema: SchemaNode, key: string, branches: readonly SchemaNode[], name: string): SpecificationInput {
  const nested = branches.some(({ properties }) => properties?.override !== undefined);
  const field = nested ? 'override' : 'parameters';
  const listedAs = branches[0]?.properties?.as;
  const fields = {
    [key]: { type: new GraphQLNonNull(GraphQLString), description: 'An id from the catalogue.' },
    ...(listedAs && { as: { type: GraphQLString, description: listedAs.description } }),
    [field]: { type: Parameters, description: 'Parameters that differ from their defaults.' },
  };
  return {
    type: new GraphQLInputObjectType({ name: `${name}Input`, description: schema.description, fields }),
    toSpecification: (value) => {
      // A bare name, accepted only in an overlay.
      if (!isRecord(value)) return value;
      return nested ? withoutNulls(value) : flat(key, withoutNulls(value));
    },
  };
}

/** Removes nulls: in GraphQL, null means that a field is omitted. */
export function withoutNulls(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([, item]) => item !== null));
}

/**
 * Moves parameters beside the id. Parameters whose names collide with keys of the model stay where they are and are refused
 * there.
 */
function flat(key: string, { parameters = {}, ...model }: Record<string, unknown>): object {
  const named = parameters;
  const isMisplaced = !isRecord(named) || [key, 'as'].some((one) => Object.hasOwn(named, one));
  return isMisplaced ? { ...model, parameters } : { ...model, ...named };
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

import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { isRecord } from '../../spec/read-value.ts';

/** Integers up to 2^53: event counts and seeds exceed GraphQL's Int. */
export const WholeNumber = new GraphQLScalarType<number, number>({
  name: 'WholeNumber',
  description: 'A whole number between -(2^53 - 1) and 2^53 - 1.',
  serialize: whole,
  parseValue: whole,
  parseLiteral: (node) => whole(node.kind === Kind.INT ? Number(node.value) : undefined),
});

/** Value of a parameter. */
export const Scalar = new GraphQLScalarType<number | string | boolean, unknown>({
  name: 'Scalar',
  description: 'A number, a string, or true or false.',
  parseValue: simple,
  parseLiteral: (node, variables) => simple(literal(node, variables)),
});

/** Parameters by name, as an object. They are checked with the specification against the model, not by the type. */
export const Parameters = new GraphQLScalarType<unknown, unknown>({
  name: 'Parameters',
  description:
    'Parameters by name: `{interruptLatencyNs: 2500, topology: "fat-tree"}`. `machines`, `mechanisms` and `workloads` list them.',
  parseValue: named,
  parseLiteral: (node, variables) => named(literal(node, variables)),
});

/** A number, or an object in its place. */
export const NumberOrObject = new GraphQLScalarType<unknown, unknown>({
  name: 'NumberOrObject',
  description: 'A number, or an object as in the REST interface: `{min: 5, max: 30, until: "decided"}`.',
  parseValue: numberOrObject,
  parseLiteral: (node, variables) => numberOrObject(literal(node, variables)),
});

/** Any JSON value. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (value) => value,
  parseLiteral: literal,
});

function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new GraphQLError('WholeNumber accepts whole numbers between -(2^53 - 1) and 2^53 - 1');
}

function simple(value: unknown): number | string | boolean {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  throw new GraphQLError('Scalar accepts a number, a string, true or false');
}

function numberOrObject(value: unknown): unknown {
  if (typeof value === 'number' || isRecord(value)) return value;
  throw new GraphQLError('NumberOrObject accepts a number or an object');
}

function named(value: unknown): unknown {
  if (isRecord(value)) return value;
  throw new GraphQLError('Parameters accepts an object with a value for each name');
}

function literal(node: ValueNode, variables?: Readonly<Record<string, unknown>> | null): unknown {
  switch (node.kind) {
    case Kind.VARIABLE:
      return variables?.[node.name.value];
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map((item) => literal(item, variables));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, literal(value, variables)]));
    case Kind.NULL:
      return null;
    default:
      return node.value;
  }
}

import { GraphQLID, GraphQLInterfaceType, GraphQLNonNull } from 'graphql';
import { field } from './context.ts';

export const NODE_TYPES = [
  'Experiment',
  'Run',
  'Machine',
  'Mechanism',
  'Workload',
  'Metric',
  'Schedule',
  'Exploration',
  'Import',
  'Project',
  'Token',
] as const;
export type NodeType = (typeof NODE_TYPES)[number];

export interface NodeReference {
  readonly type: NodeType;
  /** The id used by REST. */
  readonly key: string;
}

/** An object as a resolver hands it on: the resource and the name of its type. */
export type NodeSource = object & { readonly __typename: NodeType };

export const Node = new GraphQLInterfaceType({
  name: 'Node',
  description: 'Any object that has a global id.',
  fields: { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id, accepted by `node`.' } },
  resolveType: (source: NodeSource) => source.__typename,
});

/** Adds the name of its type to a resource, for fields that return an interface. */
export function asNode(type: NodeType, resource: object): NodeSource {
  return { ...resource, __typename: type };
}

export function globalId({ type, key }: NodeReference): string {
  return Buffer.from(`${type}:${key}`).toString('base64url');
}

/** Resolves a global id; returns undefined if it is malformed. */
export function referenceOf(id: string): NodeReference | undefined {
  const [, name, key] = /^(\w+):(.+)$/s.exec(Buffer.from(id, 'base64url').toString()) ?? [];
  const type = NODE_TYPES.find((known) => known === name);
  return type && key !== undefined && globalId({ type, key }) === id ? { type, key } : undefined;
}

/** Returns the REST id for an argument that accepts either a global id or a REST id. */
export function keyOf(id: string, type: NodeType): string {
  const reference = referenceOf(id);
  return reference?.type === type ? reference.key : id;
}

/** The fields of a node: `id` is the global id, `key` the id used by REST and the command line. */
export function nodeFields(type: NodeType, property: 'id' | 'name' | 'digest' = 'id') {
  const key = (source: Readonly<Record<string, unknown>>) => String(source[property]);
  return {
    id: field({
      type: new GraphQLNonNull(GraphQLID),
      resolve: (source: Readonly<Record<string, unknown>>) => globalId({ type, key: key(source) }),
    }),
    key: field({
      type: new GraphQLNonNull(GraphQLID),
      description: 'The id in REST and on the command line.',
      resolve: key,
    }),
  };
}

import {
  GraphQLBoolean,
  type GraphQLFieldConfigMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { ProblemError } from '../../spec/errors.ts';
import type { Page } from '../../store/contract.ts';
import { DEFAULT_LIMIT } from '../schemas.ts';

/** Maximum page size. */
export const LARGEST_PAGE = 500;

const required = { string: new GraphQLNonNull(GraphQLString), boolean: new GraphQLNonNull(GraphQLBoolean) };

const PageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  fields: {
    hasNextPage: { type: required.boolean },
    hasPreviousPage: { type: required.boolean },
    startCursor: { type: GraphQLString },
    endCursor: { type: GraphQLString },
  },
});

/** Arguments of a connection with forward pagination. */
export const connectionArguments = {
  first: { type: GraphQLInt, defaultValue: DEFAULT_LIMIT, description: `At most ${LARGEST_PAGE}.` },
  after: {
    type: GraphQLString,
    description: '`endCursor` of the previous page; valid only with the same filter and order.',
  },
};

export interface ConnectionArguments {
  readonly first?: number | null;
  readonly after?: string | null;
}

/** Connection and edge types of a node type, with the fields specific to this connection. */
export function connectionOf(
  node: GraphQLObjectType,
  own: GraphQLFieldConfigMap<unknown, unknown> = {},
): GraphQLObjectType {
  const edge = new GraphQLObjectType({
    name: `${node.name}Edge`,
    fields: {
      node: { type: new GraphQLNonNull(node) },
      cursor: { type: required.string },
    },
  });
  return new GraphQLObjectType({
    name: `${node.name}Connection`,
    fields: {
      edges: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(edge))) },
      nodes: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(node))) },
      pageInfo: { type: new GraphQLNonNull(PageInfo) },
      totalCount: { type: new GraphQLNonNull(GraphQLInt) },
      ...own,
    },
  });
}

/** Position of a cursor: a page of the store and the number of its items already read. */
interface Place {
  readonly cursor?: string;
  readonly offset: number;
}

/**
 * Reads a page as a connection. The store has cursors only at page boundaries, so the cursor of an edge consists of the start of
 * its page and the number of items up to the edge.
 */
export async function connection<Item>(
  { first, after }: ConnectionArguments,
  list: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
) {
  const limit = checkedLimit(first);
  const { offset, ...start } = after ? placeOf(after) : { offset: 0 };
  const { items, nextCursor, total, moreThanTotal = false } = await list({ ...start, limit: limit + offset });
  const cursorAt = (index: number) =>
    nextCursor !== undefined && index === items.length - 1
      ? cursorOf({ cursor: nextCursor, offset: 0 })
      : cursorOf({ ...start, offset: index + 1 });
  const edges = items.map((node, index) => ({ node, cursor: cursorAt(index) })).slice(offset);
  const pageInfo = {
    hasNextPage: nextCursor !== undefined,
    hasPreviousPage: Boolean(after),
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  };
  const nodes = edges.map(({ node }) => node);
  return { edges, nodes, pageInfo, totalCount: total, moreThanTotalCount: moreThanTotal };
}

/** Returns the page size. @throws ProblemError if it is outside the accepted range. */
export function checkedLimit(first: number | null | undefined): number {
  const limit = first ?? DEFAULT_LIMIT;
  if (limit >= 1 && limit <= LARGEST_PAGE) return limit;
  throw badArgument('first', `accepted: 1 to ${LARGEST_PAGE}`);
}

function cursorOf({ cursor = '', offset }: Place): string {
  return Buffer.from(`${offset}:${cursor}`).toString('base64url');
}

function placeOf(text: string): Place {
  const [, offset, cursor] = /^(\d{1,3}):(.*)$/s.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (offset === undefined || Number(offset) > LARGEST_PAGE)
    throw badArgument('after', 'accepted: a cursor of this connection');
  return { offset: Number(offset), ...(cursor ? { cursor } : {}) };
}

function badArgument(name: string, detail: string): ProblemError {
  return new ProblemError('REQUEST_INVALID', `${name}: ${detail}`, [{ pointer: `/${name}`, detail }]);
}

import { type ExecutionArgs, GraphQLError, parse, validate } from 'graphql';
import { problemOf } from '../problems.ts';
import { withinLimit } from '../time-limits.ts';
import type { Context } from './context.ts';
import { GRAPHQL_LIMITS, limitErrors, variableErrors } from './limits.ts';
import { schema } from './schema.ts';

/** A request as both transports hand it over. */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Most errors that are looked for; the rest of a wrong document is not worth the time. */
const MAX_ERRORS = 20;

export interface PreparedRequest extends ExecutionArgs {
  readonly contextValue: Record<PropertyKey, unknown>;
}

/** Parses, bounds and validates a request, for HTTP and WebSocket alike; without a database nothing is begun. */
export async function prepare(
  request: GraphqlRequest,
  context: Context,
): Promise<PreparedRequest | readonly GraphQLError[]> {
  const { query, operationName, variables } = request;
  try {
    const document = parse(query, { maxTokens: GRAPHQL_LIMITS.tokens });
    const tooMuch = [...variableErrors(variables), ...limitErrors(document, variables ?? {})];
    const errors = tooMuch.length > 0 ? tooMuch : validate(schema, document, undefined, { maxErrors: MAX_ERRORS });
    if (errors.length > 0) return errors;
    await withinLimit(context.config.writeLimitMs, () => context.store.ping());
    const variableValues = variables ? { ...variables } : undefined;
    return { schema, document, operationName, variableValues, contextValue: { ...context } };
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    if (error instanceof Error) return [new GraphQLError(error.message, { originalError: error })];
    throw error;
  }
}

/** The error as it is shown: with a code of the catalogue, and without what only the log should know. */
export function shownError(error: Readonly<GraphQLError | Error>, log: (error: unknown) => void): GraphQLError {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const where =
    error instanceof GraphQLError
      ? { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path }
      : {};
  if (!cause || cause instanceof GraphQLError) {
    return new GraphQLError(error.message, {
      ...where,
      extensions: { code: 'REQUEST_INVALID', ...extensionsOf(error) },
    });
  }
  const { detail, title: _title, type: _type, ...extensions } = problemOf(cause);
  if (extensions.status >= 500) log(cause);
  return new GraphQLError(detail, { ...where, extensions });
}

function extensionsOf(error: Readonly<GraphQLError | Error>): object {
  return error instanceof GraphQLError ? error.extensions : {};
}

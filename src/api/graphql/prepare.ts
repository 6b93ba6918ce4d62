import { type DocumentNode, GraphQLError, getOperationAST, type OperationTypeNode, parse } from 'graphql';
import { isRecord } from '../../spec/read-value.ts';
import { FILE_HINT, MACHINE_FILE_HINT } from '../../spec/wording.ts';
import { problemOf } from '../problems.ts';
import { GRAPHQL_LIMITS, limitErrors, variableErrors } from './limits.ts';

/** A request in the form common to both transports. */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

export interface PreparedRequest {
  readonly document: DocumentNode;
  readonly operation: OperationTypeNode;
}

/** A request rejected before execution. */
export class RefusedRequest extends Error {
  readonly errors: readonly GraphQLError[];
  /** `malformed`: not a GraphQL request; `document`: the document or the variables cannot be executed. */
  readonly kind: 'malformed' | 'document';

  constructor(errors: readonly GraphQLError[], kind: 'malformed' | 'document') {
    super(errors[0]?.message);
    this.errors = errors;
    this.kind = kind;
  }
}

/** Returns the parts of a request, from a body, a query string or a WebSocket message. */
export function requestOf(source: unknown): GraphqlRequest {
  if (!isRecord(source)) throw malformed('send one JSON object with `query`; batches are not accepted');
  const { query, operationName, variables, extensions } = source;
  if (typeof query !== 'string') throw malformed('`query` must be a GraphQL document, as a string');
  if (!isNothing(operationName) && typeof operationName !== 'string')
    throw malformed('`operationName` must be a string');
  if (!isNothing(variables) && !isRecord(variables)) throw malformed('`variables` must be a JSON object');
  if (!isNothing(extensions) && !isRecord(extensions)) throw malformed('`extensions` must be a JSON object');
  return { query, operationName: operationName as string | undefined, variables: variables as undefined };
}

/** Parses a request and checks its limits before the server processes it. @throws RefusedRequest with the reason */
export function prepare({ query, operationName, variables }: GraphqlRequest): PreparedRequest {
  const tooLarge = variableErrors(variables);
  if (tooLarge.length > 0) throw new RefusedRequest(tooLarge, 'document');
  const document = parsed(query);
  const tooMuch = limitErrors(document, variables ?? {});
  if (tooMuch.length > 0) throw new RefusedRequest(tooMuch, 'document');
  const operation = getOperationAST(document, operationName);
  if (operation) return { document, operation: operation.operation };
  const detail = operationName ? `There is no operation ${operationName}` : 'Name the operation in operationName';
  throw new RefusedRequest([new GraphQLError(detail)], 'document');
}

function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: GRAPHQL_LIMITS.tokens });
  } catch (error) {
    throw error instanceof GraphQLError ? new RefusedRequest([error], 'document') : error;
  }
}

function malformed(detail: string): RefusedRequest {
  return new RefusedRequest([new GraphQLError(detail)], 'malformed');
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Advice for fields that would name files, by the input type that lacks them in GraphQL. */
const FILE_HINTS = { Machine: MACHINE_FILE_HINT, Workload: FILE_HINT } as const;

/** Returns the advice if the error is about such a field. */
function fileHint(message: string): string {
  const [, type] = /Field "file" is not defined by type "Specification(Machine|Workload)Input"/.exec(message) ?? [];
  return type === undefined ? '' : ` ${FILE_HINTS[type as keyof typeof FILE_HINTS]}.`;
}

/** Returns the error as shown to clients: with a code of the catalogue, and without details meant for the log. */
export function shownError(error: Readonly<Error>, log: (error: unknown) => void): GraphQLError {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const where =
    error instanceof GraphQLError
      ? { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path }
      : {};
  if (!cause || cause instanceof GraphQLError) {
    return new GraphQLError(error.message + fileHint(error.message), {
      ...where,
      extensions: { code: 'REQUEST_INVALID', ...extensionsOf(error) },
    });
  }
  const { detail, title: _title, type: _type, ...extensions } = problemOf(cause);
  if (extensions.status >= 500) log(cause);
  return new GraphQLError(detail, { ...where, extensions });
}

function extensionsOf(error: Readonly<Error>): object {
  return error instanceof GraphQLError ? error.extensions : {};
}

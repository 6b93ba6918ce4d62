import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { ProblemError } from '../../spec/errors.ts';
import { noteRefusal, sendProblem } from '../plugins/problems.ts';
import { problemOf } from '../problems.ts';
import { withinLimit } from '../time-limits.ts';
import type { Context } from './context.ts';
import { prepare, RefusedRequest, requestOf, shownError } from './prepare.ts';

const JSON_TYPE = 'application/json';
const GRAPHQL_TYPE = 'application/graphql-response+json';

/**
 * Returns the response's media type (GraphQL over HTTP), or undefined if neither is acceptable. Under `application/json`, a
 * well-formed request is answered with 200 regardless of its outcome.
 */
function answerType({ headers }: FastifyRequest): typeof JSON_TYPE | typeof GRAPHQL_TYPE | undefined {
  const ranges = (headers.accept ?? '*/*').replaceAll(/\s/g, '').toLowerCase().split(',');
  for (const range of ranges) {
    const [type, ...parameters] = range.split(';');
    const charset = parameters.find((parameter) => parameter.startsWith('charset='));
    if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) continue;
    if (type === GRAPHQL_TYPE) return GRAPHQL_TYPE;
    if (type === JSON_TYPE || type === 'application/*' || type === '*/*') return JSON_TYPE;
  }
  return undefined;
}

/** Rejects malformed and excessive requests before they reach the GraphQL server. */
export async function checkRequest(request: FastifyRequest, reply: FastifyReply, context: Context): Promise<void> {
  const type = answerType(request);
  if (!type) throw new ProblemError('REQUEST_NOT_ACCEPTABLE', `Accept ${GRAPHQL_TYPE} or ${JSON_TYPE}`);
  reply.type(`${type}; charset=utf-8`);
  const asked = requestOf(request.method === 'GET' ? fromQuery(request.query) : request.body);
  const { operation } = prepare(asked);
  if (operation === 'subscription') {
    throw new ProblemError('REQUEST_INVALID', 'Subscriptions need a WebSocket (graphql-transport-ws) at this address');
  }
  if (operation === 'mutation' && request.method === 'GET') {
    reply.header('allow', 'POST');
    throw new ProblemError('REQUEST_METHOD_NOT_ALLOWED', 'Mutations are sent by POST');
  }
  await withinLimit(context.config.writeLimitMs, () => context.store.ping());
}

/** In a query string, variables and extensions are JSON. */
function fromQuery(query: unknown): unknown {
  const { variables, extensions, ...rest } = query as Readonly<Record<string, unknown>>;
  return { ...rest, variables: parsedJson('variables', variables), extensions: parsedJson('extensions', extensions) };
}

function parsedJson(name: string, text: unknown): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(String(text));
  } catch {
    throw new ProblemError('REQUEST_INVALID', `\`${name}\` must be JSON`);
  }
}

/** Answers a request that was refused or failed as a whole. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = error instanceof RefusedRequest ? error : validationFailure(error);
  if (!refused && !isUnderstood(error, request)) return sendProblem(error, request, reply);
  const log = (cause: unknown) => request.log.error({ err: cause }, 'GraphQL');
  const errors = (refused?.errors ?? [error as Error]).map((one) => shownError(one, log));
  const type = answerType(request) ?? JSON_TYPE;
  const isFine = refused?.kind === 'document' && type === JSON_TYPE;
  const status = refused ? 400 : problemOf(error).status;
  if (status === 503) reply.header('retry-after', '2');
  return reply
    .code(isFine ? 200 : status)
    .type(`${type}; charset=utf-8`)
    .send({ errors });
}

/** Whether an error is answered in GraphQL's format. Errors of authentication and of the HTTP request are not. */
function isUnderstood(error: unknown, request: FastifyRequest): boolean {
  const isHttp =
    error instanceof ProblemError
      ? /^(AUTH_|PROJECT_REQUESTS|SPEC_MEDIA|REQUEST_(METHOD|NOT_ACC|TOO))/.test(error.code)
      : Number((error as { statusCode?: unknown }).statusCode) < 500;
  return !isHttp && answerType(request) !== undefined;
}

/** Returns the validator's own errors, which the server wraps in an uninformative one. */
function validationFailure(error: unknown): RefusedRequest | undefined {
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  const isOurs = code === 'MER_ERR_GQL_VALIDATION' && Array.isArray(errors) && errors.length > 0;
  return isOurs ? new RefusedRequest(errors, 'document') : undefined;
}

type Failed = ExecutionResult & Required<Pick<ExecutionResult, 'errors'>>;

/** Formats the result of an execution. A result without data means that the request could not be executed. */
export function formatResult({ data, errors }: Failed, reply: FastifyReply | undefined, log: (error: unknown) => void) {
  const type = reply?.request && answerType(reply.request);
  const statusCode = data === undefined && type === GRAPHQL_TYPE ? 400 : 200;
  const shown = errors.map((error) => shownError(error, log));
  for (const { extensions, message, path } of shown) {
    if (reply && extensions.status === 403) noteRefusal(reply.request, `${path?.join('.')}: ${message}`);
  }
  return { statusCode, response: { data, errors: shown } };
}

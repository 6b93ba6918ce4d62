import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../../spec/errors.ts';
import { type ProblemDocument, problem, problemOf } from '../problems.ts';
import type { Api } from '../services.ts';

export const PROBLEM_TYPE = 'application/problem+json';
const RETRY_AFTER_SECONDS = 2;

/** Answers all errors with a problem document. */
export function registerProblems(app: Api): void {
  const isOther = otherMethods(app);
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  app.decorate('answerNotFound', (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const methods = isOther(path, request.method);
    if (methods.length === 0) return reply.code(404).type(PROBLEM_TYPE).send(notFound(request.method, path));
    const detail = `${request.method} is not allowed on ${path}; allowed: ${methods.join(', ')}`;
    const document = problem('REQUEST_METHOD_NOT_ALLOWED', detail);
    return reply.code(document.status).header('allow', methods.join(', ')).type(PROBLEM_TYPE).send(document);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

/** Sends the problem document of an error. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.type(PROBLEM_TYPE).send(beginProblem(error, request, reply));
}

/** Sets status and headers for an error, and logs it where it should be. Returns what to send. */
export function beginProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): ProblemDocument {
  const document = problemOf(error, request.routeOptions?.bodyLimit);
  // Expected under load and while shutting down, and then too frequent for a stack trace each.
  if (isUnavailable(error)) request.log.warn({ code: error.code }, document.detail);
  else if (document.status >= 500) request.log.error({ err: error }, document.detail);
  if (document.status === 403) noteRefusal(request, document.detail);
  if (document.status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  if (document.status === 401) reply.header('www-authenticate', 'Bearer realm="onesided"');
  reply.code(document.status);
  return document;
}

const isUnavailable = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code === 'SERVICE_UNAVAILABLE' && error.cause === undefined;

/**
 * Logs a refused request and its caller. Refusals are not in the audit log, which records changes: anybody with a token could
 * fill it.
 */
export function noteRefusal({ log, principal, method, url, ip }: FastifyRequest, detail: string | undefined): void {
  const who = { actor: principal?.name ?? null, token: principal?.token ?? null, remoteAddress: ip };
  log.warn({ ...who, method, url }, `refused: ${detail}`);
}

function notFound(method: string, path: string) {
  return problem('REQUEST_NOT_FOUND', `There is nothing at ${method} ${path.slice(0, 200)}`);
}

/** Returns the other methods that a path supports, for the `Allow` header of a 405. */
function otherMethods(app: Api): (path: string, method: string) => readonly string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const source = url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
    routes.push({ pattern: new RegExp(`^${source}$`), methods: [method].flat() });
  });
  return (path, method) => {
    const known = new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods));
    return known.has(method) ? [] : [...known].sort();
  };
}

import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ProblemError } from '../spec/errors.ts';
import { Deadline, underDeadline, unlessAborted } from '../store/deadline.ts';
import type { Api, Services } from './services.ts';

/**
 * Time limit class of a route; the time until its response begins, not until a streamed body ends. `write`: changes something and
 * returns at once; `read`: looks something up; `submit`: an experiment whose runs are stored with it; `upload`: a body whose
 * speed depends on its sender; `none`: uses no database.
 */
export type TimeLimit = 'write' | 'read' | 'submit' | 'upload' | 'none';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: `read` for methods that change nothing, otherwise `write`. */
    readonly limit?: TimeLimit;
  }
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'QUERY']);

/** Limit on the time in which a request must arrive, body included, ms: the longest that any route allows. */
export const UPLOAD_MS = 15 * 60_000;

/** Returns the limits in ms; undefined means unlimited. */
export function timeLimits({ writeLimitMs, readLimitMs, submitLimitMs }: Services['config']) {
  return { write: writeLimitMs, read: readLimitMs, submit: submitLimitMs, upload: UPLOAD_MS, none: undefined };
}

/**
 * Limits the time of all routes that follow in this scope. A late request is answered with 503 and abandoned: the database
 * cancels its statements, and nothing of it is carried out afterwards.
 */
export function registerTimeLimits(scope: Api, { config, store }: Services): void {
  const limits = timeLimits(config);
  scope.addHook('onRoute', (route) => {
    const reads = [route.method].flat().every((method) => READING.has(method));
    const limit = route.config?.limit ?? (reads ? 'read' : 'write');
    const ms = limits[limit];
    if (limit === 'submit' || limit === 'upload') {
      route.handler = onceReached(route.handler, () => withinLimit(config.writeLimitMs, store.ping));
    }
    if (ms !== undefined) route.handler = limited(route.handler, ms, reads);
  });
}

/** Checks first that the database can be reached: without one, a long-running request fails as fast as any write. */
function onceReached(handler: RouteOptions['handler'], reach: () => Promise<void>): RouteOptions['handler'] {
  return async function (this: Api, request: FastifyRequest, reply: FastifyReply) {
    await reach();
    return handler.call(this, request, reply);
  };
}

function limited(handler: RouteOptions['handler'], ms: number, endsWithReader: boolean): RouteOptions['handler'] {
  return async function (this: Api, request: FastifyRequest, reply: FastifyReply) {
    const deadline = new Deadline(ms, tooLate);
    // A disconnected client needs no response; requests that change something are still completed.
    if (endsWithReader) reply.raw.once('close', () => deadline.end(new ReaderGone()));
    try {
      return await answered(deadline, async () => handler.call(this, request, reply));
    } catch (error) {
      if (!(error instanceof ReaderGone || reply.raw.headersSent)) throw error;
      // Otherwise a second response would be begun, or that to a closed connection be logged as an error.
      reply.hijack();
      return undefined;
    }
  };
}

/** Returns the result of `work` if it completes within `ms`. @throws ProblemError (503) if not; `work` is then abandoned. */
export async function withinLimit<Value>(ms: number | undefined, work: () => Promise<Value>): Promise<Value> {
  return ms === undefined ? work() : answered(new Deadline(ms, tooLate), work);
}

async function answered<Value>(deadline: Deadline, work: () => Promise<Value>): Promise<Value> {
  try {
    return await unlessAborted(underDeadline(deadline, work), deadline.signal);
  } finally {
    deadline.lift();
  }
}

/** The client has disconnected. */
class ReaderGone extends Error {}

function tooLate(): ProblemError {
  return new ProblemError(
    'SERVICE_UNAVAILABLE',
    'The database does not respond in time; nothing was changed. Try again',
  );
}

/**
 * Waits for work that is carried out in any case, but at most `ms`; `done` tells whether it has completed.
 * @throws what the work throws within that time.
 */
export async function acknowledged<Value>(
  ms: number,
  work: () => Promise<Value>,
  onLateFailure: (error: unknown) => void,
): Promise<{ readonly done: true; readonly value: Value } | { readonly done: false }> {
  const running = underDeadline(undefined, work);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ done: false }>((resolve) => {
    timer = setTimeout(() => {
      running.catch(onLateFailure);
      resolve({ done: false });
    }, ms);
  });
  const over = running.then((value) => ({ done: true, value }) as const);
  return Promise.race([over, late]).finally(() => clearTimeout(timer));
}

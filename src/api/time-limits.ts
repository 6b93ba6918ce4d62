import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ProblemError } from '../spec/errors.ts';
import { Deadline, underDeadline, unlessAborted } from '../store/deadline.ts';
import type { Api, Services } from './services.ts';

/**
 * How long a route may take to its answer (not to the end of a body that is streamed):
 * `write` what changes something and only hands it in, `read` what looks something up, `submit` an experiment whose runs
 * are stored with it, `upload` a body that comes as slowly as its sender sends it, `none` what asks no database.
 */
export type TimeLimit = 'write' | 'read' | 'submit' | 'upload' | 'none';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without it what changes nothing is a `read`, everything else a `write`. */
    readonly limit?: TimeLimit;
  }
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'QUERY']);

const UPLOAD_MS = 15 * 60_000;

/** So many ms each; undefined is no limit. */
export function timeLimits({ writeLimitMs, readLimitMs, submitLimitMs }: Services['config']) {
  return { write: writeLimitMs, read: readLimitMs, submit: submitLimitMs, upload: UPLOAD_MS, none: undefined };
}

/**
 * Bounds the time of all routes of this scope that follow. What is late is answered with 503 and given up: the database
 * cancels its statements, nothing of it is carried out afterwards.
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

/** What may take long waits for nothing that is not there: without a database it ends as soon as any write. */
function onceReached(handler: RouteOptions['handler'], reach: () => Promise<void>): RouteOptions['handler'] {
  return async function (this: Api, request: FastifyRequest, reply: FastifyReply) {
    await reach();
    return handler.call(this, request, reply);
  };
}

function limited(handler: RouteOptions['handler'], ms: number, endsWithReader: boolean): RouteOptions['handler'] {
  return async function (this: Api, request: FastifyRequest, reply: FastifyReply) {
    const deadline = new Deadline(ms, tooLate);
    // Whoever is gone needs no answer; what a request changes is carried out all the same.
    if (endsWithReader) reply.raw.once('close', () => deadline.end(new ReaderGone()));
    try {
      return await answered(deadline, async () => handler.call(this, request, reply));
    } catch (error) {
      if (!(error instanceof ReaderGone)) throw error;
      // An answer to nobody would be logged as an error.
      reply.hijack();
      return undefined;
    }
  };
}

/** What `work` gives within so many ms. @throws ProblemError (503) where that is too short; then it is given up. */
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

/** Nobody is left to be answered. */
class ReaderGone extends Error {}

function tooLate(): ProblemError {
  return new ProblemError(
    'SERVICE_UNAVAILABLE',
    'The database does not respond in time; nothing was changed. Try again',
  );
}

/**
 * Waits for work that is carried out in any case, but no longer than so many ms: `done` says whether it was over by then.
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

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Experiment, isOver } from '../../spec/resources/experiment.ts';
import { RecentlyUsed } from '../../store/recently-used.ts';
import { begun } from '../answers.ts';
import type { Api } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The object that the response derives from if the response is to be cached, otherwise null. */
    keptFor: Kept['about'] | null;
  }
}

/** A response as sent, compressed if the client accepts that. */
interface Kept {
  /** An immutable object; a changed resource is a new object. */
  readonly about: object;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const KEPT_BYTES = 48 * 2 ** 20;
/** Overhead of a cache entry besides body and address, bytes. */
const OWN_BYTES = 1024;
/** So one client that accepts no compression does not evict a thousand that do. */
const LARGEST_BYTES = 2 ** 19;

const HEADERS = ['content-type', 'content-encoding', 'vary', 'etag', 'cache-control'] as const;

/** Keyed by address and encoding. */
const answers = new RecentlyUsed<Kept>(KEPT_BYTES, ({ body }, key) => body.length + key.length + OWN_BYTES);

/**
 * Enables caching (`keptAnswer`) for the routes that follow. Registered after compression, as saving its work is the main
 * purpose.
 */
export function registerKeptAnswers(app: Api): void {
  app.decorateRequest('keptFor', null);
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET') return;
    route.onSend = [...[route.onSend ?? []].flat(), keepAnswer];
  });
}

async function keepAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { keptFor: about } = request;
  if (about === null || reply.statusCode !== 200) return payload;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  const body = Buffer.from(payload);
  if (body.length > LARGEST_BYTES) return body;
  const headers = HEADERS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
  answers.set(keyOf(request), { about, body, headers: Object.fromEntries(headers) });
  return body;
}

/**
 * Returns the response to a request that depends only on its address and `about`, computing it once while it is cached.
 * Permission to see it was checked when `about` was looked up. Nothing is cached if `about` is undefined.
 */
export async function keptAnswer<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  about: object | undefined,
  make: () => Answer | Promise<Answer>,
): Promise<Answer | FastifyReply> {
  if (about === undefined || request.method !== 'GET') return make();
  const kept = answers.get(keyOf(request));
  if (kept?.about !== about) {
    request.keptFor = about;
    return make();
  }
  return begun(reply).headers(kept.headers).send(kept.body);
}

/**
 * Returns the experiment if it has ended: all responses about it, its runs and results then derive from the object in the store.
 */
export function onceOver(experiment: Experiment | undefined): Experiment | undefined {
  return experiment && isOver(experiment) ? experiment : undefined;
}

function keyOf({ url, headers }: FastifyRequest): string {
  const plain = headers['x-no-compression'] !== undefined;
  return `${url} ${plain ? '' : (headers['accept-encoding'] ?? '')}`;
}

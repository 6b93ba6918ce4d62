import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Experiment, isOver } from '../../spec/resources/experiment.ts';
import { RecentlyUsed } from '../../store/recently-used.ts';
import { begun } from '../answers.ts';
import type { Api } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What its answer is to be kept for; null where it is not. */
    keptFor: Kept['about'] | null;
  }
}

/** An answer as it was sent, compressed where its reader takes that. */
interface Kept {
  /** Something that never changes; what changes is another object. */
  readonly about: object;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const KEPT_BYTES = 48 * 2 ** 20;
/** What a body takes beside itself and its address. */
const OWN_BYTES = 1024;
/** Somebody who takes nothing compressed is not to displace a thousand that do. */
const LARGEST_BYTES = 2 ** 19;

const HEADERS = ['content-type', 'content-encoding', 'vary', 'etag', 'cache-control'] as const;

/** By address and encoding. */
const answers = new RecentlyUsed<Kept>(KEPT_BYTES, ({ body }, key) => body.length + key.length + OWN_BYTES);

/**
 * Lets routes that follow keep their answers (`keptAnswer`). After the compression, whose work is what is kept above all.
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
 * The answer to a request that follows from its address and from `about` alone, made once while it is kept. Whether whoever
 * asks may have it was decided when `about` was looked up. Where `about` is undefined, nothing is kept.
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

/** What answers about an experiment, its runs and results follow from: the store keeps it as long as it stays over. */
export function onceOver(experiment: Experiment | undefined): Experiment | undefined {
  return experiment && isOver(experiment) ? experiment : undefined;
}

function keyOf({ url, headers }: FastifyRequest): string {
  const plain = headers['x-no-compression'] !== undefined;
  return `${url} ${plain ? '' : (headers['accept-encoding'] ?? '')}`;
}

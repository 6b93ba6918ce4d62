import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../services.ts';

/**
 * Gives a compressed response an entity tag of its own, `"x-gzip"` beside `"x"`: a strong tag identifies bytes (RFC 9110, 8.8.3).
 * Registered after compression.
 */
export function registerCodingTags(app: Api): void {
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), tagCoding];
  });
}

async function tagCoding(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const [tag, coding] = [reply.getHeader('etag'), reply.getHeader('content-encoding')];
  if (typeof tag === 'string' && tag.startsWith('"') && typeof coding === 'string') {
    reply.header('etag', `${withoutCoding(tag).slice(0, -1)}-${coding}"`);
  }
  return payload;
}

/** Returns the entity tag of the same version without compression. */
export const withoutCoding = (tag: string): string => tag.replace(/-(?:br|gzip)"$/, '"');

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with a whole body. A request that was answered already, since its time was over, stays as it is. */
export function sendBody(reply: FastifyReply, type: string, body: unknown): FastifyReply {
  return reply.sent ? reply : reply.type(type).send(body);
}

/** Answers with pieces as they come; the reader's pace decides when the next one is asked for. */
export function sendPieces(
  reply: FastifyReply,
  type: string,
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array>,
): FastifyReply {
  return sendBody(reply, type, Readable.from(pieces, { highWaterMark: 1 }));
}

/** Answers with a file to keep. */
export function sendFile(
  reply: FastifyReply,
  { name, type }: { readonly name: string; readonly type: string },
  pieces: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  if (!reply.sent) reply.header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`);
  return sendPieces(reply, type, pieces);
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers without a body. */
export function sendEmpty(reply: FastifyReply, status: 204 | 304): FastifyReply {
  return reply.sent ? reply : reply.code(status).send();
}

/** Aborts when the reader is gone, or is to go on at another process since this one ends. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { closing } = reply.server.shutdown;
  const end = () => controller.abort();
  closing.addEventListener('abort', end);
  reply.raw.once('close', () => {
    closing.removeEventListener('abort', end);
    end();
  });
  if (closing.aborted) end();
  return controller.signal;
}

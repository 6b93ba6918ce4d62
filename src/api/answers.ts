import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Routes that stream may take as long as they last; the timeout of other routes only ends requests that hang. */
export const STREAM_TIMEOUT_MS = 2 ** 31 - 1;

/** Answers with pieces as they come; the reader's pace decides when the next one is asked for. */
export function sendPieces(
  reply: FastifyReply,
  type: string,
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array>,
): FastifyReply {
  return reply.type(type).send(Readable.from(pieces, { highWaterMark: 1 }));
}

/** Answers with a file to keep. */
export function sendFile(
  reply: FastifyReply,
  { name, type }: { readonly name: string; readonly type: string },
  pieces: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`);
  return sendPieces(reply, type, pieces);
}

/** Answers without a body. */
export function sendEmpty(reply: FastifyReply, status: 204 | 304): FastifyReply {
  return reply.code(status).send();
}

/** Aborts when the reader is gone. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { currentDeadline } from '../store/deadline.ts';

/**
 * Begins an answer. The limit of time is over with that: a reader may take as long for a body as he likes.
 * @throws why, where the request was given up before.
 */
export function begun(reply: FastifyReply): FastifyReply {
  const deadline = currentDeadline();
  deadline?.signal.throwIfAborted();
  deadline?.lift();
  return reply;
}

/** Answers with a whole body. */
export function sendBody(reply: FastifyReply, type: string, body: unknown): FastifyReply {
  return begun(reply).type(type).send(body);
}

/**
 * Answers with pieces as they come; the reader's pace decides when the next one is asked for. The answer begins with the
 * first: what fails or is late before it is an error like any other.
 */
export async function sendPieces(
  reply: FastifyReply,
  type: string,
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
): Promise<FastifyReply> {
  const body = Readable.from(await withFirst(pieces), { highWaterMark: 1 });
  return sendBody(reply.headers(headers), type, body);
}

/** The same pieces, of which the first is there. */
async function withFirst<Piece>(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
): Promise<AsyncGenerator<Piece, void, void>> {
  const source = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  const first = await source.next();
  return (async function* again() {
    try {
      for (let piece = first; !piece.done; piece = await source.next()) yield piece.value;
    } finally {
      await source.return?.();
    }
  })();
}

/** Answers with a file to keep. */
export function sendFile(
  reply: FastifyReply,
  { name, type }: { readonly name: string; readonly type: string },
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array>,
): Promise<FastifyReply> {
  const disposition = `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`;
  return sendPieces(reply, type, pieces, { 'content-disposition': disposition });
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers without a body. */
export function sendEmpty(reply: FastifyReply, status: 204 | 304): FastifyReply {
  return begun(reply).code(status).send();
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

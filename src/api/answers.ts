import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { currentDeadline } from '../store/deadline.ts';

/**
 * Begins a response. This ends the time limit: a client may take any time for the body.
 * @throws the reason if the request was abandoned before
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
 * Sends pieces as they are produced, at the client's pace. The response begins with the first piece, so an error or timeout
 * before it is reported like any other. A later one breaks the response off at once.
 */
export async function sendPieces(
  reply: FastifyReply,
  type: string,
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
): Promise<FastifyReply> {
  const body = Readable.from(await withFirst(pieces), { highWaterMark: 1 });
  breakOff(reply, body);
  return sendBody(reply.headers(headers), type, body);
}

/**
 * Resets the connection if the body fails, or its request is ended: to a client of HTTP/1.0, as which many proxies speak, the
 * ordinary end of a connection is the end of a whole body, and what waits in buffers for a slow one is no longer its to read.
 */
function breakOff({ raw }: FastifyReply, body: Readable): void {
  const signal = currentDeadline()?.signal;
  const end = () => {
    if (!raw.closed) body.destroy(signal?.reason as Error);
  };
  signal?.addEventListener('abort', end);
  body.once('close', () => signal?.removeEventListener('abort', end));
  body.once('error', () => {
    if (raw.headersSent) raw.socket?.resetAndDestroy();
  });
}

/** Yields the same pieces after the first one has been produced. */
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

/** Adds a request header that the response depends on. */
export function varyBy(reply: FastifyReply, header: string): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? header : `${String(others)}, ${header}`);
}

/** Answers without a body. */
export function sendEmpty(reply: FastifyReply, status: 204 | 304): FastifyReply {
  return begun(reply).code(status).send();
}

/** Aborts when the client has disconnected, or should continue at another process since this one shuts down. */
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

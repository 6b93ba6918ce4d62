import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packageFolder } from '../../spec/package.ts';
import type { Api } from '../services.ts';

const YEAR_MS = 31_536_000_000;

/** The GraphQL editor, built beside the page. It adds style elements and embeds its fonts as data. */
const EXPLORER = 'graphiql.html';
const EXPLORER_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Compresses responses over 1 KiB. Request bodies are never decompressed. */
export async function registerCompression(app: Api): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    // Responses are compressed on each request, so both encodings use a fast level: half the time of the default for a quarter
    // more bytes.
    zlibOptions: { level: 3 },
    // Synchronously, in about a millisecond. Handed to another thread in pieces, it would block the event loop for as long and
    // occupy that thread as well.
    syncThreshold: 2 ** 19,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** Serves the built page and GraphiQL; any address that is neither a file nor part of the API is the page itself. */
export async function registerPage(app: Api, folder: string): Promise<void> {
  const isBuilt = existsSync(`${folder}/index.html`);
  // Added before the route, as a hook does not see routes registered earlier.
  app.addHook('onRoute', (route) => {
    if (route.url === '/*') route.config = { ...route.config, open: true };
  });
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path));
        if (basename(path) === EXPLORER) reply.header('content-security-policy', EXPLORER_POLICY);
      },
    });
    app.get('/graphiql', { config: { open: true }, schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(EXPLORER),
    );
  }
  app.setNotFoundHandler((request, reply) =>
    isBuilt && wantsPage(request) ? reply.sendFile('index.html') : notFound(app, request, reply),
  );
}

/** Directory into which the page is built. */
export const pageFolder = (): string => join(packageFolder(), 'web/dist');

function cacheControl(path: string): string {
  const isHashed = basename(dirname(path)) === 'assets';
  return isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache';
}

/**
 * Returns the address to route a request to. It is the request's own, except for browsers at addresses that the router or the
 * file server would refuse (`/experiments/%`, `//experiments`): they get the page, which reports that nothing is there.
 */
export function routedUrl(request: IncomingMessage): string {
  const { method = 'GET', url = '/', headers } = request;
  return isUnroutable(url) && wantsPage({ method, url, headers }) ? '/' : url;
}

function isUnroutable(url: string): boolean {
  const [path = ''] = url.split('?');
  try {
    return path.startsWith('//') || decodeURIComponent(path).includes('\0');
  } catch {
    return true;
  }
}

/** Whether a browser navigates to an address that the page renders: not the API, not a file name. */
function wantsPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const [path = ''] = request.url.split('?');
  const isApi = /^\/(?:v1|graphql|graphiql|docs|health|metrics|openapi\.json)(?:\/|$)/.test(path);
  const asks = request.method === 'GET' || request.method === 'HEAD';
  return asks && !isApi && !basename(path).includes('.') && request.headers.accept?.includes('text/html') === true;
}

function notFound(app: Api, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return app.answerNotFound(request, reply);
}

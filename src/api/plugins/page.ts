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

/** An editor for GraphQL, built beside the page; it writes style elements of its own and carries its fonts as data. */
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

/** Compresses answers over 1 KiB. Bodies of requests are never inflated. */
export async function registerCompression(app: Api): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    // Answers are compressed once each: the fast ends of both, at half the time of the usual ones for a fourth more bytes.
    zlibOptions: { level: 3 },
    // At once, in a millisecond: handed to another thread piece by piece they take the event loop as long, and that thread as well.
    syncThreshold: 2 ** 19,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** Serves the built page and GraphiQL; every address that is no file and no part of the API is the page itself. */
export async function registerPage(app: Api, folder: string): Promise<void> {
  const isBuilt = existsSync(`${folder}/index.html`);
  // Before the route is there: a hook does not see routes that were registered earlier.
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

/** Where the build leaves the page. */
export const pageFolder = (): string => join(packageFolder(), 'web/dist');

function cacheControl(path: string): string {
  const isHashed = basename(dirname(path)) === 'assets';
  return isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache';
}

/**
 * The address that is routed for a request: its own, but the page's for a browser at one that the router or the files of
 * the page refuse as it stands (`/experiments/%`, `//experiments`). The page then says that nothing is there.
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

/** A person with a browser, at an address that the page makes itself: no API, no file name. */
function wantsPage(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const [path = ''] = request.url.split('?');
  const isApi = /^\/(?:v1|graphql|graphiql|docs|health|metrics|openapi\.json)(?:\/|$)/.test(path);
  const asks = request.method === 'GET' || request.method === 'HEAD';
  return asks && !isApi && !basename(path).includes('.') && request.headers.accept?.includes('text/html') === true;
}

function notFound(app: Api, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return app.answerNotFound(request, reply);
}

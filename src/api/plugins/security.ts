import { createHash, timingSafeEqual } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { isLoopback, type ServiceConfig } from '../../config.ts';
import { ProblemError } from '../../spec/errors.ts';
import type { Api } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no token: the page itself, health, documentation. */
    readonly open?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers, rate limit, who may ask: the same for REST, GraphQL and the page. */
export async function registerSecurity(app: Api, config: ServiceConfig): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    // The page opens the Perfetto viewer and hands it the trace; an opener policy would cut the two apart.
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: false,
  });
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { after }) => new ProblemError('REQUEST_TOO_MANY', `Try again in ${after}`),
  });
  const mayAsk = authorizer(config);
  app.addHook('onRequest', async (request) => {
    checkLength(request);
    checkHost(request, config);
    checkOrigin(request);
    if (needsToken(request)) mayAsk(request.headers.authorization);
  });
}

const contentPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

function needsToken(request: FastifyRequest): boolean {
  return request.routeOptions.config.open !== true && !request.is404;
}

/** Checks the `Authorization` value against the admin token; lets everything through where none is configured. */
export function authorizer({ adminToken }: ServiceConfig): (header: string | undefined) => void {
  if (adminToken === undefined) return () => {};
  const expected = digest(adminToken);
  return (header) => {
    if (header === undefined) throw new ProblemError('AUTH_REQUIRED', 'Send `Authorization: Bearer TOKEN`');
    const [, token = ''] = /^bearer +(\S+)$/i.exec(header) ?? [];
    // Digests have one length, so that the comparison takes the same time whatever was sent.
    if (!timingSafeEqual(digest(token), expected)) throw new ProblemError('AUTH_INVALID', 'The token is not valid');
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const LONGEST_ADDRESS = 8192;

function checkLength({ url }: FastifyRequest): void {
  if (url.length <= LONGEST_ADDRESS) return;
  throw new ProblemError('REQUEST_ADDRESS_TOO_LONG', `An address may have at most ${LONGEST_ADDRESS} characters`);
}

/** On a loopback bind, a page of another site must not reach the service under a name of its own (DNS rebinding). */
function checkHost(request: FastifyRequest, config: ServiceConfig): void {
  if (!isLoopback(config.host)) return;
  const name = request.host.replace(/:\d+$/, '').toLowerCase();
  if (!isLoopback(name) && !name.endsWith('.localhost')) {
    throw new ProblemError('AUTH_FORBIDDEN', 'The Host header must name this machine: 127.0.0.1 or localhost');
  }
}

/** Requests that change something, and WebSockets, are for pages of this service only. */
function checkOrigin(request: FastifyRequest): void {
  const { origin, upgrade } = request.headers;
  if (origin === undefined || (SAFE_METHODS.has(request.method) && upgrade === undefined)) return;
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  if (host !== request.host) throw new ProblemError('AUTH_FORBIDDEN', 'The request comes from a page of another site');
}

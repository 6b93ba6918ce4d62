import { createHash, timingSafeEqual } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../../config.ts';
import { ProblemError } from '../../spec/errors.ts';
import type { Api } from '../services.ts';
import { registerSameSite } from './same-site.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no token: the page itself, health, documentation. */
    readonly open?: boolean;
  }
}

const A_YEAR = 365 * 86_400;

/** Headers, rate limit, who may ask: the same for REST, GraphQL and the page. */
export async function registerSecurity(app: Api, config: ServiceConfig): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    // The page opens the Perfetto viewer and hands it the trace; an opener policy would cut the two apart.
    crossOriginOpenerPolicy: false,
    // Only where the address that users know is one of TLS: elsewhere it would lock them out.
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: A_YEAR, includeSubDomains: false }
      : false,
  });
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    // RateLimit-Limit, -Remaining and -Reset, as the IETF's draft names them.
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { after }) => new ProblemError('REQUEST_TOO_MANY', `Try again in ${after}`),
  });
  app.addHook('onRequest', async (request) => checkLength(request));
  await registerSameSite(app, config);
  const mayAsk = authorizer(config);
  app.addHook('onRequest', async (request) => {
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

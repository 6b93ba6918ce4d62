import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../../settings/config.ts';
import { ProblemError } from '../../spec/errors.ts';
import type { Admission } from '../access/admission.ts';
import { asPrincipal } from '../access/principal.ts';
import type { Api } from '../services.ts';
import { RateWindows } from './rate-windows.ts';
import { registerSameSite } from './same-site.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no token, as for the page itself, health and documentation. */
    readonly open?: boolean;
  }
}

const A_YEAR = 365 * 86_400;

/** Security headers, rate limit and authentication, the same for REST, GraphQL and the page. */
export async function registerSecurity(app: Api, config: ServiceConfig, admission: Admission): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy },
    // The page opens the Perfetto viewer and passes it the trace; an opener policy would separate the two.
    crossOriginOpenerPolicy: false,
    // Only if the public address uses TLS; otherwise it would lock users out.
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: A_YEAR, includeSubDomains: false }
      : false,
  });
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    store: RateWindows,
    // RateLimit-Limit, -Remaining and -Reset, as in the IETF draft.
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { after }) => new ProblemError('REQUEST_TOO_MANY', `Try again in ${after}`),
  });
  await app.register(cookie);
  registerPrincipals(app);
  registerSmallerBudget(app);
  app.addHook('onRequest', async (request) => checkLength(request));
  await registerSameSite(app, config);
  app.addHook('onRequest', async (request, reply) => {
    if (needsToken(request)) await admission.admit(request, reply);
  });
}

/**
 * Sets the headers of the smaller of the budgets of address and projects. Registered after the limiter, which knows only the
 * former.
 */
function registerSmallerBudget(app: Api): void {
  app.decorateRequest('budget', null);
  app.addHook('onSend', async ({ budget }, reply) => {
    const left = reply.getHeader('ratelimit-remaining');
    if (!budget || (left !== undefined && Number(left) <= budget.remaining)) return;
    const { limit, remaining, seconds } = budget;
    reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': seconds });
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

/** Runs handlers on behalf of the sender of the request, so they see only what the sender may see in the store. */
function registerPrincipals(app: Api): void {
  app.decorateRequest('principal', null);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (this: Api, request: FastifyRequest, reply: FastifyReply) {
      return asPrincipal(request.principal ?? undefined, () => handler.call(this, request, reply));
    };
  });
}

const LONGEST_ADDRESS = 8192;

function checkLength({ url }: FastifyRequest): void {
  if (url.length <= LONGEST_ADDRESS) return;
  throw new ProblemError('REQUEST_ADDRESS_TOO_LONG', `A URL may have at most ${LONGEST_ADDRESS} characters`);
}

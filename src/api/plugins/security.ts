import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../../settings/config.ts';
import { ProblemError } from '../../spec/errors.ts';
import type { Authentication } from '../access/authentication.ts';
import { asPrincipal, type Principal } from '../access/principal.ts';
import { type Budget, RequestQuotas } from '../access/request-quotas.ts';
import { credentialsOf } from '../access/session-cookie.ts';
import type { Api } from '../services.ts';
import { RateWindows } from './rate-windows.ts';
import { registerSameSite } from './same-site.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no token: the page itself, health, documentation. */
    readonly open?: boolean;
  }
  interface FastifyRequest {
    /** Who asks; null until it is known, and where nobody needs to know. */
    principal: Principal | null;
    /** What is left of the requests of its project; null where they are not limited. */
    budget: Budget | null;
  }
}

const A_YEAR = 365 * 86_400;

/** Headers, rate limit, who may ask: the same for REST, GraphQL and the page. */
export async function registerSecurity(app: Api, config: ServiceConfig, authentication: Authentication): Promise<void> {
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
    store: RateWindows,
    // RateLimit-Limit, -Remaining and -Reset, as the IETF's draft names them.
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { after }) => new ProblemError('REQUEST_TOO_MANY', `Try again in ${after}`),
  });
  await app.register(cookie);
  registerPrincipals(app);
  registerSmallerBudget(app);
  app.addHook('onRequest', async (request) => checkLength(request));
  await registerSameSite(app, config);
  const quotas = new RequestQuotas();
  app.addHook('onRequest', async (request, reply) => {
    if (!needsToken(request)) return;
    const principal = await authentication.principalOf(credentialsOf(request, config));
    request.budget = quotas.take(principal.requestLimits ?? []) ?? null;
    if (request.budget?.isUsedUp) throw usedUp(request.budget, reply);
    request.principal = principal;
  });
}

function usedUp({ limit, seconds }: Budget, reply: FastifyReply): ProblemError {
  reply.header('retry-after', String(seconds));
  const detail = `The project has used up its ${limit} requests per minute; try again in ${seconds} s`;
  return new ProblemError('PROJECT_REQUESTS', detail);
}

/** Of the budgets of the address and of the project that which ends first. After the limiter, which knows the first alone. */
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

/** Handlers work for whoever sent the request: what they ask the store for is what that one may see. */
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

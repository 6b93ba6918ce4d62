import cors from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../../settings/config.ts';
import { isLoopback } from '../../settings/network.ts';
import { ProblemError } from '../../spec/errors.ts';
import type { Api } from '../services.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'] as const;
const A_DAY = 86_400;

/** Restricts the host names and origins of requests to all routes that follow. */
export async function registerSameSite(app: Api, config: ServiceConfig): Promise<void> {
  app.addHook('onRequest', async (request) => {
    checkForwarding(request, config);
    checkHost(request, config);
    checkOrigin(request, config);
  });
  if (config.corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      ...['etag', 'location', 'retry-after', 'preference-applied', 'content-disposition'],
      ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
    ],
    maxAge: A_DAY,
    strictPreflight: false,
  });
}

/** Without a token, anyone who reaches the service may do everything, so it must not be exposed through a proxy by accident. */
function checkForwarding({ headers }: FastifyRequest, { adminToken, trustedProxies }: ServiceConfig): void {
  if (adminToken !== undefined || trustedProxies.length > 0) return;
  const found = FORWARDING.find((name) => headers[name] !== undefined);
  if (found === undefined) return;
  throw new ProblemError(
    'AUTH_WAY_FORBIDDEN',
    `The request came through a proxy (${found}); set ONESIDED_PUBLIC_URL, ONESIDED_TRUSTED_PROXIES and a token first`,
  );
}

/** Prevents DNS rebinding: on a loopback bind, a page of another site must not reach the service under a name of its own. */
function checkHost(request: FastifyRequest, { host, publicUrl }: ServiceConfig): void {
  if (request.headers.host === undefined && request.raw.httpVersion !== '1.0') {
    throw new ProblemError('REQUEST_INVALID', 'The request has no Host header');
  }
  // A proxy may have used the other value (RFC 9112, 3.2).
  if ((request.raw.headersDistinct.host?.length ?? 0) > 1) {
    throw new ProblemError('REQUEST_INVALID', 'The request has more than one Host header');
  }
  // HTTP/1.0 need not name a host, and no browser speaks it; HAProxy checks the health of its servers in this way.
  if (!isLoopback(host) || request.headers.host === undefined) return;
  const given = request.host.toLowerCase();
  const name = given.replace(/:\d+$/, '');
  if (isLoopback(name) || name.endsWith('.localhost')) return;
  if (publicUrl === undefined) {
    const detail = 'The Host header must name this machine: 127.0.0.1 or localhost; behind a proxy, ';
    throw new ProblemError('AUTH_WAY_FORBIDDEN', `${detail}set ONESIDED_PUBLIC_URL`);
  }
  const { hostname } = new URL(publicUrl);
  if (name !== hostname) {
    const detail = `The Host header must name ${hostname}, the host of ONESIDED_PUBLIC_URL, 127.0.0.1 or localhost`;
    throw new ProblemError('AUTH_WAY_FORBIDDEN', detail);
  }
}

/** Restricts requests that change something, and WebSockets, to pages of this service and origins named by the operator. */
function checkOrigin(request: FastifyRequest, { publicUrl, corsOrigins }: ServiceConfig): void {
  const { origin, upgrade } = request.headers;
  if (origin === undefined || (SAFE_METHODS.has(request.method) && upgrade === undefined)) return;
  if (origin === publicUrl || corsOrigins.includes(origin)) return;
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  if (host === request.host) return;
  const detail = `The request comes from a page of another site (${origin.slice(0, 200)}); ONESIDED_CORS_ORIGINS lists the sites that may send requests`;
  throw new ProblemError('AUTH_WAY_FORBIDDEN', detail);
}

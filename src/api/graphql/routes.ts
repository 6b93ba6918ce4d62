import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import mercurius from 'mercurius';
import { ProblemError } from '../../spec/errors.ts';
import type { Authentication } from '../access/authentication.ts';
import type { StoreFor } from '../access/guarded-store.ts';
import { currentPrincipal, type Principal } from '../access/principal.ts';
import { credentialsOf } from '../access/session-cookie.ts';
import type { ApiMetrics } from '../plugins/metrics.ts';
import type { Api, Services } from '../services.ts';
import { registerTimeLimits } from '../time-limits.ts';
import type { Context } from './context.ts';
import { answerFailure, checkRequest, formatResult } from './http.ts';
import { GRAPHQL_LIMITS } from './limits.ts';
import { loaders } from './loaders.ts';
import { schema } from './schema.ts';
import { SocketGuard } from './socket-guard.ts';

/** Most errors that are looked for; the rest of a wrong document is not worth the time. */
const MAX_ERRORS = 20;
const PATH = '/graphql';

/**
 * Puts a guard between each socket of `/graphql` and the server. Must come before every hook that may refuse a request: it
 * closes the sockets of refused upgrades.
 */
export async function registerWebSockets(
  app: Api,
  { config }: Services,
  authentication: Authentication,
): Promise<void> {
  // Before the plugin, which takes handlers of sockets as it finds them.
  app.addHook('onRoute', (route: RouteOptions) => {
    const { wsHandler } = route;
    if (!wsHandler || route.url !== PATH) return;
    route.wsHandler = function (socket, request) {
      const log = (error: unknown) => request.log.error({ err: error }, 'GraphQL');
      const authorize = async (header: string | undefined) => {
        const shown = credentialsOf(request, config);
        request.principal = await authentication.principalOf({ ...shown, authorization: header });
      };
      const guard = new SocketGuard(socket, { authorize, header: request.headers.authorization, log });
      return wsHandler.call(this, guard as unknown as WebSocket, request);
    };
  });
  await app.register(websocket, { options: { maxPayload: config.bodyLimitBytes }, preClose: leaveSockets });
}

/** Service Restart, of the registry of close codes: clients of the protocol connect again. */
const RESTARTS = 1012;
/** Sockets that do not answer their close have so long, in ms. */
const SOCKETS_END_WITHIN_MS = 2000;

/** Does not wait for them: whoever does not answer must not keep the listener open. */
function leaveSockets(this: FastifyInstance, done: () => void): void {
  const { clients } = this.websocketServer;
  for (const client of clients) client.close(RESTARTS, 'The service is restarting');
  setTimeout(() => {
    for (const client of clients) client.terminate();
  }, SOCKETS_END_WITHIN_MS).unref();
  this.websocketServer.close();
  done();
}

export interface GraphqlParts {
  readonly services: Services;
  readonly metrics: ApiMetrics;
  readonly authentication: Authentication;
  readonly storeFor: StoreFor;
}

/** GraphQL over HTTP (GET and POST), and subscriptions over WebSocket (`graphql-transport-ws`), at one address. */
export async function registerGraphql(app: Api, parts: GraphqlParts): Promise<void> {
  const { services, metrics, authentication } = parts;
  const context: Context = { ...services, metrics, who: currentPrincipal };
  const log = (error: unknown) => app.log.error({ err: error }, 'GraphQL');
  await app.register(async (scope: Api) => {
    registerTimeLimits(scope, services);
    registerBodies(scope);
    await scope.register(mercurius, {
      schema,
      loaders,
      // Documents may be as large as a body: kept ones would be memory that any sender fills.
      cache: false,
      path: PATH,
      context: () => ({ ...context }),
      graphql: { parseOptions: { maxTokens: GRAPHQL_LIMITS.tokens }, validateOptions: { maxErrors: MAX_ERRORS } },
      subscription: {
        // A socket goes on after the request that opened it: its principal is the one that its first message named.
        context: (_socket: unknown, request: FastifyRequest) => {
          const who = () => principalOf(request);
          return { ...context, who, store: parts.storeFor(who) };
        },
      },
      errorFormatter: (result, { reply }) => formatResult(result, reply, log),
      // Until the answer is on its way: it would be sent a second time otherwise.
      errorHandler: async (error, request, reply) => void (await answerFailure(error, request, reply)),
      additionalRouteOptions: {
        config: { open: true, limit: 'submit' },
        schema: { hide: true },
        // A WebSocket brings its token in its first message, since browsers cannot set headers on it; HTTP in the header.
        preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
          if (request.ws) return;
          request.principal = await authentication.principalOf(credentialsOf(request, services.config));
          await checkRequest(request, reply, context);
        },
      },
    });
  });
}

function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new ProblemError('AUTH_REQUIRED', 'Send the token with `connection_init`');
  return principal;
}

/** JSON as it is: what its keys may be is checked with the variables, where it can be said. */
function registerBodies(scope: Api): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', ({ headers }, _payload, done) => {
    const given = headers['content-type'] ?? 'a body without a media type';
    done(new ProblemError('SPEC_MEDIA_TYPE', `${given} is not accepted; send application/json`));
  });
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      // No object: refused with what is accepted.
      done(null, undefined);
    }
  });
}

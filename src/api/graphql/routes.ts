import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import mercurius from 'mercurius';
import { ProblemError } from '../../spec/errors.ts';
import type { ApiMetrics } from '../plugins/metrics.ts';
import { authorizer } from '../plugins/security.ts';
import type { Api, Services } from '../services.ts';
import { registerTimeLimits } from '../time-limits.ts';
import type { Context } from './context.ts';
import { answerFailure, checkRequest, formatResult } from './http.ts';
import { GRAPHQL_LIMITS } from './limits.ts';
import { loaders } from './loaders.ts';
import { ProgressFeed } from './progress-feed.ts';
import { schema } from './schema.ts';
import { SocketGuard } from './socket-guard.ts';

/** Most errors that are looked for; the rest of a wrong document is not worth the time. */
const MAX_ERRORS = 20;
const PATH = '/graphql';

/**
 * Puts a guard between each socket of `/graphql` and the server. Must come before every hook that may refuse a request: it
 * closes the sockets of refused upgrades.
 */
export async function registerWebSockets(app: Api, { config }: Services): Promise<void> {
  const authorize = authorizer(config);
  // Before the plugin, which takes handlers of sockets as it finds them.
  app.addHook('onRoute', (route: RouteOptions) => {
    const { wsHandler } = route;
    if (!wsHandler || route.url !== PATH) return;
    route.wsHandler = function (socket, request) {
      const log = (error: unknown) => request.log.error({ err: error }, 'GraphQL');
      const guard = new SocketGuard(socket, { authorize, header: request.headers.authorization, log });
      return wsHandler.call(this, guard as unknown as WebSocket, request);
    };
  });
  await app.register(websocket, { options: { maxPayload: config.bodyLimitBytes } });
}

/** GraphQL over HTTP (GET and POST), and subscriptions over WebSocket (`graphql-transport-ws`), at one address. */
export async function registerGraphql(app: Api, services: Services, metrics: ApiMetrics): Promise<void> {
  const context: Context = { ...services, metrics };
  const authorize = authorizer(services.config);
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
        pubsub: new ProgressFeed(services.store, metrics),
        context: () => ({ ...context }),
      },
      errorFormatter: (result, { reply }) => formatResult(result, reply, log),
      errorHandler: (error, request, reply) => void answerFailure(error, request, reply),
      additionalRouteOptions: {
        config: { open: true, limit: 'submit' },
        schema: { hide: true },
        // A WebSocket brings its token in its first message, since browsers cannot set headers on it; HTTP in the header.
        preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
          if (request.ws) return;
          authorize(request.headers.authorization);
          await checkRequest(request, reply, context);
        },
      },
    });
  });
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

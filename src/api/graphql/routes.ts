import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import mercurius from 'mercurius';
import { ProblemError } from '../../spec/errors.ts';
import type { Admission } from '../access/admission.ts';
import type { StoreFor } from '../access/guarded-store.ts';
import { currentPrincipal, type Principal } from '../access/principal.ts';
import type { ApiMetrics } from '../plugins/metrics.ts';
import type { Api, Services } from '../services.ts';
import { registerTimeLimits } from '../time-limits.ts';
import type { Context } from './context.ts';
import { answerFailure, checkRequest, formatResult } from './http.ts';
import { GRAPHQL_LIMITS } from './limits.ts';
import { loaders } from './loaders.ts';
import { schema } from './schema.ts';
import { SocketGuard } from './socket-guard.ts';

/** Maximum number of validation errors reported. */
const MAX_ERRORS = 20;
export const GRAPHQL_PATH = '/graphql';

/**
 * Puts a guard between each socket of `/graphql` and the server. Must be registered before every hook that may refuse a request,
 * as it closes the sockets of refused upgrades.
 */
export async function registerWebSockets(app: Api, { config }: Services, admission: Admission): Promise<void> {
  // Registered before the plugin, which captures socket handlers as it finds them.
  app.addHook('onRoute', (route: RouteOptions) => {
    const { wsHandler } = route;
    if (!wsHandler || route.url !== GRAPHQL_PATH) return;
    route.wsHandler = function (socket, request) {
      const log = (error: unknown) => request.log.error({ err: error }, 'GraphQL');
      const authorize = (header: string | undefined) => admission.open(request, header);
      const count = () => admission.count(request);
      const guard = new SocketGuard(socket, { authorize, count, header: request.headers.authorization, log });
      return wsHandler.call(this, guard as unknown as WebSocket, request);
    };
  });
  await app.register(websocket, {
    options: { maxPayload: config.bodyLimitBytes },
    preClose: leaveSockets,
    errorHandler: endSocket,
  });
}

/** A frame against the protocol, such as one without a mask, is a mistake of the client, noted like others; the rest is ours. */
function endSocket(error: Error & { readonly code?: string }, socket: WebSocket, { log }: FastifyRequest): void {
  if (error.code?.startsWith('WS_ERR_')) log.info({ code: error.code }, error.message);
  else log.error(error);
  socket.terminate();
}

/** Close code "Service Restart" from the IANA registry; clients of the protocol reconnect after it. */
const RESTARTS = 1012;
/** How long to wait for sockets to answer the close frame, ms. */
const SOCKETS_END_WITHIN_MS = 2000;

/** Closes sockets without waiting, so an unresponsive client cannot keep the listener open. */
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
  readonly admission: Admission;
  readonly storeFor: StoreFor;
}

/** Serves GraphQL over HTTP (GET and POST) and subscriptions over WebSocket (`graphql-transport-ws`) at one path. */
export async function registerGraphql(app: Api, parts: GraphqlParts): Promise<void> {
  const { services, metrics, admission } = parts;
  // The rights of a request do not change while it is answered.
  const context: Context = { ...services, metrics, who: currentPrincipal, renew: async () => undefined };
  const log = (error: unknown) => app.log.error({ err: error }, 'GraphQL');
  await app.register(async (scope: Api) => {
    registerTimeLimits(scope, services);
    registerBodies(scope);
    await scope.register(mercurius, {
      schema,
      loaders,
      // Documents may be as large as a body, so a cache would let any sender fill the memory.
      cache: false,
      path: GRAPHQL_PATH,
      context: () => ({ ...context }),
      graphql: { parseOptions: { maxTokens: GRAPHQL_LIMITS.tokens }, validateOptions: { maxErrors: MAX_ERRORS } },
      subscription: {
        // A socket outlives the request that opened it: its principal is that of its first message, with its present rights.
        context: (_socket: unknown, request: FastifyRequest) => {
          const who = () => principalOf(request);
          return { ...context, who, renew: () => admission.renew(request), store: parts.storeFor(who) };
        },
      },
      errorFormatter: (result, { reply }) => formatResult(result, reply, log),
      // Waits until the response is being sent; otherwise it would be sent twice.
      errorHandler: async (error, request, reply) => void (await answerFailure(error, request, reply)),
      additionalRouteOptions: {
        config: { open: true, limit: 'submit' },
        schema: { hide: true },
        // A WebSocket sends its token in its first message, as browsers cannot set headers on it; HTTP uses the header.
        preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
          if (request.ws) return;
          await admission.admit(request, reply);
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

/** Parses JSON without restrictions on keys; these are checked with the variables, where errors can be located. */
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
      // Not an object: the request is refused later with a description of what is accepted.
      done(null, undefined);
    }
  });
}

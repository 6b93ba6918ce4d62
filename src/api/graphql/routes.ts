import websocket from '@fastify/websocket';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { createHandler, type Request } from 'graphql-http';
import { CloseCode } from 'graphql-ws';
import { makeHandler } from 'graphql-ws/use/@fastify/websocket';
import type { ServiceConfig } from '../../config.ts';
import type { ApiMetrics } from '../plugins/metrics.ts';
import { authorizer } from '../plugins/security.ts';
import type { Api, Services } from '../services.ts';
import { registerTimeLimits } from '../time-limits.ts';
import type { Context } from './context.ts';
import { prepare, shownError } from './prepare.ts';

const MOST_SUBSCRIPTIONS = 50;

/** Must come before every hook that may refuse a request: it closes the sockets of refused upgrades. */
export async function registerWebSockets(app: Api, { bodyLimitBytes }: ServiceConfig): Promise<void> {
  await app.register(websocket, { options: { maxPayload: bodyLimitBytes } });
}

/** GraphQL over HTTP (GET and POST) and over WebSocket (`graphql-transport-ws`), at one address. */
export async function registerGraphql(app: Api, services: Services, metrics: ApiMetrics): Promise<void> {
  const context: Context = { ...services, metrics };
  const authorize = authorizer(services.config);
  const answer = httpHandler(app, context);
  // A WebSocket brings its token in its first message, since browsers cannot set headers on it; HTTP in the header.
  const options = { config: { open: true, limit: 'submit' }, schema: { hide: true } } as const;
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    authorize(request.headers.authorization);
    return answer(request, reply);
  };
  await app.register(async (scope: Api) => {
    registerTimeLimits(scope, services);
    scope.route({
      method: 'GET',
      url: '/graphql',
      ...options,
      handler,
      wsHandler: socketHandler(app, context, authorize),
    });
    scope.route({ method: 'POST', url: '/graphql', ...options, handler });
  });
}

function httpHandler(app: Api, context: Context) {
  const handle = createHandler<FastifyRequest, undefined, Record<PropertyKey, unknown>>({
    onSubscribe: (_request, { query, operationName, variables }) =>
      prepare({ query, operationName, variables }, context),
    formatError: (error) => shownError(error, (cause) => app.log.error({ err: cause }, 'GraphQL')),
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [body, { status, headers }] = await handle(toRequest(request));
    return reply
      .code(status)
      .headers(headers ?? {})
      .send(body ?? undefined);
  };
}

function toRequest(request: FastifyRequest): Request<FastifyRequest, undefined> {
  const { url, method, headers } = request;
  return {
    url,
    method,
    headers,
    body: (request.body ?? null) as Record<string, unknown> | null,
    raw: request,
    context: undefined,
  };
}

function socketHandler(app: Api, context: Context, authorize: (header: string | undefined) => void) {
  const shown = (error: Readonly<GraphQLError | Error>) =>
    shownError(error, (cause) => app.log.error({ err: cause }, 'GraphQL'));
  return makeHandler<Readonly<Record<string, unknown>>>({
    onConnect: ({ connectionParams, extra }) => {
      const given =
        connectionParams?.authorization ?? connectionParams?.Authorization ?? extra.request.headers.authorization;
      try {
        authorize(typeof given === 'string' ? given : undefined);
        return true;
      } catch {
        return false;
      }
    },
    onSubscribe: ({ subscriptions, extra }, _id, { query, operationName, variables }) => {
      if (Object.keys(subscriptions).length > MOST_SUBSCRIPTIONS) {
        extra.socket.close(CloseCode.SubscriberAlreadyExists, `at most ${MOST_SUBSCRIPTIONS} subscriptions`);
      }
      return prepare({ query, operationName, variables }, context);
    },
    onNext: (_context, _id, _payload, _args, result) => withShownErrors(result, shown),
    onError: (_context, _id, _payload, errors) => errors.map((error) => shown(error as GraphQLError)),
  });
}

function withShownErrors(result: ExecutionResult, shown: (error: GraphQLError) => GraphQLError): ExecutionResult {
  return result.errors ? { ...result, errors: result.errors.map(shown) } : result;
}

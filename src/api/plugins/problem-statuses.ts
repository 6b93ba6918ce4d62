import type { FastifySchema, RouteOptions } from 'fastify';
import { problemContent } from '../schemas.ts';

const REASONS: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'The request needs a token, or the token sent is not valid.',
  403: 'The request comes from a page of another site, or its Host header names another machine.',
  404: 'The resource does not exist.',
  408: 'The request did not arrive in time; send it again.',
  409: 'The request conflicts with the current state of the resource, or with something that uses it.',
  412: 'The current version is not one that `If-Match` names; nothing was changed.',
  413: 'The body is too large.',
  414: 'The URL is too long.',
  415: 'The media type is not accepted.',
  417: 'The request has an `Expect` header other than `100-continue`.',
  422: 'The content cannot be accepted; `errors` says where and why.',
  429: 'Too many requests; `Retry-After` says when to try again.',
  431: 'The headers are too large.',
  500: 'An internal error of the service.',
  503: 'The service cannot answer at the moment, and nothing was changed; try again.',
};

/** Replaces `default` in the schema of a route by the statuses that its problem documents may have. */
export function withStatuses(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  const response = (schema?.response ?? {}) as Readonly<Record<string, unknown>>;
  if (!schema || !('default' in response)) return schema ?? {};
  const { default: _any, ...answers } = response;
  const own = statusesOf(schema, route).filter((status) => !(status in answers));
  const problems = own.map((status) => [status, problemContent(REASONS[status] ?? '')]);
  return { ...schema, response: { ...answers, ...Object.fromEntries(problems) } };
}

const namesVersion = (headers: unknown): boolean =>
  'if-match' in ((headers as { properties?: object } | undefined)?.properties ?? {});

function statusesOf({ params, body, headers }: FastifySchema, { config, method }: RouteOptions): number[] {
  const takes = (part: unknown, ...statuses: number[]) => (part ? statuses : []);
  return [
    400,
    ...takes(config?.open !== true, 401),
    403,
    // A body may refer to something that is not visible: a project, a schedule.
    ...takes(params ?? body, 404),
    408,
    ...takes(params && method === 'DELETE', 409),
    ...takes(namesVersion(headers), 412),
    // A body may be sent even if none is expected.
    ...takes(method !== 'GET', 413),
    414,
    ...takes(method !== 'GET', 415),
    417,
    ...takes(body, 422),
    ...takes((config as { rateLimit?: unknown } | undefined)?.rateLimit !== false, 429),
    431,
    500,
    503,
  ];
}

import { METHODS } from 'node:http';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { checkData } from '../../spec/data-limits.ts';
import { readDocument } from '../../spec/document.ts';
import { ProblemError } from '../../spec/errors.ts';
import { Faults } from '../../spec/faults.ts';
import { isRecord } from '../../spec/read-value.ts';
import type { Api } from '../services.ts';
import { submittedBy } from './bodies.ts';

const QUERY = 'QUERY';

/** Allows bodies with `QUERY`; returns false if this Node does not know the method. */
export function allowQueryMethod(app: Api): void {
  if (METHODS.includes(QUERY)) app.addHttpMethod(QUERY, { hasBody: true, overrideExisting: true });
}

const HINT = `A query too long for the address can be sent as the body of a \`${QUERY}\` request (application/json) to the same path: an object with the parameters above.`;

/**
 * Adds a `QUERY` to every `GET` that follows in this scope and is a list, or takes many ids, for queries too long for an address:
 * the body is an object with the fields of the query string. It is checked by the same schema and answered by the same handler.
 * OpenAPI 3.1 cannot express the method, so the descriptions of these operations do.
 */
export function registerQueryMethod(scope: Api): void {
  if (!METHODS.includes(QUERY)) return;
  scope.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !takesLongQuery(route)) return;
    const { schema } = route;
    route.schema = { ...schema, description: [schema?.description, HINT].filter(Boolean).join(' ') };
    scope.route({
      ...route,
      method: QUERY,
      schema: { ...schema, hide: true, body: {} },
      preValidation: async (request) => {
        request.query = queryIn(request);
      },
    } as RouteOptions);
  });
}

/** A list, or a list of ids to look up. */
function takesLongQuery({ schema }: RouteOptions): boolean {
  const { properties } = (schema?.querystring ?? {}) as { readonly properties?: object };
  return properties !== undefined && ('cursor' in properties || 'runs' in properties);
}

function queryIn(request: FastifyRequest): Record<string, unknown> {
  if (Object.keys(request.query as object).length > 0) {
    throw new ProblemError(
      'REQUEST_INVALID',
      'A QUERY request takes the whole query in its body and nothing in the URL',
    );
  }
  const { input, format } = submittedBy(request, 'a query');
  const data = readDocument(String(input), format);
  const faults = new Faults();
  checkData(data, faults);
  const [first] = faults.list;
  if (first) throw new ProblemError('REQUEST_BODY_INVALID', `${first.pointer || '/'}: ${first.detail}`, faults.list);
  if (isRecord(data)) return data;
  throw new ProblemError('REQUEST_BODY_INVALID', 'The body must be an object with the fields of the query string');
}

import { Type } from '../../spec/type-builder.ts';
import type { Api } from '../services.ts';

const NOTHING = Type.Object({}, { additionalProperties: false });

/**
 * Makes routes that follow in this scope refuse query parameters that they do not describe: a misspelt filter is an error rather
 * than no filter.
 */
export function refuseUnknownQueries(scope: Api): void {
  scope.addHook('onRoute', (route) => {
    const { schema, url } = route;
    if (schema && !schema.querystring && url.startsWith('/v1/')) route.schema = { ...schema, querystring: NOTHING };
  });
}

import { Type } from '../../spec/type-builder.ts';
import type { Api } from '../services.ts';

const NOTHING = Type.Object({}, { additionalProperties: false });

/** Routes of the API that follow in this scope take of a query what they describe: a misspelt filter is an error, not none. */
export function refuseUnknownQueries(scope: Api): void {
  scope.addHook('onRoute', (route) => {
    const { schema, url } = route;
    if (schema && !schema.querystring && url.startsWith('/v1/')) route.schema = { ...schema, querystring: NOTHING };
  });
}

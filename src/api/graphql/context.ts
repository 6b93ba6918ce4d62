import type { GraphQLFieldConfig, GraphQLFieldConfigArgumentMap } from 'graphql';
import type { Principal } from '../access/principal.ts';
import type { ApiMetrics } from '../plugins/metrics.ts';
import type { Services } from '../services.ts';

/** What every resolver gets. */
export interface Context extends Services {
  readonly metrics: ApiMetrics;
  readonly who: () => Principal;
}

declare module 'mercurius' {
  interface MercuriusContext extends Context {}
}

/** A field whose arguments GraphQL has checked against `args`, so that their static type can be stated. */
export function field<Source, Args extends object>(config: {
  readonly type: GraphQLFieldConfig<Source, Context>['type'];
  readonly description?: string;
  readonly args?: GraphQLFieldConfigArgumentMap;
  readonly resolve?: (source: Source, args: Args, context: Context) => unknown;
  readonly subscribe?: (source: Source, args: Args, context: Context) => unknown;
}): GraphQLFieldConfig<unknown, unknown> {
  return config as GraphQLFieldConfig<unknown, unknown>;
}

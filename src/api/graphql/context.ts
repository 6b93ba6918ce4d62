import type { GraphQLFieldConfig, GraphQLFieldConfigArgumentMap } from 'graphql';
import type { Principal } from '../access/principal.ts';
import type { ApiMetrics } from '../plugins/metrics.ts';
import type { Services } from '../services.ts';

/** The context passed to every resolver. */
export interface Context extends Services {
  readonly metrics: ApiMetrics;
  readonly who: () => Principal;
  /** Looks up the caller's rights again, for subscriptions. @throws ProblemError AUTH_INVALID if there are none any more */
  readonly renew: () => Promise<void>;
}

declare module 'mercurius' {
  interface MercuriusContext extends Context {}
}

/** Defines a field with statically typed arguments; GraphQL has checked them against `args`. */
export function field<Source, Args extends object>(config: {
  readonly type: GraphQLFieldConfig<Source, Context>['type'];
  readonly description?: string;
  readonly args?: GraphQLFieldConfigArgumentMap;
  readonly resolve?: (source: Source, args: Args, context: Context) => unknown;
  readonly subscribe?: (source: Source, args: Args, context: Context) => unknown;
}): GraphQLFieldConfig<unknown, unknown> {
  return config as GraphQLFieldConfig<unknown, unknown>;
}

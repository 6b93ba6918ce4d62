import { GraphQLInputObjectType, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import type { ComparisonChoice } from '../../query/comparison.ts';
import { Scalar } from './scalars.ts';

const FacetInput = new GraphQLInputObjectType({
  name: 'FacetInput',
  description: 'Fixes an axis at a value.',
  fields: { path: { type: new GraphQLNonNull(GraphQLString) }, value: { type: new GraphQLNonNull(Scalar) } },
});

export interface ComparisonArguments {
  readonly metric?: string | null;
  readonly x?: string | null;
  readonly series?: string | null;
  readonly baseline?: string | null;
  readonly facet?: readonly { readonly path: string; readonly value: string | number | boolean }[] | null;
}

/** Options of a comparison. */
export const comparisonArguments = {
  metric: {
    type: GraphQLString,
    description: 'With `.p50`, `.p99` or `.max`, a percentile. Default: the primary metric.',
  },
  x: { type: GraphQLString },
  series: { type: GraphQLString },
  baseline: { type: GraphQLString },
  facet: { type: new GraphQLList(new GraphQLNonNull(FacetInput)) },
};

export function choiceOf({ metric, x, series, baseline, facet }: ComparisonArguments): ComparisonChoice {
  return {
    metric: metric ?? undefined,
    x: x ?? undefined,
    series: series ?? undefined,
    baseline: baseline ?? undefined,
    facet: Object.fromEntries((facet ?? []).map(({ path, value }) => [path, value])),
  };
}
